package import Foundation

/// Measures text: what the module that lays it out offers to this one, which has no fonts.
package protocol TextMeasuring: Sendable {
    init()

    /// The size that a text layer's text takes up, in points.
    ///
    /// - Parameter width: What lines are wrapped to; infinite where they are not.
    func size(of text: TextProperties, width: CGFloat) -> CGSize
}

/// The process's measurer of text.
enum TextMeasurement {
    /// Found by name, since this module is below the one that it is in; `nil` in programs that do not link that one.
    static let measurer: (any TextMeasuring)? = {
        (NSClassFromString("TextLayout.LayerTextMeasurer") as? any TextMeasuring.Type)?.init()
    }()
}

extension CATextLayer {
    /// The size that the text takes up on lines as they would be drawn; what any layer would say where there is no text.
    final func measuredFrameSize() -> CGSize? {
        let text = properties.specifics.text
        guard !text.runs.isEmpty, let measurer = TextMeasurement.measurer else { return nil }
        var wished = properties
        wished.bounds.size = measurer.size(of: text, width: text.isWrapped ? bounds.width : .infinity)
        return wished.frame.size
    }
}
