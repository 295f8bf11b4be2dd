import DisplayList

/// A device that EGL or the file system names, before it has been opened.
struct DeviceCandidate: Sendable, Equatable {
    /// How EGL reaches the device.
    enum Route: Sendable, Equatable {
        /// The device at this position of `eglQueryDevicesEXT`.
        case eglDevice(Int)
        /// GBM on the render node at this path.
        case gbm(String)
        /// Mesa's surfaceless platform, with the device that Mesa chooses.
        case surfaceless
        /// The display of the context that is current on the calling thread.
        case current
    }

    /// Position in the list of all candidates, from 0.
    var index: Int
    var route: Route
    /// The device's extensions; empty off the EGL device route.
    var extensions: [String] = []
    /// The primary node, `/dev/dri/card0`.
    var deviceFile: String?
    var renderNode: String?
    /// `domain:bus:device.function`, lower case.
    var pciAddress: String?
    var cudaIndex: Int?
    /// Whether the driver declares the device to be software; a software device may fail to.
    var isDeclaredSoftware = false

    /// The arguments of `--device` that name this device, shortest first.
    var selectors: [String] {
        [String(index)] + [renderNode, deviceFile].compactMap { $0 }
            + (pciAddress.map { ["pci:\($0)"] } ?? []) + (cudaIndex.map { ["cuda:\($0)"] } ?? [])
    }

    /// A few words for error messages.
    var summary: String {
        switch route {
        case .eglDevice:
            ["device \(index)", renderNode ?? deviceFile, isDeclaredSoftware ? "EGL_MESA_device_software" : nil]
                .compactMap { $0 }.joined(separator: " ")
        case .gbm(let path):
            "device \(index) GBM on \(path)"
        case .surfaceless:
            "device \(index) surfaceless"
        case .current:
            "the current context"
        }
    }
}

extension DeviceSelection {
    /// Whether `candidate` is the one device named; false for those that name none.
    func names(_ candidate: DeviceCandidate) -> Bool {
        switch self {
        case .auto, .gpu, .cpu, .currentContext:
            false
        case .index(let index):
            candidate.index == index
        case .file(let path):
            candidate.renderNode == path || candidate.deviceFile == path
        case .pci(let address):
            candidate.pciAddress == address || candidate.pciAddress?.hasSuffix(":" + address) == true
        case .cuda(let index):
            candidate.cudaIndex == index
        }
    }
}
