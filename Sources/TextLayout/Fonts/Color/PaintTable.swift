import Graphics

/// The `COLR` table of a font, version 1 of the OpenType format: glyphs that are graphs of paints.
///
/// FreeType's builds leave this version out, so it is read here. Numbers that lead out of the table give `nil`. The
/// variations of a variable font stay at their defaults.
struct PaintTable: Sendable {
    /// A paint, with the places in the table of those below it.
    enum Paint {
        /// Indices of layers, from the lowest up.
        case layers(Range<Int>)
        case solid(PaletteColor)
        /// From the first point to the second; the third turns the lines of one colour.
        case linear(ColorLine, SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)
        case radial(ColorLine, SIMD2<Double>, Double, SIMD2<Double>, Double)
        /// Angles are half turns, anticlockwise from +x.
        case sweep(ColorLine, center: SIMD2<Double>, start: Double, end: Double)
        /// A glyph's outline, filled with the paint.
        case glyph(UInt32, Int)
        case colorGlyph(UInt32)
        case moved(Int, CGAffineTransform)
        case composite(source: Int, mode: UInt8, backdrop: Int)
    }

    /// A colour of the palette, or the text's own.
    struct PaletteColor {
        /// 0xFFFF is the colour of the text.
        var index: Int
        var alpha: Double
    }

    private let bytes: [UInt8]
    private let glyphs: Int
    private let glyphCount: Int
    private let layers: Int
    private let layerCount: Int
    private let clips: Int

    /// `nil` for tables of version 0, and without glyphs.
    init?(_ bytes: [UInt8]) {
        self.bytes = bytes
        glyphs = Self.number(bytes, 14, 4) ?? 0
        layers = Self.number(bytes, 18, 4) ?? 0
        clips = Self.number(bytes, 22, 4) ?? 0
        glyphCount = Self.number(bytes, glyphs, 4) ?? 0
        layerCount = layers == 0 ? 0 : Self.number(bytes, layers, 4) ?? 0
        guard let version = Self.number(bytes, 0, 2), version >= 1, glyphs > 0, glyphCount > 0 else { return nil }
    }

    // MARK: - Glyphs

    /// The place of a glyph's paint.
    func root(of glyph: UInt32) -> Int? {
        let record = { glyphs + 4 + $0 * 6 }
        // A record beyond the table ends the search.
        let place = (0..<glyphCount).partitionPoint { unsigned(record($0)).map { $0 >= Int(glyph) } ?? true }
        guard place < glyphCount, unsigned(record(place)) == Int(glyph) else { return nil }
        return offset(record(place) + 2, size: 4, from: glyphs)
    }

    /// The place of a layer's paint.
    func layer(_ index: Int) -> Int? {
        index < layerCount ? offset(layers + 4 + index * 4, size: 4, from: layers) : nil
    }

    /// The clip box of a glyph, in font units, y up: left, bottom, right and top.
    func clipBox(of glyph: UInt32) -> SIMD4<Double>? {
        guard clips > 0, let count = Self.number(bytes, clips + 1, 4) else { return nil }
        for index in 0..<count {
            let record = clips + 5 + index * 7
            guard let first = unsigned(record), let last = unsigned(record + 2) else { return nil }
            guard (first...max(first, last)).contains(Int(glyph)) else { continue }
            guard let box = offset(record + 4, size: 3, from: clips), let low = point(box + 1),
                let high = point(box + 5)
            else { return nil }
            return SIMD4(lowHalf: low, highHalf: high)
        }
        return nil
    }

    // MARK: - Paints

    /// The paint at a place.
    func paint(at place: Int) -> Paint? {
        guard let format = Self.number(bytes, place, 1) else { return nil }
        switch format {
        case 1:
            guard let count = Self.number(bytes, place + 1, 1), let first = Self.number(bytes, place + 2, 4) else {
                return nil
            }
            return .layers(first..<first + count)
        case 2, 3:
            return color(place + 1).map { .solid($0) }
        case 4...9:
            return gradient(format, at: place)
        case 10:
            guard let child = offset(place + 1, size: 3, from: place), let glyph = unsigned(place + 4) else {
                return nil
            }
            return .glyph(UInt32(glyph), child)
        case 11:
            return unsigned(place + 1).map { .colorGlyph(UInt32($0)) }
        case 12...31:
            guard let child = offset(place + 1, size: 3, from: place), let move = transform(format, at: place) else {
                return nil
            }
            return .moved(child, move)
        case 32:
            guard let source = offset(place + 1, size: 3, from: place), let mode = Self.number(bytes, place + 4, 1),
                let backdrop = offset(place + 5, size: 3, from: place)
            else { return nil }
            return .composite(source: source, mode: UInt8(mode), backdrop: backdrop)
        default:
            return nil
        }
    }

