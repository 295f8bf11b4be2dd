import DisplayList
internal import Foundation
internal import Rasterization

/// Reads rows of a gradient under a map from device pixels to unit coordinates.
struct GradientSampler: Sendable {
    private let map: SampleMap
    private let kind: GradientPaint.Kind
    private let start: SIMD2<Double>
    /// What a distance from `start` is multiplied by, to count in parts of the table's steps: the axis over its squared length, or the
    /// inverse radii.
    private let scale: SIMD2<Float>
    /// Where the angles of a conic gradient start, in turns.
    private let firstTurn: Float
    private let table: GradientTable

    /// - Parameter map: From device pixels to unit coordinates of the gradient's rectangle.
    /// - Returns: `nil` where the gradient draws nothing: its points make no axis or no ellipse.
    init?(_ paint: GradientPaint, map: SampleMap, tables: GradientTableCache) {
        guard paint.stops.count >= 2 else { return nil }
        self.map = map
        kind = paint.kind
        start = SIMD2(Double(paint.start.x), Double(paint.start.y))
        let axis = SIMD2(Double(paint.end.x), Double(paint.end.y)) - start
        var scale = SIMD2<Double>(1, 1)
        var turn = 0.0
        switch paint.kind {
        case .axial:
            scale = axis / (axis * axis).sum()
        case .radial:
            scale = 1 / axis
        case .conic:
            turn = atan2(axis.y, axis.x) / (2 * .pi)
        }
        guard scale.x.isFinite, scale.y.isFinite else { return nil }
        table = tables.table(for: paint.stops)
        if paint.kind == .axial { scale *= Double(table.last) }
        self.scale = SIMD2(Float(scale.x), Float(scale.y))
        firstTurn = Float(turn)
    }

    /// Writes the colours of `row` from column `column` on.
    ///
    /// - Parameters:
    ///   - count: A multiple of 4.
    ///   - output: Room for `count` pixels.
    func sample(row: Int32, from column: Int32, count: Int, into output: UnsafeMutablePointer<UInt32>) {
        let first = map.row(row, from: column).relative(to: start)
        switch kind {
        case .axial: placeAxial(first, count: count, into: output)
        case .radial: placeRadial(first, count: count, into: output)
        case .conic: placeConic(first, count: count, into: output)
        }
        table.replace(output, count: count)
    }

    // The places are written where their colours will be: kept in memory they are found for four pixels at once, while
    // looking them up one by one would take all of the arithmetic before apart.

    private func placeAxial(_ first: SampleMap.Row, count: Int, into output: UnsafeMutablePointer<UInt32>) {
        // Counted from the first entry, since there is something before the start.
        let lead = Float(GradientTable.lead)
        let last = splat(table.last + lead)
        guard map.isAffine else {
            for position in stride(from: 0, to: count, by: 4) {
                let (x, y) = first.block(at: position, isAffine: false)
                let place = x * splat(scale.x) + y * splat(scale.y) + splat(lead)
                (output + position).block = fixed(place, last: last, lead: 0)
            }
            return
        }
        let (scaleX, scaleY) = (Double(scale.x), Double(scale.y))
        let step = first.stepX * scaleX + first.stepY * scaleY
        let start = first.x * scaleX + first.y * scaleY + Double(lead)
        if step == 0 {
            output.update(repeating: fixed(splat(Float(start)), last: last, lead: 0).x, count: count)
            return
        }
        let lanes = SIMD4<Float>(0, 1, 2, 3) * splat(Float(step))
        for position in stride(from: 0, to: count, by: 4) {
            let place = lanes + splat(Float(start + Double(position) * step))
            (output + position).block = fixed(place, last: last, lead: 0)
        }
    }

    private func placeRadial(_ first: SampleMap.Row, count: Int, into output: UnsafeMutablePointer<UInt32>) {
        let isAffine = map.isAffine
        let last = splat(table.last)
        let lead = Float(GradientTable.lead)
        let (scaleX, scaleY) = (splat(scale.x), splat(scale.y))
        for position in stride(from: 0, to: count, by: 4) {
            let place = first.block(at: position, isAffine: isAffine)
            let x = place.x * scaleX
            let y = place.y * scaleY
            // Past the ellipse the colour stays the same, so that nothing has to be found far away.
            let square = lesser(x * x + y * y, splat(4))
            (output + position).block = fixed(square * inverseRoot(square) * last, last: last, lead: lead)
        }
    }

