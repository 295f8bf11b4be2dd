package import LayerModel
package import TextLayout

extension TextRequest {
    /// The text of a text layer in a box of a size.
    package init(_ text: TextProperties, size: CGSize) {
        self.init(
            text.runs, box: size, isWrapped: text.isWrapped, alignment: NSTextAlignment(text.alignmentMode),
            truncation: TextTruncation(text.truncationMode))
        // Attributed text has Core Text's defaults, which are those of a request.
        if !text.isAttributed {
            font = text.namesFont ? text.font : nil
            fontSize = text.fontSize
            foregroundColor = text.foregroundColor ?? .clear
        }
    }
}

extension NSTextAlignment {
    /// A text layer's alignment; that of an unknown name is natural.
    fileprivate init(_ mode: CATextLayerAlignmentMode) {
        switch mode {
        case .left: self = .left
        case .right: self = .right
        case .center: self = .center
        case .justified: self = .justified
        default: self = .natural
        }
    }
}

extension TextTruncation {
    /// A text layer's truncation; none for an unknown name.
    fileprivate init(_ mode: CATextLayerTruncationMode) {
        switch mode {
        case .start: self = .start
        case .middle: self = .middle
        case .end: self = .end
        default: self = .none
        }
    }
}

extension TextEngine {
    /// The text of a text layer whose bounds have a size, in points.
    package func layout(_ text: CopyOnWrite<TextProperties>, size: CGSize) -> TextPicture {
        layout(text, size: size) { TextRequest($0, size: size) }
    }
}

/// Measures the text of text layers for `CATextLayer.preferredFrameSize()`, in the fonts of the machine.
extension TextMeasuringService: TextMeasuring {
    package func size(of text: TextProperties, width: CGFloat) -> CGSize {
        var request = TextRequest(text, size: CGSize(width: width, height: .infinity))
        request.truncation = .none
        return TextEngine.shared(for: FontSources()).layout(request).size
    }
}
