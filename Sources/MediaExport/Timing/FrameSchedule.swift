/// The frames of a timeline to draw, and their moments.
///
/// Frame k is the picture of the moment k / rate.
public struct FrameSchedule: Sendable, Equatable {
    /// Frames a second.
    public var rate: FrameRate
    /// Their numbers, from 0, in the order of drawing.
    public var frames: [Int]
    /// The number of frames after which the timeline begins anew; `nil` for never.
    public var period: Int?

    /// Frames by their numbers.
    public init(rate: FrameRate, frames: some Sequence<Int>) {
        self.rate = rate
        self.frames = Array(frames)
    }

    /// All frames of a timeline.
    ///
    /// - Parameters:
    ///   - rate: The frames of a second.
    ///   - duration: In seconds; there is at least one frame.
    ///   - plays: The number of plays, at least once.
    public init(rate: FrameRate, duration: Double, plays: Int = 1) {
        let count = rate.frameCount(of: duration)
        let all = count.multipliedReportingOverflow(by: max(1, plays))
        self.init(rate: rate, frames: 0..<min(all.overflow ? Int.max : all.partialValue, Int(Int32.max)))
        period = count
    }

    /// The part of the frames that a shard draws.
    public func shard(_ shard: Shard) -> FrameSchedule {
        var part = self
        part.frames = Array(frames[shard.range(of: frames.count)])
        return part
    }

    /// The frame at a place of the list.
    func moment(_ place: Int) -> FrameMoment {
        let number = frames[place]
        return FrameMoment(place: place, number: number, time: rate.time(ofFrame: period.map { number % $0 } ?? number))
    }
}

/// A frame of a schedule.
public struct FrameMoment: Sendable, Hashable {
    /// Its number among the schedule's frames, from 0.
    public let place: Int
    /// Its number on the timeline, from 0.
    public let number: Int
    /// In seconds of the timeline.
    public let time: Double
}
