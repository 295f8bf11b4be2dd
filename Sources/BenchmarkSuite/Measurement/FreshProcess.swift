package import Compositor

/// The cost of a variant in a process of its own, which opens one device and draws a few frames.
///
/// Memory cannot be attributed within a process that draws on several devices, and one device's caches may warm another's. So
/// both are measured apart.
package struct FreshProcess: Codable, Equatable, Sendable {
    /// Milliseconds to open the device.
    package var open: Double
    /// Milliseconds from the committed tree to the first picture in memory, shaders compiled and pictures uploaded.
    package var firstPicture: Double
    /// The resident size with the device open and no tree, in bytes.
    package var openMemory: Int
    /// The largest resident size of the process, in bytes: program, libraries, tree and everything drawn.
    package var peakMemory: Int
    /// The resident size after the last frame, in bytes.
    package var workingMemory: Int
    /// The growth of the device's own memory since it was opened, in bytes; `nil` if the driver does not report it.
    package var deviceMemory: Int?

    /// The frames that are drawn.
    private static let frames = 3

    /// Measures this process, which has drawn nothing yet.
    ///
    /// - Parameters:
    ///   - open: Opens the device.
    ///   - makeVariant: Builds the variant on it.
    /// - Throws: The errors of opening, building and drawing.
    package init(open: () throws -> Renderer, makeVariant: (Renderer) throws -> Variant) throws {
        let start = BenchmarkClock.wall()
        let renderer = try open()
        self.open = BenchmarkClock.wall() - start
        openMemory = ProcessMemory.resident
        let openDeviceMemory = DeviceMemory.used(by: renderer.device)
        let variant = try makeVariant(renderer)
        var first = 0.0
        for frame in 0..<Self.frames {
            let sample = try FrameSample.measured(variant, frame: frame, on: renderer).sample
            if frame == 0 { first = sample.prepare + sample.draw + sample.readback }
        }
        firstPicture = first
        deviceMemory = DeviceMemory.used(by: renderer.device).map { max(0, $0 - (openDeviceMemory ?? 0)) }
        workingMemory = ProcessMemory.resident
        // The system counts both loosely, at times by thread.
        peakMemory = max(workingMemory, ProcessMemory.peak)
    }
}
