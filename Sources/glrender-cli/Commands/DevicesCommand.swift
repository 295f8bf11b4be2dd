import ArgumentParser
import Compositor
import Foundation
import LayerModel

/// Lists the devices that can draw here.
struct DevicesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "devices", abstract: "List the devices that can draw, and how to select each.")

    @OptionGroup var talk: TalkOptions

    /// The document that `--json` prints.
    private struct Report: Encodable {
        var devices: [Listed]
        var cpu: RendererDevice
        /// In bytes.
        var memoryBudget: Int
    }

    /// A device of OpenGL ES, whole.
    private struct Listed: Encodable {
        var index: Int?
        var route: RendererDevice.Route?
        var vendor: String
        var renderer: String
        var version: String
        var isSoftware: Bool
        var maximumTextureSize: Int
        var extensions: [String]
        var deviceFile: String?
        var renderNode: String?
        var pciAddress: String?
        var cudaIndex: Int?
        var selectors: [String]
        var failure: String?

        init(_ device: RendererDevice) {
            (index, route, vendor, renderer) = (device.index, device.route, device.vendor, device.name)
            (version, isSoftware) = (device.version, device.isSoftware)
            (maximumTextureSize, extensions) = (device.maximumTextureSize, device.extensions)
            (deviceFile, renderNode) = (device.deviceFile, device.renderNode)
            (pciAddress, cudaIndex) = (device.pciAddress, device.cudaIndex)
            (selectors, failure) = (device.selectors, device.failure)
        }
    }

    func run() throws {
        let cpu = try Renderer(device: .cpu).device
        let devices = Renderer.devices().filter { $0.kind == .gpu }
        if talk.json {
            try Console.printJSON(
                Report(
                    devices: devices.map(Listed.init), cpu: cpu, memoryBudget: MemoryBudget.standard.limit))
            return
        }
        for device in devices {
            print(text(of: device))
        }
        print("cpu: \(cpu)\n  select: --device cpu")
        let memory = MemoryBudget.standard.limit
        print("memory: \(memory >> 20) MiB for all that is held at once\n  change: --max-memory")
        if devices.isEmpty {
            talk.console.note("no EGL device found; install a driver (apt-get install libegl-mesa0 libgl1-mesa-dri)")
        }
    }

    private func text(of device: RendererDevice) -> String {
        var lines: [String] = []
        let place = device.index.map(String.init) ?? ""
        if let failure = device.failure {
            lines.append("\(place): cannot be opened: \(failure)")
        } else {
            lines.append("\(place): \(device.name)\(device.isSoftware ? " (software)" : "")")
            lines.append("  vendor: \(device.vendor)")
            lines.append("  version: \(device.version)")
            lines.append("  largest texture: \(device.maximumTextureSize)")
        }
        lines.append("  reached through: \(device.route?.rawValue ?? "")")
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
