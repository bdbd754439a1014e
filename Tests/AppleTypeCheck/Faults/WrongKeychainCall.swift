// error on ios: extra arguments at positions #2, #3 in call
// error on macos: extra arguments at positions #2, #3 in call
import Security

func erase(_ item: [String: Any]) -> OSStatus { SecItemDelete(item as CFDictionary, nil, 0) }
