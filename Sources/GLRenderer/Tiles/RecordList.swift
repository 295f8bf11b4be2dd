import DisplayList
import LayerModel
import Rasterization

/// The quads of one target in painter's order, for the kernels that draw tiles.
///
/// A record is the instance of a quad and a box: the pixels that it may change, and the textures of its run that it
/// reads. A run is as many records as share the textures that a dispatch has units for; nothing else ends it. Groups and
/// clips that stand in their place begin and end with records of their own (``RecordStep``); a run that ends inside them
/// leaves the pixels that are put aside to the next.
struct RecordList: Sendable {
    /// The pixels of a record, two 16-bit numbers in a word, its textures and flags, and its step; as `tiles/records.glsl`
    /// reads it.
    struct Box: Sendable, Equatable {
        var low: UInt32
        var high: UInt32
        var textures: UInt32
        private(set) var step: UInt32

        init(_ pixels: DeviceRect, textures: UInt32, step: RecordStep = RecordStep()) {
            func packed(_ x: Int32, _ y: Int32) -> UInt32 {
                UInt32(truncatingIfNeeded: min(max(x, 0), 0xFFFF)) | UInt32(truncatingIfNeeded: min(max(y, 0), 0xFFFF))
                    << 16
            }
            low = packed(pixels.minX, pixels.minY)
            high = packed(pixels.maxX, pixels.maxY)
            self.textures = textures
            self.step = step.word
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
        /// The number of pixels put aside at its begin or at its end.
        var levels = 0
    }

    /// The flag of a record whose colour is added to the target's.
    private static let isAdded: UInt32 = 1 << 11
    /// The flag of a record that leaves nothing of its box's former pixels.
    private static let hidesBackdrop: UInt32 = 1 << 12
    /// The flag of a record whose picture is opaque.
    private static let hasOpaqueTexels: UInt32 = 1 << 13
    /// The flag of a copy of a picture, whose dark channels are not rounded to whole levels.
    private static let isCopy: UInt32 = 1 << 14

    private(set) var instances: [QuadInstance] = []
    private(set) var boxes: [Box] = []
    private(set) var runs: [Run] = []
    /// The pixels of the groups and clips that have begun and not ended, the outermost first.
    private var open: [DeviceRect] = []
    /// The place of the next record, if it replaces another.
    private var replaced: Int?
    /// Whether it was the only one for its place, and fits there.
    private var isReplaced = false

    var isEmpty: Bool { instances.isEmpty }

    /// Adds a record in front of all others.
    ///
    /// - Parameters:
    ///   - bounds: Every pixel of the target that it may change.
    ///   - hasOpaqueTexels: Whether every texel of its picture is opaque.
    mutating func append(_ instance: QuadInstance, key: BatchKey, bounds: DeviceRect, hasOpaqueTexels: Bool = false) {
        let flags = flags(of: instance, key) | (hasOpaqueTexels ? Self.hasOpaqueTexels : 0)
        if let replaced {
            isReplaced = replace(replaced, by: instance, key: key, bounds: bounds, flags: flags) && !isReplaced
            return
        }
        let slots = slots(for: key, bounds)
        add(instance, Box(bounds, textures: slots | flags))
    }

    private mutating func append(_ instance: QuadInstance, key: BatchKey, bounds: DeviceRect, step: RecordStep) {
        add(instance, Box(bounds, textures: slots(for: key, bounds), step: step))
    }

    /// Adds a record to the last run.
    private mutating func add(_ instance: QuadInstance, _ box: Box) {
        instances.append(instance)
        boxes.append(box)
        runs[runs.count - 1].records = runs[runs.count - 1].records.lowerBound..<instances.count
    }

    /// Adds a record for each of many copies of a picture.
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
            let flags = flags(of: instance, key) | Self.isCopy
            boxes.append(Box(instance.box.intersection(bounds), textures: slots | flags))
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
        pause()
        runs.append(
            Run(
                records: instances.count..<instances.count, textures: textures,
                bounds: open.reduce(bounds) { $0.union($1) }, levels: open.count))
        for (level, pixels) in open.enumerated() { add(.none, Box(pixels, textures: 0, step: .init(.resume, level))) }
        return slots
    }

    private func flags(of instance: QuadInstance, _ key: BatchKey) -> UInt32 {
        if key.state.blending == .additive { return Self.isAdded }
        let isUpright = instance.linear.y == 0 && instance.linear.z == 0
        return !key.state.isBlended && isUpright && open.isEmpty ? Self.hidesBackdrop : 0
    }

    /// Begins a group or a clip.
    ///
    /// - Parameters:
    ///   - kind: ``RecordStep/Kind/beginGroup`` or ``RecordStep/Kind/keep``.
    ///   - pixels: All that records inside it, and its end, may change.
    mutating func begin(_ kind: RecordStep.Kind, _ pixels: DeviceRect) {
        append(.none, key: .none, bounds: pixels, step: RecordStep(kind, open.count))
        open.append(pixels)
    }

    /// Joins the drawing in the group or clip that began last with the pixels put aside for it.
    ///
    /// - Parameter pixels: The record's part of them.
    mutating func join(
        _ kind: RecordStep.Kind, _ pixels: DeviceRect, mode: CGBlendMode = .normal, by instance: QuadInstance = .none,
        key: BatchKey = .none
    ) {
        append(instance, key: key, bounds: pixels, step: RecordStep(kind, open.count - 1, mode: mode))
    }

    /// Ends the group or clip that began last, whose pixels are joined.
    mutating func end() {
        open.removeLast()
    }

    /// Leaves the pixels that are put aside to the next run, which may be one of the next list.
    mutating func pause() {
        guard !open.isEmpty, let last = runs.indices.last else { return }
        for (level, pixels) in open.enumerated() { add(.none, Box(pixels, textures: 0, step: .init(.pause, level))) }
        runs[last].levels = max(runs[last].levels, open.count)
    }

    /// Puts the next record in the place of an earlier one.
    mutating func beginReplacing(_ place: Int) {
        (replaced, isReplaced) = (place, false)
    }

    /// Ends replacing: records are added again.
    ///
    /// - Returns: Whether a record took the place of the named one, in its run.
    mutating func endReplacing() -> Bool {
        replaced = nil
        return isReplaced
    }

    private mutating func replace(
        _ place: Int, by instance: QuadInstance, key: BatchKey, bounds: DeviceRect, flags: UInt32
    ) -> Bool {
        guard let run = runs.firstIndex(where: { $0.records.contains(place) }),
            let slots = runs[run].textures.slots(of: key)
        else { return false }
        instances[place] = instance
        boxes[place] = Box(bounds, textures: slots | flags)
        runs[run].bounds = runs[run].bounds.union(bounds)
        return true
    }

    /// Forgets the records and keeps their storage, and which groups and clips have begun.
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
        // A pixel that an edge only touches is covered by no more than rounding.
        return DeviceRect(enclosing: TargetBox(low: low, high: high).inset(by: -1.0 / 64))
    }
}
