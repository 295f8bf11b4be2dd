extension CALayer {
    /// The value of `contents`.
    final var contentsObject: Any? {
        if case .image(let image) = properties.contents { return image }
        return properties.contents ?? extras?.unknownContents
    }

    /// Takes a new value of `contents`.
    final func setContents(_ value: Any?) {
        let contents: LayerContents?
        switch value {
        case let image as CGImage: contents = .image(image)
        case let known as LayerContents: contents = known
        case let object as any ImageObject: contents = object.cgImage.map(LayerContents.image)
        default: contents = nil
        }
        if contents == nil && value != nil {
            extrasForWriting.unknownContents = value
        } else {
            extras?.unknownContents = nil
        }
        guard contents?.identity != properties.contents?.identity else { return }
        change(.contents) { $0.contents = contents }
    }
}
