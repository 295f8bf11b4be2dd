/// A device that draws, or could: the CPU renderer, or a device of OpenGL ES.
public struct RendererDevice: Sendable, Equatable {
    /// The renderer that it is for.
    public enum Kind: String, Sendable, Encodable {
        /// The CPU renderer.
        case cpu
        /// OpenGL ES, on a GPU or in software.
        case gpu
    }

    /// The route to a device of OpenGL ES.
    public enum Route: String, Sendable, Encodable {
        /// Enumerated by `EGL_EXT_device_enumeration`.
        case eglDevice = "egl-device"
        /// GBM on a DRM render node.
        case gbm
        /// Mesa's surfaceless platform.
        case surfaceless
        /// EGL's default display: drivers that offer none of the others, as embedded ones and ANGLE do.
        case defaultDisplay = "default-display"
        /// A context of the program's own.
        case current
    }

    /// The renderer that it is for.
    public var kind: Kind
    /// The renderer's own name, such as `llvmpipe (LLVM 15.0.6, 256 bits)`; empty if the device cannot be opened.
    public var name = ""
    /// Whether the CPU does the drawing.
    public var isSoftware = false
    /// The arguments of `--device` that name the device.
    public var selectors: [String] = []
    /// The reason why the device cannot be opened; `nil` if it can.
    public var failure: String?

    // MARK: - The CPU renderer

    /// Its threads; `nil` for other devices.
    public var threads: Int?
    /// The reason why `DeviceSelection.auto` took it; `nil` if it was requested.
    public var fallbackReason: String?

    // MARK: - OpenGL ES

    /// Position among the devices of OpenGL ES in `Renderer.devices()`, from 0; `nil` for a device that is not listed there.
    public var index: Int?
    /// The route to the device.
    public var route: Route?
    /// `GL_VENDOR`; empty if the device cannot be opened.
    public var vendor = ""
    /// `GL_VERSION`; empty if the device cannot be opened.
    public var version = ""
    /// Largest width and height of a texture, in pixels; 0 if the device cannot be opened.
    public var maximumTextureSize = 0
    /// The reason why OpenGL draws quads instead of compute shaders: the driver has none, or draws wrong with them.
    public var quadsReason: String?
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

    /// Whether it is Mesa's driver that draws nothing, for measuring the host's own work.
    package var drawsNothing: Bool { name == "NOOP" }

    package init(_ kind: Kind) {
        self.kind = kind
    }

    /// The CPU renderer.
    package init(cpuThreads: Int, fallbackReason: String?) {
        kind = .cpu
        name = "glrender CPU renderer"
        isSoftware = true
        selectors = ["cpu"]
        threads = cpuThreads
        self.fallbackReason = fallbackReason
    }

    /// The driver's vendor and version; empty on the CPU renderer.
    public var driver: String {
        kind == .cpu || vendor.isEmpty ? "" : "\(vendor), \(version)"
    }
}

extension RendererDevice: Encodable {
    private enum CodingKeys: String, CodingKey {
        case kind, name, driver, isSoftware, threads, fallbackReason, quadsReason
    }

    /// Encodes the part of a report on the device that drew.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(kind, forKey: .kind)
        try container.encode(name, forKey: .name)
        try container.encode(driver, forKey: .driver)
        try container.encode(isSoftware, forKey: .isSoftware)
        try container.encodeIfPresent(threads, forKey: .threads)
        try container.encodeIfPresent(fallbackReason, forKey: .fallbackReason)
        try container.encodeIfPresent(quadsReason, forKey: .quadsReason)
    }
}

extension RendererDevice: CustomStringConvertible {
    /// One human-readable line.
    public var description: String {
        switch kind {
        case .cpu: "\(name), \(threads ?? 1) thread\(threads == 1 ? "" : "s")"
        case .gpu: isSoftware ? "\(name) (software)" : name
        }
    }
}
