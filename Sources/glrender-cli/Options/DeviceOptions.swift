public import ArgumentParser
public import Compositor
import Jobs
import LayerModel
import MediaExport

/// The device that draws.
struct DeviceOptions: ParsableArguments {
    @Option(
        name: [.customLong("device"), .customLong("backend")],
        help: ArgumentHelp(
            "What draws: auto, gpu, cpu, an index, /dev/dri/renderD128, pci:ADDRESS or cuda:N.",
            discussion: "auto takes the first hardware GPU and, where there is none, the CPU renderer.",
            valueName: "device"))
    var selection = DeviceSelection.auto

    @Flag(help: "Let --device gpu use software OpenGL where there is no GPU.")
    var allowSoftware = false

    @Option(help: "Threads of the CPU renderer; as many as the process may use where left out.")
    var threads: Int?

    @OptionGroup var drawing: TechniqueOptions

    func validate() throws {
        try JobOption.threads.check(threads)
    }

    /// Opens the device, and notes if `auto` fell back to the CPU renderer, or OpenGL is software.
    func openRenderer(_ console: Console) throws -> Renderer {
        do {
            let renderer = try frameDevice.renderer()
            Self.note(renderer.device, console)
            return renderer
        } catch {
            throw error.failure
        }
    }

    /// The device for frames of sequences and movies.
    var frameDevice: FrameDevice {
        FrameDevice(
            selection: selection, allowSoftware: allowSoftware, threads: threads, techniques: drawing.techniques)
    }

    /// Names the device that draws if it is not the expected one.
    static func note(_ device: RendererDevice, _ console: Console) {
        if let reason = device.fallbackReason {
            console.note("drawing on the CPU: \(reason)")
        } else if device.kind == .gpu, device.isSoftware {
            console.note("drawing with software OpenGL: \(device.name)")
        }
        if let reason = device.quadsReason { console.note("drawing quads instead of compute shaders: \(reason)") }
        console.detail("device: \(device)")
    }
}

extension DeviceSelection: ExpressibleByArgument {}

extension GLTechniques: ExpressibleByArgument {
    /// `compute` or `quads`.
    public init?(argument: String) {
        guard let drawing = Drawing(rawValue: argument) else { return nil }
        self = drawing == .compute ? .gpu : .software
    }
}
