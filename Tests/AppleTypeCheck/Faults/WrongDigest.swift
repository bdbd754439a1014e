// error on ios: incorrect argument label in call (have 'bytes:', expected 'data:')
// error on macos: incorrect argument label in call (have 'bytes:', expected 'data:')
import CryptoKit

func hash(_ message: [UInt8]) -> [UInt8] { Array(SHA256.hash(bytes: message)) }
