import Compositor
import Foundation
import LayerModel

/// Draws a tree that changes in every frame, and prints the process's memory and open files as it goes: `soak [FRAMES] [cpu|gpu]`.
///
/// Flat numbers are what one wants to see.
@main struct Soak {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        let frames = arguments.first.flatMap { Int($0) } ?? 100_000
        let selection: DeviceSelection = arguments.dropFirst().first == "gpu" ? .gpu : .cpu
        let renderer = try Renderer(device: selection, allowSoftware: true)
        print("\(renderer.device), \(frames) frames")
        CAMediaClock.shared.source = .manual(0)
        let scene = ChangingScene()
        let start = ContinuousClock.now
        for frame in 0..<frames {
            try scene.change(frame)
            let time = Double(frame) / 60
            CAMediaClock.shared.step(to: time)
            _ = try renderer.render(scene.root.commit(at: time), at: time, RenderOptions(size: scene.root.bounds.size))
            if frame == 100 || frame % max(1, frames / 20) == 0 || frame == frames - 1 {
                let process = ProcessFigures.current
                print(
                    "frame \(frame): \(process.resident) KiB, \(process.files) files,",
                    "\(scene.completions) completions, \(ContinuousClock.now - start)")
                fflush(nil)
            }
        }
    }
}

/// The kernel's figures of this process.
struct ProcessFigures {
    /// Memory that is resident, in KiB.
    var resident: Int
    /// Open file descriptors.
    var files: Int

    static var current: ProcessFigures {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
        let files = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
        return ProcessFigures(
            resident: line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0, files: files)
    }
}
