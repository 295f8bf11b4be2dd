import CPango
import Graphics

/// Glyphs that have colours of their own: pictures, paints and layers.
extension FaceHandle {
    /// The size of bitmaps to take for a glyph; `nil` if it is no bitmap.
    ///
    /// Outlines are preferred to bitmaps without colours.
    func strike(for glyph: UInt32, pixelsPerEm: CGFloat) -> Int? {
        guard cpango_has_fixed_sizes(face) != 0, cpango_has_color(face) != 0 || cpango_is_scalable(face) == 0,
            let sizes = face.pointee.available_sizes
        else { return nil }
        let count = Int(face.pointee.num_fixed_sizes)
        let ppem = { Double(sizes[$0].y_ppem) / 64 }
        let best =
            (0..<count).filter { ppem($0) >= Double(pixelsPerEm) }.min { ppem($0) < ppem($1) }
            ?? (0..<count).max { ppem($0) < ppem($1) }
        let flags = FT_Int32(FT_LOAD_COLOR) | FT_Int32(FT_LOAD_BITMAP_METRICS_ONLY)
        guard let best, ppem(best) > 0, FT_Select_Size(face, FT_Int(best)) == 0, FT_Load_Glyph(face, glyph, flags) == 0,
            face.pointee.glyph?.pointee.format == FT_GLYPH_FORMAT_BITMAP
        else { return nil }
        return best
    }

    /// A glyph as a picture, see ``FontFace/colorGlyph(_:pixelsPerEm:foreground:)``.
    func colorGlyph(_ glyph: UInt32, pixelsPerEm: CGFloat, foreground: CGColor) -> ColorGlyph? {
        paintedGlyph(glyph, pixelsPerEm: pixelsPerEm, foreground: foreground)
            ?? bitmapGlyph(glyph, pixelsPerEm: pixelsPerEm)
    }

    private func bitmapGlyph(_ glyph: UInt32, pixelsPerEm: CGFloat) -> ColorGlyph? {
        guard let strike = strike(for: glyph, pixelsPerEm: pixelsPerEm),
            let size = face.pointee.available_sizes?[strike],
            FT_Load_Glyph(face, glyph, FT_Int32(FT_LOAD_COLOR)) == 0, let slot = face.pointee.glyph?.pointee,
            Int(slot.bitmap.pixel_mode) == Int(FT_PIXEL_MODE_BGRA.rawValue), let source = slot.bitmap.buffer,
            let pixels = PixelBuffer(width: Int(slot.bitmap.width), height: Int(slot.bitmap.rows))
        else { return nil }
        let (width, height, pitch) = (pixels.width, pixels.height, Int(slot.bitmap.pitch))
        let target = pixels.bytes
        // A negative pitch means that rows are stored from the bottom up, with the buffer at the lowest.
        let first = pitch < 0 ? source - pitch * (height - 1) : source
        for row in 0..<height {
            let line = first + row * pitch
            for x in 0..<width {
                let at = (row * width + x) * 4
                target[at] = line[x * 4 + 2]
                target[at + 1] = line[x * 4 + 1]
                target[at + 2] = line[x * 4]
                target[at + 3] = line[x * 4 + 3]
            }
        }
        let (x, y) = (Double(size.x_ppem) / 64, Double(size.y_ppem) / 64)
        let frame = CGRect(
            x: Double(slot.bitmap_left) / x, y: -Double(slot.bitmap_top) / y, width: Double(width) / x,
            height: Double(height) / y)
        return ColorGlyph(image: CGImage(pixels, isOpaque: false), frame: frame)
    }

    /// Whether a glyph's bitmap can be read, or is blank; `nil` for glyphs without a bitmap.
    func isReadableBitmap(_ glyph: UInt32) -> Bool? {
        guard strike(for: glyph, pixelsPerEm: 0) != nil, let bitmap = face.pointee.glyph?.pointee.bitmap else {
            return nil
        }
        return bitmap.width == 0 || bitmap.rows == 0 || bitmapGlyph(glyph, pixelsPerEm: 0) != nil
    }

    // MARK: - Paints

    /// Whether a glyph is a graph of paints.
    func isPainted(_ glyph: UInt32) -> Bool {
        paints?.root(of: glyph) != nil
    }

    /// Whether all outlines that a glyph's paints fill can be drawn; `nil` for glyphs without paints.
    func isPaintedCompletely(_ glyph: UInt32) -> Bool? {
        guard let paints, let root = paints.root(of: glyph) else { return nil }
        return draw(root, of: paints, in: Self.farthest, .black).isComplete
    }

