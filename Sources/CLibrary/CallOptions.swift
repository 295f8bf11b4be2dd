import Compositor
import Foundation
import ImageCodecs
import JSON
import LayerModel
import MediaExport
import SceneFormat

/// The options of a call, in the words of the command's flags.
struct CallOptions {
    /// The names of options; each function takes some of them.
    enum Key: String, CaseIterable {
        case assets, assetsOnly, set, marker, size, fontDir, fontFile, systemFonts, maxMemory, timeout
        case scale, crop, background
        case type, quality, pngLevel, matte, icc
        case device, allowSoftware, threads
        case time, frame, frames, duration, fps, loop, codec, shutter, samples, replace
        case timingFunction, disableActions

        static let reading: Set<Key> = [
            .assets, .assetsOnly, .set, .marker, .size, .fontDir, .fontFile, .systemFonts, .maxMemory, .timeout,
        ]
        static let creating: Set<Key> = [.fontDir, .fontFile, .systemFonts, .maxMemory]
        static let geometry: Set<Key> = [.scale, .crop]
        static let drawing = geometry.union([.background, .timeout, .maxMemory])
        static let encoding = drawing.union([.type, .quality, .pngLevel, .matte, .icc])
        static let opening: Set<Key> = [.allowSoftware, .threads]
        static let writing = encoding.subtracting([.type]).union(opening).union([
            .device, .time, .frame, .frames, .duration, .fps, .loop, .codec, .shutter, .samples, .replace,
        ])
        static let transaction: Set<Key> = [.duration, .timingFunction, .disableActions]
    }

    var assets: URL?
    var confinement: URL?
    var assignments: [String] = []
    var marker: String?
    var size: CGSize?
    var fonts = FontSources()
    var memory: MemoryBudget?
    /// Seconds.
    var timeout: Double?
    var scale: Double?
    var crop: PixelRect?
    /// The inner `nil` is none.
    var background: CGColor??
    var type: FileType?
    var choices = EncodingChoices()
    var device = DeviceSelection.auto
    var allowSoftware = false
    var threads: Int?
    /// Seconds.
    var time: Double?
    var frame: Int?
    var frames: FrameRanges?
    /// Seconds.
    var duration: Double?
    var rate: FrameRate?
    var loop: Int?
    var codec: MovieCodec?
    var shutter: Double?
    var samples: Int?
    var replaces = true
    var timing: CAMediaTimingFunction?
    var disablesActions: Bool?

    /// The defaults.
    init() {}

    /// Options that a function takes; `NULL` is none.
    init(_ text: CText?, _ keys: Set<Key>) throws(Failure) {
        guard let text else { return }
        let document: JSONDocument
        do throws(JSONSyntaxError) {
            document = try JSONDocument(
                parsing: Data(bytes: text, count: strlen(text)), limits: JSONLimits(nesting: 16))
        } catch {
            throw .invalid("the options are not JSON: \(error.problem)", place: "options")
        }
        try withExtendedLifetime(document) { () throws(Failure) in
            guard let members = document.root.members else {
                throw .invalid("the options are \(document.root.found), expected an object", place: "options")
            }
            for (name, value) in members {
                let name = String(name)
                guard let key = Key(rawValue: name), keys.contains(key) else {
                    let names = keys.map(\.rawValue).sorted()
                    let nearest = NameSuggestion.nearest(to: name, among: names)
                    throw .invalid(
                        "there is no such option here", place: "options.\(name.shownInMessage)",
                        fix: nearest.map { "write \($0)" } ?? "the options are \(names.joined(separator: ", "))")
                }
                try OptionValue(key: key, value: value).read(into: &self)
            }
        }
    }

    /// When a call that starts now is to end.
    var deadline: ContinuousClock.Instant? { timeout.map { .now + .seconds($0) } }

    /// How scenes are read.
    var reader: ReaderOptions {
        var options = ReaderOptions()
        options.assetsFolder = assets
        options.confinement = confinement
        options.assignments = assignments
        options.marker = marker
        options.size = size
        options.fonts = fonts
        options.deadline = deadline
        if let memory {
            options.memory = memory
            options.imageLimits = ImageLimits(maxMemory: memory.limit)
        }
        return options
    }

    /// The device for frames of sequences and movies.
    var frameDevice: FrameDevice {
        FrameDevice(selection: device, allowSoftware: allowSoftware, threads: threads)
    }

    /// Whether frames in time are asked for, where the output could be a still too.
    var asksForMovie: Bool {
        frames != nil || duration != nil || loop != nil || (rate != nil && time == nil && frame == nil)
    }
}

/// The value of an option, while it is read.
private struct OptionValue {
    let key: CallOptions.Key
    let value: JSONValue

