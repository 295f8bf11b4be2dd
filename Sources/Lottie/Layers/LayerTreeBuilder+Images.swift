import Foundation
import ImageCodecs
import JSON
import LayerModel

/// The sources of an animation's pictures.
struct PictureSource {
    /// The base of paths; `nil` without a folder.
    let folder: URL?
    /// The folder that pictures have to lie in; `nil` allows any.
    let confinement: URL?
    /// The dotLottie file that the animation is in.
    let container: DotLottie?
}

/// The outcome of the search for a picture.
enum PictureState {
    case loaded(CGImage)
    case missing
    /// Damaged, or of an unsupported kind; the text has the problem.
    case unreadable(String)
}

extension LayerTreeBuilder {
    /// The pictures that lie in files of their own, by the names that the file gives them.
    var imageFiles: [(name: String, url: URL)] {
        guard source.container == nil, let folder = source.confinement ?? source.folder else { return [] }
        return document.images.filter { !$0.value.isEmbedded && !soundNames.contains($0.key) }.sorted {
            $0.key < $1.key
        }.map {
            ($0.key, $0.value.url(in: folder))
        }
    }

    /// A picture of the file; `nil` if it is not loaded, or cannot be, which is warned of: its layer is not drawn.
    ///
    /// Programs often give animations their pictures when they run.
    func picture(_ id: String, _ image: LottieImage, of layer: LottieLayer) -> CGImage? {
        guard options.loadsImages else { return nil }
        let state = pictures[id] ?? state(of: image)
        pictures[id] = state
        switch state {
        case .loaded(let picture):
            return picture
        case .missing:
            warn("the picture \(image.path.quotedForMessage), which is not there,", layer)
            return nil
        case .unreadable(let problem):
            let name = image.isEmbedded ? id : image.path
            warn("the picture \(name.quotedForMessage) (\(problem))", layer)
            return nil
        }
    }

    private func state(of image: LottieImage) -> PictureState {
        do {
            let picture = try load(image)
            for warning in picture.warnings {
                let name = image.isEmbedded ? "" : " \(image.path.quotedForMessage)"
                warn(warning.what, of: "the picture\(name)", at: image.place)
            }
            return .loaded(picture.image)
        } catch let error as ImageCodecError where error.kind == .notFound {
            return .missing
        } catch {
            return .unreadable(Self.problem(of: error))
        }
    }

    /// The problem of an image or a sound, without its name.
    static func problem(of error: any Error) -> String {
        (error as? ImageCodecError)?.what ?? (error as? LottieError)?.problem ?? "\(error)"
    }

    private func load(_ image: LottieImage) throws -> DecodedImage {
        let decoder = ImageDecoder(limits: options.imageLimits)
        return try source.read(image) { data, name in
            try decoder.read(data: data, name: name)
        } path: { path throws(ImageCodecError) in
            try decoder.read(path: path)
        }
    }
}

extension PictureSource {
    /// Calls a function with a file of the animation: with its bytes and their name if the animation or its archive holds it,
    /// else with its path.
    ///
    /// Names may be those of addresses, as browsers read them.
    func read<Result>(
        _ image: LottieImage, data: (Data, String?) throws -> Result,
        path: (String) throws(ImageCodecError) -> Result
    ) throws -> Result {
        do {
            return try readAsNamed(image, data: data, path: path)
        } catch let error as ImageCodecError where error.kind == .notFound {
            guard let image = image.unescaped else { throw error }
            return try readAsNamed(image, data: data, path: path)
        }
    }

    private func readAsNamed<Result>(
        _ image: LottieImage, data: (Data, String?) throws -> Result,
        path: (String) throws(ImageCodecError) -> Result
    ) throws -> Result {
        if image.isEmbedded { return try data(DataURI.bytes(of: image.file), nil) }
        if image.isAbsolute, confinement == nil { return try path(image.file) }
        if let container, !image.isAbsolute {
            guard let bytes = try container.asset(image.file, folder: image.folder) else {
                throw ImageCodecError(.notFound, file: image.path, what: "the archive has no such file")
            }
            return try data(bytes, image.path)
        }
        if let confinement {
            guard !image.path.hasPrefix("/"), !image.path.split(separator: "/").contains("..") else {
                throw Self.problem("it lies outside the folder that assets have to lie below")
            }
            let confined = try ConfinedFolder(path: confinement.path)
            return try confined.read(confined.location(of: image.path), path)
        }
        guard let folder else {
            throw Self.problem("the animation has no folder that it could be in")
        }
        return try path(image.url(in: folder).path)
    }

    private static func problem(_ text: String) -> LottieError {
        LottieError(kind: .asset, path: "", problem: text)
    }

    /// The bytes of a file, up to a limit; `nil` if it is larger, cannot be read, or is no regular file.
    func bytes(of file: LottieImage, limit: Int) -> Data? {
        let bytes = try? read(file) { data, _ in
            data
        } path: { path throws(ImageCodecError) in
            let attributes = try? FileManager.default.attributesOfItem(atPath: path)
            guard attributes?[.type] as? FileAttributeType == .typeRegular,
                (attributes?[.size] as? Int).map({ $0 <= limit }) == true
            else { return Data?.none }
            return try? Data(contentsOf: URL(fileURLWithPath: path))
        }
        return bytes.flatMap { $0 }.flatMap { $0.count <= limit ? $0 : nil }
    }
}
