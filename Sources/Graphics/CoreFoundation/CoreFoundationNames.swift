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
/// The reason of a failure, under the name that Core Foundation has for it.
public final class CFError: NSError, @unchecked Sendable {}
/// A switch, under the name that Core Foundation has for it.
public typealias CFBoolean = NSNumber

/// True, as `CATransaction.setValue(kCFBooleanTrue, forKey: kCATransactionDisableActions)` takes it.
public let kCFBooleanTrue: CFBoolean! = NSNumber(value: true)
/// False, as Core Foundation's users write it.
public let kCFBooleanFalse: CFBoolean! = NSNumber(value: false)
/// A text with attributes, under the name that Core Text's interfaces have for it.
public typealias CFAttributedString = NSAttributedString
/// A place in a list or a text, or a number of things.
public typealias CFIndex = Int

/// The number of elements of a list.
public func CFArrayGetCount(_ theArray: CFArray) -> CFIndex {
    theArray.count
}

/// A part of a list or a text.
public struct CFRange: Hashable, Sendable {
    /// Its start.
    public var location: CFIndex
    /// The length.
    public var length: CFIndex

    /// An empty range at the start.
    public init() {
        self.init(location: 0, length: 0)
    }

    /// A part with a start and a length.
    public init(location: CFIndex, length: CFIndex) {
        self.location = location
        self.length = length
    }
}

/// A part with a start and a length.
public func CFRangeMake(_ loc: CFIndex, _ len: CFIndex) -> CFRange {
    CFRange(location: loc, length: len)
}
