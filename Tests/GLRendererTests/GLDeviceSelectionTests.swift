import RenderDevices
import Testing

@testable import DisplayList
@testable import GLRenderer

/// A machine made up for a test: renderers by candidate, or the error that opening one gives.
private struct TableProvider: DeviceProvider {
    var candidates: [DeviceCandidate] = []
    var observations: [DeviceObservation] = []
    var outcomes: [Result<String, DeviceError>] = []

    mutating func add(
        _ renderer: String, declaresSoftware: Bool = false, node: String? = nil, pci: String? = nil, cuda: Int? = nil
    ) {
        var candidate = DeviceCandidate(index: candidates.count, route: .eglDevice(candidates.count))
        candidate.device.isSoftware = declaresSoftware
        (candidate.device.renderNode, candidate.device.pciAddress, candidate.device.cudaIndex) = (node, pci, cuda)
        candidates.append(candidate)
        outcomes.append(.success(renderer))
    }

    mutating func addBroken(_ reason: DeviceError.Reason, _ message: String) {
        candidates.append(DeviceCandidate(index: candidates.count, route: .eglDevice(candidates.count)))
        outcomes.append(.failure(DeviceError(reason, message)))
    }

    func connect(_ candidate: DeviceCandidate) throws(DeviceError) -> Int {
        guard let index = candidate.device.index else { throw DeviceError(.unavailable, "it is not in the table") }
        _ = try outcomes[index].get()
        return index
    }

    func rendererName(of connection: Int) -> String {
        (try? outcomes[connection].get()) ?? ""
    }
}

@Suite struct GLDeviceSelectionTests {
    private let llvmpipe = "llvmpipe (LLVM 15.0.6, 256 bits)"

    private func choose(
        _ selection: DeviceSelection, allowSoftware: Bool = false, _ build: (inout TableProvider) -> Void
    ) -> Result<Int, DeviceError> {
        var provider = TableProvider()
        build(&provider)
        return Result { () throws(DeviceError) in
            try DeviceSelector(provider: provider).choose(selection, allowSoftware: allowSoftware).connection
        }
    }

    @Test(arguments: [DeviceSelection.auto, .gpu])
    func hardwareComesBeforeSoftwareWhateverTheOrder(selection: DeviceSelection) throws {
        for allowSoftware in [false, true] {
            let index = try choose(selection, allowSoftware: allowSoftware) {
                $0.add(llvmpipe, declaresSoftware: true)
                $0.add("SwiftShader Device")
                $0.add("NVIDIA H200/PCIe")
                $0.add("Mesa Intel(R) UHD")
            }.get()
            #expect(index == 2)
        }
    }

