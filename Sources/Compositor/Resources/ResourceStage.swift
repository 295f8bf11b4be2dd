import DisplayList
internal import LayerModel
internal import VideoDecoding

/// Draws the requests of a display list, between the list and its render graph: pictures of layers, what programs' own
/// OpenGL ES draws, frames of videos.
///
/// A list is a pure function of the tree and the time. Content that it cannot hold as primitives stands in it as a request
/// with a placeholder. This stage fulfils the requests from the innermost picture outwards, so that a renderer gets a
/// complete list. Tiles are the exception: they decide the contents of the list, as a coarser tile replaces a missing finer one.
/// The tree is listed once more after a wait for tiles, and after a video had to be opened.
///
/// Belongs to one renderer, and so to one thread at a time.
final class ResourceStage {
    let layerPictures: LayerPictureCache
    private let hosted: (any ExternalContentSource)?
    private var withoutSource: [(slot: Int32, message: String)] = []
    private let tiles = TileLoader()

    /// The failures of the frame, by the layer's node.
    var problems: [(slot: Int32, message: String)] { hosted?.problems ?? withoutSource }

    /// - Parameter hosted: Draws the content of programs' own OpenGL ES; `nil` in a build without OpenGL.
    init(_ backend: any RenderBackend, hosted: (any ExternalContentSource)?) {
        layerPictures = LayerPictureCache(backend)
        self.hosted = hosted
    }

    /// Lists a tree with all pictures that the list needs.
    ///
    /// - Parameters:
    ///   - waitsForVideos: Whether to wait for frames of videos.
    ///   - make: Lists the tree from the caches.
    func completeList(
        _ caches: DisplayListCaches, waitsForVideos: Bool, _ make: () -> DisplayList
    ) throws(RenderError) -> DisplayList {
        layerPictures.beginFrame()
        hosted?.beginFrame()
        withoutSource = []
        var list = tiles.list(caches, make)
        try RenderError.checkLimits()
        let unopened = list.allUnopenedVideos
        if !unopened.isEmpty {
            for video in unopened { try Self.video { () throws(VideoError) in try video.open(VideoFrames.init(url:)) } }
            list = tiles.list(caches, make)
        }
        try fulfil(&list, caches, waitsForVideos: waitsForVideos)
        return list
    }

    @discardableResult
    private static func video<Value>(_ body: () throws(VideoError) -> Value) throws(RenderError) -> Value {
        do throws(VideoError) {
            return try body()
        } catch {
            // If the time is over, that is the reason for the missing frame.
            try RenderError.checkLimits()
            throw .video(error)
        }
    }

    private func fulfil(
        _ list: inout DisplayList, _ caches: DisplayListCaches, waitsForVideos: Bool
    ) throws(RenderError) {
        guard list.hasRequests else { return }
        for content in list.externalContents {
            if hosted == nil { withoutSource.append((content.slot, "it draws with OpenGL ES, which this build lacks")) }
            try RenderError.checkLimits()
            list.resolve(content, with: hosted?.picture(for: content))
        }
        list.externalContents = []
        for picture in list.videoPictures {
            if waitsForVideos {
                let image = try Self.video { () throws(VideoError) in try picture.source.frame(picture.frame) }
                list.resolve(picture, with: image, isExact: true, caches)
            } else {
                let found = try Self.video { () throws(VideoError) in
                    try picture.source.availableFrame(picture.frame)
                }
                list.resolve(picture, with: found?.image, isExact: found?.isExact ?? false, caches)
            }
        }
        list.videoPictures = []
        for picture in list.layerPictures {
            try RenderError.checkLimits()
            var inner = picture.list
            try fulfil(&inner, caches, waitsForVideos: waitsForVideos)
            list.resolve(picture, with: try layerPictures.picture(ofLayer: picture.layerID, showing: inner))
        }
        list.layerPictures = []
    }
}
