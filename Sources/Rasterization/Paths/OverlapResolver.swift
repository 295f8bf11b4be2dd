/// Finds the coverage of single pixels on lines of samples, along which it is exact but where very many edges meet.
struct OverlapResolver: ~Copyable {
    /// The pieces that touch the pixel or lie left of it.
    var active = Arena<RowPiece>(capacity: 64)
    /// The winding number left of the pieces, on each line.
    private var winding = Lines<Int32>.zero
    private var crossings = Arena<Lines<Float>>(capacity: 16)
    private var windings = Arena<Lines<Int32>>(capacity: 16)
    /// For each column of points and each line by how much the winding number changes there, and one more column for what
    /// lies right of all points; all zero between pixels.
    private var changes = Arena<Lines<Int32>>(capacity: columnCount + 1)

    /// A value for each line.
    private typealias Lines<Scalar: SIMDScalar> = SIMD16<Scalar>

    /// The lines of samples in a row of pixels.
    private static let lineCount = 16
    /// The distance of two lines, in parts, as a power of two.
    private static let lineShift: Int32 = 6

    /// Whether a line lies between two heights, in parts from the row's top.
    @inline(__always)
    static func hasLine(from top: Int32, to bottom: Int32) -> Bool {
        let half: Int32 = 1 << (lineShift - 1)
        return (top &+ half &- 1) &>> lineShift < (bottom &+ half &- 1) &>> lineShift
    }

    /// Where more pieces than this meet, the pixel is looked at in points: that takes only little longer for each of many.
    private static let maximumSorted = 8
    /// Of a greater magnitude than any winding number; differences of such values fit into 32 bits.
    private static let farthest: Int32 = 1 << 29
    /// The points on each line.
    private static let columnCount = 32

    /// The middle of each line, in parts from the row's top.
    private static var middles: SIMD16<Int32> {
        SIMD16(32, 96, 160, 224, 288, 352, 416, 480, 544, 608, 672, 736, 800, 864, 928, 992)
    }

    init() {
        changes.extend(by: Self.columnCount + 1).update(repeating: .zero, count: Self.columnCount + 1)
    }

    /// Starts a row, left of all pieces.
    mutating func begin() {
        winding = .zero
        active.removeAll()
    }

    /// The coverage of a pixel, right of those asked for since the start; `nil` where the average of the winding gives it.
    mutating func level(ofPixel pixel: Int32, isEvenOdd: Bool) -> UInt8? {
        crossings.removeAll()
        windings.removeAll()
        var kept = 0
        let left = Float(pixel) * Float(Subpixel.one)
        for index in 0..<active.count {
            let piece = active.base[index]
            let present = Self.present(piece)
            if piece.lastPixel < pixel {
                winding &+= present & SIMD16(repeating: piece.winding)
                continue
            }
            active.base[kept] = piece
            kept += 1
            let down =
                SIMD16<Float>(
                    32, 96, 160, 224, 288, 352, 416, 480, 544, 608, 672, 736, 800, 864, 928, 992)
                - SIMD16(repeating: Float(piece.top))
            let x = down * SIMD16(repeating: piece.slope) + SIMD16(repeating: piece.x - left)
            crossings.append(lesser(positive(x), SIMD16(repeating: Float(Subpixel.one))))
            windings.append(present & SIMD16(repeating: piece.winding))
        }
        active.truncate(to: kept)
        guard kept <= Self.maximumSorted else { return measureInPoints(isEvenOdd: isEvenOdd) }
        sort()
        return measure(isEvenOdd: isEvenOdd)
    }

    /// All ones on the lines that a piece crosses.
    @inline(__always)
    private static func present(_ piece: RowPiece) -> SIMD16<Int32> {
        let belowTop = (middles &- SIMD16(repeating: piece.top)) &>> 31
        let aboveBottom = (middles &- SIMD16(repeating: piece.bottom)) &>> 31
        return ~belowTop & aboveBottom
    }

    /// Sorts the crossings of all lines by exchanging neighbours.
    private mutating func sort() {
        guard crossings.count > 1 else { return }
        for end in 1..<crossings.count {
            for index in stride(from: end, to: 0, by: -1) {
                let (a, b) = (crossings.base[index - 1], crossings.base[index])
                let swaps = unsafeBitCast(b - a, to: SIMD16<Int32>.self) &>> 31
                let bitsA = unsafeBitCast(a, to: SIMD16<Int32>.self)
                let bitsB = unsafeBitCast(b, to: SIMD16<Int32>.self)
                let change = (bitsA ^ bitsB) & swaps
                crossings.base[index - 1] = unsafeBitCast(bitsA ^ change, to: SIMD16<Float>.self)
                crossings.base[index] = unsafeBitCast(bitsB ^ change, to: SIMD16<Float>.self)
                let (v, w) = (windings.base[index - 1], windings.base[index])
                let turn = (v ^ w) & swaps
                windings.base[index - 1] = v ^ turn
                windings.base[index] = w ^ turn
            }
        }
    }

