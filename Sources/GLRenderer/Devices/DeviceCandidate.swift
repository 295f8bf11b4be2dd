import DisplayList
import RenderDevices

/// A device that EGL or the file system names, before it has been opened.
struct DeviceCandidate: Sendable, Equatable {
    /// EGL's route to the device.
    enum Route: Sendable, Equatable {
        /// The device at this position of `eglQueryDevicesEXT`.
        case eglDevice(Int)
        /// GBM on the render node at this path.
        case gbm(String)
        /// Mesa's surfaceless platform, with the device that Mesa chooses.
        case surfaceless
        /// The display that EGL hands out by itself, with the device that it chooses.
        case defaultDisplay
        /// The display of the context that is current on the calling thread.
        case current
    }

    var route: Route
    /// The known properties of the device, without its selectors.
    ///
    /// Software is known by the driver's declaration, which may be missing.
    var device = RendererDevice(.gpu)

    /// - Parameter index: Position in the list of all candidates, from 0; `nil` for a device outside it.
    init(index: Int?, route: Route) {
        self.route = route
        device.index = index
        device.route =
            switch route {
            case .eglDevice: .eglDevice
            case .gbm: .gbm
            case .surfaceless: .surfaceless
            case .defaultDisplay: .defaultDisplay
            case .current: .current
            }
    }

    /// The description of the device.
    var info: RendererDevice {
        var info = device
        info.selectors = selectors
        return info
    }

    /// The arguments of `--device` that name this device, shortest first.
    var selectors: [String] {
        [
            device.index.map(String.init), device.renderNode, device.deviceFile, device.pciAddress.map { "pci:\($0)" },
            device.cudaIndex.map { "cuda:\($0)" },
        ].compactMap { $0 }
    }

    /// A few words for error messages.
    var summary: String {
        guard let index = device.index else { return "the current context" }
        let words: [String?] =
            switch route {
            case .eglDevice:
                [device.renderNode ?? device.deviceFile, device.isSoftware ? "EGL_MESA_device_software" : nil]
            case .gbm(let path): ["GBM on \(path)"]
            case .surfaceless: ["surfaceless"]
            case .defaultDisplay: ["default display"]
            case .current: []
            }
        return (["device \(index)"] + words.compactMap { $0 }).joined(separator: " ")
    }
}

extension DeviceSelection {
    /// Whether `candidate` is the one device named; false if none is named.
    func names(_ candidate: DeviceCandidate) -> Bool {
        switch self {
        case .auto, .gpu, .cpu, .currentContext:
            false
        case .index(let index):
            candidate.device.index == index
        case .file(let path):
            candidate.device.renderNode == path || candidate.device.deviceFile == path
        case .pci(let address):
            candidate.device.pciAddress == address || candidate.device.pciAddress?.hasSuffix(":" + address) == true
        case .cuda(let index):
            candidate.device.cudaIndex == index
        }
    }
}

extension RendererDevice {
    /// Whether a renderer of this name draws on the CPU, or nothing at all (Mesa's `NOOP`).
    ///
    /// Drivers that stand on another one (ANGLE, zink, virgl, D3D12) carry its name in theirs.
    static func isSoftwareRenderer(_ name: String) -> Bool {
        let lowercased = name.lowercased()
        return [
            "llvmpipe", "lavapipe", "softpipe", "swiftshader", "swrast", "software rasterizer", "basic render driver",
            "noop",
        ].contains { lowercased.contains($0) }
    }

    /// Whether a renderer of this name hands shaders to the driver of another process, which may refuse shaders that its own
    /// compiler accepted.
    ///
    /// A shader that virglrenderer cannot translate ends all contexts of a display, and no call reports that.
    static func compilesElsewhere(_ name: String) -> Bool {
        name.lowercased().hasPrefix("virgl")
    }
}
