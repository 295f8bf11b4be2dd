import Foundation

/// The costs of a window's frames.
public struct Figures: CustomStringConvertible {
    /// Frames drawn.
    public private(set) var frames = 0
    private var pixels = 0
    private var (first, last) = (0.0, 0.0)
    private var processorStart = 0.0

    /// Seconds from the first frame to the last one.
    public var seconds: Double { last - first }

    mutating func note(_ pixels: Int, at time: Double) {
        if frames == 0 { (first, processorStart) = (time, Self.processorSeconds()) }
        frames += 1
        self.pixels += pixels
        last = time
    }

    /// Of all threads of the process.
    private static func processorSeconds() -> Double {
        Double(clock()) / Double(CLOCKS_PER_SEC)
    }

    /// A line for people.
    public var description: String {
        guard frames > 1, seconds > 0 else { return "drew \(frames) frames" }
        let processor = (Self.processorSeconds() - processorStart) / Double(frames - 1)
        return String(
            format: "drew %d frames in %.1f s: %.1f a second, %.2f ms of processor time and %d pixels each", frames,
            seconds, Double(frames - 1) / seconds, processor * 1000, pixels / frames)
    }
}
