import LayerModel

/// A stack of presentation values whose addresses stay valid until they are popped.
///
/// Layers without animations are read in the tree; only animated ones are copied here.
final class EvaluatedProperties {
    private static let slabSize = 128
    /// Every slab holds `slabSize` elements; the first `count` elements over all slabs are initialised.
    private var slabs: [UnsafeMutablePointer<LayerProperties>] = []
    private(set) var count = 0
    /// Other stacks, whose values stay valid until an element of this one is popped.
    private var adopted: [(place: Int, values: EvaluatedProperties)] = []

    deinit {
        removeLast(to: 0)
        for slab in slabs { slab.deallocate() }
    }

    /// Copies a layer's values and applies its animations at a moment of its own time.
    func push(_ properties: UnsafePointer<LayerProperties>, _ animations: CommittedAnimations, at time: CFTimeInterval)
        -> UnsafePointer<LayerProperties>
    {
        // In place: a layer's values are long, and would be copied twice.
        let pointer = reserve()
        pointer.initialize(from: properties, count: 1)
        count += 1
        animations.apply(to: &pointer.pointee, at: time)
        return UnsafePointer(pointer)
    }

    /// Keeps values that belong to no node.
    func push(_ properties: LayerProperties) -> UnsafePointer<LayerProperties> {
        let pointer = reserve()
        pointer.initialize(to: properties)
        count += 1
        return UnsafePointer(pointer)
    }

    /// Keeps another stack as it is, as one more element.
    func adopt(_ values: EvaluatedProperties) {
        adopted.append((count, values))
        _ = push(LayerProperties())
    }

    /// The place of the next values.
    private func reserve() -> UnsafeMutablePointer<LayerProperties> {
        if count == slabs.count * Self.slabSize {
            slabs.append(.allocate(capacity: Self.slabSize))
        }
        return slabs[count / Self.slabSize] + count % Self.slabSize
    }

    /// Forgets the values pushed last, until `count` of them are left.
    func removeLast(to count: Int) {
        while self.count > count {
            self.count -= 1
            (slabs[self.count / Self.slabSize] + self.count % Self.slabSize).deinitialize(count: 1)
        }
        while let last = adopted.last, last.place >= count { adopted.removeLast() }
    }
}
