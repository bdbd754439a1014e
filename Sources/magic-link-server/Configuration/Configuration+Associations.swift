import AuthHTTP

extension Configuration {
    /// Which apps open links.
    static func associations(_ reader: inout SettingReader) -> AppAssociations {
        let associations = AppAssociations(
            appleAppIDs: reader.list(.appleAppIDs, as: AppSetting.appleAppID),
            androidApps: reader.list(.androidApps, as: AppSetting.androidApp))
        if associations.appleAppIDs.count > AppSetting.limit {
            reader.refuse(.appleAppIDs, "\(AppSetting.limit) apps at most")
        }
        if associations.androidApps.count > AppSetting.limit {
            reader.refuse(.androidApps, "\(AppSetting.limit) apps at most")
        }
        return associations
    }
}
