package import Geometry

/// The place of a rounded rectangle's shadow, its sides along the rows and columns of pixels.
package struct ShadowPlacement: BitwiseCopyable, Sendable {
    /// Of a pixel's centre: its distance inwards from the left edge is `scale.x · x + offset.x` standard deviations, and so
    /// for y from the upper edge; both scales are above 0.
    package var scale: SIMD2<Double>
    package var offset: SIMD2<Double>
    /// Every requested pixel.
    package var bounds: DeviceRect

    /// A placement.
    package init(scale: SIMD2<Double>, offset: SIMD2<Double>, bounds: DeviceRect) {
        self.scale = scale
        self.offset = offset
        self.bounds = bounds
    }
}

/// Pixels hidden by the next command: inside a rectangle whose corners are rounded, in device space.
package struct HiddenArea: BitwiseCopyable, Sendable {
    private let rect: DeviceBox
    private let radius: SIMD2<Double>
    private let isContinuous: Bool

    /// No pixels.
    package static let none = HiddenArea(rect: .nowhere, radius: .zero, isContinuous: false)

    /// Kept away from the edges, so that polygons in place of curves make no difference.
    private static let margin = 0.02

    /// - Parameters:
    ///   - radius: Of every corner, along x and y.
    ///   - isContinuous: Whether corners reach further than their radius.
    package init(rect: DeviceBox, radius: SIMD2<Double>, isContinuous: Bool) {
        self.rect = rect
        self.radius = isContinuous ? radius * ContinuousCorner.reach : radius
        self.isContinuous = isContinuous
    }

    /// A rectangle of hidden pixels, as large as is worth while; empty if there are none.
    package var rectangle: DeviceRect {
        // Half a circle's corner square lies within 1 − √½ of the radius.
        let inset = radius * (isContinuous ? 1 : 0.293) + Self.margin
        return DeviceRect(within: rect.inset(by: inset))
    }

    /// The hidden columns of a row.
    package func columns(row: Int32) -> Range<Int32> {
        let depth = min(Double(row) - rect.minY, rect.maxY - Double(row) - 1) - Self.margin
        guard depth >= 0 else { return 0..<0 }
        var inset = Self.margin
        if depth < radius.y {
            guard !isContinuous else { return 0..<0 }
            let part = 1 - depth / radius.y
            inset += radius.x * (1 - max(0, 1 - part * part).squareRoot())
        }
        let found = DeviceRect(within: DeviceBox(minX: rect.minX + inset, minY: 0, maxX: rect.maxX - inset, maxY: 1))
        return found.minX..<max(found.minX, found.maxX)
    }

    /// Whether all pixels, at least one, are hidden: they are if those of the first and the last row are.
    package func contains(_ pixels: DeviceRect) -> Bool {
        [pixels.minY, pixels.maxY - 1].allSatisfy { row in
            let columns = columns(row: row)
            return columns.lowerBound <= pixels.minX && columns.upperBound >= pixels.maxX
        }
    }
}

/// The places of four columns in a profile: the samples before them, and their distances past those.
struct ShadowPlaces: BitwiseCopyable {
    let samples: SIMD4<Int32>
    let parts: SIMD4<Float>
}

/// Working memory for the rows of shadows.
package struct ShadowScan: ~Copyable {
    var left = Arena<ShadowPlaces>(capacity: 64)
    var right = Arena<ShadowPlaces>(capacity: 64)
    fileprivate var sides = Arena<Float>(capacity: 256)

    /// Empty memory.
    package init() {}
}

extension CoverageBuffer {
    /// Appends the spans of a shadow in `rows`, without hidden pixels.
    package mutating func append(
        _ shadow: RoundedShadow, at placement: ShadowPlacement, hidden: HiddenArea, rows: Range<Int32>,
        scan: inout ShadowScan
    ) {
        let bounds = placement.bounds
        let first = max(rows.lowerBound, bounds.minY)
        let end = min(rows.upperBound, bounds.maxY)
        guard first < end, bounds.minX < bounds.maxX else { return }
        let painter = ShadowRows(shadow, placement, &scan)
        let width = Int(bounds.maxX - bounds.minX)
        scan.sides.removeAll()
        let memory = scan.sides.extend(by: shadow.rowCapacity)
        let reach = CornerShadow.reach
        for row in first..<end {
            let v = Float((Double(row) + 0.5) * placement.scale.y + placement.offset.y)
            guard v > -reach, v < shadow.size.y + reach else { continue }
            let values = shadow.row(v: v, into: memory)
            let columns = hidden.columns(row: row)
            let low = Int(max(columns.lowerBound, bounds.minX) - bounds.minX)
            let high = Int(min(columns.upperBound, bounds.maxX) - bounds.minX)
            // The parts beside the hidden one start and end in whole blocks.
            let (leftEnd, rightStart) = ((low + 3) & ~3, high & ~3)
            if leftEnd < rightStart {
                append(painter, values, row: row, from: 0, to: min(leftEnd, width))
                append(painter, values, row: row, from: rightStart, to: width)
            } else {
                append(painter, values, row: row, from: 0, to: width)
            }
        }
    }

    /// Constant parts below this many pixels are not worth a span of their own.
    private static var shortestSolid: Int { 16 }

