import Compositor

/// The devices that a benchmark compares.
struct BenchDevices {
    /// Separated by commas; `nil` is the CPU renderer and every EGL device that works.
    var list: String?
    var allowSoftware: Bool
    var threads: Int?
    var pathCoverage = PathCoverage.automatic

    /// Opens them.
    func open(_ console: Console) throws -> [Renderer] {
        guard let list else {
            var renderers = [try open(.cpu, allowSoftware: true)]
            for device in GLDevice.devices() {
                guard device.failure == nil else {
                    console.note("device \(device.index) is left out: \(device.failure ?? "")")
                    continue
                }
                renderers.append(try open(.index(device.index), allowSoftware: true))
            }
            if renderers.count == 1 { console.note("no EGL device found; only the CPU renderer is timed") }
            return renderers
        }
        return try list.split(separator: ",").map { name in
            guard let selection = DeviceSelection(argument: String(name)) else {
                throw CommandFailure(
                    "usage", "--device \(name): expected auto, gpu, cpu, an index, a render node, pci:… or cuda:…",
                    ExitStatus.usage)
            }
            return try open(selection, allowSoftware: allowSoftware)
        }
    }

    private func open(_ selection: DeviceSelection, allowSoftware: Bool) throws -> Renderer {
        do {
            return try Renderer(
                device: selection, allowSoftware: allowSoftware, threads: threads, pathCoverage: pathCoverage)
        } catch {
            throw CommandFailure("device", error.description, error.exitStatus)
        }
    }
}
