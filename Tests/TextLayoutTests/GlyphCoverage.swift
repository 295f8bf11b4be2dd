import CPango
import LayerModel
import Rasterization

/// What a glyph covers of the pixels around its pen.
struct GlyphCoverage {
    /// From 0 to 255, row by row from the top.
    private(set) var bytes: [UInt8] = []
    private var box = DeviceRect(minX: 0, minY: 0, maxX: 0, maxY: 0)

    /// The area that is covered, in pixels.
    var area: Double {
        bytes.withUnsafeBufferPointer { Double($0.reduce(0) { $0 + Int($1) }) / 255 }
    }

    /// Whether all pixels that another glyph covers, by a part of 255 at least, lie in the box around what this one covers.
    func contains(_ other: GlyphCoverage, from coverage: UInt8) -> Bool {
        guard let inner = other.bounds(from: coverage) else { return true }
        guard let outer = bounds(from: 1) else { return false }
        return outer.minX <= inner.minX && outer.minY <= inner.minY && outer.maxX >= inner.maxX
            && outer.maxY >= inner.maxY
    }

    /// The box around the pixels that are covered by a part of 255 at least; `nil` where there are none.
    private func bounds(from coverage: UInt8) -> DeviceRect? {
        var bounds: DeviceRect?
        bytes.withUnsafeBufferPointer { bytes in
            for y in 0..<box.height {
                let row = bytes[y * box.width..<(y + 1) * box.width]
                guard let first = row.firstIndex(where: { $0 >= coverage }),
                    let last = row.lastIndex(where: { $0 >= coverage })
                else { continue }
                let (left, right) = (Int32(first - row.startIndex), Int32(last - row.startIndex) + 1)
                let top = box.minY + Int32(y)
                bounds = DeviceRect(
                    minX: min(bounds?.minX ?? .max, box.minX + left), minY: bounds?.minY ?? top,
                    maxX: max(bounds?.maxX ?? .min, box.minX + right), maxY: top + 1)
            }
        }
        return bounds
    }

    /// The coverage of an outline in ems.
    init(of outline: CGPath?, pixelsPerEm: Int, _ rasterizer: inout GlyphRasterizer) {
        let scale = Double(pixelsPerEm)
        guard let outline, let matrix = GlyphMatrix(SIMD4(scale, 0, 0, scale)),
            let box = rasterizer.begin(outline, matrix: matrix, phase: 0)
        else { return }
        self.box = box
        bytes = [UInt8](repeating: 0, count: box.width * box.height)
        bytes.withUnsafeMutableBufferPointer { bytes in
            if let base = bytes.baseAddress { rasterizer.write(to: base, bytesPerRow: box.width) }
        }
    }

    /// The coverage of a glyph as FreeType finds it without hinting; `nil` where FreeType does not load the glyph.
    init?(ofGlyph glyph: UInt32, in face: FT_Face, pixelsPerEm: Int, isEmboldened: Bool) {
        let flags = FT_Int32(FT_LOAD_NO_HINTING) | FT_Int32(FT_LOAD_NO_BITMAP)
        guard FT_Set_Pixel_Sizes(face, 0, FT_UInt(pixelsPerEm)) == 0, FT_Load_Glyph(face, glyph, flags) == 0,
            let slot = face.pointee.glyph
        else { return nil }
        if isEmboldened {
            FT_Outline_Embolden(&slot.pointee.outline, FT_Pos(pixelsPerEm * 64) / 24)
        }
        guard FT_Render_Glyph(slot, FT_RENDER_MODE_NORMAL) == 0 else { return nil }
        let bitmap = slot.pointee.bitmap
        let (left, top) = (slot.pointee.bitmap_left, -slot.pointee.bitmap_top)
        box = DeviceRect(minX: left, minY: top, maxX: left + Int32(bitmap.width), maxY: top + Int32(bitmap.rows))
        guard let buffer = bitmap.buffer else { return }
        for y in 0..<Int(bitmap.rows) {
            bytes += UnsafeBufferPointer(start: buffer + y * Int(bitmap.pitch), count: Int(bitmap.width))
        }
    }
}
