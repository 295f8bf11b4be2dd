import ImageCodecs
import JSON
import LayerModel
import Synchronization

extension SceneReading {
    /// Loads the missing pictures of layers, several at a time, and reports failures.
    func loadPictures() {
        guard options.loadsImages else {
            return
        }
        for case .sprite(_, let atlas) in declarations.sprites.values.lazy.filter(\.isUsed).map(\.source) {
            declarations.sheets[atlas]?.isUsed = true
        }
        let pictures = (Array(declarations.pictures.values) + declarations.sheets.values)
            .filter { $0.isUsed && $0.image == nil }
            .sorted { ($0.value?.index ?? 0, $0.name) < ($1.value?.index ?? 0, $1.name) }
        var decoder = ImageDecoder(limits: options.imageLimits)
        decoder.usesScratchFiles = true
        decoder.readsRegularFilesOnly = true
        for (picture, result) in zip(pictures, Self.load(pictures.map(\.source), decoder, folder)) {
            switch result {
            case .success(let read):
                picture.image = read.image
                for warning in read.warnings { warn(warning.what, at: picture.value ?? root, kind: .asset) }
            case .failure(let error):
                // It is tried again at its next mention.
                picture.isUsed = false
                report(
                    error.what, at: picture.value ?? root, kind: error.kind == .outOfMemory ? .limit : .asset,
                    fix: error.fix)
            }
        }
        let sprites = declarations.sprites.values.filter { $0.isUsed && $0.image == nil }
        for picture in sprites.sorted(by: { $0.name < $1.name }) {
            takeFromSheet(picture)
        }
    }

    /// Takes a sprite's picture from its sheet, if that was loaded.
    private func takeFromSheet(_ picture: AssetDeclarations.Picture) {
        guard case .sprite(let sprite, let atlas) = picture.source, let sheet = declarations.sheets[atlas]?.image else {
            picture.isUsed = false
            return
        }
        if let problem = sprite.problem(in: sheet, options.imageLimits) {
            report("\(sprite.name.shownInMessage): \(problem)", at: picture.value ?? root, kind: .asset)
            picture.isUsed = false
        } else {
            picture.image = sprite.image(from: sheet)
        }
    }

    private static func load(
        _ sources: [PictureSource], _ decoder: ImageDecoder, _ folder: AssetFolder
    ) -> [Result<DecodedImage, ImageCodecError>] {
        let results = Mutex<[Int: Result<DecodedImage, ImageCodecError>]>([:])
        SharedWork.run(sources.count, threads: ProcessorQuota.threads) { _, number in
            let result: Result<DecodedImage, ImageCodecError>? =
                switch sources[number] {
                case .file(let url, _):
                    Result { () throws(ImageCodecError) in
                        try folder.read(url) { path throws(ImageCodecError) in try decoder.read(path: path) }
                    }
                case .bytes(let data):
                    Result { () throws(ImageCodecError) in try decoder.read(data: data) }
                case .sprite: nil
                }
            results.withLock { $0[number] = result }
        }
        return results.withLock { results in
            sources.indices.compactMap { results[$0] }
        }
    }
}

extension AssetDeclarations {
    /// Everything that was declared, in the order of the kinds and names.
    var assets: [SceneAsset] {
        let images = (Array(pictures.values) + sheets.values).map { picture in
            let pixelSize = picture.image.map { CGSize(width: $0.width, height: $0.height) }
            return switch picture.source {
            case .file(let url, _):
                SceneAsset(kind: .image, name: picture.name, url: url, pixelSize: pixelSize)
            case .bytes(let data):
                SceneAsset(kind: .image, name: picture.name, pixelSize: pixelSize, byteCount: data.count)
            case .sprite:
                SceneAsset(kind: .image, name: picture.name, pixelSize: pixelSize)
            }
        }
        let files =
            videos.map { SceneAsset(kind: .video, name: $0.key, url: $0.value.url) }
            + fonts.map { SceneAsset(kind: .font, name: $0.key, url: $0.value.url) } + others
        return (images + files).sorted { ($0.kind.rawValue, $0.name) < ($1.kind.rawValue, $1.name) }
    }
}
