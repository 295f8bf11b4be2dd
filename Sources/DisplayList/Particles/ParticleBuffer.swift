import Geometry
import LayerModel

/// Living particles, one array for each of their values.
final class ParticleBuffer {
    /// The arrays.
    enum Column: Int, CaseIterable {
        /// In points of the layer's own space.
        case x, y, z
        /// The image of one unit of the picture's x axis: scale and rotation.
        case axisX, axisY
        /// Straight, sRGB-encoded, from 0 to 1.
        case red, green, blue, alpha
        /// In seconds of the cell's time.
        case age
        /// Index into the list of cells.
        case cell
    }

    private(set) var count = 0
    private(set) var capacity: Int
    private var memory: UnsafeMutablePointer<Float>
    private var reservation: MemoryReservation?

    /// The number of particles added at once.
    static let lanes = 8

    init() {
        capacity = 1024
        memory = .allocate(capacity: capacity * Column.allCases.count)
    }

    deinit {
        memory.deallocate()
    }

    /// The values of a column; valid until particles are added.
    @inline(__always)
    subscript(column: Column) -> UnsafeMutablePointer<Float> {
        memory + column.rawValue * capacity
    }

    /// Forgets the particles and keeps the memory.
    func removeAll() {
        count = 0
    }

    /// Eight particles at most.
    struct Block {
        var place: NewbornParticles.Vectors
        var axis: (x: SIMD8<Float>, y: SIMD8<Float>)
        var color: NewbornParticles.Colors
        var age: SIMD8<Float>
        var cell: Float
    }

    /// Adds those particles of a block that `isShown` names, in its order.
    func append(_ block: Block, where isShown: SIMDMask<SIMD8<Int32>>) {
        if count + Self.lanes > capacity { grow() }
        let start = count
        write(block.place.x, .x, isShown, at: start)
        write(block.place.y, .y, isShown, at: start)
        write(block.place.z, .z, isShown, at: start)
        write(block.axis.x, .axisX, isShown, at: start)
        write(block.axis.y, .axisY, isShown, at: start)
        write(block.color.red, .red, isShown, at: start)
        write(block.color.green, .green, isShown, at: start)
        write(block.color.blue, .blue, isShown, at: start)
        write(block.color.alpha, .alpha, isShown, at: start)
        write(block.age, .age, isShown, at: start)
        count += write(SIMD8(repeating: block.cell), .cell, isShown, at: start)
    }

    /// Adds the particles of other buffers, on several threads; none where the limits of the work are exceeded.
    func append(_ others: [ParticleBuffer], threads: Int) {
        var ends = [count]
        for other in others { ends.append(ends[ends.count - 1] + other.count) }
        while ends[others.count] > capacity { grow() }
        // Safe to share: each buffer is copied to a place of its own by one thread.
        nonisolated(unsafe) let (target, sources) = (self, others)
        SharedWork.run(others.count, threads: threads) { [ends] _, number in
            for column in Column.allCases {
                (target[column] + ends[number]).update(from: sources[number][column], count: sources[number].count)
            }
        }
        if !WorkLimits.areExceeded { count = ends[others.count] }
    }

    @inline(__always)
    @discardableResult
    private func write(
        _ values: SIMD8<Float>, _ column: Column, _ isShown: SIMDMask<SIMD8<Int32>>, at start: Int
    ) -> Int {
        let target = self[column] + start
        if all(isShown) {
            UnsafeMutableRawPointer(target).storeBytes(of: values, as: SIMD8<Float>.self)
            return Self.lanes
        }
        // Every value is written; the place advances only after a kept one.
        var written = 0
        for lane in 0..<Self.lanes {
            target[written] = values[lane]
            written += isShown[lane] ? 1 : 0
        }
        return written
    }

    private func grow() {
        let larger = capacity * 2
        // Without memory left the work ends soon; the copy may exceed the budget until then.
        let bytes = larger * Column.allCases.count * MemoryLayout<Float>.stride
        reservation = nil
        reservation = MemoryBudget.reserve(bytes, for: "a set of \(count) particles")
        let copy = UnsafeMutablePointer<Float>.allocate(capacity: larger * Column.allCases.count)
        for column in Column.allCases {
            (copy + column.rawValue * larger).update(from: self[column], count: count)
        }
        memory.deallocate()
        memory = copy
        capacity = larger
    }

    /// Indices in the order of a column's values; equal ones stay as they are.
    func order(by column: Column, descending: Bool) -> [Int32] {
        let values = self[column]
        // Flipping the sign bit, or all bits of negative numbers, makes floats compare like whole numbers.
        var keys = (0..<count).map { index -> UInt32 in
            let bits = values[index].bitPattern
            let ordered = bits >> 31 == 0 ? bits | 0x8000_0000 : ~bits
            return descending ? ~ordered : ordered
        }
        var order = (0..<Int32(truncatingIfNeeded: count)).map { $0 }
        var otherKeys = keys
        var otherOrder = order
        for shift in stride(from: UInt32(0), to: 32, by: 11) {
            var starts = [Int](repeating: 0, count: 2049)
            for key in keys { starts[Int((key >> shift) & 2047) + 1] += 1 }
            for digit in 1...2048 { starts[digit] += starts[digit - 1] }
            for index in keys.indices {
                let digit = Int((keys[index] >> shift) & 2047)
                let place = starts[digit]
                starts[digit] = place + 1
                otherKeys[place] = keys[index]
                otherOrder[place] = order[index]
            }
            swap(&keys, &otherKeys)
            swap(&order, &otherOrder)
        }
        return order
    }
}
