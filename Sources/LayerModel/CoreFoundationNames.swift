public import Foundation

/// Bytes, under the name that Core Graphics' interfaces have for them, so that `data as CFData` compiles.
public typealias CFData = Data
/// A string, under the name that Core Graphics' interfaces have for it.
public typealias CFString = String
/// A list, under the name that Core Graphics' interfaces have for it, so that `colors as CFArray` compiles.
public typealias CFArray = [Any]
/// A dictionary, under the name that Core Graphics' interfaces have for it.
public typealias CFDictionary = [String: Any]
/// A location, under the name that Core Graphics' interfaces have for it.
public typealias CFURL = URL
/// A switch, under the name that Core Foundation has for it.
public typealias CFBoolean = NSNumber

/// True, as `CATransaction.setValue(kCFBooleanTrue, forKey: kCATransactionDisableActions)` takes it.
public let kCFBooleanTrue: CFBoolean! = NSNumber(value: true)
/// False, as Core Foundation's users write it.
public let kCFBooleanFalse: CFBoolean! = NSNumber(value: false)
