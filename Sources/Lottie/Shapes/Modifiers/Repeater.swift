import Foundation
import LayerModel

/// Repeater: copies of all that is above it in its group, each moved once more than the one before.
struct Repeater: Sendable, Hashable {
    /// The order of the copies; the numbers are those of `m`.
    enum Composite: Int, Sendable {
        /// Each copy under the one before.
        case below = 1
        /// Each copy over the one before.
        case above = 2
    }

    /// One copy.
    struct Copy: Sendable, Hashable {
        /// The copy's transform; the original's is the identity without an offset.
        var transform: CGAffineTransform
        /// Its opacity, in 0…1.
        var opacity: Double
    }

    /// The most copies that are made.
    static let maximumCopies = 10_000.0

    /// The number of copies, the original included; rounded.
    var count: Double
    /// The offset of all copies, in copies; may be a fraction or below zero.
    var offset = 0.0
    /// The centre of each copy's rotation and scale.
    var anchorPoint = Vector2.zero
    /// The translation of each copy.
    var position = Vector2.zero
    /// The scale of each copy, in percent: the n-th by the n-th power.
    var scale = Vector2(100, 100)
    /// The rotation of each copy, in degrees clockwise, as y points down.
    var rotation = 0.0
    /// The opacity of the original, in percent.
    var startOpacity = 100.0
    /// The opacity of the last copy, in percent.
    var endOpacity = 100.0
    /// The order of the copies.
    var composite = Composite.below

    /// The copies in the order of drawing, the lowest first.
    var copies: [Copy] { (0..<copyCount).map { copy(at: $0) } }

    /// The number of copies.
    var copyCount: Int { Int(max(0, min(count.isFinite ? count.rounded() : 0, Self.maximumCopies))) }

    /// One copy.
    /// - Parameter place: Its place in the order of drawing, less than `copyCount`.
    func copy(at place: Int) -> Copy {
        let index = composite == .above ? place : copyCount - 1 - place
        let share = Double(index) / Double(max(copyCount - 1, 1))
        let opacity = startOpacity + (endOpacity - startOpacity) * share
        return Copy(transform: transform(at: Double(index) + offset), opacity: max(0, min(opacity / 100, 1)))
    }

    /// The paths of all copies, those of each copy in their order; first the original's.
    ///
    /// Opacity is no part of a path. None are made if time or memory do not suffice for all of them.
    func apply(to paths: [ShapePath]) -> [ShapePath] {
        let vertices = paths.reduce(0) { $0 + $1.contours.reduce(0) { $0 + $1.vertices.count } }
        let bytes = vertices.multipliedReportingOverflow(by: copyCount * MemoryLayout<BezierVertex>.stride)
        let memory = MemoryBudget.reserve(bytes.overflow ? .max : bytes.partialValue, for: "the copies of a path")
        guard memory != nil else { return [] }
        var probe = WorkProbe(every: 4096)
        let copies = composite == .above ? copies : copies.reversed()
        return copies.flatMap { copy in
            probe.isOver(after: vertices) ? [] : paths.map { $0.applying(copy.transform) }
        }
    }

    /// The transform done a number of times.
    private func transform(at power: Double) -> CGAffineTransform {
        CGAffineTransform(
            translationX: position.x * power + anchorPoint.x, y: position.y * power + anchorPoint.y
        )
        .rotated(by: rotation * power * .pi / 180)
        .scaledBy(x: Self.power(scale.x / 100, power), y: Self.power(scale.y / 100, power))
        .translatedBy(x: -anchorPoint.x, y: -anchorPoint.y)
    }

    /// A scale's power; of a mirroring scale, between whole powers, the sign of the one before.
    private static func power(_ scale: Double, _ exponent: Double) -> Double {
        let size = Portable.pow(abs(scale), exponent)
        guard size.isFinite else { return 0 }
        return scale < 0 && Int64(exponent.rounded(.down)) & 1 != 0 ? -size : size
    }
}
