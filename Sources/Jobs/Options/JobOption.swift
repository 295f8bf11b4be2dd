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
    case device, allowSoftware, threads
    case time, frame, frames, duration, fps, loop, codec, shutter, samples, replace

    /// The name as flags and parameters of requests have it: `png-level`.
    package var hyphenated: String {
        rawValue.reduce(into: "") { $0 += $1.isUppercase ? "-\($1.lowercased())" : String($1) }
    }

    package var row: OptionRow<JobOptions> {
        switch self {
        case .assets: OptionRow(.folder) { $0.reader.assetsFolder = $1 }
        case .assetsOnly: OptionRow(.folder) { $0.reader.confinement = $1 }
        case .set: OptionRow(.text, isList: true) { $0.reader.assignments.append($1) }
        case .marker: OptionRow(.text) { $0.reader.marker = $1 }
        case .animation: OptionRow(.text) { $0.reader.animation = $1 }
        case .theme: OptionRow(.text) { $0.reader.theme = $1 }
        case .size: OptionRow(.size) { $0.reader.size = CGSize(width: $1.width, height: $1.height) }
        case .fontDir: OptionRow(.folder, isList: true) { $0.reader.fonts.folders.append($1) }
        case .fontFile: OptionRow(.file, isList: true) { $0.reader.fonts.files.append($1) }
        case .systemFonts: OptionRow(.flag) { $0.reader.fonts.usesSystemFonts = $1 }
        case .maxMemory: OptionRow(.whole(1...(1 << 46))) { $0.memory = MemoryBudget(limit: $1) }
        case .timeout:
            OptionRow(.number("seconds above 0") { $0 > 0 && $0 <= 1e9 }) { $0.timeLimit = .seconds($1) }
        case .scale:
            OptionRow(.number("pixels per point, above 0 and at most 10000") { $0 > 0 && $0 <= 10_000 }) {
                $0.scale = $1
            }
        case .crop: OptionRow(.crop) { $0.crop = $1.rect }
        case .background: OptionRow(.color) { $0.background = .some($1.color) }
        case .type: OptionRow(.pictureType) { $0.type = $1 }
        case .quality: OptionRow(.whole(1...100)) { $0.choices.quality = $1 }
        case .pngLevel: OptionRow(.whole(0...9)) { $0.choices.pngLevel = $1 }
        case .matte: OptionRow(.color) { $0.choices.matte = $1.color }
        case .icc: OptionRow(.flag) { $0.choices.embedsProfile = $1 }
        case .device: OptionRow(.device) { $0.device.selection = $1 }
        case .allowSoftware: OptionRow(.flag) { $0.device.allowSoftware = $1 }
        case .threads: OptionRow(.whole(1...1024)) { $0.device.threads = $1 }
        case .time: OptionRow(.moment) { $0.time = $1 }
        case .frame: OptionRow(.whole(0...Int(Int32.max))) { $0.frame = $1 }
        case .frames: OptionRow(.frames) { $0.frames = $1 }
        case .duration: OptionRow(.duration) { $0.duration = $1 }
        case .fps: OptionRow(.rate) { $0.rate = $1 }
        case .loop: OptionRow(.whole(0...65_535)) { $0.loop = $1 }
        case .codec: OptionRow(.codec) { $0.codec = $1 }
        case .shutter: OptionRow(.number("0 to 360 degrees") { (0...360).contains($0) }) { $0.shutter = $1 }
        case .samples: OptionRow(.whole(2...256)) { $0.samples = $1 }
        case .replace: OptionRow(.flag) { $0.replaces = $1 }
        }
    }
}

extension OptionKind<PictureSize> {
    fileprivate static let size = OptionKind(
        form: .numbers, expected: "a width and a height above 0", example: "640x480", separator: "x"
    ) { PictureSize($0) }
}

extension OptionKind<CropArgument> {
    fileprivate static let crop = OptionKind(
        form: .numbers, expected: "a part in pixels: x, y, width and height", example: "0,0,64,48"
    ) { CropArgument($0) }
}

extension OptionKind<BackgroundArgument> {
    fileprivate static let color = OptionKind(expected: "none or a CSS colour") { BackgroundArgument($0) }
}

extension OptionKind<FileType> {
    fileprivate static let pictureType = OptionKind(expected: "one of \(FileType.list { $0.still != nil })") {
        FileType(extension: $0).flatMap { $0.still == nil ? nil : $0 }
    }
}

extension OptionKind<DeviceSelection> {
    fileprivate static let device = OptionKind(expected: "a device") { DeviceSelection(argument: $0) }
}

extension OptionKind<Moment> {
    fileprivate static let moment = OptionKind(
        form: [.number, .text], expected: "seconds from 0 (1.5) or frames (90f)"
    ) { Moment($0) }

    fileprivate static let duration = OptionKind(
        form: [.number, .text], expected: "seconds (2.5) or frames (150f) above 0"
    ) { Moment($0).flatMap { $0.seconds(frameRate: 1) > 0 ? $0 : nil } }
}

extension OptionKind<FrameRanges> {
    fileprivate static let frames = OptionKind(expected: "frames, such as 0-99 or 1,3,5-9") { FrameRanges($0) }
}

extension OptionKind<FrameRate> {
    fileprivate static let rate = OptionKind(
        form: [.number, .text], expected: "frames per second, such as 30 or 30000/1001"
    ) { FrameRate($0) }
}

extension OptionKind<MovieCodec> {
    fileprivate static let codec = OptionKind(
        expected: "one of \(MovieCodec.allCases.map(\.rawValue).joined(separator: ", "))"
    ) { MovieCodec(rawValue: $0) }
}