    private func paintedGlyph(_ glyph: UInt32, pixelsPerEm: CGFloat, foreground: CGColor) -> ColorGlyph? {
        let em = Double(face.pointee.units_per_EM)
        guard em > 0, pixelsPerEm > 0, pixelsPerEm.isFinite, let paints, let root = paints.root(of: glyph) else {
            return nil
        }
        var frame = Self.farthest
        if let box = paints.clipBox(of: glyph) {
            let rect = CGRect(x: box.x, y: -box.w, width: box.z - box.x, height: box.w - box.y).standardized
            frame = frame.overlap(
                with:
                    rect.applying(CGAffineTransform(a: 1 / em, b: 0, c: -slant / em, d: 1 / em, tx: 0, ty: 0)))
        } else {
            frame = frame.overlap(with: draw(root, of: paints, in: frame, foreground).box)
        }
        guard !frame.isNull, frame.width > 0, frame.height > 0 else { return nil }
        // Whole pixels, so that the image's edges are the frame's; rounding adds no pixel.
        let (scale, slack) = (Double(pixelsPerEm), 1e-4)
        let low = CGPoint(
            x: (frame.minX * scale + slack).rounded(.down), y: (frame.minY * scale + slack).rounded(.down))
        let high = CGPoint(
            x: (frame.maxX * scale - slack).rounded(.up), y: (frame.maxY * scale - slack).rounded(.up))
        guard low.x < high.x, low.y < high.y else { return nil }
        let whole = CGRect(
            x: low.x / scale, y: low.y / scale, width: (high.x - low.x) / scale, height: (high.y - low.y) / scale)
        let walk = draw(root, of: paints, in: whole, foreground)
        guard let image = CGImage(BackingStore(recording: walk.context.recording, scale: pixelsPerEm)) else {
            return nil
        }
        return ColorGlyph(image: image, frame: whole, usesForeground: walk.usesForeground)
    }

    /// The largest extent of a painted glyph, in ems.
    private static let farthest = CGRect(x: -4, y: -4, width: 8, height: 8)

    /// Draws paints in a rectangle, in ems, y down.
    private func draw(
        _ root: Int, of paints: PaintTable, in bounds: CGRect, _ foreground: CGColor
    ) -> PaintWalk {
        let context = CGContext(recordingIn: bounds)
        let unit = 1 / Double(face.pointee.units_per_EM)
        context.concatenate(CGAffineTransform(a: unit, b: 0, c: slant * unit, d: -unit, tx: 0, ty: 0))
        let color = foreground.extendedSRGBComponents
        // Opaque, since the alpha of the text is that of the whole picture.
        var walk = PaintWalk(
            paints, face: face, context: context, palette: palette.map(\.straight),
            foreground: SIMD4(color.x, color.y, color.z, 1))
        walk.draw(root)
        return walk
    }

    // MARK: - Layers

    /// The colours that the font begins with; empty if it has none.
    private var palette: [FT_Color] {
        var colors: UnsafeMutablePointer<FT_Color>?
        var data = FT_Palette_Data()
        guard cpango_has_color(face) != 0, FT_Palette_Data_Get(face, &data) == 0,
            FT_Palette_Select(face, 0, &colors) == 0, let colors
        else { return [] }
        return Array(UnsafeBufferPointer(start: colors, count: Int(data.num_palette_entries)))
    }

    /// Whether glyphs may be layers of coloured outlines.
    var hasLayers: Bool {
        !palette.isEmpty
    }

    /// See ``FontFace/layers(of:)``.
    func layers(of glyph: UInt32) -> [GlyphLayer] {
        guard !isPainted(glyph) else { return [] }
        let palette = palette
        guard !palette.isEmpty else { return [] }
        var iterator = FT_LayerIterator()
        var (layer, color): (FT_UInt, FT_UInt) = (0, 0)
        var layers: [GlyphLayer] = []
        while layers.count < 256, FT_Get_Color_Glyph_Layer(face, glyph, &layer, &color, &iterator) != 0 {
            guard color != 0xFFFF else {
                layers.append(GlyphLayer(glyph: layer))
                continue
            }
            guard color < palette.count else { continue }
            let entry = palette[Int(color)].straight
            layers.append(
                GlyphLayer(
                    glyph: layer,
                    color: CGColor(srgbRed: entry.x, green: entry.y, blue: entry.z, alpha: entry.w)))
        }
        return layers
    }

    // MARK: - Documents

    /// Whether a glyph has its colours in an SVG document, which is not drawn.
    func isDocument(_ glyph: UInt32) -> Bool {
        guard cpango_has_documents(face) != 0, cpango_is_scalable(face) != 0, !isPainted(glyph),
            FT_Set_Pixel_Sizes(face, 0, 16) == 0, FT_Load_Glyph(face, glyph, FT_Int32(FT_LOAD_COLOR)) == 0
        else { return false }
        return face.pointee.glyph?.pointee.format == FT_GLYPH_FORMAT_SVG
    }
}

extension FT_Color {
    /// Red, green, blue and alpha from 0 to 1.
    fileprivate var straight: SIMD4<Double> {
        SIMD4(Double(red), Double(green), Double(blue), Double(alpha)) / 255
    }
}
