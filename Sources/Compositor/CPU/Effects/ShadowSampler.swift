internal import Foundation
internal import Rasterization

/// Reads rows of a rounded rectangle's shadow under a map from device pixels to the layer's plane.
struct ShadowSampler: Sendable {
    /// To standard deviations from the caster's first corner.
    private let map: SampleMap
    private let shape: BlurredRoundedRect
    private let table: ShadowTable?
    /// How far the kept sides of the table are shorter than the caster's.
    private let excess: SIMD2<Float>
    /// Premultiplied, from 0 to 1.
    private let color: SIMD4<Float>

    /// - Parameter paint: With a standard deviation above 0.
    /// - Returns: `nil` where nothing is to be seen.
    init?(_ paint: ShadowPaint, color: SIMD4<Float>, transform: PlaneTransform, tables: ShadowTableCache) {
        let scale = 1 / paint.sigma
        let caster = paint.caster.rect
        let size = SIMD2(caster.z - caster.x, caster.w - caster.y) * scale
        let radii = paint.caster.radii * scale
        guard size.x > 0, size.y > 0, size.x.isFinite, size.y.isFinite,
            let map = SampleMap(undoing: transform, from: caster, to: SIMD4(0, 0, Double(size.x), Double(size.y)))
        else { return nil }
        self.map = map
        self.color = color
        shape = BlurredRoundedRect(rect: SIMD4(0, 0, size.x, size.y), radii: radii)
        table = ShadowTable.key(size: size, radii: radii).map { tables.table(for: $0) }
        excess = table.map { size - $0.size } ?? .zero
    }

    /// Writes the colours of `row` from column `column` on.
    func sample(row: Int32, from column: Int32, count: Int, into output: UnsafeMutablePointer<UInt32>) {
        let first = map.row(row, from: column)
        let isLevel = map.isAffine && first.stepY == 0
        let table = table
        var line = table == nil ? shape.row(y: Float(first.y / first.w)) : nil
        for index in 0..<count {
            let step = Double(index)
            var x = first.x + step * first.stepX
            var y = first.y + step * first.stepY
            if !map.isAffine {
                let w = max(first.w + step * first.stepW, 1e-9)
                x /= w
                y /= w
            }
            let place = SIMD2(Float(x), Float(y))
            let coverage: Float
            if let table {
                coverage = sampled(place, table)
            } else {
                if !isLevel { line = shape.row(y: place.y) }
                coverage = line?.coverage(x: place.x) ?? 0
            }
            output[index] = EffectRows.pixel(color * coverage)
        }
    }

    /// The coverage from the table, past whose middle the part that is left out begins.
    @inline(__always)
    private func sampled(_ place: SIMD2<Float>, _ table: ShadowTable) -> Float {
        let middle = table.size / 2
        let skippedX = min(max(place.x - middle.x, 0), excess.x)
        let skippedY = min(max(place.y - middle.y, 0), excess.y)
        return table.coverage(
            x: (place.x - skippedX + ShadowTable.reach) * ShadowTable.density,
            y: (place.y - skippedY + ShadowTable.reach) * ShadowTable.density)
    }
}

/// The tables of shadows that are drawn again and again, for all threads of a renderer.
final class ShadowTableCache: @unchecked Sendable {
    // Guards `tables`.
    private let lock = NSLock()
    private var tables: [ShadowTable.Key: ShadowTable] = [:]

    /// Tables kept; a frame of more different shadows makes some of them again.
    private static let largestCount = 128

    /// The table for a key, made if need be.
    func table(for key: ShadowTable.Key) -> ShadowTable {
        lock.lock()
        defer { lock.unlock() }
        if let known = tables[key] { return known }
        if tables.count >= Self.largestCount { tables.removeAll(keepingCapacity: true) }
        let table = ShadowTable(key)
        tables[key] = table
        return table
    }
}
