package import Foundation

/// Measures text: a service of the module with the fonts to this one without.
package protocol TextMeasuring: Sendable {
    /// The size of a text layer's text, in points.
    ///
    /// - Parameter width: The width of wrapped lines; infinite for unwrapped ones.
    func size(of text: TextProperties, width: CGFloat) -> CGSize
}

/// The provider of text layout in this program: the display list.
package struct TextMeasuringService: Service {
    package typealias Requirement = any TextMeasuring

    package init() {}

    package static let lack =
        "text layers prefer the size of their bounds, as nothing that lays out text is linked; link the product Compositor"

    fileprivate static let measurer = find()
}

extension CATextLayer {
    /// The extent of the text on lines as they would be drawn; without text, the answer of any layer.
    final func measuredFrameSize() -> CGSize? {
        let text = properties[TextProperties.self]
        guard !text.runs.isEmpty, let measurer = TextMeasuringService.measurer else { return nil }
        var wished = properties
        wished.bounds.size = measurer.size(of: text, width: text.isWrapped ? bounds.width : .infinity)
        return wished.frame.size
    }
}
