public import Foundation

/// One frame of a Lottie file with the picture that After Effects drew, of `Tests/LottieTests/Pictures`.
public struct LottieFrame: Sendable {
    /// `CATEGORY/NAME-XX`.
    public let name: String
    /// The file.
    public let animation: URL
    /// After Effects' picture.
    public let picture: URL
    /// The frame's number.
    public let frame: Int

    /// Every frame with a picture, by name.
    public static let all: [LottieFrame] = {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("LottieTests/Pictures")
        let files = FileManager.default.subpaths(atPath: folder.path) ?? []
        return files.sorted().compactMap { path in
            guard path.hasSuffix(".png"), let dash = path.lastIndex(of: "-"),
                let frame = Int(path[path.index(after: dash)...].dropLast(4))
            else { return nil }
            let animation = folder.appendingPathComponent(path[..<dash] + ".json")
            return LottieFrame(
                name: String(path.dropLast(4)), animation: animation, picture: folder.appendingPathComponent(path),
                frame: frame)
        }
    }()
}
