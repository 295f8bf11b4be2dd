package import LayerModel

extension TextRequest {
    /// The text of a text layer in a box of a size.
    package init(_ text: TextProperties, size: CGSize) {
        self.init(
            text.runs, box: size, isWrapped: text.isWrapped, alignment: text.alignmentMode,
            truncation: text.truncationMode)
        // Attributed text has Core Text's defaults, which are those of a request.
        if !text.isAttributed {
            font = text.namesFont ? text.font : nil
            fontSize = text.fontSize
            foregroundColor = text.foregroundColor ?? .clear
        }
    }
}

/// Measures the text of text layers for `CATextLayer.preferredFrameSize()`, in the fonts of the machine.
package final class LayerTextMeasurer: TextMeasuring {
    package init() {}

    package func size(of text: TextProperties, width: CGFloat) -> CGSize {
        var request = TextRequest(text, size: CGSize(width: width, height: .infinity))
        request.truncation = .none
        return TextEngine.shared(for: FontSources()).layout(request).size
    }
}
