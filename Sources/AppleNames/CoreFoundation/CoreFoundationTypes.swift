public import Graphics
internal import Synchronization

// Stand-ins for Core Foundation's objects, its type numbers and its functions of lists and attributed texts.

/// An object of any type.
public typealias CFTypeRef = AnyObject
/// The number of a type.
public typealias CFTypeID = UInt
/// A number, under the name that Core Foundation has for it.
public typealias CFNumber = NSNumber
/// A moment, under the name that Core Foundation has for it.
public typealias CFDate = Date
/// A mutable text with attributes, under Core Foundation's name.
public typealias CFMutableAttributedString = NSMutableAttributedString
/// Mutable bytes, under Core Foundation's name.
public typealias CFMutableData = NSMutableData

/// Who makes objects; always Swift.
public final class CFAllocator: Sendable {}
/// The allocator of objects; only the default one exists.
public let kCFAllocatorDefault: CFAllocator! = nil

/// The number of an object's type, to be compared with that of `CTFontGetTypeID()` and its like.
///
/// Whether an object is a `CGColor` is better asked by `is`.
public func CFGetTypeID(_ cf: Any?) -> CFTypeID {
    switch cf {
    case nil: 0
    case is CGColor: CGColor.typeID
    case is CGPath: CGPath.typeID
    case let object?: typeNumber(of: type(of: object))
    }
}

/// The number of a type.
package func typeNumber(of type: Any.Type) -> CFTypeID {
    CFTypeID(bitPattern: ObjectIdentifier(type))
}

extension CGPath {
    /// The number of the type of paths.
    public static var typeID: CFTypeID { typeNumber(of: CGPath.self) }
}

extension CGColor {
    /// The number of the type of colours.
    public static var typeID: CFTypeID { typeNumber(of: CGColor.self) }
}

extension CGImage {
    /// The number of the type of pictures.
    public static var typeID: CFTypeID { typeNumber(of: CGImage.self) }
}

extension CGGradient {
    /// The number of the type of gradients.
    public static var typeID: CFTypeID { typeNumber(of: CGGradient.self) }
}

/// The number of the type of fonts.
public func CTFontGetTypeID() -> CFTypeID { typeNumber(of: CTFont.self) }

/// An object of a list, which is not retained; `nil` for an index out of range, and for an element that is not an object.
public func CFArrayGetValueAtIndex(_ theArray: CFArray, _ idx: CFIndex) -> UnsafeRawPointer! {
    guard theArray.indices.contains(idx), type(of: theArray[idx]) is AnyClass else { return nil }
    return UnsafeRawPointer(Unmanaged.passUnretained(theArray[idx] as AnyObject).toOpaque())
}

/// The number of bytes.
public func CFDataGetLength(_ theData: CFData!) -> CFIndex { theData.count }

/// Creates an empty buffer of bytes; the capacity has no effect.
public func CFDataCreateMutable(_ allocator: CFAllocator?, _ capacity: CFIndex) -> CFMutableData! {
    NSMutableData()
}

/// The first byte, for as long as the data is kept and not changed; of data of up to 16 bytes, a copy that outlives 255
/// further calls.
///
/// `nil` for no bytes.
public func CFDataGetBytePtr(_ theData: CFData!) -> UnsafePointer<UInt8>! {
    theData.withUnsafeBytes { bytes in
        guard let first = bytes.baseAddress, !bytes.isEmpty else { return nil }
        guard bytes.count <= SmallCopies.length else { return first.assumingMemoryBound(to: UInt8.self) }
        return SmallCopies.copy(bytes)
    }
}

/// Copies of the bytes that data holds in itself, not in memory of its own.
private enum SmallCopies {
    static let length = 16
    private static let count = 256
    // Never given back: pointers into it are with the program. Each of 256 calls in turn writes a slot of its own.
    nonisolated(unsafe) private static let slots = UnsafeMutablePointer<UInt8>.allocate(capacity: length * count)
    private static let calls = Atomic(0)

    static func copy(_ bytes: UnsafeRawBufferPointer) -> UnsafePointer<UInt8> {
        let slot = slots + (calls.wrappingAdd(1, ordering: .relaxed).oldValue & (count - 1)) * length
        UnsafeMutableRawPointer(slot).copyMemory(
            from: bytes.baseAddress ?? UnsafeRawPointer(slot), byteCount: bytes.count)
        return UnsafePointer(slot)
    }
}

/// A text with attributes.
///
/// - Parameters:
///   - alloc: Has no effect.
///   - str: The text; `nil` for an empty one.
///   - attributes: By their names.
public func CFAttributedStringCreate(
    _ alloc: CFAllocator?, _ str: CFString!, _ attributes: CFDictionary!
) -> CFAttributedString! {
    NSAttributedString(string: str ?? "", attributes: attributes.map(textAttributes))
}

/// A copy of a text, which stays when the text changes.
public func CFAttributedStringCreateCopy(_ alloc: CFAllocator?, _ aStr: CFAttributedString!) -> CFAttributedString! {
    NSAttributedString(attributedString: aStr)
}

/// A copy of a text that can be changed; the longest length has no effect.
public func CFAttributedStringCreateMutableCopy(
    _ alloc: CFAllocator?, _ maxLength: CFIndex, _ aStr: CFAttributedString!
) -> CFMutableAttributedString! {
    NSMutableAttributedString(attributedString: aStr)
}

/// An empty text whose attributes can be set.
public func CFAttributedStringCreateMutable(_ alloc: CFAllocator?, _ maxLength: CFIndex) -> CFMutableAttributedString! {
    NSMutableAttributedString(string: "")
}

/// Replaces a part by a text; a part beyond the end is clipped.
public func CFAttributedStringReplaceString(
    _ aStr: CFMutableAttributedString!, _ range: CFRange, _ replacement: CFString!
) {
    aStr.replaceCharacters(in: part(range, of: aStr), with: replacement ?? "")
}

/// Sets an attribute of a part; `nil` removes it.
public func CFAttributedStringSetAttribute(
    _ aStr: CFMutableAttributedString!, _ range: CFRange, _ attrName: CFString!, _ value: Any?
) {
    let (part, key) = (part(range, of: aStr), NSAttributedString.Key(attrName ?? ""))
    if let value { aStr.addAttribute(key, value: value, range: part) } else { aStr.removeAttribute(key, range: part) }
}

/// The number of units of UTF-16.
public func CFAttributedStringGetLength(_ aStr: CFAttributedString!) -> CFIndex { aStr.length }

private func textAttributes(_ attributes: CFDictionary) -> [NSAttributedString.Key: Any] {
    Dictionary(attributes.map { (NSAttributedString.Key($0.key), $0.value) }) { $1 }
}

private func part(_ range: CFRange, of text: NSAttributedString) -> NSRange {
    let start = min(max(range.location, 0), text.length)
    return NSRange(location: start, length: min(max(range.length, 0), text.length - start))
}
