import DisplayList

extension RendererDevice {
    /// What is known before a device is opened.
    init(_ candidate: DeviceCandidate) {
        self.init(.gpu)
        index = candidate.index < 0 ? nil : candidate.index
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
