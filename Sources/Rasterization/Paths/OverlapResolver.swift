/// Finds the coverage of single pixels on lines of samples, along which it is exact.
struct OverlapResolver: ~Copyable {
    /// The pieces that touch the pixel or lie left of it.
    var active = Arena<RowPiece>(capacity: 64)
    /// The winding number left of the pieces, on each line.
    private var winding = Lines<Int32>.zero
    private var crossings = Arena<Lines<Float>>(capacity: 16)
    private var windings = Arena<Lines<Int32>>(capacity: 16)
    private var single = Arena<Crossing>(capacity: 64)

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

    /// More pieces than this are sorted line by line.
    private static let mostSortedTogether = 12

    /// The middle of each line, in parts from the row's top.
    private static var middles: SIMD16<Int32> {
        SIMD16(32, 96, 160, 224, 288, 352, 416, 480, 544, 608, 672, 736, 800, 864, 928, 992)
    }

    /// An edge that crosses a line of samples.
    private struct Crossing: BitwiseCopyable {
        var x: Float
        var winding: Int32
    }

    init() {}

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
        if kept <= Self.mostSortedTogether {
            sortTogether()
        } else {
            sortLineByLine()
        }
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
    private mutating func sortTogether() {
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

    /// Sorts the crossings of each line, of which most pieces have none; for pixels in which very many edges meet.
    private mutating func sortLineByLine() {
        var most = 0
        for line in 0..<Self.lineCount {
            single.removeAll()
            for index in 0..<crossings.count where windings.base[index][line] != 0 {
                insert(Crossing(x: crossings.base[index][line], winding: windings.base[index][line]))
            }
            most = max(most, single.count)
            for index in 0..<crossings.count {
                let isThere = index < single.count
                crossings.base[index][line] = isThere ? single.base[index].x : Float(Subpixel.one)
                windings.base[index][line] = isThere ? single.base[index].winding : 0
            }
        }
        crossings.truncate(to: most)
        windings.truncate(to: most)
    }

    /// Keeps the crossings of a line sorted.
    private mutating func insert(_ crossing: Crossing) {
        single.append(crossing)
        var low = 0
        var high = single.count - 1
        while low < high {
            let middle = (low + high) / 2
            if single.base[middle].x <= crossing.x { low = middle + 1 } else { high = middle }
        }
        for place in stride(from: single.count - 1, to: low, by: -1) { single.base[place] = single.base[place - 1] }
        single.base[low] = crossing
    }

    /// Adds up what lies inside along the lines.
    private func measure(isEvenOdd: Bool) -> UInt8? {
        var inside = winding
        var from = SIMD16<Float>.zero
        var area = SIMD16<Float>.zero
        var least = SIMD16<Int32>(repeating: .max)
        var greatest = SIMD16<Int32>(repeating: .min)
        for index in 0...crossings.count {
            let isLast = index == crossings.count
            let to = isLast ? SIMD16(repeating: Float(Subpixel.one)) : crossings.base[index]
            let length = to - from
            // All ones where there is a length, and where the winding number is inside.
            let isSeen = unsafeBitCast(from - to, to: SIMD16<Int32>.self) &>> 31
            let isInside = isEvenOdd ? 0 &- (inside & 1) : (inside | (0 &- inside)) &>> 31
            let part = unsafeBitCast(length, to: SIMD16<Int32>.self) & isInside
            area = area + unsafeBitCast(part, to: SIMD16<Float>.self)
            least = pointwiseMin(least, (inside & isSeen) | (.max & ~isSeen))
            greatest = pointwiseMax(greatest, (inside & isSeen) | (SIMD16(repeating: .min) & ~isSeen))
            if !isLast { inside &+= windings.base[index] }
            from = to
        }
        guard greatest.max() &- least.min() > 1 else { return nil }
        let level = min(area.sum() * (255 / Float(Self.lineCount * Int(Subpixel.one))), 255)
        return UInt8(truncatingIfNeeded: roundToInt32(level))
    }
}

/// The value where it is above 0, and 0 elsewhere.
@inline(__always)
private func positive(_ value: SIMD16<Float>) -> SIMD16<Float> {
    let bits = unsafeBitCast(value, to: SIMD16<Int32>.self)
    return unsafeBitCast(bits & ~(bits &>> 31), to: SIMD16<Float>.self)
}

/// The lesser of two values, exactly.
@inline(__always)
private func lesser(_ a: SIMD16<Float>, _ b: SIMD16<Float>) -> SIMD16<Float> {
    let isGreater = unsafeBitCast(b - a, to: SIMD16<Int32>.self) &>> 31
    let first = unsafeBitCast(a, to: SIMD16<Int32>.self)
    let second = unsafeBitCast(b, to: SIMD16<Int32>.self)
    return unsafeBitCast(first ^ ((first ^ second) & isGreater), to: SIMD16<Float>.self)
}
