internal import Foundation

/// A request for a frame or a moment beyond the end.
public struct BeyondEnd: Error, Sendable, Equatable {
    /// The requests that may go beyond the end.
    public enum Asked: Sendable, Equatable {
        /// By its number, from 0.
        case frame(Int)
        /// In seconds.
        case time(Double)
    }

    /// The requested frame or time.
    public let asked: Asked
    /// When the end is, in seconds.
    public let duration: Double
    /// Frames a second.
    public let rate: FrameRate
    /// The number of frames up to the end.
    public let frameCount: Int

    /// The problem, and the timeline's end.
    public var message: String {
        let length = "\(seconds(duration)), \(frameCount) frame\(frameCount == 1 ? "" : "s") at \(rate) a second"
        return switch asked {
        case .frame(let frame): "frame \(frame) is beyond the end: the last frame is \(frameCount - 1) (\(length))"
        case .time(let time): "\(seconds(time)) is beyond the end at \(length)"
        }
    }

    /// The remedy.
    public var fix: String {
        switch asked {
        case .frame: frameCount == 1 ? "choose frame 0" : "choose frames from 0 to \(frameCount - 1)"
        case .time: "choose a time from 0 to \(seconds(duration))"
        }
    }

    private func seconds(_ value: Double) -> String { String(format: "%.10g s", value) }
}

extension BeyondEnd: CustomStringConvertible {
    /// The problem, and the remedy on a second line.
    public var description: String { "\(message)\n  fix: \(fix)" }
}
