import CPango
import LayerModel
import Synchronization

/// A face that FreeType has opened; used by one thread at a time.
struct FaceHandle: ~Copyable, @unchecked Sendable {
    // Sendable because the pointer never leaves the owner, and FreeType shares nothing that changes between faces except the
    // library's list of them, which `library`'s lock guards.
    let face: UnsafeMutablePointer<FT_FaceRec_>
    private let slant: Double
    private let isEmboldened: Bool

    /// FreeType's library, made once; opening and closing faces changes it.
    private struct Library: @unchecked Sendable {
        var pointer: FT_Library?

        init() {
            if FT_Init_FreeType(&pointer) != 0 { pointer = nil }
        }
    }
    private static let library = Mutex(Library())

    init?(_ key: FontFaceKey) {
        let index = key.index
        let opened = Self.library.withLock { library -> FaceReference? in
            var face: FT_Face?
            guard let pointer = library.pointer, FT_New_Face(pointer, key.file, FT_Long(index), &face) == 0, let face
            else { return nil }
            return FaceReference(face: face)
        }
        guard let opened else { return nil }
        face = opened.face
        slant = key.slant
        isEmboldened = key.isEmboldened
        if !key.variations.isEmpty { setVariations(key.variations) }
    }

    /// Carries the new face out of the lock; it has one owner.
    private struct FaceReference: @unchecked Sendable {
        var face: FT_Face
    }

    deinit {
        let reference = FaceReference(face: face)
        _ = Self.library.withLock { _ in FT_Done_Face(reference.face) }
    }

    /// Sets the axes that a variable font has; others, and fonts that do not vary, are left as they are.
    private func setVariations(_ text: String) {
        let wanted: [(tag: UInt, value: Double)] = text.split(separator: ",").compactMap { part in
            let sides = part.split(separator: "=", maxSplits: 1)
            guard sides.count == 2, sides[0].utf8.count == 4, let value = Double(sides[1]), abs(value) < 32_767 else {
                return nil
            }
            return (sides[0].utf8.reduce(0) { $0 << 8 | UInt($1) }, value)
        }
        var variables: UnsafeMutablePointer<FT_MM_Var>?
        guard FT_Get_MM_Var(face, &variables) == 0, let variables else { return }
        defer { _ = Self.library.withLock { FT_Done_MM_Var($0.pointer, variables) } }
        let count = Int(variables.pointee.num_axis)
        var coordinates = [FT_Fixed](repeating: 0, count: count)
        guard FT_Get_Var_Design_Coordinates(face, FT_UInt(count), &coordinates) == 0 else { return }
        for axis in 0..<count {
            let tag = UInt(variables.pointee.axis[axis].tag)
            if let value = wanted.last(where: { $0.tag == tag })?.value {
                coordinates[axis] = FT_Fixed((value * 65_536).rounded())
            }
        }
        FT_Set_Var_Design_Coordinates(face, FT_UInt(count), &coordinates)
    }

    /// A glyph's shape in ems, y down; `nil` where it has none.
    func outline(of glyph: UInt32) -> CGPath? {
        guard cpango_is_scalable(face) != 0, face.pointee.units_per_EM > 0, strike(for: glyph, pixelsPerEm: 0) == nil,
            FT_Load_Glyph(face, glyph, FT_Int32(FT_LOAD_NO_SCALE)) == 0,
            let slot = face.pointee.glyph, slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE,
            slot.pointee.outline.n_points > 0
        else { return nil }
        let em = Double(face.pointee.units_per_EM)
        if isEmboldened {
            FT_Outline_Embolden(&slot.pointee.outline, FT_Pos(em / 24))
        }
        let sink = OutlineSink(scale: 1 / em, slant: slant)
        var functions = FT_Outline_Funcs(
            move_to: { OutlineSink.at($1).move(to: $0) },
            line_to: { OutlineSink.at($1).line(to: $0) },
            conic_to: { OutlineSink.at($2).quad(to: $1, control: $0) },
            cubic_to: { OutlineSink.at($3).cubic(to: $2, control1: $0, control2: $1) },
            shift: 0, delta: 0)
        let failure = withExtendedLifetime(sink) {
            FT_Outline_Decompose(&slot.pointee.outline, &functions, Unmanaged.passUnretained(sink).toOpaque())
        }
        guard failure == 0 else { return nil }
        return sink.finish()
    }

    // MARK: - Colours

    /// The size of bitmaps to take for a glyph; `nil` where it is no bitmap.
    private func strike(for glyph: UInt32, pixelsPerEm: CGFloat) -> Int? {
        guard cpango_has_color(face) != 0, cpango_has_fixed_sizes(face) != 0,
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

    func colorGlyph(_ glyph: UInt32, pixelsPerEm: CGFloat) -> ColorGlyph? {
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

    var hasLayers: Bool {
        var data = FT_Palette_Data()
        return cpango_has_color(face) != 0 && FT_Palette_Data_Get(face, &data) == 0 && data.num_palettes > 0
    }

    func layers(of glyph: UInt32) -> [GlyphLayer] {
        guard cpango_has_color(face) != 0 else { return [] }
        var palette: UnsafeMutablePointer<FT_Color>?
        var data = FT_Palette_Data()
        guard FT_Palette_Data_Get(face, &data) == 0, FT_Palette_Select(face, 0, &palette) == 0 else { return [] }
        var iterator = FT_LayerIterator()
        var (layer, color): (FT_UInt, FT_UInt) = (0, 0)
        var layers: [GlyphLayer] = []
        while layers.count < 256, FT_Get_Color_Glyph_Layer(face, glyph, &layer, &color, &iterator) != 0 {
            var value: CGColor?
            if color != 0xFFFF {
                guard let palette, color < data.num_palette_entries else { continue }
                let entry = palette[Int(color)]
                value = CGColor(
                    srgbRed: CGFloat(entry.red) / 255, green: CGFloat(entry.green) / 255,
                    blue: CGFloat(entry.blue) / 255, alpha: CGFloat(entry.alpha) / 255)
            }
            layers.append(GlyphLayer(glyph: layer, color: value))
        }
        return layers
    }
}
