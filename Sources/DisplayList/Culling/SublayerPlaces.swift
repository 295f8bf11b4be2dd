import LayerModel
import Rasterization

/// The places of the sublayers of one layer, for layers with many of them.
struct SublayerPlaces {
    /// As they are in the tree.
    private let slots: [Int32]
    /// By slot: the index in `slots`.
    private let indices: [Int32: Int32]
    private var boxes: BoxTree
    /// Slots whose boxes may be others now; some may be listed twice, or be masks of the layer.
    var changed: [Int32] = []

    /// - Parameters:
    ///   - slots: Of the sublayers, as they are in the tree.
    ///   - boxes: The extent of each.
    init(_ slots: [Int32], boxes: [LayerBox]) {
        self.slots = slots
        self.boxes = BoxTree(boxes)
        var indices: [Int32: Int32] = Dictionary(minimumCapacity: slots.count)
        for (index, slot) in slots.enumerated() { indices[slot] = Int32(truncatingIfNeeded: index) }
        self.indices = indices
    }

    /// The number of sublayers.
    var count: Int { slots.count }

    /// The changes since the last call.
    mutating func takeChanged() -> [Int32] {
        defer { changed.removeAll(keepingCapacity: true) }
        return changed
    }

    /// Moves a sublayer; other layers are passed over.
    mutating func update(_ slot: Int32, to box: LayerBox) {
        guard let index = indices[slot] else { return }
        boxes.update(Int(index), to: box)
    }

    /// The sublayers whose boxes meet another one, in the tree's order, and the number of the others.
    func meeting(_ box: LayerBox) -> (slots: [Int32], skipped: Int) {
        var found: [Int32] = []
        boxes.collect(meeting: box, into: &found)
        // A bit for each sublayer gives them back in order.
        var isFound = [UInt64](repeating: 0, count: (slots.count + 63) / 64)
        for index in found {
            isFound[Int(index) >> 6] |= 1 << UInt64(index & 63)
        }
        var result: [Int32] = []
        result.reserveCapacity(found.count)
        for (word, bits) in isFound.enumerated() {
            var left = bits
            while left != 0 {
                result.append(slots[word << 6 + left.trailingZeroBitCount])
                left &= left - 1
            }
        }
        return (result, slots.count - result.count)
    }
}

extension DisplayListBuilder {
    /// The visible part of a plane, and two pixels around; `nil` if unknown.
    func visiblePart<Space>(of plane: PlaneTransform, in context: Context) -> Box<Space, Double>? {
        guard plane.isAffine, plane.isFinite, !context.visible.isEmpty, let inverse = plane.inverse, inverse.isFinite
        else {
            return nil
        }
        return inverse.image(of: DeviceBox(context.visible.expanded(by: 2)))
    }
}
