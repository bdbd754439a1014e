// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public protocol DynamicProperty {}

@propertyWrapper public struct State<Value>: DynamicProperty {
    public init(wrappedValue: Value) {}
    public init(initialValue: Value) {}
    public var wrappedValue: Value {
        get { declared() }
        nonmutating set {}
    }
    public var projectedValue: Binding<Value> { declared() }
}
extension State: Sendable where Value: Sendable {}
extension State where Value: ExpressibleByNilLiteral { public init() {} }

@propertyWrapper @dynamicMemberLookup public struct Binding<Value>: DynamicProperty {
    @preconcurrency public init(
        get: @escaping @isolated(any) @Sendable () -> Value, set: @escaping @isolated(any) @Sendable (Value) -> Void
    ) {}
    public static func constant(_ value: Value) -> Binding<Value> { declared() }
    public var wrappedValue: Value {
        get { declared() }
        nonmutating set {}
    }
    public var projectedValue: Binding<Value> { self }
    public subscript<S>(dynamicMember path: WritableKeyPath<Value, S>) -> Binding<S> { declared() }
}
extension Binding: @unchecked Sendable where Value: Sendable {}

@propertyWrapper @dynamicMemberLookup public struct Bindable<Value> {
    public var wrappedValue: Value
    public var projectedValue: Bindable<Value> { self }
    public init(wrappedValue: Value) where Value: AnyObject & Observable { self.wrappedValue = wrappedValue }
    public init(_ value: Value) where Value: AnyObject & Observable { self.wrappedValue = value }
    public subscript<S>(dynamicMember path: ReferenceWritableKeyPath<Value, S>) -> Binding<S> where Value: AnyObject {
        declared()
    }
}

@propertyWrapper public struct FocusState<Value: Hashable>: DynamicProperty {
    @propertyWrapper public struct Binding {
        init(declared: Void) {}
        public var wrappedValue: Value {
            get { declared() }
            nonmutating set {}
        }
        public var projectedValue: FocusState<Value>.Binding { self }
    }
    public init() where Value == Bool {}
    public init<T: Hashable>() where Value == T? {}
    public var wrappedValue: Value {
        get { declared() }
        nonmutating set {}
    }
    public var projectedValue: FocusState<Value>.Binding { declared() }
}

@propertyWrapper public struct Environment<Value>: DynamicProperty {
    public init(_ path: KeyPath<EnvironmentValues, Value>) {}
    public init(_ type: Value.Type) where Value: AnyObject & Observable {}
    public var wrappedValue: Value { declared() }
}

@propertyWrapper public struct ScaledMetric<Value: BinaryFloatingPoint>: DynamicProperty {
    public init(wrappedValue: Value, relativeTo style: Font.TextStyle) {}
    public init(wrappedValue: Value) {}
    public var wrappedValue: Value { declared() }
}
