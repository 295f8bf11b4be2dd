import DisplayList
import LayerModel
import Rasterization
import RenderDevices

/// The masks of glyphs in textures, one for each page of the cache that makes them.
///
/// Needs its context current.
final class GlyphAtlas {
    private unowned let context: GLContext
    private let masks: GlyphMaskCache
    private var textures: [GLTexture?] = []
    /// Bytes sent to the device since the start.
    private(set) var uploadedBytes = 0

    init(in context: GLContext, limits: GlyphMaskCache.Limits) {
        self.context = context
        masks = GlyphMaskCache(limits: limits)
    }

    /// The size of the textures, in bytes.
    var byteCount: Int { textures.reduce(0) { $0 + ($1?.byteCount ?? 0) } }

    /// Marks everything placed so far as drawn.
    func beginUse() {
        masks.beginUse()
    }

    /// The places of the glyphs of a run; `nil` if there is no room until the glyphs placed before have been drawn.
    func place(_ paint: GlyphPaint, under transform: PlaneTransform) -> GlyphPlacement? {
        masks.place(paint.run, under: transform, at: paint.origin, mayExceed: !masks.hasWaiting)
    }

    /// The texture of a page.
    func texture(ofPage page: Int) -> GLTexture? {
        textures.indices.contains(page) ? textures[page] : nil
    }

    /// Uploads the additions to the pages.
    func upload() throws(RenderError) {
        if textures.count > masks.pages.count { textures.removeLast(textures.count - masks.pages.count) }
        for (index, page) in masks.pages.enumerated() {
            let changes = page.takeChanges()
            guard !changes.isEmpty else { continue }
            while textures.count <= index { textures.append(nil) }
            if textures[index] == nil {
                textures[index] = GLTexture(
                    in: context, format: .r8, width: page.size, height: page.size, label: "glyphs")
                try context.checkHealth(after: "making a page of \(page.size) × \(page.size) glyph pixels")
            }
            let first = page.bytes + (Int(changes.minY) * page.bytesPerRow + Int(changes.minX))
            textures[index]?.upload(
                first, bytesPerRow: page.bytesPerRow, x: Int(changes.minX), y: Int(changes.minY),
                width: changes.width, height: changes.height)
            uploadedBytes += changes.width * changes.height
        }
    }
}
