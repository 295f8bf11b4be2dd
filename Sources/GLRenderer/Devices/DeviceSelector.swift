import DisplayList
import RenderDevices

/// The provider of devices: EGL, or a table in tests.
protocol DeviceProvider {
    associatedtype Connection

    /// All devices, in the order of trial.
    var candidates: [DeviceCandidate] { get }
    /// Facts about the machine that explain a failure, such as a missing `/dev/dri`.
    var observations: [DeviceObservation] { get }
    /// Opens a device.
    func connect(_ candidate: DeviceCandidate) throws(DeviceError) -> Connection
    /// The `GL_RENDERER` of an open device.
    func rendererName(of connection: Connection) -> String
}

/// A fact about the machine that explains why there is no device.
struct DeviceObservation: Sendable, Equatable {
    var text: String
    var isPermissionProblem = false
}

/// Chooses among the devices of a provider.
struct DeviceSelector<Provider: DeviceProvider> {
    let provider: Provider

    /// An open device and whether it draws on the CPU.
    struct Choice {
        var connection: Provider.Connection
        var isSoftware: Bool
    }

    /// Opens the device of a selection.
    ///
    /// Hardware comes before software in any order of the candidates; software only if it is allowed.
    func choose(_ selection: DeviceSelection, allowSoftware: Bool) throws(DeviceError) -> Choice {
        switch selection {
        case .cpu:
            throw DeviceError(.unavailable, "the CPU renderer is no graphics device", fix: "ask for auto or gpu")
        case .auto, .gpu:
            return try chooseFirst(allowSoftware: allowSoftware, namesSoftware: selection == .gpu)
        case .index, .file, .pci, .cuda, .currentContext:
            return try chooseNamed(selection, allowSoftware: allowSoftware)
        }
    }

    /// Opens disallowed software only to name it in the error, if `namesSoftware` is true.
    private func chooseFirst(allowSoftware: Bool, namesSoftware: Bool) throws(DeviceError) -> Choice {
        var attempts: [String] = []
        var softwareNames: [String] = []
        var fallback: Choice?
        var deniedByCandidate = false
        for candidate in provider.candidates {
            if candidate.device.isSoftware, !allowSoftware || fallback != nil {
                attempts.append(candidate.summary)
                softwareNames.append(namesSoftware ? softwareName(of: candidate) : "")
                continue
            }
            do {
                let choice = try connect(candidate)
                guard choice.isSoftware else { return choice }
                let name = Self.shortName(provider.rendererName(of: choice.connection))
                attempts.append("\(candidate.summary): \(name)")
                softwareNames.append(name)
                if allowSoftware, fallback == nil { fallback = choice }
            } catch {
                attempts.append("\(candidate.summary): \(error.message)")
                if error.reason == .permissionDenied { deniedByCandidate = true }
            }
        }
        if let fallback { return fallback }
        attempts += provider.observations.map(\.text)
        let denied = deniedByCandidate || provider.observations.contains(where: \.isPermissionProblem)
        throw Self.nothingFound(
            attempts: attempts, softwareNames: softwareNames, candidateCount: provider.candidates.count, denied: denied)
    }

    private func chooseNamed(_ selection: DeviceSelection, allowSoftware: Bool) throws(DeviceError) -> Choice {
        guard let candidate = provider.candidates.first(where: selection.names) else {
            let known = provider.candidates.flatMap(\.selectors)
            throw DeviceError(
                .unavailable, "no device \(selection)",
                attempts: provider.candidates.map(\.summary) + provider.observations.map(\.text),
                fix: known.isEmpty
                    ? "draw with `DeviceSelection.cpu`" : "choose one of \(known.joined(separator: ", ")), or cpu")
        }
        let choice: Choice
        do {
            choice = try connect(candidate)
        } catch {
            throw DeviceError(
                error.reason, "device \(selection) cannot be opened: \(error.message)",
                attempts: [candidate.summary] + provider.observations.map(\.text),
                fix: error.fix ?? "draw with `DeviceSelection.auto` or `.cpu`")
        }
        guard allowSoftware || !choice.isSoftware else {
            let name = Self.shortName(provider.rendererName(of: choice.connection))
            throw DeviceError(
                .softwareOnly, "device \(selection) is software (\(name))", attempts: [candidate.summary],
                fix: "draw with `DeviceSelection.cpu`, which is faster, or set `allowSoftware`")
        }
        return choice
    }

    private func softwareName(of candidate: DeviceCandidate) -> String {
        guard let connection = try? provider.connect(candidate) else { return "" }
        return Self.shortName(provider.rendererName(of: connection))
    }

    private func connect(_ candidate: DeviceCandidate) throws(DeviceError) -> Choice {
        let connection = try provider.connect(candidate)
        let isSoftware =
            candidate.device.isSoftware || RendererDevice.isSoftwareRenderer(provider.rendererName(of: connection))
        return Choice(connection: connection, isSoftware: isSoftware)
    }

    private static func nothingFound(
        attempts: [String], softwareNames: [String], candidateCount: Int, denied: Bool
    ) -> DeviceError {
        if denied {
            return DeviceError(
                .permissionDenied, "no GPU: a render node may not be opened", attempts: attempts,
                fix:
                    "add the user to the group of /dev/dri/renderD* (often render or video), or draw with `DeviceSelection.cpu`"
            )
        }
        let found = candidateCount == 1 ? "1 EGL device found" : "\(candidateCount) EGL devices found"
        if candidateCount > 0, softwareNames.count == candidateCount {
            let names = Set(softwareNames.filter { !$0.isEmpty }).sorted()
            let which = names.isEmpty ? "" : " (\(names.joined(separator: ", ")))"
            return DeviceError(
                .softwareOnly, "no GPU: \(found), and \(candidateCount == 1 ? "it is" : "all are") software\(which)",
                attempts: attempts, fix: fixWithSoftware)
        }
        return DeviceError(
            .unavailable, candidateCount == 0 ? "no GPU: no EGL device found" : "no GPU: \(found), and none opens",
            attempts: attempts, fix: fixWithoutSoftware)
    }

    private static var container: String {
        "give the container a GPU (--gpus all -e NVIDIA_DRIVER_CAPABILITIES=graphics,utility)"
    }

    private static var fixWithSoftware: String {
        "draw with `DeviceSelection.cpu`, or set `allowSoftware`, or \(container)"
    }

    private static var fixWithoutSoftware: String {
        "draw with `DeviceSelection.cpu`, install a driver (apt-get install libegl-mesa0 libgl1-mesa-dri), or \(container)"
    }

    /// The renderer's name without version and word size: `llvmpipe (LLVM 15.0.6, 256 bits)` gives `llvmpipe`.
    private static func shortName(_ renderer: String) -> String {
        renderer.prefix { $0 != "(" }.split(separator: " ").joined(separator: " ")
    }
}
