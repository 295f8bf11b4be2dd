package import Compositor
public import ImageCodecs

/// A type of file that pictures and movies are written as: a row of the one table of them, which exports, the command and the
/// service read.
package struct FileType: Sendable {
    /// Those of file names, in lower case; messages use the first, requests the last.
    package let extensions: [String]
    /// As in `Content-Type`; `nil` for a type that the service does not send.
    package var mediaType: String?
    /// The encoding of one picture; `nil` for a type of movies alone.
    package var still: (@Sendable (EncodingChoices) -> OutputFormat)?
    /// The encodings of frames in time, the usual one first; empty for a type of stills alone.
    package var codecs: [MovieCodec] = []
    /// The encodings of sound, the usual one first; empty for a type without sound.
    package var sounds: [MovieSound.Codec] = []
    /// `nil` for a type that is a codec's own.
    package var container: MovieContainer?

    /// All types, in the order of listing and of choice for clients with equal preferences: PNG keeps every pixel and is
    /// quickest to make.
    package static let all = [
        FileType(
            extensions: ["png"], mediaType: "image/png",
            still: { .png(level: $0.pngLevel, embedsProfile: $0.embedsProfile) }),
        FileType(
            extensions: ["jpg", "jpeg"], mediaType: "image/jpeg",
            still: { choices in
                choices.quality.map { .jpeg(quality: $0, embedsProfile: choices.embedsProfile) }
                    ?? .jpeg(embedsProfile: choices.embedsProfile)
            }),
        FileType(
            extensions: ["webp"], mediaType: "image/webp",
            still: { .webp(quality: $0.quality, embedsProfile: $0.embedsProfile) }, codecs: [.webp]),
        FileType(
            extensions: ["avif"], mediaType: "image/avif",
            still: { type in
                type.quality.map { .avif(quality: $0, embedsProfile: type.embedsProfile) }
                    ?? .avif(embedsProfile: type.embedsProfile)
            }),
        FileType(extensions: ["apng"], mediaType: "image/apng", codecs: [.apng]),
        FileType(extensions: ["gif"], mediaType: "image/gif", codecs: [.gif]),
        FileType(
            extensions: ["mp4"], mediaType: "video/mp4", codecs: [.h264, .hevc, .av1], sounds: [.aac, .opus],
            container: .mp4),
        FileType(
            extensions: ["webm"], mediaType: "video/webm", codecs: [.vp9, .av1], sounds: [.opus], container: .webm),
        FileType(
            extensions: ["mov"], mediaType: "video/quicktime", codecs: [.prores4444, .h264, .hevc],
            sounds: [.pcm, .aac], container: .mov),
        FileType(
            extensions: ["mkv"], mediaType: "video/x-matroska",
            codecs: [.ffv1, .h264, .hevc, .vp9, .av1, .prores4444], sounds: [.flac, .aac, .opus, .pcm],
            container: .mkv),
        FileType(extensions: ["y4m"], codecs: [.y4m]),
        FileType(extensions: ["rgba"], still: { _ in .rawRGBA }, codecs: [.rgba]),
    ]

    /// As requests name it.
    package var name: String { extensions[extensions.count - 1] }
}

extension FileType {
    /// The type with an extension, in any case; `nil` for an unknown one.
    package init?(extension name: some StringProtocol) {
        let name = name.lowercased()
        guard let type = Self.all.first(where: { $0.extensions.contains(name) }) else { return nil }
        self = type
    }

    /// The type that a path's extension names; `nil` for an unknown one.
    package init?(path: String) {
        let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        guard let dot = name.lastIndex(of: ".") else { return nil }
        self.init(extension: name[name.index(after: dot)...])
    }

    /// The extensions of some types, for people: `.png, .jpg or .webp`.
    ///
    /// - Parameter last: The word before the last one.
    package static func list(_ last: String = "or", where isMeant: (FileType) -> Bool) -> String {
        let names = all.filter(isMeant).map { "." + $0.extensions[0] }
        guard names.count > 1 else { return names.joined() }
        return names.dropLast().joined(separator: ", ") + " \(last) " + names[names.count - 1]
    }
}

extension OutputFormat {
    /// The format that a path's extension names, with its usual settings; `nil` for an unknown one.
    public init?(path: String) {
        guard let still = FileType(path: path)?.still else { return nil }
        self = still(.usual)
    }
}

extension RenderOptions {
    /// Refuses a translucent background if a picture's format has no alpha.
    package func check(_ format: OutputFormat) throws(MediaExportError) {
        guard !format.traits.holdsAlpha, !hasOpaqueBackground else { return }
        let types = FileType.list { $0.still?(.usual).traits.holdsAlpha == true }
        throw .unsupported(
            "\(format.traits.name) cannot hold transparency",
            fix: "draw on an opaque background, or use a format that can: \(types)")
    }
}