    private func gradient(_ format: Int, at place: Int) -> Paint? {
        guard let lines = offset(place + 1, size: 3, from: place),
            let line = colorLine(at: lines, isVariable: format % 2 == 1)
        else { return nil }
        switch format {
        case 4, 5:
            guard let start = point(place + 4), let end = point(place + 8), let turn = point(place + 12) else {
                return nil
            }
            return .linear(line, start, end, turn)
        case 6, 7:
            guard let start = point(place + 4), let first = unsigned(place + 8), let end = point(place + 10),
                let last = unsigned(place + 14)
            else { return nil }
            return .radial(line, start, Double(first), end, Double(last))
        default:
            // Angles are kept less a half turn.
            guard let center = point(place + 4), let start = fraction(place + 8), let end = fraction(place + 10) else {
                return nil
            }
            return .sweep(line, center: center, start: start + 1, end: end + 1)
        }
    }

    private func transform(_ format: Int, at place: Int) -> CGAffineTransform? {
        // Even numbers are followed by those of variable fonts; beside a form stands the one around a point of its own.
        let form = format / 2 * 2
        let values = place + 4
        switch form {
        case 12:
            guard let matrix = offset(values, size: 3, from: place) else { return nil }
            let numbers = (0..<6).compactMap { fixed(matrix + 4 * $0) }
            guard numbers.count == 6 else { return nil }
            return CGAffineTransform(
                a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
        case 14:
            return point(values).map { CGAffineTransform(translationX: $0.x, y: $0.y) }
        case 16, 18:
            guard let x = fraction(values), let y = fraction(values + 2) else { return nil }
            return around(form == 18 ? values + 4 : nil, CGAffineTransform(scaleX: x, y: y))
        case 20, 22:
            guard let scale = fraction(values) else { return nil }
            return around(form == 22 ? values + 2 : nil, CGAffineTransform(scaleX: scale, y: scale))
        case 24, 26:
            guard let angle = fraction(values) else { return nil }
            return around(form == 26 ? values + 2 : nil, CGAffineTransform(rotationAngle: angle * .pi))
        default:
            guard let x = fraction(values), let y = fraction(values + 2) else { return nil }
            let skew = CGAffineTransform(a: 1, b: Portable.tan(y * .pi), c: -Portable.tan(x * .pi), d: 1, tx: 0, ty: 0)
            return around(form == 30 ? values + 4 : nil, skew)
        }
    }

    /// A transform around the point at a place, or around the origin.
    private func around(_ place: Int?, _ transform: CGAffineTransform) -> CGAffineTransform? {
        guard let place else { return transform }
        return point(place).map { center in
            CGAffineTransform(translationX: -center.x, y: -center.y).concatenating(transform)
                .concatenating(CGAffineTransform(translationX: center.x, y: center.y))
        }
    }

    private func colorLine(at place: Int, isVariable: Bool) -> ColorLine? {
        guard let extent = Self.number(bytes, place, 1), let count = unsigned(place + 1) else { return nil }
        let size = isVariable ? 10 : 6
        var stops: [ColorLine.Stop] = []
        for index in 0..<min(count, ColorLine.mostStops) {
            let stop = place + 3 + index * size
            guard let at = fraction(stop), let color = color(stop + 2) else { return nil }
            stops.append(ColorLine.Stop(place: at, color: color))
        }
        return ColorLine(stops, ColorLine.Extent(rawValue: extent) ?? .pad)
    }

    // MARK: - Numbers

    private func color(_ place: Int) -> PaletteColor? {
        guard let index = unsigned(place), let alpha = fraction(place + 2) else { return nil }
        return PaletteColor(index: index, alpha: min(max(alpha, 0), 1))
    }

    private func point(_ place: Int) -> SIMD2<Double>? {
        guard let x = signed(place), let y = signed(place + 2) else { return nil }
        return SIMD2(Double(x), Double(y))
    }

    /// A place that an offset leads to; 0 leads nowhere.
    private func offset(_ place: Int, size: Int, from start: Int) -> Int? {
        guard let offset = Self.number(bytes, place, size), offset > 0, start + offset < bytes.count else { return nil }
        return start + offset
    }

    private func unsigned(_ place: Int) -> Int? {
        Self.number(bytes, place, 2)
    }

    private func signed(_ place: Int) -> Int? {
        unsigned(place).map { Int(Int16(truncatingIfNeeded: $0)) }
    }

    /// 14 bits behind the point.
    private func fraction(_ place: Int) -> Double? {
        signed(place).map { Double($0) / 16_384 }
    }

    /// 16 bits behind the point.
    private func fixed(_ place: Int) -> Double? {
        Self.number(bytes, place, 4).map { Double(Int32(truncatingIfNeeded: $0)) / 65_536 }
    }

    /// A number of up to four bytes, the highest first; `nil` outside.
    private static func number(_ bytes: [UInt8], _ place: Int, _ size: Int) -> Int? {
        guard place >= 0, place <= bytes.count - size else { return nil }
        var number = 0
        for index in place..<place + size { number = number << 8 | Int(bytes[index]) }
        return number
    }
}