    /// Puts pixels whose centres lie on the seam of a conic gradient on the side of its start, whatever rounding does, in turns.
    private static let seam: Float = 1e-6

    private func placeConic(_ first: SampleMap.Row, count: Int, into output: UnsafeMutablePointer<UInt32>) {
        let isAffine = map.isAffine
        let last = splat(table.last)
        let lead = Float(GradientTable.lead)
        let firstTurn = splat(firstTurn)
        for position in stride(from: 0, to: count, by: 4) {
            let (x, y) = first.block(at: position, isAffine: isAffine)
            let turn = turns(x: x, y: y) - firstTurn
            let whole = select(turn + splat(1), turn, where: signMask(turn + splat(Self.seam)))
            let place = select(splat(0), whole, where: signMask(splat(1 - Self.seam) - whole))
            (output + position).block = fixed(place * last, last: last, lead: lead)
        }
    }

    /// Places on the table in fixed point, counted from its first entry; those outside 0 and `last` are these.
    ///
    /// - Parameter lead: How far behind the first entry places are counted from.
    @inline(__always)
    private func fixed(_ places: SIMD4<Float>, last: SIMD4<Float>, lead: Float) -> PixelBlock {
        let bounded = lesser(greater(places, splat(0)), last)
        // Adding 2²³ leaves the rounded integer in the low bits.
        return unsafeBitCast(bounded + splat(8_388_608 + lead), to: PixelBlock.self)
            & PixelBlock(repeating: 0x7f_ffff)
    }
}

/// One over the square root of values from 0 to 4, within five millionths; for 0 something finite.
///
/// An estimate from the exponent's bits and two of Newton's steps: the standard library's root takes the lanes apart.
@inline(__always)
private func inverseRoot(_ value: SIMD4<Float>) -> SIMD4<Float> {
    let bits = SIMD4(repeating: 0x5f37_59df) &- (unsafeBitCast(value, to: SIMD4<Int32>.self) &>> SIMD4(repeating: 1))
    let half: SIMD4<Float> = value * splat(0.5)
    let estimate = unsafeBitCast(bits, to: SIMD4<Float>.self)
    let better: SIMD4<Float> = estimate * (splat(1.5) - half * estimate * estimate)
    return better * (splat(1.5) - half * better * better)
}

/// The angles of directions, from +x toward +y, in turns from −½ to ½, within a few millionths.
@inline(__always)
private func turns(x: SIMD4<Float>, y: SIMD4<Float>) -> SIMD4<Float> {
    let signs = SIMD4<Int32>(repeating: .min)
    let bitsX = unsafeBitCast(x, to: SIMD4<Int32>.self)
    let bitsY = unsafeBitCast(y, to: SIMD4<Int32>.self)
    let absX = unsafeBitCast(bitsX & ~signs, to: SIMD4<Float>.self)
    let absY = unsafeBitCast(bitsY & ~signs, to: SIMD4<Float>.self)
    let isSteep = signMask(absX - absY)
    // In the middle, where there is no direction, the angle is 0.
    let ratio = lesser(absX, absY) / (greater(absX, absY) + splat(1e-30))
    let square = ratio * ratio
    // A polynomial for atan(ratio) / 2π on 0…1, error below 3 · 10⁻⁷.
    let high: SIMD4<Float> = (square * splat(-0.001_865_487) + splat(0.008_380_036)) * square - splat(0.018_530_867)
    let low: SIMD4<Float> = (high * square + splat(0.030_803_398)) * square - splat(0.052_938_669)
    let flat: SIMD4<Float> = (low * square + splat(0.159_151_324)) * ratio
    let upright = select(splat(0.25) - flat, flat, where: isSteep)
    let turned = select(splat(0.5) - upright, upright, where: signMask(x))
    return unsafeBitCast(unsafeBitCast(turned, to: SIMD4<Int32>.self) | (bitsY & signs), to: SIMD4<Float>.self)
}
