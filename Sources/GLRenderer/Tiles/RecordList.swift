import DisplayList
import LayerModel
import Rasterization

/// The quads of one target in painter's order, for the kernels that draw tiles.
///
/// A record is the instance of a quad and a box: the pixels that it may change, and which of the textures of its run it reads. A run is as
/// many records as share the textures that a dispatch has units for; nothing else ends it.
struct RecordList: Sendable {
    /// The pixels of a record, two 16-bit numbers in a word, and its textures and flags; as `tiles/records.glsl` reads it.
    struct Box: Sendable, Equatable {
        var low: UInt32
        var high: UInt32
        var textures: UInt32
        private var padding: UInt32 = 0

        init(_ pixels: DeviceRect, textures: UInt32) {
            func packed(_ x: Int32, _ y: Int32) -> UInt32 {
                UInt32(truncatingIfNeeded: min(max(x, 0), 0xFFFF)) | UInt32(truncatingIfNeeded: min(max(y, 0), 0xFFFF))
                    << 16
            }
            low = packed(pixels.minX, pixels.minY)
            high = packed(pixels.maxX, pixels.maxY)
            self.textures = textures
        }

        var pixels: DeviceRect {
            DeviceRect(
                minX: Int32(low & 0xFFFF), minY: Int32(low >> 16), maxX: Int32(high & 0xFFFF), maxY: Int32(high >> 16))
        }
    }

    /// Records that one dispatch draws.
    struct Run: Sendable, Equatable {
        var records: Range<Int>
        var textures: RunTextures
        /// Around all pixels that they may change.
        var bounds: DeviceRect
    }

    /// The flag of a record whose colour is added to what is there.
    private static let isAdded: UInt32 = 1 << 11
    /// The flag of a record after which nothing is left of what its box held.
    private static let hidesBackdrop: UInt32 = 1 << 12

    private(set) var instances: [QuadInstance] = []
    private(set) var boxes: [Box] = []
    private(set) var runs: [Run] = []
    /// Where the next record belongs that takes the place of another.
    private var replaced: Int?
    /// Whether it was the only one for its place, and fits there.
    private var isReplaced = false

    var isEmpty: Bool { instances.isEmpty }

    /// Adds a record in front of all others.
    ///
    /// - Parameter bounds: Every pixel of the target that it may change.
    mutating func append(_ instance: QuadInstance, key: BatchKey, bounds: DeviceRect) {
        if let replaced {
            isReplaced = replace(replaced, by: instance, key: key, bounds: bounds) && !isReplaced
            return
        }
        let slots = slots(for: key, bounds)
        instances.append(instance)
        boxes.append(Box(bounds, textures: slots | Self.flags(of: instance, key)))
        runs[runs.count - 1].records = runs[runs.count - 1].records.lowerBound..<instances.count
    }

    /// Adds many records of one kind.
    ///
    /// - Parameters:
    ///   - bounds: Every pixel of the target that one of them may change.
    ///   - instance: Gives each by its place among them; its map is affine.
    mutating func append(_ count: Int, key: BatchKey, bounds: DeviceRect, _ instance: (Int) -> QuadInstance) {
        guard count > 0 else { return }
        let slots = slots(for: key, bounds)
        instances.makeRoom(for: count)
        boxes.makeRoom(for: count)
        for number in 0..<count {
            let instance = instance(number)
            instances.append(instance)
            boxes.append(Box(instance.box.intersection(bounds), textures: slots | Self.flags(of: instance, key)))
        }
        runs[runs.count - 1].records = runs[runs.count - 1].records.lowerBound..<instances.count
    }

    /// The slots of a record's textures in the last run, which it may begin.
    private mutating func slots(for key: BatchKey, _ bounds: DeviceRect) -> UInt32 {
        if let last = runs.indices.last, let slots = runs[last].textures.add(key) {
            runs[last].bounds = runs[last].bounds.union(bounds)
            return slots
        }
        var textures = RunTextures()
        let slots = textures.add(key) ?? 0
        runs.append(Run(records: instances.count..<instances.count, textures: textures, bounds: bounds))
        return slots
    }

    private static func flags(of instance: QuadInstance, _ key: BatchKey) -> UInt32 {
        if key.state.isAdditive { return isAdded }
        let isUpright = instance.linear.y == 0 && instance.linear.z == 0
        return !key.state.isBlended && isUpright ? hidesBackdrop : 0
    }

    /// Has the next record put in the place of an earlier one.
    mutating func beginReplacing(_ place: Int) {
        (replaced, isReplaced) = (place, false)
    }

    /// Has records added again.
    ///
    /// - Returns: Whether there was one in place of the one that was named, and in its run.
    mutating func endReplacing() -> Bool {
        replaced = nil
        return isReplaced
    }

    private mutating func replace(_ place: Int, by instance: QuadInstance, key: BatchKey, bounds: DeviceRect) -> Bool {
        guard let run = runs.firstIndex(where: { $0.records.contains(place) }),
            let slots = runs[run].textures.slots(of: key)
        else { return false }
        instances[place] = instance
        boxes[place] = Box(bounds, textures: slots | Self.flags(of: instance, key))
        runs[run].bounds = runs[run].bounds.union(bounds)
        return true
    }

    /// Forgets the records and keeps their storage.
    mutating func removeAll() {
        instances.removeAll(keepingCapacity: true)
        boxes.removeAll(keepingCapacity: true)
        runs.removeAll(keepingCapacity: true)
    }
}

extension QuadInstance {
    /// The pixels that a rectangle of a plane with an affine map may touch.
    fileprivate var box: DeviceRect {
        let half = (rect.highHalf - rect.lowHalf) * 0.5
        let middle = rect.lowHalf + half
        let center = linear.lowHalf * middle.x + linear.highHalf * middle.y + translation
        let reach = SIMD2(
            abs(linear.x) * half.x + abs(linear.z) * half.y, abs(linear.y) * half.x + abs(linear.w) * half.y)
        let (low, high) = (SIMD2<Double>(center - reach), SIMD2<Double>(center + reach))
        // A pixel whose square an edge only touches is covered by what rounding leaves.
        return DeviceRect(enclosing: TargetBox(low: low, high: high).inset(by: -1.0 / 64))
    }
}
