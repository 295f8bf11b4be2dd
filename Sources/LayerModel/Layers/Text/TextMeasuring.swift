package import Foundation

/// Measures text: what the module that lays it out offers to this one, which has no fonts.
package protocol TextMeasuring: Sendable {
    /// The size that a text layer's text takes up, in points.
    ///
    /// - Parameter width: What lines are wrapped to; infinite where they are not.
    func size(of text: TextProperties, width: CGFloat) -> CGSize
}

/// Whoever lays text out in this program: the display list.
package struct TextMeasuringService: Service {
    package typealias Requirement = any TextMeasuring

    package init() {}

    package static let lack =
        "text layers prefer the size of their bounds, as nothing that lays out text is linked; link the product Compositor"

    fileprivate static let measurer = find()
}

extension CATextLayer {
    /// The size that the text takes up on lines as they would be drawn; what any layer would say where there is no text.
    final func measuredFrameSize() -> CGSize? {
        let text = properties.specifics.text
        guard !text.runs.isEmpty, let measurer = TextMeasuringService.measurer else { return nil }
        var wished = properties
        wished.bounds.size = measurer.size(of: text, width: text.isWrapped ? bounds.width : .infinity)
        return wished.frame.size
    }
}
