public import Graphics

/// Functions for the room of a character in a line, each given the delegate's pointer; lengths in points.
public struct CTRunDelegateCallbacks {
    /// The number of the structure's version, `kCTRunDelegateVersion1`.
    public var version: CFIndex
    /// Called when the delegate goes away.
    public var dealloc: (UnsafeMutableRawPointer) -> Void
    /// From the baseline upwards.
    public var getAscent: (UnsafeMutableRawPointer) -> CGFloat
    /// From the baseline downwards.
    public var getDescent: (UnsafeMutableRawPointer) -> CGFloat
    /// To the continuation of the text.
    public var getWidth: (UnsafeMutableRawPointer) -> CGFloat

    /// Functions of a delegate.
    public init(
        version: CFIndex, dealloc: @escaping (UnsafeMutableRawPointer) -> Void,
        getAscent: @escaping (UnsafeMutableRawPointer) -> CGFloat,
        getDescent: @escaping (UnsafeMutableRawPointer) -> CGFloat,
        getWidth: @escaping (UnsafeMutableRawPointer) -> CGFloat
    ) {
        self.version = version
        self.dealloc = dealloc
        self.getAscent = getAscent
        self.getDescent = getDescent
        self.getWidth = getWidth
    }
}

/// The first version of `CTRunDelegateCallbacks`.
public let kCTRunDelegateVersion1: CFIndex = 1
/// The present version of `CTRunDelegateCallbacks`.
public let kCTRunDelegateCurrentVersion: CFIndex = kCTRunDelegateVersion1

/// Keeps room in a line in place of glyphs, as the attribute `kCTRunDelegateAttributeName`.
///
/// Every character of the attribute's range has the room, U+FFFC as a rule; nothing is drawn in it. The functions are asked
/// when a line or a frame is made of the text.
public final class CTRunDelegate: RoomObject {
    private let callbacks: CTRunDelegateCallbacks
    /// As the program gave it; without one, the functions are given a byte of the delegate's own.
    fileprivate let reference: UnsafeMutableRawPointer?
    private let given: UnsafeMutableRawPointer

    fileprivate init(_ callbacks: CTRunDelegateCallbacks, _ reference: UnsafeMutableRawPointer?) {
        self.callbacks = callbacks
        self.reference = reference
        given = reference ?? .allocate(byteCount: 1, alignment: 1)
    }

    deinit {
        callbacks.dealloc(given)
        if reference == nil { given.deallocate() }
    }

    package var room: TextRoom {
        TextRoom(
            width: callbacks.getWidth(given), ascent: callbacks.getAscent(given), descent: callbacks.getDescent(given))
    }
}

/// A delegate of some functions.
///
/// - Parameters:
///   - callbacks: The functions.
///   - refCon: The pointer that they are given.
public func CTRunDelegateCreate(
    _ callbacks: UnsafePointer<CTRunDelegateCallbacks>, _ refCon: UnsafeMutableRawPointer?
) -> CTRunDelegate? {
    CTRunDelegate(callbacks.pointee, refCon)
}

/// The pointer that a delegate's functions are given.
public func CTRunDelegateGetRefCon(_ runDelegate: CTRunDelegate) -> UnsafeMutableRawPointer! { runDelegate.reference }

/// The number of the type of run delegates.
public func CTRunDelegateGetTypeID() -> CFTypeID { typeNumber(of: CTRunDelegate.self) }
