import DisplayList
internal import LayerModel

/// Draws what a display list asks for, between the list and its render graph: pictures of layers, and what programs' own
/// OpenGL ES draws.
///
/// A list is a pure function of the tree and the time. What it shows and cannot hold as primitives stands in it as a request
/// with a placeholder; this stage fulfils the requests from the innermost picture outwards, so that the list that goes on to
/// a renderer is complete. Tiles are the exception: they decide what is listed at all (a coarser tile shows where a finer one
/// is missing), so the tree is listed once more when some had to be waited for.
///
/// Belongs to one renderer, and so to one thread at a time.
final class ResourceStage {
    let layerPictures: LayerPictureCache
    private let hosted: (any ExternalContentSource)?
    private var withoutSource: [(slot: Int32, message: String)] = []
    private let tiles = TileLoader()

    /// What went wrong in the frame, by the layer's node.
    var problems: [(slot: Int32, message: String)] { hosted?.problems ?? withoutSource }

    /// - Parameter hosted: Draws what programs' own OpenGL ES shows; `nil` in a build without OpenGL.
    init(_ backend: any RenderBackend, hosted: (any ExternalContentSource)?) {
        layerPictures = LayerPictureCache(backend)
        self.hosted = hosted
    }

    /// Lists a tree with everything drawn that the list needs.
    ///
    /// - Parameter make: Lists the tree with what the caches have.
    func completeList(_ caches: DisplayListCaches, _ make: () -> DisplayList) throws(RenderError) -> DisplayList {
        layerPictures.beginFrame()
        hosted?.beginFrame()
        withoutSource = []
        var list = tiles.list(caches, make)
        try RenderError.checkLimits()
        try fulfil(&list)
        return list
    }

    private func fulfil(_ list: inout DisplayList) throws(RenderError) {
        guard list.hasRequests else { return }
        for content in list.externalContents {
            if hosted == nil { withoutSource.append((content.slot, "it draws with OpenGL ES, which this build lacks")) }
            try RenderError.checkLimits()
            list.resolve(content, with: hosted?.picture(for: content))
        }
        list.externalContents = []
        for picture in list.layerPictures {
            try RenderError.checkLimits()
            var inner = picture.list
            try fulfil(&inner)
            list.resolve(picture, with: try layerPictures.picture(ofLayer: picture.layerID, showing: inner))
        }
        list.layerPictures = []
    }
}
