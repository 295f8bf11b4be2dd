/// The costs of one frame, in counts that do not depend on the machine's speed.
public struct FrameStatistics: Sendable, Equatable, Encodable {
    /// Targets drawn into one after the other, 1 for a picture without groups.
    ///
    /// OpenGL draws groups of one depth into shared targets; the CPU renderer counts each group.
    public var passes = 0
    /// Pictures of groups, masks and the whole, by why there are: `picture`, `groupOpacity`, `mask`, `filter`, ….
    public var passReasons: [String: Int] = [:]
    /// Pixels of all pictures of groups and masks.
    public var groupPixels = 0
    /// Draw calls of the graphics library; on the CPU renderer the commands drawn, once for each band they touch.
    public var drawCalls = 0
    /// Primitives drawn.
    public var primitives = 0
    /// Primitives that were left out: occluded, or outside the region.
    public var culledPrimitives = 0
    /// The number of visited layers, each counted with its replicas.
    public var layers = 0
    /// Layers out of sight, left out with their subtrees.
    public var culledLayers = 0
    /// Sublayers out of sight that an index of places left out before they were visited, such as the rest of a long list.
    public var skippedLayers = 0
    /// Pictures, masks and tables sent to the device for this frame.
    public var uploads = 0
    /// Drawings, of `draw(in:)` and of UIKit's functions, that were rasterised for this frame.
    public var rasterizedDrawings = 0
    /// Bytes of pictures sent to the device for this frame.
    public var uploadedBytes = 0
    /// Bytes of instances and other geometry sent to the device for this frame.
    public var geometryBytes = 0
    /// Glyphs drawn from masks, blank ones left out; larger ones count among the primitives.
    public var glyphs = 0
    /// Bytes of the pages that hold the masks of glyphs, after the frame.
    public var glyphBytes = 0
    /// Paths whose coverage was found for this frame.
    public var rasterizedPaths = 0
    /// Paths whose coverage was kept from earlier frames.
    public var reusedPaths = 0
    /// Bytes of the coverage of paths that is kept in memory after the frame.
    public var pathBytes = 0
    /// Pictures of rasterised layers that were drawn for this frame.
    public var rasterizedPictures = 0
    /// Pictures of rasterised layers that were kept from earlier frames.
    public var reusedPictures = 0
    /// Bytes of the pictures of rasterised layers that are kept.
    public var rasterizedBytes = 0
    /// The drawn pixels of the picture: 0 if the frame is the same as the one before.
    public var drawnPixels = 0

    /// The counts of OpenGL; all 0 on the CPU renderer.
    public var openGL = OpenGL()

    /// The costs of one frame in OpenGL.
    public struct OpenGL: Sendable, Equatable, Encodable {
        /// Changes of the context's state between draws: programs, textures, samplers, targets, blending, scissors.
        public var stateChanges = 0
        /// The number of times that drawing waited for the device; bringing pixels into memory is not counted.
        public var waits = 0
        /// Uses of pictures of programs' own OpenGL ES that were drawn from their own memory: contents of layers that draw by
        /// it, of `CAEAGLLayer` and `CAMetalLayer`, and images of textures.
        public var sharedPictures = 0
        /// Uses of such pictures that were read into memory first: from another display, or minified by trilinear filtering.
        public var copiedPictures = 0
        /// Bytes of the textures that the device holds after the frame, targets included.
        public var textureBytes = 0

        /// No frame.
        public init() {}
    }

    /// No frame.
    public init() {}

    /// Sums the counts of two parts of one picture.
    public static func += (a: inout FrameStatistics, b: FrameStatistics) {
        a.passes += b.passes
        a.groupPixels += b.groupPixels
        a.drawCalls += b.drawCalls
        a.primitives += b.primitives
        a.culledPrimitives += b.culledPrimitives
        a.uploads += b.uploads
        a.rasterizedDrawings += b.rasterizedDrawings
        a.uploadedBytes += b.uploadedBytes
        a.geometryBytes += b.geometryBytes
        a.glyphs += b.glyphs
        a.rasterizedPaths += b.rasterizedPaths
        a.reusedPaths += b.reusedPaths
        a.rasterizedPictures += b.rasterizedPictures
        a.reusedPictures += b.reusedPictures
        a.drawnPixels += b.drawnPixels
        a.openGL.stateChanges += b.openGL.stateChanges
        a.openGL.waits += b.openGL.waits
        a.openGL.sharedPictures += b.openGL.sharedPictures
        a.openGL.copiedPictures += b.openGL.copiedPictures
        // Those of the whole in each part.
        a.layers = max(a.layers, b.layers)
        a.culledLayers = max(a.culledLayers, b.culledLayers)
        a.skippedLayers = max(a.skippedLayers, b.skippedLayers)
        a.glyphBytes = max(a.glyphBytes, b.glyphBytes)
        a.pathBytes = max(a.pathBytes, b.pathBytes)
        a.rasterizedBytes = max(a.rasterizedBytes, b.rasterizedBytes)
        a.openGL.textureBytes = max(a.openGL.textureBytes, b.openGL.textureBytes)
        a.passReasons.merge(b.passReasons, uniquingKeysWith: +)
    }
}

extension FrameStatistics: CustomStringConvertible {
    /// A few human-readable lines.
    public var description: String {
        let reasons = passReasons.filter { $0.key != "picture" }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        let groups = reasons.reduce(0) { $0 + $1.value }
        var lines = [
            "\(passes) passes, \(drawCalls) draws, \(primitives) primitives, \(culledPrimitives) culled, "
                + "\(drawnPixels) pixels drawn",
            "\(layers) layers, \(culledLayers) culled" + (skippedLayers > 0 ? ", \(skippedLayers) skipped" : ""),
        ]
        if groups > 0 {
            let list = reasons.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
            lines.append("\(groups) groups of \(groupPixels) pixels: \(list)")
        }
        if rasterizedPictures + reusedPictures > 0 {
            lines.append(
                "\(rasterizedPictures) rasterised layers drawn, \(reusedPictures) kept, \(rasterizedBytes) bytes")
        }
        if rasterizedPaths + reusedPaths > 0 {
            lines.append("\(rasterizedPaths) paths rasterised, \(reusedPaths) reused, \(pathBytes) bytes of them kept")
        }
        if glyphs > 0 { lines.append("\(glyphs) glyphs from \(glyphBytes) bytes of masks") }
        lines.append(
            "\(uploads) uploads: \(uploadedBytes) bytes of pictures and \(geometryBytes) of geometry, "
                + "\(openGL.textureBytes) bytes of textures held")
        return lines.joined(separator: "\n")
    }
}
