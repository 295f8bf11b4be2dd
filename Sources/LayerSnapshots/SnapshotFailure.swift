public import ImageCodecs

/// The reason why a picture is not known to be as its reference.
public enum SnapshotFailure: Error, CustomStringConvertible {
    /// There was no reference, or a new one was requested: the picture is now in this file, to be checked and committed.
    case recorded(path: String)
    /// The picture has another size, in pixels; its file is `actual`.
    case size(found: (width: Int, height: Int), expected: (width: Int, height: Int), actual: String)
    /// The picture differs; the files are the picture and its difference from the reference, four times as strong.
    case differs(pixels: Int, largest: Int, actual: String, difference: String)
    /// The layer cannot be drawn, for this reason.
    case rendering(String)
    /// A file cannot be read or written.
    case file(ImageCodecError)

    /// The problem, the files, and the remedy.
    public var description: String {
        switch self {
        case .recorded(let path):
            "there was no picture to compare with: it is now \(path)\n  fix: look at it, and run the test again"
        case .size(let found, let expected, let actual):
            "the picture is \(found.width) × \(found.height) pixels, not \(expected.width) × \(expected.height): \(actual)"
                + Self.advice
        case .differs(let pixels, let largest, let actual, let difference):
            "\(pixels) pixels differ, by up to \(largest) of 255\n  picture: \(actual)\n  difference: \(difference)"
                + Self.advice
        case .rendering(let reason): reason
        case .file(let error): "\(error)"
        }
    }

    private static let advice =
        "\n  fix: mend the drawing, or record the picture anew with \(Snapshot.recordVariable)=1"
}