    /// Counts the points of the pixel that lie inside.
    ///
    /// Points are as far apart on all lines, but no two lines have theirs in the same columns, so that an upright edge is as
    /// exact as with as many columns as there are points.
    private mutating func measureInPoints(isEvenOdd: Bool) -> UInt8? {
        noteChanges()
        var inside = winding
        var count = Lines<Int32>.zero
        var least = Lines<Int32>(repeating: Self.farthest)
        var greatest = Lines<Int32>(repeating: -Self.farthest)
        for column in 0..<Self.columnCount {
            inside &+= changes.base[column]
            changes.base[column] = .zero
            // All ones where a point is inside.
            let isInside = isEvenOdd ? 0 &- (inside & 1) : (inside | (0 &- inside)) &>> 31
            count &-= isInside
            least = lesser(least, inside)
            greatest = greater(greatest, inside)
        }
        changes.base[Self.columnCount] = .zero
        let area = Float(count.wrappedSum()) * (Float(Subpixel.one) / Float(Self.columnCount))
        return level(area: area, least: least.min(), greatest: greatest.max())
    }

    /// Writes to `changes` by how much each piece changes the winding number, at the first point of each line right of it.
    private func noteChanges() {
        // Half a step less than each line's first point is at, in steps; 1.5 · 2²³ leaves the rounded number in the lowest bits.
        let half = SIMD16<Float>(15, -1, 7, -9, 11, -5, 3, -13, 13, -3, 5, -11, 9, -7, 1, -15) / 32
        let magic = Float(12_582_912)
        let output = UnsafeMutableRawPointer(changes.base)
        for index in 0..<crossings.count {
            let steps = crossings.base[index] * (Float(Self.columnCount) / Float(Subpixel.one)) + half
            let columns =
                unsafeBitCast(steps + magic, to: SIMD16<Int32>.self)
                &- SIMD16(repeating: Int32(bitPattern: magic.bitPattern))
            let turns = windings.base[index]
            for line in 0..<Self.lineCount {
                let place = (Int(columns[line]) &* Self.lineCount &+ line) &* MemoryLayout<Int32>.stride
                let sum = output.load(fromByteOffset: place, as: Int32.self) &+ turns[line]
                output.storeBytes(of: sum, toByteOffset: place, as: Int32.self)
            }
        }
    }

    /// Adds up what lies inside along the lines.
    private func measure(isEvenOdd: Bool) -> UInt8? {
        var inside = winding
        var from = SIMD16<Float>.zero
        var area = SIMD16<Float>.zero
        var least = SIMD16<Int32>(repeating: Self.farthest)
        var greatest = SIMD16<Int32>(repeating: -Self.farthest)
        for index in 0...crossings.count {
            let isLast = index == crossings.count
            let to = isLast ? SIMD16(repeating: Float(Subpixel.one)) : crossings.base[index]
            let length = to - from
            // All ones where there is a length, and where the winding number is inside.
            let isSeen = unsafeBitCast(from - to, to: SIMD16<Int32>.self) &>> 31
            let isInside = isEvenOdd ? 0 &- (inside & 1) : (inside | (0 &- inside)) &>> 31
            let part = unsafeBitCast(length, to: SIMD16<Int32>.self) & isInside
            area = area + unsafeBitCast(part, to: SIMD16<Float>.self)
            least = lesser(least, (inside & isSeen) | (Self.farthest & ~isSeen))
            greatest = greater(greatest, (inside & isSeen) | (-Self.farthest & ~isSeen))
            if !isLast { inside &+= windings.base[index] }
            from = to
        }
        return level(area: area.sum(), least: least.min(), greatest: greatest.max())
    }

    /// The level of an area on all lines, where windings differ by more than one.
    private func level(area: Float, least: Int32, greatest: Int32) -> UInt8? {
        guard greatest &- least > 1 else { return nil }
        let level = min(area * (255 / Float(Self.lineCount * Int(Subpixel.one))), 255)
        return UInt8(truncatingIfNeeded: roundToInt32(level))
    }
}

/// The value where it is above 0, and 0 elsewhere.
@inline(__always)
private func positive(_ value: SIMD16<Float>) -> SIMD16<Float> {
    let bits = unsafeBitCast(value, to: SIMD16<Int32>.self)
    return unsafeBitCast(bits & ~(bits &>> 31), to: SIMD16<Float>.self)
}

/// The lesser of two values whose difference fits into 32 bits; the standard library's function is not inlined.
@inline(__always)
private func lesser(_ a: SIMD16<Int32>, _ b: SIMD16<Int32>) -> SIMD16<Int32> {
    let difference = a &- b
    return b &+ (difference & (difference &>> 31))
}

/// The greater of two values whose difference fits into 32 bits.
@inline(__always)
private func greater(_ a: SIMD16<Int32>, _ b: SIMD16<Int32>) -> SIMD16<Int32> {
    let difference = a &- b
    return a &- (difference & (difference &>> 31))
}

/// The lesser of two values, exactly.
@inline(__always)
private func lesser(_ a: SIMD16<Float>, _ b: SIMD16<Float>) -> SIMD16<Float> {
    let isGreater = unsafeBitCast(b - a, to: SIMD16<Int32>.self) &>> 31
    let first = unsafeBitCast(a, to: SIMD16<Int32>.self)
    let second = unsafeBitCast(b, to: SIMD16<Int32>.self)
    return unsafeBitCast(first ^ ((first ^ second) & isGreater), to: SIMD16<Float>.self)
}
