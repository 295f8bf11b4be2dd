import DisplayList
import LayerModel

/// A gradient as its program expects it.
struct GradientEncoding {
    let form: GradientForm
    /// The paint's part of the instance's data.
    private(set) var texels: [SIMD4<Float>] = []

    /// The least length of a part between two stops: it begins so much before a hard stop, where the second colour rules.
    private static let minimumPart = 1.0 / Double(1 << 22)
    /// Puts pixels whose centres lie on the seam of a conic gradient on the side of its start, regardless of rounding.
    private static let seam = 1e-6
    /// The most cells of a table.
    private static let largestTable = 2048

    /// - Parameters:
    ///   - rect: Of the gradient, in the layer's plane.
    ///   - color: Premultiplied; a factor of the gradient.
    /// - Returns: `nil` if nothing is drawn: the rectangle, the gradient's line or the colour is empty.
    init?(_ paint: GradientPaint, rect: PlaneRect, color: SIMD4<Float>) {
        guard paint.stops.count >= 2, color.w > 0 else { return nil }
        form = GradientForm(kind: paint.kind, stops: GradientForm.Stops(count: paint.stops.count))
        guard appendMap(of: paint, rect: PlaneBox(rect)) else { return nil }
        // Colours are mixed before they are premultiplied; the factor may come before as well.
        let factor = SIMD4(color.x / color.w, color.y / color.w, color.z / color.w, color.w)
        let stops = paint.stops.map { GradientPaint.Stop(location: $0.location, color: $0.color * factor) }
        switch form.stops {
        case .few: appendChain(stops)
        case .many: appendTable(stops)
        }
    }

    /// Adds the rows that map the plane to the gradient's own space; returns whether such a map exists.
    private mutating func appendMap(of paint: GradientPaint, rect: PlaneBox) -> Bool {
        guard let space = paint.space else { return false }
        let perUnit = 1 / rect.size
        let isConic = paint.kind == .conic
        let rows = isConic ? (x: -space.x, y: -space.y) : (x: space.x, y: space.y)
        let origin = space.origin + rect.low * perUnit
        let x = rows.x * perUnit
        let y = rows.y * perUnit
        let constants = SIMD2(-(rows.x * origin).sum(), -(rows.y * origin).sum() - (isConic ? Self.seam : 0))
        let total = x.x + x.y + y.x + y.y + constants.x + constants.y
        guard total.isFinite, Float(total).isFinite else { return false }
        texels.append(SIMD4(Float(x.x), Float(x.y), Float(constants.x), Float(space.focus)))
        texels.append(SIMD4(Float(y.x), Float(y.y), Float(constants.y), 0))
        return true
    }

    /// Adds the starts of the parts, one over their lengths, the first colour, and the colour that each part adds to it.
    private mutating func appendChain(_ stops: [GradientPaint.Stop]) {
        // Missing parts begin beyond all places.
        var starts = SIMD4<Float>(repeating: 4)
        var slopes = SIMD4<Float>(repeating: 1)
        var changes = [SIMD4<Float>](repeating: .zero, count: GradientForm.chainLength)
        changes[0] = stops[0].color
        for index in 1..<stops.count {
            let (from, to) = (Double(stops[index - 1].location), Double(stops[index].location))
            starts[index - 1] = Float(min(from, to - Self.minimumPart))
            slopes[index - 1] = Float(1 / max(to - from, Self.minimumPart))
            changes[index] = stops[index].color - stops[index - 1].color
        }
        texels += [starts, slopes] + changes
    }

    /// Adds a table of cells and parts.
    ///
    /// The number of cells; for each cell the first place of its second part, its first and its second part; then for each
    /// part the colour at 0 and its growth. The first cell is for all before the line, the last one for its end alone.
    private mutating func appendTable(_ stops: [GradientPaint.Stop]) {
        let count = Self.cellCount(for: stops)
        texels.append(SIMD4(Float(count + 2), Float(count), 0, 0))
        texels.append(SIMD4(2, 0, 0, 0))
        var next = 0
        for cell in 0...count {
            let first = next
            let border = next < stops.count ? stops[next].location : 2
            while next < stops.count, stops[next].location * Float(count) < Float(cell + 1) { next += 1 }
            texels.append(SIMD4(border, Float(first), Float(next), 0))
        }
        appendConstant(stops[0].color)
        for (from, to) in zip(stops, stops.dropFirst()) {
            let length = to.location - from.location
            guard length > Float(Self.minimumPart) else {
                appendConstant(to.color)
                continue
            }
            let slope = (to.color - from.color) / length
            texels.append(from.color - slope * from.location)
            texels.append(slope)
        }
        appendConstant(stops[stops.count - 1].color)
    }

    private mutating func appendConstant(_ color: SIMD4<Float>) {
        texels.append(color)
        texels.append(.zero)
    }

    /// Enough cells that no two different locations share one, within the limit.
    private static func cellCount(for stops: [GradientPaint.Stop]) -> Int {
        var gap: Float = 1
        for (a, b) in zip(stops, stops.dropFirst()) where b.location > a.location {
            gap = min(gap, b.location - a.location)
        }
        var count = 64
        while count < largestTable, Float(count) * gap < 1 { count *= 2 }
        return count
    }
}
