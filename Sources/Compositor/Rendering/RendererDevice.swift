#if OpenGL
    import GLRenderer
#endif

/// What a renderer draws with.
public struct RendererDevice: Sendable, Equatable, Encodable {
    /// Which of the two renderers it is.
    public enum Kind: String, Sendable, Encodable {
        /// The CPU renderer.
        case cpu
        /// OpenGL ES, on a GPU or in software.
        case gpu
    }

    /// Which of the two renderers it is.
    public var kind: Kind
    /// The renderer's own name, such as `llvmpipe (LLVM 15.0.6, 256 bits)`.
    public var name: String
    /// The driver's vendor and version; empty on the CPU renderer.
    public var driver: String
    /// Whether the CPU does the drawing.
    public var isSoftware: Bool
    /// Threads of the CPU renderer; `nil` elsewhere.
    public var threads: Int?
    /// Why `auto` took the CPU renderer; `nil` where it was asked for.
    public var fallbackReason: String?

    init(cpuThreads: Int, fallbackReason: String?) {
        kind = .cpu
        name = "glrender CPU renderer"
        driver = ""
        isSoftware = true
        threads = cpuThreads
        self.fallbackReason = fallbackReason
    }

    #if OpenGL
        init(_ info: GraphicsDeviceInfo) {
            kind = .gpu
            name = info.renderer
            driver = "\(info.vendor), \(info.version)"
            isSoftware = info.isSoftware
        }
    #endif
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
