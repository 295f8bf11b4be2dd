package import MediaExport
package import RenderDevices

/// The parameters of a request's picture: the flags of `glrender render` as the parameters of a query, and changes to the scene.
///
/// A name that is no flag's is one of the scene's: `title=Hello` is the text of the text layer `title`, whatever it looks like,
/// and `title.opacity=0.5` what `--set` takes; in a Lottie animation both are what `--set` takes.
package struct PictureParameters: Sendable {
    package var size: PictureSize?
    /// Pixels per point.
    package var scale: Double?
    package var crop: CropArgument?
    package var background: BackgroundArgument?
    package var matte: BackgroundArgument?
    package var time: Moment?
    package var frame: Int?
    package var rate: FrameRate?
    package var frames: FrameRanges?
    package var duration: Moment?
    package var loop: Int?
    /// From 1 to 100.
    package var quality: Int?
    /// From 0 to 9.
    package var pngLevel: Int?
    package var embedsProfile = false
    /// Of a movie.
    package var hasSound = true
    package var device: DeviceSelection?
    /// `nil` is what the client accepts.
    package var type: FileType?
    package var isStrict = false
    /// The marker, animation and theme of a Lottie file.
    package var marker: String?
    package var animation: String?
    package var theme: String?
    /// The changes to the scene, each of the form `name=value`.
    package var assignments: [String] = []

    package init() {}

    /// Reads the parameters of a query.
    init(_ query: [(name: String, value: String)]) throws(Problem) {
        for (name, value) in query {
            try read(name, value)
        }
        guard time == nil || frame == nil else {
            throw .badParameter("time and frame both name a moment", fix: "give one of them")
        }
        guard frames == nil || (time == nil && frame == nil) else {
            throw .badParameter("frames and time or frame both say what is drawn", fix: "give one of them")
        }
    }

    /// The choices that formats leave open.
    var choices: EncodingChoices {
        EncodingChoices(
            quality: quality, pngLevel: pngLevel ?? 1, matte: matte?.color, plays: loop ?? 0,
            embedsProfile: embedsProfile)
    }

    /// Whether frames in time are asked for, where the type could be a still too.
    var asksForSeveral: Bool { frames != nil || duration != nil || loop != nil }

    /// Whether a type that may be a still or a movie is one: a rate without a moment to which it matters is a movie's, too.
    var asksForMovie: Bool { asksForSeveral || (rate != nil && time == nil && frame == nil) }

    private mutating func read(_ name: String, _ value: String) throws(Problem) {
        switch name {
        case "size": size = try Self.value(name, value, "a width and a height, such as 640x480") { PictureSize($0) }
        case "scale":
            scale = try Self.value(name, value, "pixels per point, above 0 and at most 10000") {
                Double($0).flatMap { $0 > 0 && $0 <= 10_000 ? $0 : nil }
            }
        case "crop": crop = try Self.value(name, value, "a part in pixels: X,Y,W,H") { CropArgument($0) }
        case "background": background = try Self.color(name, value)
        case "matte": matte = try Self.color(name, value)
        case "time": time = try Self.value(name, value, "seconds (1.5) or frames (90f)") { Moment($0) }
        case "frame": frame = try Self.number(name, value, in: 0...Int(Int32.max))
        case "fps": rate = try Self.value(name, value, "frames per second, such as 30 or 30000/1001") { FrameRate($0) }
        case "frames": frames = try Self.value(name, value, "frames, such as 0-99 or 1,3,5-9") { FrameRanges($0) }
        case "duration": duration = try Self.value(name, value, "seconds (2.5) or frames (150f)") { Moment($0) }
        case "loop": loop = try Self.number(name, value, in: 0...65_535)
        case "quality": quality = try Self.number(name, value, in: 1...100)
        case "png-level": pngLevel = try Self.number(name, value, in: 0...9)
        case "device": device = try Self.value(name, value, "auto, gpu or cpu") { Self.device($0) }
        case "format":
            let known = FileType.sent.map(\.name).joined(separator: ", ")
            type = try Self.value(name, value, "one of \(known)") { FileType(sent: $0) }
        case "marker": marker = value
        case "animation": animation = value
        case "theme": theme = value
        case "strict":
            isStrict = try Self.flag(name, value)
        case "audio":
            hasSound = try Self.flag(name, value)
        case "icc":
            embedsProfile = try Self.flag(name, value)
        default:
            guard !name.isEmpty else { throw .badParameter("a parameter has no name") }
            guard !name.contains("=") else { throw .badParameter("\(name.prefix(100)): there is a = in a name") }
            assignments.append("\(name)=\(value)")
        }
    }

    private static func flag(_ name: String, _ text: String) throws(Problem) -> Bool {
        try value(name, text, "true or false") { ["true": true, "1": true, "false": false][$0] }
    }

    private static func value<Value>(
        _ name: String, _ text: String, _ expected: String, _ read: (String) -> Value?
    ) throws(Problem) -> Value {
        guard let value = read(text) else {
            throw .badParameter("\(name) is \"\(text.prefix(100))\"", fix: "give \(expected)")
        }
        return value
    }

    private static func number(_ name: String, _ text: String, in range: ClosedRange<Int>) throws(Problem) -> Int {
        try value(name, text, "a number from \(range.lowerBound) to \(range.upperBound)") {
            Int($0).flatMap { range.contains($0) ? $0 : nil }
        }
    }

    private static func color(_ name: String, _ text: String) throws(Problem) -> BackgroundArgument {
        try value(name, text, "none or a CSS colour") { BackgroundArgument($0) }
    }

    /// A client chooses a kind of device; which one of a kind is up to those who run the service.
    private static func device(_ text: String) -> DeviceSelection? {
        ["auto": .auto, "gpu": .gpu, "cpu": .cpu][text]
    }
}
