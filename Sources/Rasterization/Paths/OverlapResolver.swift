/// Finds the coverage of single pixels on lines of samples, along which it is exact.
struct OverlapResolver: ~Copyable {
    /// The pieces that touch the pixel or lie left of it.
    var active = Arena<RowPiece>(capacity: 64)
    /// The winding number left of the pieces, on each line.
    private var winding = Lines<Int32>.zero
    private var crossings = Arena<Lines<Float>>(capacity: 16)
    private var windings = Arena<Lines<Int32>>(capacity: 16)
    /// Crossings line by line.
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
    private static let mostSortedTogether = 8
    /// More crossings of a line than this are sorted in a way that takes little longer for each of many.
    private static let mostInserted = 32

    /// The middle of each line, in parts from the row's top.
    private static var middles: SIMD16<Int32> {
        SIMD16(32, 96, 160, 224, 288, 352, 416, 480, 544, 608, 672, 736, 800, 864, 928, 992)
    }

    /// An edge that crosses a line of samples.
    struct Crossing: BitwiseCopyable {
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
        guard kept <= Self.mostSortedTogether else { return measureLineByLine(isEvenOdd: isEvenOdd) }
        sortTogether()
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

    /// Sorts the crossings of each line by itself and adds up what lies inside; for pixels in which very many edges meet, of
    /// which most cross few lines.
    private mutating func measureLineByLine(isEvenOdd: Bool) -> UInt8? {
        var starts = winding
        let counts = gatherLines(from: &starts)
        let room = crossings.count
        var area: Float = 0
        var least = Int32.max
        var greatest = Int32.min
        for line in 0..<Self.lineCount {
            let single = UnsafeMutableBufferPointer(
                start: self.single.base + line &* room, count: Int(counts[line]))
            Self.sort(single)
            var inside = starts[line]
            var from: Float = 0
            for index in 0...single.count {
                let isLast = index == single.count
                let to = isLast ? Float(Subpixel.one) : single[index].x
                if to > from {
                    least = min(least, inside)
                    greatest = max(greatest, inside)
                    if isEvenOdd ? inside & 1 != 0 : inside != 0 { area += to - from }
                    from = to
                }
                if !isLast { inside &+= single[index].winding }
            }
        }
        return level(area: area, least: least, greatest: greatest)
    }

    /// Writes the crossings of each line that lie inside the pixel to `single`, where each line has room for all, and adds the
    /// turns of those left of it to `starts`; returns how many each line has.
    private mutating func gatherLines(from starts: inout Lines<Int32>) -> Lines<Int32> {
        let room = crossings.count
        single.removeAll()
        let output = single.extend(by: Self.lineCount &* room)
        var counts = Lines<Int32>.zero
        // Lanes are read from memory, of so much at a time as stays near.
        for first in stride(from: 0, to: room, by: Self.blockSize) {
            for line in 0..<Self.lineCount {
                let places = UnsafeRawPointer(crossings.base) + line &* MemoryLayout<Float>.stride
                let turns = UnsafeRawPointer(windings.base) + line &* MemoryLayout<Int32>.stride
                var count = Int(counts[line])
                var left: Int32 = 0
                for index in first..<min(first &+ Self.blockSize, room) {
                    let turn = turns.load(fromByteOffset: index &* Self.vectorSize, as: Int32.self)
                    guard turn != 0 else { continue }
                    let x = places.load(fromByteOffset: index &* Self.vectorSize, as: Float.self)
                    if x <= 0 {
                        left &+= turn
                    } else if x < Float(Subpixel.one) {
                        output[line &* room &+ count] = Crossing(x: x, winding: turn)
                        count &+= 1
                    }
                }
                counts[line] = Int32(truncatingIfNeeded: count)
                starts[line] &+= left
            }
        }
        return counts
    }

    /// Pieces that are looked at together.
    private static let blockSize = 256
    private static let vectorSize = MemoryLayout<Lines<Float>>.stride

    /// Sorts the crossings of a line.
    private static func sort(_ crossings: UnsafeMutableBufferPointer<Crossing>) {
        guard crossings.count <= mostInserted else {
            // Where crossings are at the same place their order does not matter.
            var sorted = crossings
            sorted.sort { $0.x < $1.x }
            return
        }
        for end in crossings.indices.dropFirst() {
            let crossing = crossings[end]
            var place = end
            while place > 0, crossings[place &- 1].x > crossing.x {
                crossings[place] = crossings[place &- 1]
                place &-= 1
            }
            crossings[place] = crossing
        }
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

/// The lesser of two values, exactly.
@inline(__always)
private func lesser(_ a: SIMD16<Float>, _ b: SIMD16<Float>) -> SIMD16<Float> {
    let isGreater = unsafeBitCast(b - a, to: SIMD16<Int32>.self) &>> 31
    let first = unsafeBitCast(a, to: SIMD16<Int32>.self)
    let second = unsafeBitCast(b, to: SIMD16<Int32>.self)
    return unsafeBitCast(first ^ ((first ^ second) & isGreater), to: SIMD16<Float>.self)
}
