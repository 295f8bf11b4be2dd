import DisplayList
import CEGL
import Foundation
import RenderDevices

/// The machine's devices: those enumerated by EGL, then GBM on render nodes; without any, Mesa's surfaceless platform, or EGL's default
/// display if the driver has none of these.
struct EGLDeviceProvider: DeviceProvider {
    typealias Connection = GLContext

    let candidates: [DeviceCandidate]
    let observations: [DeviceObservation]
    let options: GLContext.Options

    init(options: GLContext.Options = GLContext.Options()) {
        let client = EGLClient.shared
        let nodes = Self.renderNodes()
        candidates = Self.candidates(
            enumerated: Self.enumerated(client), nodes: nodes, extensions: client.extensions,
            opensDefaultDisplay: { (try? EGLDisplayPool.display(for: $0)) != nil })
        self.options = options
        observations = Self.observe(nodes: nodes, candidates: candidates)
    }

    /// The devices, in the order of trial.
    ///
    /// - Parameters:
    ///   - devices: The devices that EGL enumerates.
    ///   - nodes: The machine's render nodes.
    ///   - extensions: EGL's client extensions.
    ///   - opensDefaultDisplay: Whether EGL's default display opens, asked only if there is nothing else.
    static func candidates(
        enumerated devices: [DeviceCandidate], nodes: [String], extensions: Set<String>,
        opensDefaultDisplay: (DeviceCandidate) -> Bool
    ) -> [DeviceCandidate] {
        var candidates = devices
        if extensions.contains("EGL_KHR_platform_gbm") || extensions.contains("EGL_MESA_platform_gbm") {
            for node in nodes where !candidates.contains(where: { $0.device.renderNode == node }) {
                var candidate = DeviceCandidate(index: candidates.count, route: .gbm(node))
                candidate.device.renderNode = node
                candidate.device.pciAddress = Self.pciAddress(ofNode: node)
                candidates.append(candidate)
            }
        }
        guard candidates.isEmpty else { return candidates }
        if extensions.contains("EGL_MESA_platform_surfaceless") {
            return [DeviceCandidate(index: 0, route: .surfaceless)]
        }
        let display = DeviceCandidate(index: 0, route: .defaultDisplay)
        return opensDefaultDisplay(display) ? [display] : []
    }

    func connect(_ candidate: DeviceCandidate) throws(DeviceError) -> GLContext {
        try GLContext(candidate: candidate, connection: EGLDisplayPool.display(for: candidate), options: options)
    }

    func rendererName(of connection: GLContext) -> String {
        connection.info.name
    }

    private static func enumerated(_ client: EGLClient) -> [DeviceCandidate] {
        guard client.extensions.contains("EGL_EXT_platform_device") else { return [] }
        return client.devices.enumerated().map { position, device in
            let extensions = EGLClient.words(client.string(EGL_EXTENSIONS, of: device) ?? "")
            var candidate = DeviceCandidate(index: position, route: .eglDevice(position))
            candidate.device.extensions = extensions.sorted()
            candidate.device.isSoftware = extensions.contains("EGL_MESA_device_software")
            if extensions.contains("EGL_EXT_device_drm") {
                candidate.device.deviceFile = client.string(EGL_DRM_DEVICE_FILE_EXT, of: device)
            }
            if extensions.contains("EGL_EXT_device_drm_render_node") {
                candidate.device.renderNode = client.string(EGL_DRM_RENDER_NODE_FILE_EXT, of: device)
            }
            if extensions.contains("EGL_NV_device_cuda") {
                candidate.device.cudaIndex = client.attribute(EGL_CUDA_DEVICE_NV, of: device)
            }
            candidate.device.pciAddress =
                [candidate.device.renderNode, candidate.device.deviceFile].lazy.compactMap { $0 }
                .compactMap { Self.pciAddress(ofNode: $0) }.first
            return candidate
        }
    }

    /// The files `/dev/dri/renderD*`, in the order of their numbers.
    private static func renderNodes() -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/dri")) ?? []
        return names.filter { $0.hasPrefix("renderD") }
            .sorted { ($0.count, $0) < ($1.count, $1) }
            .map { "/dev/dri/\($0)" }
    }

    private static func observe(nodes: [String], candidates: [DeviceCandidate]) -> [DeviceObservation] {
        var observations: [DeviceObservation] = []
        if !FileManager.default.fileExists(atPath: "/dev/dri") {
            observations.append(DeviceObservation(text: "/dev/dri is missing"))
        } else if nodes.isEmpty {
            observations.append(DeviceObservation(text: "/dev/dri has no render node"))
        }
        for node in nodes {
            if let error = EGLDisplayPool.permissionError(on: node) {
                observations.append(DeviceObservation(text: error.message, isPermissionProblem: true))
            }
        }
        if candidates.isEmpty {
            observations.append(
                DeviceObservation(
                    text: "EGL enumerates no device, has no surfaceless platform, and opens no default display"))
        }
        return observations
    }

    /// The PCI address of a DRM node, from the file system that describes devices; `nil` if it is on no PCI bus.
    private static func pciAddress(ofNode path: String) -> String? {
        let name = URL(filePath: path).lastPathComponent
        let device = URL(filePath: "/sys/class/drm/\(name)/device").resolvingSymlinksInPath().lastPathComponent
        let isAddress = device.split(separator: ":").count == 3 && device.contains(".")
        return isAddress ? device.lowercased() : nil
    }
}
