public import Foundation

/// A part of a sound file on a timeline: its start, speed and volume.
public struct TimelineSound: Sendable, Equatable {
    /// The gain at a moment.
    public struct GainPoint: Sendable, Equatable {
        /// In seconds of the timeline.
        public var time: Double
        /// In decibels; 0 leaves the sound as it is, -120 and less is silence.
        public var decibels: Double

        /// A gain at a moment.
        public init(time: Double, decibels: Double) {
            self.time = time
            self.decibels = decibels
        }
    }

    /// The file, of sound alone or a video.
    public var url: URL
    /// Its place in the scene, for messages, such as `sounds[2]`; empty by default.
    public var place = ""
    /// The start of the part, in seconds of the timeline; it is silent before 0.
    public var start: Double
    /// The part's start, in seconds of the file; 0 by default.
    public var from = 0.0
    /// The part's end, in seconds of the file; `nil`, the default, is the file's.
    public var to: Double?
    /// When the sound is cut off at the latest, in seconds of the timeline; `nil`, the default, leaves it its end.
    public var end: Double?
    /// Seconds of the file each second; 1 by default.
    ///
    /// A negative number plays the part backwards, from its end; 0 is silent.
    public var speed = 1.0
    /// Whether its pitch stays at other speeds than 1, as players keep it; by default the pitch follows, as a tape's.
    public var keepsPitch = false
    /// The gain, in the order of the times: linear in decibels between them, constant before the first and after the last;
    /// none, the default, is 0 dB.
    public var gain: [GainPoint] = []
    /// The seconds of fading in from silence, linear in amplitude; 0 by default.
    public var fadeIn = 0.0
    /// The seconds of fading out into silence at its end, linear in amplitude; 0 by default.
    public var fadeOut = 0.0
    /// Whether the part begins anew at its end, without a gap, until `end`; false by default.
    public var loops = false
    /// The file, if only its bytes are known, as long as the sound lives.
    package var held: HeldFile?
    /// Whether it belongs to a video, and follows the time of its frames.
    ///
    /// The video may have no sound.
    package var isOfVideo = false

    /// The whole of a file from a moment on.
    ///
    /// - Parameters:
    ///   - url: Of the file.
    ///   - start: In seconds of the timeline.
    public init(url: URL, start: Double = 0) {
        self.url = url
        self.start = start
    }

    /// The gain of silence, in decibels.
    package static let silence = -120.0

    /// Whether it is inaudible, regardless of the file's contents.
    package var isSilent: Bool {
        speed == 0 || !gain.isEmpty && gain.allSatisfy { $0.decibels <= Self.silence }
            || (end.map { $0 <= max(0, start) } ?? false) || (to.map { $0 <= from } ?? false)
    }
}
