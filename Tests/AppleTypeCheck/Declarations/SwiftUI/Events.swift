// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

extension View {
    nonisolated public func task(
        priority: TaskPriority = .userInitiated, @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View { Modified() }
    nonisolated public func task<T: Equatable>(
        id: T, priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View { Modified() }
    nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View { Modified() }
    nonisolated public func onDisappear(perform action: (() -> Void)? = nil) -> some View { Modified() }
    nonisolated public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { Modified() }
    nonisolated public func onContinueUserActivity(
        _ type: String, perform action: @escaping (NSUserActivity) -> Void
    ) -> some View { Modified() }
    @available(iOS 17, macOS 14, *)
    nonisolated public func onChange<V: Equatable>(
        of value: V, initial: Bool = false, _ action: @escaping (_ old: V, _ new: V) -> Void
    ) -> some View { Modified() }
    @available(iOS 17, macOS 14, *)
    nonisolated public func onChange<V: Equatable>(
        of value: V, initial: Bool = false, _ action: @escaping () -> Void
    ) -> some View { Modified() }
}
