import DisplayList
internal import Graphics
internal import Rasterization

// Plain rectangles: prepared at once, in painter's order, since reading commands and transforms out of order takes longer.
extension FrameChunk {
    /// A plain rectangle, prepared, and its event.
    struct PendingQuad: BitwiseCopyable {
        var quad: PlainRectangle
        var event: Int32
        var firstBand: Int32
    }

    /// Prepares a command that is a plain rectangle, with its event; returns whether it is one.
    @inline(__always)
    func noteQuad(
        _ command: DrawCommand, bounds: DeviceRect, firstBand: Int32, plan: FramePlan,
        transforms: UnsafeBufferPointer<PlaneTransform>
    ) -> Bool {
        if isPlainFill(command),
            let quad = PlainRectangle(
                command.rect, color: packed(command.color, plan.format),
                transform: transforms[command.transform.position],
                bounds: bounds)
        {
            let index = Int32(truncatingIfNeeded: pendingQuads.count)
            let event = Int32(truncatingIfNeeded: events.count)
            pendingQuads.append(PendingQuad(quad: quad, event: event, firstBand: firstBand))
            events.append(
                PlacedEvent(
                    event: BandEvent(kind: .quad, index: index), firstBand: firstBand,
                    endBand: plan.bands(of: bounds).upperBound))
            return true
        }
        return false
    }

    /// Whether a command is a rectangle of one colour, smooth on all sides, and nothing else.
    @inline(__always)
    private func isPlainFill(_ command: DrawCommand) -> Bool {
        command.primitive == .fill && command.shape == .none && command.clip == .none
            && command.edges == .all
    }

    /// Lays the plain rectangles out by first band.
    func sortQuads(bands: Int) {
        let count = pendingQuads.count
        guard count > 0 else { return }
        counts.removeAll()
        let starts = counts.extend(by: bands + 1)
        starts.update(repeating: 0, count: bands + 1)
        for index in 0..<count { starts[Int(pendingQuads.base[index].firstBand)] += 1 }
        starts.accumulate(count: bands + 1)
        let sorted = quads.extend(by: count)
        let placed = events.base
        for index in 0..<count {
            let pending = pendingQuads.base + index
            let band = Int(pending.pointee.firstBand)
            let place = starts[band]
            starts[band] = place + 1
            sorted[Int(place)] = pending.pointee.quad
            placed[Int(pending.pointee.event)].event.index = place
        }
    }
}
