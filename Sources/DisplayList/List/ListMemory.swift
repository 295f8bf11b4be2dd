import LayerModel
import Rasterization

/// The memory of a list's tables, charged until its last copy is gone; the same for all lists.
package struct ListMemory: Sendable, Equatable {
    private var reservation: MemoryReservation?

    package static func == (a: ListMemory, b: ListMemory) -> Bool { true }

    /// Charges the present size.
    mutating func charge(_ bytes: Int) {
        if let reservation {
            _ = reservation.resize(to: bytes, for: "what is drawn")
        } else {
            reservation = MemoryBudget.reserve(bytes, for: "what is drawn")
        }
    }
}

extension DisplayList {
    /// Charges the bytes of the tables that grow with the number of layers.
    ///
    /// - Parameter others: The bytes of temporary tables.
    mutating func chargeMemory(beside others: Int = 0) {
        memory.charge(
            others + commands.capacity * MemoryLayout<DrawCommand>.stride
                + transforms.capacity * MemoryLayout<PlaneTransform>.stride
                + groups.capacity * MemoryLayout<Group>.stride + clips.capacity * MemoryLayout<ClipNode>.stride
                + particles.reduce(0) { $0 + $1.sprites.count } * MemoryLayout<ParticleSprite>.stride
                + paths.capacity * MemoryLayout<PathPaint>.stride
                + roundedRects.capacity * MemoryLayout<RoundedRect>.stride
                + gradients.capacity * MemoryLayout<GradientPaint>.stride)
    }
}
