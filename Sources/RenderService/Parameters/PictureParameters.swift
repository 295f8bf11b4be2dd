package import Jobs
package import MediaExport
import RenderDevices
import SceneFormat

/// The parameters of a request's picture: the flags of `glrender render` as the parameters of a query, and changes to the scene.
///
/// A name that is no flag's is one of the scene's: `title=Hello` is the text of the text layer `title`, regardless of its form,
/// and `title.opacity=0.5` an argument of `--set`; in a Lottie animation both are arguments of `--set`.
package struct PictureParameters: Sendable {
    package var job: JobOptions
    /// `nil` is chosen by the client's accepted types.
    package var type: FileType?
    package var isStrict = false

    /// The options of a job that a request may choose, by name.
    private static let chosen: [String: JobOption] = {
        let options: [JobOption] = [
            .size, .scale, .crop, .background, .matte, .time, .frame, .fps, .frames, .duration, .loop, .quality,
            .pngLevel, .icc, .range, .colorSpace, .depth, .headroom, .dither, .marker, .animation, .theme,
        ]
        return Dictionary(uniqueKeysWithValues: options.map { ($0.hyphenated, $0) })
    }()

    /// Reads the parameters of a query.
    ///
    /// - Parameter job: The options that the query changes.
    init(_ query: [(name: String, value: String)], of job: JobOptions) throws(Problem) {
        self.job = job
        for (name, value) in query {
            try read(name, value)
        }
        guard self.job.time == nil || self.job.frame == nil else {
            throw .badParameter("time and frame both name a moment", fix: "give one of them")
        }
        guard self.job.frames == nil || (self.job.time == nil && self.job.frame == nil) else {
            throw .badParameter("frames and time or frame both say what is drawn", fix: "give one of them")
        }
    }

    private mutating func read(_ name: String, _ value: String) throws(Problem) {
        switch name {
        case "device": job.device.selection = try Self.value(name, value, "auto, gpu or cpu", Self.device)
        case "format":
            let known = FileType.sent.map(\.name).joined(separator: ", ")
            type = try Self.value(name, value, "one of \(known)") { FileType(sent: $0) }
        case "strict": isStrict = try Self.flag(name, value)
        case "audio": job.sound = try Self.flag(name, value) ? MovieSound() : nil
        default:
            if let row = Self.chosen[name]?.row {
                let example = row.example.map { ", such as \($0)" } ?? ""
                return try Self.value(name, value, row.expected + example) { row.read($0, &job) ? () : nil }
            }
            guard !name.isEmpty else { throw .badParameter("a parameter has no name") }
            guard !name.contains("=") else { throw .badParameter("\(name.prefix(100)): there is a = in a name") }
            job.reader.assignments.append("\(name)=\(value)")
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

    /// A client chooses a kind of device; the service's options choose the device.
    private static func device(_ text: String) -> DeviceSelection? {
        ["auto": .auto, "gpu": .gpu, "cpu": .cpu][text]
    }
}