    private mutating func append(
        _ painter: ShadowRows, _ values: RoundedShadow.Row, row: Int32, from start: Int, to end: Int
    ) {
        guard start < end else { return }
        let solidStart = max(start, min(painter.leftEnd, end))
        let solidEnd = min(end & ~3, painter.rightStart)
        guard solidEnd - solidStart >= Self.shortestSolid else {
            appendVarying(painter, values, row: row, from: start, to: end)
            return
        }
        appendVarying(painter, values, row: row, from: start, to: solidStart)
        let level = bytes(SIMD4(repeating: values.level))[0]
        if level > 0 {
            spans.append(
                CoverageSpan(
                    row: row, x: painter.minX &+ Int32(truncatingIfNeeded: solidStart),
                    count: Int32(truncatingIfNeeded: solidEnd - solidStart), coverage: level))
        }
        appendVarying(painter, values, row: row, from: solidEnd, to: end)
    }

    private mutating func appendVarying(
        _ painter: ShadowRows, _ values: RoundedShadow.Row, row: Int32, from start: Int, to end: Int
    ) {
        guard start < end else { return }
        let x = painter.minX &+ Int32(truncatingIfNeeded: start)
        let output = appendVarying(row: row, x: x, count: end - start)
        let whole = (end - start + 3) & ~3
        painter.fill(output, values, from: start, count: whole)
        for index in (end - start)..<whole { output[index] = 0 }
    }
}

/// The places of a shadow's columns in the profiles of its rows.
private struct ShadowRows {
    let minX: Int32
    /// The first block past the left profile.
    let leftEnd: Int
    /// The first block of the right profile.
    let rightStart: Int
    /// For each block of columns.
    private let left: UnsafePointer<ShadowPlaces>
    private let right: UnsafePointer<ShadowPlaces>

    init(_ shadow: RoundedShadow, _ placement: ShadowPlacement, _ scan: inout ShadowScan) {
        minX = placement.bounds.minX
        let width = (Int(placement.bounds.maxX - placement.bounds.minX) + 3) & ~3
        let density = Double(CornerShadow.density)
        let step = placement.scale.x * density
        let first = (Double(minX) + 0.5) * placement.scale.x + placement.offset.x
        let left = (first + Double(CornerShadow.reach)) * density
        let right = (Double(shadow.size.x) - first + Double(CornerShadow.reach)) * density
        let last = Double(shadow.count - 2)
        func block(_ place: Double, _ rule: FloatingPointRoundingRule) -> Int {
            let columns = max(0, min(place, Double(width)))
            return rule == .up ? (Int(columns.rounded(.up)) + 3) & ~3 : Int(columns) & ~3
        }
        leftEnd = min(width, block((last - left) / step, .up))
        rightStart = block((right - last) / step, .down)
        let limit = Float(last)
        self.left = Self.place(&scan.left, 0..<leftEnd, width: width, start: left, step: step, limit: limit)
        self.right = Self.place(
            &scan.right, rightStart..<width, width: width, start: right, step: -step, limit: limit)
    }

    /// Writes the places of the columns of `range`, which are whole blocks.
    private static func place(
        _ memory: inout Arena<ShadowPlaces>, _ range: Range<Int>, width: Int, start: Double, step: Double, limit: Float
    ) -> UnsafePointer<ShadowPlaces> {
        memory.removeAll()
        let places = memory.extend(by: width / 4)
        let steps = SIMD4<Float>(0, 1, 2, 3) * Float(step)
        for block in range.lowerBound / 4..<range.upperBound / 4 {
            let place = SIMD4(repeating: Float(start + step * Double(4 * block))) + steps
            // From half a sample on, so that the rounded value is not below 0; the parts make up for it.
            let inside = lesser(greater(place, SIMD4(repeating: 0.5)), SIMD4(repeating: limit))
            let shifted = inside - 0.5 + 8_388_608
            let whole = unsafeBitCast(shifted, to: SIMD4<Int32>.self) & 0x7f_ffff
            places[block] = ShadowPlaces(samples: whole, parts: inside - (shifted - 8_388_608))
        }
        return UnsafePointer(places)
    }

    /// Writes the coverage of `count` columns, a multiple of 4, from block `start` on.
    func fill(_ output: UnsafeMutablePointer<UInt8>, _ row: RoundedShadow.Row, from start: Int, count: Int) {
        let target = UnsafeMutableRawPointer(output)
        let end = start &+ count
        var column = start
        let leftOnly = min(end, min(leftEnd, rightStart))
        while column < leftOnly {
            let area = Self.four(row.left, left, column)
            target.storeBytes(of: bytes(area), toByteOffset: column &- start, as: SIMD4<UInt8>.self)
            column &+= 4
        }
        let both = min(end, leftEnd)
        while column < both {
            let area = Self.four(row.left, left, column) + Self.four(row.right, right, column) - row.level
            target.storeBytes(of: bytes(area), toByteOffset: column &- start, as: SIMD4<UInt8>.self)
            column &+= 4
        }
        let solid = bytes(SIMD4(repeating: row.level))
        let solidEnd = min(end, rightStart)
        while column < solidEnd {
            target.storeBytes(of: solid, toByteOffset: column &- start, as: SIMD4<UInt8>.self)
            column &+= 4
        }
        while column < end {
            let area = Self.four(row.right, right, column)
            target.storeBytes(of: bytes(area), toByteOffset: column &- start, as: SIMD4<UInt8>.self)
            column &+= 4
        }
    }

    /// A profile at the places of four columns.
    @inline(__always)
    private static func four(
        _ values: UnsafePointer<Float>, _ places: UnsafePointer<ShadowPlaces>, _ column: Int
    ) -> SIMD4<Float> {
        let place = places + column &>> 2
        let a = values + Int(place.pointee.samples[0])
        let b = values + Int(place.pointee.samples[1])
        let c = values + Int(place.pointee.samples[2])
        let d = values + Int(place.pointee.samples[3])
        let first = SIMD4(a[0], b[0], c[0], d[0])
        let second = SIMD4(a[1], b[1], c[1], d[1])
        return first + (second - first) * place.pointee.parts
    }
}
