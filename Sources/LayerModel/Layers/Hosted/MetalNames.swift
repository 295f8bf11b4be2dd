/// A device of Metal.
///
/// There are none; the name allows code that checks for one to compile.
public protocol MTLDevice: AnyObject {
    /// For people.
    var name: String { get }
}

/// Nil: there is no Metal here, as on machines of Apple's without a device for it.
public func MTLCreateSystemDefaultDevice() -> (any MTLDevice)? {
    nil
}

/// The formats that `CAMetalLayer.pixelFormat` takes, with Metal's numbers.
public enum MTLPixelFormat: UInt, Sendable {
    case invalid = 0
    case rgba8Unorm = 70
    case bgra8Unorm = 80
    case bgra8Unorm_srgb = 81
    case rgb10a2Unorm = 90
    case bgr10a2Unorm = 94
    case rgba16Float = 115
    case bgra10_xr = 552
    case bgra10_xr_srgb = 553
    case bgr10_xr = 554
    case bgr10_xr_srgb = 555

    /// Whether components have more than 8 bits.
    package var exceedsBytes: Bool {
        switch self {
        case .invalid, .rgba8Unorm, .bgra8Unorm, .bgra8Unorm_srgb: false
        case .rgb10a2Unorm, .bgr10a2Unorm, .rgba16Float, .bgra10_xr, .bgra10_xr_srgb, .bgr10_xr, .bgr10_xr_srgb: true
        }
    }
}
