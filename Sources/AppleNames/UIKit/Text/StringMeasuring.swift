public import Graphics
internal import TextLayout

extension NSAttributedString {
    /// The size of the text with breaks between paragraphs only, in points, in the fonts of the machine.
    public func size() -> CGSize {
        TextEngine.shared(for: FontSources()).layout(TextRequest(TextRun.runs(of: self))).size
    }

    /// The box that the text takes up as `draw(with:options:context:)` draws it, in points.
    ///
    /// - Parameters:
    ///   - size: With `usesLineFragmentOrigin`, the width that lines are wrapped to, and the height that they fit in; 0 is no
    ///     limit.
    ///   - options: Whether `size` is a box; without, the text is one line with its baseline at 0, y down.
    ///   - context: Has no effect.
    public func boundingRect(with size: CGSize, options: NSStringDrawingOptions, context: NSStringDrawingContext?)
        -> CGRect
    {
        let length = { (length: CGFloat) in length > 0 ? length : CGFloat.greatestFiniteMagnitude }
        guard options.contains(.usesLineFragmentOrigin) else {
            let line = CTLineCreateWithAttributedString(self).metrics
            return CGRect(x: 0, y: -line.ascent, width: line.width, height: line.ascent + line.descent)
        }
        let box = CGSize(width: length(size.width), height: length(size.height))
        let whole = CFRange(location: 0, length: 0)
        let setter = CTFramesetter(self)
        return CGRect(
            origin: .zero, size: CTFramesetterSuggestFrameSizeWithConstraints(setter, whole, nil, box, nil))
    }
}

extension String {
    /// The size of the text with breaks between paragraphs only, in points, in the fonts of the machine.
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        NSAttributedString(string: self, attributes: attributes).size()
    }

    /// The box that the text takes up; see `NSAttributedString.boundingRect(with:options:context:)`.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions, attributes: [NSAttributedString.Key: Any]?,
        context: NSStringDrawingContext?
    ) -> CGRect {
        NSAttributedString(string: self, attributes: attributes)
            .boundingRect(with: size, options: options, context: context)
    }
}

extension NSString {
    /// The size of the text with breaks between paragraphs only, in points, in the fonts of the machine.
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        String(describing: self).size(withAttributes: attributes)
    }

    /// The box that the text takes up; see `NSAttributedString.boundingRect(with:options:context:)`.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions, attributes: [NSAttributedString.Key: Any]?,
        context: NSStringDrawingContext?
    ) -> CGRect {
        String(describing: self).boundingRect(with: size, options: options, attributes: attributes, context: context)
    }
}
