internal import Foundation
internal import ImageCodecs

/// The results of a part of an export, for the program that puts parts together: one JSON document.
public struct FrameManifest: Codable, Sendable, Equatable {
    /// A frame without a file.
    public struct Failure: Codable, Sendable, Equatable {
        /// Its number.
        public var frame: Int
        /// The reason.
        public var error: String

        /// A failure.
        public init(frame: Int, error: String) {
            self.frame = frame
            self.error = error
        }
    }

    /// The arguments of the program `ffmpeg` that add the sound to the whole movie, whose frames are its first input.
    public struct Sound: Codable, Sendable, Equatable {
        /// Arguments that name the files.
        public var inputs: [String]
        /// The graph of filters, whose result is `[mix]`.
        public var graph: String
        /// Arguments of the encoder, by the extension of the whole's file, without a dot; types that cannot hold the sound
        /// are left out.
        public var encoders: [String: [String]]
        /// The number of frames of the whole.
        public var frames: Int
    }

    /// The scene's name.
    public var scene: String
    /// Frames a second, as `60` or `30000/1001`.
    public var frameRate: String
    /// Of a frame, in pixels.
    public var width: Int
    /// Of a frame, in pixels.
    public var height: Int
    /// The part of the frames, as `0/4`; `nil` for all.
    public var shard: String?
    /// Files of one frame each.
    public var pictures: [PictureFile]
    /// A file of all frames.
    public var movie: PictureFile?
    /// The numbers of the movie's frames.
    public var movieFrames: [Int]?
    /// The sound of the whole movie, added when its parts are joined; `nil` without sound.
    public var sound: Sound?
    /// The frames without a file.
    public var failures: [Failure]

    /// A manifest of no files.
    public init(scene: String, frameRate: FrameRate, width: Int, height: Int, shard: Shard?) {
        self.scene = scene
        self.frameRate = frameRate.description
        self.width = width
        self.height = height
        self.shard = shard?.description
        pictures = []
        failures = []
    }

    /// Notes a movie and its frames.
    public mutating func add(movie path: String, frames: FrameSchedule) {
        guard !frames.frames.isEmpty else { return }
        movie = PictureFile(existing: path, moment: frames.moment(0), hashes: true)
        movie?.wasThere = false
        movieFrames = frames.frames
    }

    /// Writes the document, whole or not at all.
    public func write(to path: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let bytes = try encoder.encode(self) + Data("\n".utf8)
        let file = try AtomicFile(path: path)
        let result: Result<Void, ImageCodecError> = bytes.withUnsafeBytes { buffer in
            Result { () throws(ImageCodecError) in try file.write(buffer) }
        }
        try result.get()
        try file.commit()
    }
}
