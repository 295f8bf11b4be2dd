package import LayerModel

// A list is made without drawing anything. It requests the pictures that have to be drawn before it: those of layers, and a
// program's own OpenGL ES. Its renderer exchanges their placeholders first.
extension DisplayList {
    /// Whether pictures have to be drawn before the list is complete.
    package var hasRequests: Bool { !layerPictures.isEmpty || !externalContents.isEmpty || !videoPictures.isEmpty }

    /// Videos that have to be opened before the list can show them, including those in pictures of layers.
    package var allUnopenedVideos: [VideoReference] {
        layerPictures.reduce(unopenedVideos) { $0 + $1.list.allUnopenedVideos }
    }

    /// Puts a layer's picture in its place.
    package mutating func resolve(_ picture: LayerPicture, with image: CGImage) {
        images[picture.image].image = image
    }

    /// Puts a frame of a video in its place.
    ///
    /// - Parameters:
    ///   - image: `nil` if nothing is to be seen yet.
    ///   - isExact: Whether it is the requested frame, rather than one to be seen until that is there.
    package mutating func resolve(
        _ video: VideoPicture, with image: CGImage?, isExact: Bool, _ caches: DisplayListCaches
    ) {
        exchange(video.placeholder, for: image.map { video.shown($0, caches) })
        isIncomplete = isIncomplete || !isExact
    }

    /// Puts a drawing of OpenGL ES in its place.
    ///
    /// - Parameter image: Stretched to the requested size; `nil` if nothing is to be seen.
    package mutating func resolve(_ content: ExternalContent, with image: CGImage?) {
        exchange(content.placeholder, for: image)
    }

    /// Replaces a placeholder by a picture, or by nothing.
    private mutating func exchange(_ placeholder: CGImage, for image: CGImage?) {
        let shown = image ?? LayerPicture.placeholder
        guard let shown else { return }
        let scale = SIMD2(
            Float(shown.width) / Float(placeholder.width), Float(shown.height) / Float(placeholder.height))
        var changed: Set<Index<ImagePaint>> = []
        for index in images.indices where images[index].image.identity == placeholder.identity {
            images[index].image = shown
            images[index].source.edges *= SIMD4(lowHalf: scale, highHalf: scale)
            changed.insert(Index(index))
        }
        guard !shown.isOpaque, placeholder.isOpaque else { return }
        for index in commands.indices
        where commands[index].primitive == .image && changed.contains(Index(commands[index].payload)) {
            commands[index].isOpaque = false
        }
    }
}
