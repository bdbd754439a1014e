// error on ios: value of type 'FileManager' has no member 'homeDirectoryForCurrentUser'
import Foundation

func home() -> URL { FileManager.default.homeDirectoryForCurrentUser }
