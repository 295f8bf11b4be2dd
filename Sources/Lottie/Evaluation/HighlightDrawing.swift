import Foundation
import LayerModel
import Synchronization

/// Radial gradients that start beside their centre, drawn by Core Graphics into a layer's contents.
final class HighlightDrawing: Sendable {
    private let last = Mutex<(key: [Double], contents: LayerContents)?>(nil)

    /// The contents of a layer at a frame; the same object while nothing changes.
    ///
    /// - Parameter box: The layer's bounds.
    func contents(of gradient: ShapeGradient, in box: CGRect, at frame: Double) -> LayerContents? {
        var key: [Double] = [box.minX, box.minY, box.width, box.height].map { Double($0) }
        gradient.settle(frame, into: &key)
        if let kept = last.withLock({ $0 }), kept.key == key { return kept.contents }
        let start = gradient.start.value(at: frame).point
        let reach = gradient.end.value(at: frame).point - start
        let list = GradientStops(gradient.stops.value(at: frame), colorCount: gradient.colorCount)
        guard
            let colors = CGGradient(
                colorsSpace: nil, colors: list.colors, locations: list.locations.map { CGFloat($0) })
        else { return nil }
        // The focal point stays inside the circle.
        let length = min(max(gradient.highlightLength.value(at: frame) / 100, -0.99), 0.99)
        let turn = CGAffineTransform(rotationAngle: gradient.highlightAngle.value(at: frame).radians)
        let focus = CGPoint(x: reach.x * length, y: reach.y * length).applying(turn)
        let context = CGContext(recordingIn: box)
        context.drawRadialGradient(
            colors, startCenter: CGPoint(x: start.x + focus.x, y: start.y + focus.y), startRadius: 0,
            endCenter: start.point, endRadius: max(reach.length, 1e-6),
            options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
        let contents = LayerContents.drawing(BackingStore(recording: context.recording))
        last.withLock { $0 = (key, contents) }
        return contents
    }
}
