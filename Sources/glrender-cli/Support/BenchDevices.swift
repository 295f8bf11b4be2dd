import Compositor

/// The devices that a benchmark compares.
struct BenchDevices {
    /// An open device and the name that `--device` selects it by.
    struct Opened {
        var name: String
        /// Of the CPU renderer; `nil` for its own choice.
        var threads: Int?
        var renderer: Renderer
    }

    /// Separated by commas; `nil` is the CPU renderer and every EGL device that works.
    var list: String?
    var allowSoftware: Bool
    /// The CPU renderer is opened once for each number; empty for its own choice.
    var threads: [Int] = []
    var techniques: GLTechniques?

    /// Opens them.
    func open(_ console: Console) throws -> [Opened] {
        guard let list else {
            var opened = try open("cpu", .cpu, allowSoftware: true)
            let processors = opened.count
            for device in Renderer.devices() {
                guard let index = device.index else { continue }
                if let failure = device.failure {
                    console.note("device \(index) is left out: \(failure)")
                    continue
                }
                opened += try open("\(index)", .index(index), allowSoftware: true)
            }
            if opened.count == processors { console.note("no EGL device found; only the CPU renderer is timed") }
            return opened
        }
        return try list.split(separator: ",").flatMap { name in
            guard let selection = DeviceSelection(argument: String(name)) else {
                throw CommandFailure(
                    "usage", "--device \(name): expected auto, gpu, cpu, an index, a render node, pci:… or cuda:…",
                    ExitStatus.usage)
            }
            return try open(String(name), selection, allowSoftware: allowSoftware)
        }
    }

    private func open(_ name: String, _ selection: DeviceSelection, allowSoftware: Bool) throws -> [Opened] {
        do {
            let first = try Renderer(
                device: selection, allowSoftware: allowSoftware, threads: threads.first, techniques: techniques)
            let others = first.device.kind == .cpu ? threads.dropFirst() : []
            return try [Opened(name: name, threads: threads.first, renderer: first)]
                + others.map { Opened(name: name, threads: $0, renderer: try Renderer(device: .cpu, threads: $0)) }
        } catch let error as DeviceError {
            throw CommandFailure("device", error.description, error.exitStatus)
        }
    }
}
