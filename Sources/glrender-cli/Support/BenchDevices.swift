import Compositor

/// The devices that a benchmark compares.
struct BenchDevices {
    /// An open device and the name that `--device` selects it by.
    struct Opened {
        var name: String
        var renderer: Renderer
    }

    /// Separated by commas; `nil` is the CPU renderer and every EGL device that works.
    var list: String?
    var allowSoftware: Bool
    var threads: Int?
    var techniques: GLTechniques?

    /// Opens them.
    func open(_ console: Console) throws -> [Opened] {
        guard let list else {
            var opened = [try open("cpu", .cpu, allowSoftware: true)]
            for device in Renderer.devices() {
                guard let index = device.index else { continue }
                if let failure = device.failure {
                    console.note("device \(index) is left out: \(failure)")
                    continue
                }
                opened.append(try open("\(index)", .index(index), allowSoftware: true))
            }
            if opened.count == 1 { console.note("no EGL device found; only the CPU renderer is timed") }
            return opened
        }
        return try list.split(separator: ",").map { name in
            guard let selection = DeviceSelection(argument: String(name)) else {
                throw CommandFailure(
                    "usage", "--device \(name): expected auto, gpu, cpu, an index, a render node, pci:… or cuda:…",
                    ExitStatus.usage)
            }
            return try open(String(name), selection, allowSoftware: allowSoftware)
        }
    }

    private func open(_ name: String, _ selection: DeviceSelection, allowSoftware: Bool) throws -> Opened {
        do {
            let renderer = try Renderer(
                device: selection, allowSoftware: allowSoftware, threads: threads, techniques: techniques)
            return Opened(name: name, renderer: renderer)
        } catch {
            throw CommandFailure("device", error.description, error.exitStatus)
        }
    }
}
