import ArgumentParser
import Compositor
import Foundation

/// Lists what can draw here.
struct DevicesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices", abstract: "List the devices that can draw, and how to select each.")

    @OptionGroup var talk: TalkOptions

    /// The document that `--json` prints.
    private struct Report: Encodable {
        var devices: [GraphicsDeviceInfo]
        var cpu: RendererDevice
    }

    func run() throws {
        let cpu = try Renderer(device: .cpu).device
        let devices = GLDevice.devices()
        if talk.json {
            try Console.printJSON(Report(devices: devices, cpu: cpu))
            return
        }
        for device in devices {
            print(text(of: device))
        }
        print("cpu: \(cpu)\n  select: --device cpu")
        if devices.isEmpty {
            talk.console.note("no EGL device found; install a driver (apt-get install libegl-mesa0 libgl1-mesa-dri)")
        }
    }

    private func text(of device: GraphicsDeviceInfo) -> String {
        var lines: [String] = []
        if let failure = device.failure {
            lines.append("\(device.index): cannot be opened: \(failure)")
        } else {
            lines.append("\(device.index): \(device.renderer)\(device.isSoftware ? " (software)" : "")")
            lines.append("  vendor: \(device.vendor)")
            lines.append("  version: \(device.version)")
            lines.append("  largest texture: \(device.maximumTextureSize)")
        }
        lines.append("  reached through: \(device.route.rawValue)")
        let facts = [
            ("device file", device.deviceFile), ("render node", device.renderNode), ("PCI address", device.pciAddress),
            ("CUDA index", device.cudaIndex.map(String.init)),
        ]
        for case (let name, let value?) in facts {
            lines.append("  \(name): \(value)")
        }
        let software = device.isSoftware ? " --allow-software" : ""
        lines.append("  select: " + device.selectors.map { "--device \($0)\(software)" }.joined(separator: ", "))
        if talk.verbose {
            lines.append("  extensions: " + device.extensions.joined(separator: " "))
        }
        return lines.joined(separator: "\n")
    }
}
