import Compositor
import Foundation
import ImageCodecs
import LayerModel
import MediaExport
import SceneFormat

/// The options of a job: a case, whose raw value is its name in JSON, and its row.
package enum JobOption: String, CaseIterable, Sendable {
    case assets, assetsOnly, set, marker, animation, theme, size, fontDir, fontFile, systemFonts, maxMemory, timeout
    case scale, crop, background
    case type, quality, pngLevel, matte, icc
    case range, colorSpace, depth, headroom, dither
    case device, allowSoftware, threads
    case time, frame, frames, duration, fps, loop, codec, shutter, samples, replace

    /// The name as flags and parameters of requests have it: `png-level`.
    package var hyphenated: String {
        rawValue.reduce(into: "") { $0 += $1.isUppercase ? "-\($1.lowercased())" : String($1) }
    }

    package var row: OptionRow<JobOptions> {
        switch self {
        case .assets: .path(isFolder: true) { $0.reader.assetsFolder = $1 }
        case .assetsOnly: .path(isFolder: true) { $0.reader.confinement = $1 }
        case .set: .text(.texts) { $0.reader.assignments.append($1) }
        case .marker: .text { $0.reader.marker = $1 }
        case .animation: .text { $0.reader.animation = $1 }
        case .theme: .text { $0.reader.theme = $1 }
        case .size:
            OptionRow("a width and a height", form: .numbers, example: "640x480", separator: "x", PictureSize.init) {
                $0.reader.size = CGSize(width: $1.width, height: $1.height)
            }
        case .fontDir: .path(.texts, isFolder: true) { $0.reader.fonts.folders.append($1) }
        case .fontFile: .path(.texts, isFolder: false) { $0.reader.fonts.files.append($1) }
        case .systemFonts: .flag { $0.reader.fonts.usesSystemFonts = $1 }
        case .maxMemory: .whole(1...(1 << 46)) { $0.memory = MemoryBudget(limit: $1) }
        case .timeout: .number("seconds above 0", where: { $0 > 0 && $0 <= 1e9 }) { $0.timeLimit = .seconds($1) }
        case .scale:
            .number("pixels per point, above 0 and at most 10000", where: { $0 > 0 && $0 <= 10_000 }) { $0.scale = $1 }
        case .crop:
            OptionRow(
                "the x, y, width and height of a part in pixels", form: .numbers, example: "0,0,64,48",
                CropArgument.init
            ) { $0.crop = $1.rect }
        case .background: OptionRow("none or a CSS colour", BackgroundArgument.init) { $0.background = .some($1.color) }
        case .type:
            OptionRow("one of \(FileType.list { $0.still != nil })", FileType.init(ofPictures:)) { $0.type = $1 }
        case .quality: .whole(1...100) { $0.choices.quality = $1 }
        case .pngLevel: .whole(0...9) { $0.choices.pngLevel = $1 }
        case .matte: OptionRow("none or a CSS colour", BackgroundArgument.init) { $0.choices.matte = $1.color }
        case .icc: .flag { $0.choices.embedsProfile = $1 }
        case .range:
            OptionRow("standard or extended", TargetRange.init(rawValue:)) { $0.range = $1 }
        case .colorSpace: .name(of: OutputColors.Space.self) { $0.space = $1 }
        case .depth: .name(of: OutputColors.Depth.self) { $0.depth = $1 }
        case .headroom:
            .number("a multiple of white, at least 1", where: { $0 >= 1 && $0.isFinite }) { $0.headroom = $1 }
        case .dither: .flag { $0.dithers = $1 }
        case .device: OptionRow("a device", DeviceSelection.init) { $0.device.selection = $1 }
        case .allowSoftware: .flag { $0.device.allowSoftware = $1 }
        case .threads: .whole(1...1024) { $0.device.threads = $1 }
        case .time: OptionRow("seconds (1.5) or frames (90f)", form: .numberOrText, { Moment($0) }) { $0.time = $1 }
        case .frame: .whole(0...Int(Int32.max)) { $0.frame = $1 }
        case .frames: OptionRow("frames, such as 0-99 or 1,3,5-9", FrameRanges.init) { $0.frames = $1 }
        case .duration:
            OptionRow("seconds (2.5) or frames (150f) above 0", form: .numberOrText, Moment.init(lasting:)) {
                $0.duration = $1
            }
        case .fps:
            OptionRow("frames per second, such as 30 or 30000/1001", form: .numberOrText, { FrameRate($0) }) {
                $0.rate = $1
            }
        case .loop: .whole(0...65_535) { $0.loop = $1 }
        case .codec:
            OptionRow("one of \(MovieCodec.allCases.map(\.rawValue).joined(separator: ", "))", MovieCodec.init) {
                $0.codec = $1
            }
        case .shutter: .number("0 to 360 degrees", where: { (0...360).contains($0) }) { $0.shutter = $1 }
        case .samples: .whole(2...256) { $0.samples = $1 }
        case .replace: .flag { $0.replaces = $1 }
        }
    }
}

extension Moment {
    /// A length, which is above 0.
    fileprivate init?(lasting text: String) {
        self.init(text)
        guard seconds(frameRate: 1) > 0 else { return nil }
    }
}

extension FileType {
    fileprivate init?(ofPictures name: String) {
        self.init(extension: name)
        guard still != nil else { return nil }
    }
}