    func read(into options: inout CallOptions) throws(Failure) {
        switch key {
        case .assets: options.assets = try folder(text)
        case .assetsOnly: options.confinement = try folder(text)
        case .set: options.assignments = try texts
        case .marker: options.marker = try text
        case .size:
            let numbers = try numbers(2) { $0 > 0 }
            options.size = CGSize(width: numbers[0], height: numbers[1])
        case .fontDir:
            for path in try texts { options.fonts.folders.append(try folder(path)) }
        case .fontFile: options.fonts.files = try texts.map { URL(fileURLWithPath: $0) }
        case .systemFonts: options.fonts.usesSystemFonts = try bool
        case .maxMemory: options.memory = MemoryBudget(limit: try whole(1...(1 << 46)))
        case .timeout: options.timeout = try number("seconds above 0") { $0 > 0 && $0 <= 1e9 }
        case .scale:
            options.scale = try number("pixels per point, above 0 and at most 10000") { $0 > 0 && $0 <= 10_000 }
        case .crop:
            let numbers = try numbers(4) { abs($0) <= 1e9 && $0 == $0.rounded() }.map { Int($0) }
            options.crop = PixelRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
            guard numbers[2] > 0, numbers[3] > 0 else { throw mismatch("[x, y, width, height] in pixels") }
        case .background: options.background = try color
        case .type:
            guard let type = FileType(extension: try text) else {
                throw mismatch("one of \(FileType.list { $0.still != nil })")
            }
            options.type = type
        case .quality: options.choices.quality = try whole(1...100)
        case .pngLevel: options.choices.pngLevel = try whole(0...9)
        case .matte: options.choices.matte = try color
        case .icc: options.choices.embedsProfile = try bool
        case .device:
            guard let device = DeviceSelection(argument: try text) else { throw mismatch("a device") }
            options.device = device
        case .allowSoftware: options.allowSoftware = try bool
        case .threads: options.threads = try whole(1...1024)
        case .time: options.time = try number("seconds from 0") { $0 >= 0 }
        case .frame: options.frame = try whole(0...Int(Int32.max))
        case .frames:
            guard let frames = FrameRanges(try text) else { throw mismatch("frames, such as \"0-99\" or \"1,3,5-9\"") }
            options.frames = frames
        case .duration: options.duration = try number("seconds from 0") { $0 >= 0 && $0 <= 1e9 }
        case .fps:
            guard let rate = value.number.map({ FrameRate($0) }) ?? value.string.map({ FrameRate($0) }) ?? nil else {
                throw mismatch("frames per second, such as 30 or \"30000/1001\"")
            }
            options.rate = rate
        case .loop: options.loop = try whole(0...65_535)
        case .codec:
            guard let codec = MovieCodec(rawValue: try text) else {
                throw mismatch("one of \(MovieCodec.allCases.map(\.rawValue).joined(separator: ", "))")
            }
            options.codec = codec
        case .shutter: options.shutter = try number("0 to 360 degrees") { (0...360).contains($0) }
        case .samples: options.samples = try whole(2...256)
        case .replace: options.replaces = try bool
        case .timingFunction: options.timing = try timing
        case .disableActions: options.disablesActions = try bool
        }
    }

    private func mismatch(_ expected: String) -> Failure {
        .invalid("found \(value.found), expected \(expected)", place: "options.\(key.rawValue)")
    }

    private var text: String {
        get throws(Failure) {
            guard let text = value.string, !text.utf8.contains(0) else { throw mismatch("a text") }
            return text
        }
    }

    private var texts: [String] {
        get throws(Failure) {
            let texts = value.elements?.map(\.string)
            guard let texts, texts.allSatisfy({ $0?.utf8.contains(0) == false }) else {
                throw mismatch("a list of texts")
            }
            return texts.compactMap { $0 }
        }
    }

    private var bool: Bool {
        get throws(Failure) {
            guard let bool = value.bool else { throw mismatch("true or false") }
            return bool
        }
    }

    private func number(_ expected: String, _ fits: (Double) -> Bool) throws(Failure) -> Double {
        guard let number = value.number, fits(number) else { throw mismatch(expected) }
        return number
    }

    private func whole(_ range: ClosedRange<Int>) throws(Failure) -> Int {
        let expected = "a whole number from \(range.lowerBound) to \(range.upperBound)"
        return Int(
            try number(expected) {
                $0 == $0.rounded() && $0 >= Double(range.lowerBound) && $0 <= Double(range.upperBound)
            })
    }

    private func numbers(_ count: Int, _ fits: (Double) -> Bool) throws(Failure) -> [Double] {
        let numbers = value.elements?.compactMap(\.number) ?? []
        guard numbers.count == count, value.elements?.count == count, numbers.allSatisfy(fits) else {
            throw mismatch("\(count) numbers")
        }
        return numbers
    }

    /// `nil` is no colour.
    private var color: CGColor? {
        get throws(Failure) {
            let text = try text
            if text == "none" { return nil }
            guard let color = CGColor(css: text) ?? CGColor(cssFunction: text) else {
                throw mismatch("none or a CSS colour")
            }
            return color
        }
    }

    private var timing: CAMediaTimingFunction {
        get throws(Failure) {
            if value.elements != nil {
                let numbers = try numbers(4) { abs($0) <= 1e6 }.map { Float($0) }
                return CAMediaTimingFunction(controlPoints: numbers[0], numbers[1], numbers[2], numbers[3])
            }
            let names: [CAMediaTimingFunctionName] = [.linear, .easeIn, .easeOut, .easeInEaseOut, .default]
            let text = try text
            guard let name = names.first(where: { $0.rawValue == text }) else {
                throw mismatch("one of \(names.map(\.rawValue).joined(separator: ", "))")
            }
            return CAMediaTimingFunction(name: name)
        }
    }

    private func folder(_ path: String) throws(Failure) -> URL {
        var isFolder = ObjCBool(false)
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
            throw Failure(
                .asset,
                Message(code: "asset", place: "options.\(key.rawValue)", problem: "\(path): there is no such folder"))
        }
        return URL(fileURLWithPath: path, isDirectory: true)
    }
}
