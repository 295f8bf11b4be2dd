/// What is known of one graphics device.
public struct GraphicsDeviceInfo: Sendable, Equatable, Encodable {
    /// How the device was reached.
    public enum Route: String, Sendable, Encodable {
        /// Enumerated by `EGL_EXT_device_enumeration`.
        case eglDevice = "egl-device"
        /// GBM on a DRM render node.
        case gbm
        /// Mesa's surfaceless platform.
        case surfaceless
        /// A context of the program's own.
        case current
    }

    /// Position in ``GLDevice/devices()``, from 0; −1 for a context of the program's own.
    public var index: Int
    /// How the device was reached.
    public var route: Route
    /// `GL_VENDOR`; empty where the device cannot be opened.
    public var vendor = ""
    /// `GL_RENDERER`; empty where the device cannot be opened.
    public var renderer = ""
    /// `GL_VERSION`; empty where the device cannot be opened.
    public var version = ""
    /// Whether the CPU does the drawing, as with llvmpipe.
    public var isSoftware = false
    /// Largest width and height of a texture, in pixels; 0 where the device cannot be opened.
    public var maximumTextureSize = 0
    /// The device's and its display's EGL extensions, sorted.
    public var extensions: [String] = []
    /// The DRM primary node, such as `/dev/dri/card0`.
    public var deviceFile: String?
    /// The DRM render node, such as `/dev/dri/renderD128`.
    public var renderNode: String?
    /// `domain:bus:device.function`, lower case.
    public var pciAddress: String?
    /// The index of the device in CUDA.
    public var cudaIndex: Int?
    /// The arguments of `--device` that name this device.
    public var selectors: [String] = []
    /// Why the device cannot be opened; `nil` where it can.
    public var failure: String?

    init(_ candidate: DeviceCandidate) {
        index = candidate.index
        route =
            switch candidate.route {
            case .eglDevice: .eglDevice
            case .gbm: .gbm
            case .surfaceless: .surfaceless
            case .current: .current
            }
        isSoftware = candidate.isDeclaredSoftware
        extensions = candidate.extensions.sorted()
        deviceFile = candidate.deviceFile
        renderNode = candidate.renderNode
        pciAddress = candidate.pciAddress
        cudaIndex = candidate.cudaIndex
        selectors = candidate.selectors
    }

    /// Whether a renderer of this name draws on the CPU.
    static func isSoftwareRenderer(_ name: String) -> Bool {
        let lowercased = name.lowercased()
        return ["llvmpipe", "softpipe", "swiftshader", "swrast", "software rasterizer"]
            .contains { lowercased.contains($0) }
    }
}
