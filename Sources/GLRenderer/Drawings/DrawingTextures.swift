import DisplayList
import LayerModel
import Rasterization
import RenderDevices

/// The pictures of drawings in textures, drawn when a frame first needs them and kept within a budget.
///
/// Needs its context current.
final class DrawingTextures {
    /// The limits of sizes.
    struct Limits: Sendable {
        /// In bytes of kept textures; those in use by a frame may exceed it.
        var budget = DrawingLimits.budget
        /// The largest width and height of a drawing with one texture, in pixels.
        var wholeSize = 4096
        /// The width and height of a tile's texture, in pixels.
        var tileSize = 2048

        /// The limits on a device whose textures have at most the given size.
        init(textureSize: Int) {
            wholeSize = min(wholeSize, textureSize)
            tileSize = min(tileSize, textureSize)
        }
    }

    private let limits: Limits
    /// The slots of drawings.
    private var slots: FrameCache<DrawingKey, Int>
    /// By slot.
    private var targets: [GLTarget?] = []

    init(limits: Limits) {
        self.limits = limits
        slots = FrameCache(idleFrames: DrawingLimits.maximumIdleFrames, budget: limits.budget)
    }

    /// Bytes of the textures that are kept.
    var keptBytes: Int { slots.cost }

    /// Starts a frame.
    func beginFrame() {
        for slot in slots.beginFrame() { targets[slot] = nil }
    }

    /// The texture in a slot that ``pieces(of:fonts:showing:hasMipmaps:)`` named.
    func texture(in slot: Int) -> GLTexture? {
        targets.indices.contains(slot) ? targets[slot]?.texture : nil
    }

    /// A part of a drawing that has a texture of its own.
    struct Part {
        var key: DrawingKey
        /// In pixels of the drawing.
        var pixels: DeviceRect
        /// The part of the plane of pixels that it is to fill: infinite beyond the drawing's border.
        fileprivate var filled: ImageBox
    }

    /// The parts that show a region of a drawing.
    ///
    /// - Parameters:
    ///   - fonts: Of the drawing's text.
    ///   - range: Of the picture that shows it.
    func parts(of store: BackingStore, fonts: FontSources, in range: TargetRange, showing region: ImageBox) -> [Part] {
        let (width, height) = (store.width, store.height)
        let key = DrawingKey(store, fonts: fonts, in: range)
        guard max(width, height) > limits.wholeSize else {
            let whole = DeviceRect(minX: 0, minY: 0, maxX: Int32(clamping: width), maxY: Int32(clamping: height))
            return [Part(key: key, pixels: whole, filled: .everywhere)]
        }
        let tiling = ImageTiling(width: width, height: height, textureSize: limits.tileSize)
        let (columns, rows) = tiling.tiles(showing: region)
        return rows.flatMap { row in
            columns.map { column in
                var key = key
                (key.column, key.row) = (column, row)
                return Part(
                    key: key, pixels: tiling.texturePart(column: column, row: row),
                    filled: tiling.filledPart(column: column, row: row))
            }
        }
    }

    /// Whether a part has its texture, which is then kept for this frame.
    func keeps(_ part: Part) -> Bool {
        slots.value(for: part.key) != nil
    }

    /// Takes over the target that a part was drawn into, exactly as large as the part.
    func add(_ target: GLTarget, for part: Part) {
        let slot = targets.firstIndex { $0 == nil } ?? targets.count
        if slot == targets.count { targets.append(target) } else { targets[slot] = target }
        slots.keep(slot, for: part.key, cost: target.texture.byteCount)
    }

    /// The textures that show a part of an image of a drawing; all have been drawn in this frame or before.
    ///
    /// - Parameters:
    ///   - fonts: Of the drawing's text.
    ///   - range: Of the picture that shows it.
    ///   - hasMipmaps: Whether smaller versions are needed.
    func pieces(
        of image: CGImage, fonts: FontSources, in range: TargetRange, showing region: ImageBox, hasMipmaps: Bool
    ) -> [ImagePiece] {
        guard let store = image.drawing else { return [] }
        let crop = image.regionInStorage
        let isWhole = crop.width == store.width && crop.height == store.height
        // From pixels of the image to pixels of the drawing.
        let shift = SIMD2(Double(crop.x), Double(crop.y))
        let shown = image.regionInDrawing(region)
        return parts(of: store, fonts: fonts, in: range, showing: shown).compactMap { part in
            guard let slot = slots.value(for: part.key), let texture = texture(in: slot) else { return nil }
            if hasMipmaps, !texture.hasMipmaps {
                texture.makeMipmaps()
                slots.keep(slot, for: part.key, cost: texture.byteCount)
            }
            let origin = shift - SIMD2(Double(part.pixels.minX), Double(part.pixels.minY))
            var bounds = ImageBox(part.pixels)
            if !isWhole {
                let size = SIMD2(Double(crop.width), Double(crop.height))
                bounds = bounds.intersection(ImageBox(size: size).moved(by: shift))
            }
            guard !bounds.isEmpty else { return nil }
            let first = bounds.low - SIMD2(Double(part.pixels.minX), Double(part.pixels.minY))
            return ImagePiece(
                texture: .init(.drawing, slot), part: part.filled.moved(by: -shift), corner: .zero,
                toTexels: SIMD4(lowHalf: .one, highHalf: origin),
                centers: TargetBox(low: first, high: first + bounds.size).inset(by: 0.5))
        }
    }
}

extension CGImage {
    /// A region of the image in pixels of the drawing that it is a picture of.
    func regionInDrawing(_ region: ImageBox) -> ImageBox {
        let shift = SIMD2(Double(regionInStorage.x), Double(regionInStorage.y))
        let size = SIMD2(Double(width), Double(height))
        // Beyond the image's border its outermost pixels are repeated.
        let low = pointwiseMin(pointwiseMax(region.low, .zero), size - 1)
        let high = pointwiseMax(pointwiseMin(region.high, size), low + 1)
        return ImageBox(low: low + shift, high: high + shift)
    }
}
