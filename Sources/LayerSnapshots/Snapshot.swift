internal import Foundation
internal import ImageCodecs
internal import LayerModel

/// The files of one comparison.
struct Snapshot {
    /// Set to 1, it has all pictures recorded anew.
    static let recordVariable = "RECORD_SNAPSHOTS"
    /// The folder of pictures that differ; a temporary one by default.
    static let artifactsVariable = "SNAPSHOT_ARTIFACTS"

    let reference: URL
    private let artifacts: URL

    /// - Parameters:
    ///   - file: The test's source file: the pictures lie beside it, in `__Snapshots__/FILE/TEST.NAME.png`.
    ///   - test: The test's function; parameters and characters that are unusual in names of files are left out.
    ///   - name: Distinguishes pictures of one test.
    init(file: String, test: String, name: String?) {
        let source = URL(fileURLWithPath: file)
        let group = source.deletingPathExtension().lastPathComponent
        let picture = Self.fileName(String(test.prefix { $0 != "(" })) + (name.map { "." + Self.fileName($0) } ?? "")
        reference = source.deletingLastPathComponent().appendingPathComponent("__Snapshots__/\(group)/\(picture).png")
        let folder = ProcessInfo.processInfo.environment[Self.artifactsVariable].map { URL(fileURLWithPath: $0) }
        artifacts = (folder ?? FileManager.default.temporaryDirectory.appendingPathComponent("Snapshots"))
            .appendingPathComponent("\(group)/\(picture)")
    }

    private static func fileName(_ text: String) -> String {
        String(text.map { $0.isLetter || $0.isNumber || "-_.".contains($0) ? $0 : "-" })
    }

    static var isRecording: Bool { ProcessInfo.processInfo.environment[recordVariable] == "1" }

    func compare(
        _ image: CGImage, tolerance: SnapshotTolerance, isRecording: Bool
    ) throws(SnapshotFailure) {
        guard !isRecording, FileManager.default.fileExists(atPath: reference.path) else {
            try write(image, to: reference)
            throw .recorded(path: reference.path)
        }
        let expected: CGImage
        do {
            expected = try ImageDecoder().decode(path: reference.path)
        } catch {
            throw .file(error)
        }
        let actual = artifacts.appendingPathExtension("actual.png")
        var shown = ContiguousArray<UInt8>()
        shown.reserveCapacity(image.width * image.height * 4)
        let difference = PictureDifference(image, expected, tolerance: Double(tolerance.levels)) { level in
            let value = UInt8(min(255, Int(level) * 4))
            shown.append(contentsOf: [value, value, value, 255])
        }
        guard let difference else {
            try write(image, to: actual)
            throw .size(
                found: (image.width, image.height), expected: (expected.width, expected.height), actual: actual.path)
        }
        guard difference.pixelsOverTolerance > tolerance.pixels else { return }
        try write(image, to: actual)
        let file = artifacts.appendingPathExtension("difference.png")
        if let picture = CGImage(premultipliedRGBA8: shown, width: image.width, height: image.height, isOpaque: true) {
            try write(picture, to: file)
        }
        throw .differs(
            pixels: difference.pixelsOverTolerance, largest: Int(difference.largest.rounded()), actual: actual.path,
            difference: file.path)
    }

    private func write(_ image: CGImage, to file: URL) throws(SnapshotFailure) {
        // If the folder cannot be made, writing the file fails, with the reason.
        try? FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        do {
            try ImageEncoder(format: .png(level: 6)).write(image, to: file.path)
        } catch {
            throw .file(error)
        }
    }
}