    @Test func softwareIsTakenOnlyWhereAllowed() throws {
        let refused = choose(.gpu) { $0.add(llvmpipe, declaresSoftware: true) }
        let error = try #require(throws: DeviceError.self) { try refused.get() }
        #expect(error.reason == .softwareOnly)
        #expect(
            error.description == """
                no GPU: 1 EGL device found, and it is software (llvmpipe)
                  tried: device 0 EGL_MESA_device_software
                  fix: draw with `DeviceSelection.cpu`, or set `allowSoftware`, or give the container a GPU \
                (--gpus all -e NVIDIA_DRIVER_CAPABILITIES=graphics,utility)
                """)
        let allowed = choose(.gpu, allowSoftware: true) { $0.add(llvmpipe, declaresSoftware: true) }
        #expect(try allowed.get() == 0)
    }

    @Test func softwareThatDoesNotDeclareItselfIsKnownByItsName() {
        for name in [llvmpipe, "softpipe", "Google SwiftShader", "Software Rasterizer"] {
            guard case .failure(let error) = choose(.auto, { $0.add(name) }) else {
                Issue.record("\(name) was taken for hardware")
                continue
            }
            #expect(error.reason == .softwareOnly)
        }
    }

    @Test func devicesThatDoNotOpenArePassedOverAndListed() throws {
        let index = try choose(.auto) {
            $0.addBroken(.unavailable, "eglInitialize failed (EGL_NOT_INITIALIZED)")
            $0.add("AMD Radeon")
        }.get()
        #expect(index == 1)
        let none = choose(.gpu) {
            $0.addBroken(.unavailable, "eglInitialize failed")
            $0.observations = [DeviceObservation(text: "/dev/dri is missing")]
        }
        guard case .failure(let error) = none else {
            Issue.record("a device was found")
            return
        }
        #expect(error.reason == .unavailable)
        #expect(error.attempts == ["device 0: eglInitialize failed", "/dev/dri is missing"])
    }

    @Test func aDeniedNodeIsAPermissionProblem() {
        let denied = choose(.gpu) {
            $0.add(llvmpipe, declaresSoftware: true)
            $0.observations = [
                DeviceObservation(text: "/dev/dri/renderD128: permission denied", isPermissionProblem: true)
            ]
        }
        guard case .failure(let error) = denied else {
            Issue.record("a device was found")
            return
        }
        #expect(error.reason == .permissionDenied)
        #expect(error.fix?.contains("group") == true)
    }

    @Test func devicesAreNamedByFileAddressAndIndex() throws {
        func build(_ provider: inout TableProvider) {
            provider.add(llvmpipe, declaresSoftware: true)
            provider.add("A", node: "/dev/dri/renderD128", pci: "0000:65:00.0", cuda: 1)
            provider.add("B", node: "/dev/dri/renderD129", pci: "0001:0a:00.0", cuda: 0)
        }
        #expect(try choose(.file("/dev/dri/renderD129"), build).get() == 2)
        #expect(try choose(.pci("65:00.0"), build).get() == 1)
        #expect(try choose(.pci("0001:0a:00.0"), build).get() == 2)
        #expect(try choose(.cuda(1), build).get() == 1)
        #expect(try choose(.index(2), build).get() == 2)
        guard case .failure(let missing) = choose(.index(7), build) else {
            Issue.record("there is no device 7")
            return
        }
        #expect(missing.message == "no device 7")
        #expect(missing.fix?.contains("cuda:0") == true)
        guard case .failure(let software) = choose(.index(0), build) else {
            Issue.record("software was chosen silently")
            return
        }
        #expect(software.reason == .softwareOnly)
        #expect(try choose(.index(0), allowSoftware: true, build).get() == 0)
    }

    @Test func anEmptyMachineSaysSo() {
        guard case .failure(let error) = choose(.auto, { _ in }) else {
            Issue.record("a device was found")
            return
        }
        #expect(error.message == "no GPU: no EGL device found")
        #expect(error.fix?.isEmpty == false)
    }

    @Test(arguments: ["auto", "gpu", "cpu", "0", "12", "/dev/dri/renderD128", "pci:0000:65:00.0", "cuda:3"])
    func argumentsSurviveARoundTrip(argument: String) {
        #expect(DeviceSelection(argument: argument)?.description == argument)
    }

    @Test(arguments: ["", "-1", "gpus", "/dev/", "pci:", "cuda:", "cuda:x", "cuda:-2", "99999999999999999999"])
    func nonsenseIsNoSelection(argument: String) {
        #expect(DeviceSelection(argument: argument) == nil)
    }

    /// The default display is for those that have nothing else, as EGL may open another device's by it.
    @Test func theDefaultDisplayIsTheLastWay() {
        var device = DeviceCandidate(index: 0, route: .eglDevice(0))
        device.device.renderNode = "/dev/dri/renderD128"
        let all: Set = ["EGL_KHR_platform_gbm", "EGL_MESA_platform_surfaceless"]
        let routes = { (enumerated: [DeviceCandidate], nodes: [String], extensions: Set<String>, opens: Bool) in
            EGLDeviceProvider.candidates(
                enumerated: enumerated, nodes: nodes, extensions: extensions, opensDefaultDisplay: { _ in opens }
            ).map(\.route)
        }
        let nodes = ["/dev/dri/renderD128", "/dev/dri/renderD129"]
        #expect(routes([device], nodes, all, true) == [.eglDevice(0), .gbm("/dev/dri/renderD129")])
        #expect(routes([], [], all, true) == [.surfaceless])
        #expect(routes([], nodes, [], true) == [.defaultDisplay])
        #expect(routes([], nodes, [], false) == [])
    }

    @Test(arguments: [
        "NOOP", "llvmpipe (LLVM 15.0.6, 256 bits)", "zink Vulkan 1.3(lavapipe (LLVM 15.0.6))",
        "ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero)), SwiftShader driver)",
        "D3D12 (Microsoft Basic Render Driver)", "virgl (LLVMPIPE (LLVM 15.0.6 256 BITS))",
    ])
    func driversThatDrawOnTheCPUAreSoftware(name: String) {
        #expect(RendererDevice.isSoftwareRenderer(name))
    }

    @Test(arguments: ["Mali-G78", "Adreno (TM) 740", "NVIDIA H200/PCIe/SSE2", "AMD Radeon (radeonsi, navi31)"])
    func cardsAreNot(name: String) {
        #expect(!RendererDevice.isSoftwareRenderer(name))
    }
}
