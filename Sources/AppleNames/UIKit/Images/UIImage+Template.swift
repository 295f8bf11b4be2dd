internal import Graphics

extension UIImage {
    /// The same picture, to be shown in its own colours or as a shape.
    public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
        var traits = traits
        traits.renderingMode = renderingMode
        return UIImage(cgImage, traits)
    }

    /// The shape of the picture in a colour; a template stays one, and so takes the tint colour of a view that shows it.
    public func withTintColor(_ color: UIColor) -> UIImage {
        withTintColor(color, renderingMode: renderingMode)
    }

    /// The shape of the picture in a colour.
    ///
    /// - Parameters:
    ///   - color: Resolved with the present traits if it depends on them.
    ///   - renderingMode: Whether a view shows the colour, or the shape in its own tint colour.
    public func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
        guard cgImage != nil else { return self }
        var whole = traits
        (whole.renderingMode, whole.isResizable) = (.alwaysTemplate, false)
        let tinted = drawn(in: size) {
            color.setFill()
            UIImage(cgImage, whole).draw(at: .zero)
        }
        var traits = traits
        (traits.orientation, traits.renderingMode) = (.up, renderingMode)
        return UIImage(tinted, traits)
    }

    /// The same picture mirrored left to right.
    public func withHorizontallyFlippedOrientation() -> UIImage {
        var traits = traits
        traits.orientation =
            switch imageOrientation {
            case .up: .upMirrored
            case .down: .downMirrored
            case .left: .rightMirrored
            case .right: .leftMirrored
            case .upMirrored: .up
            case .downMirrored: .down
            case .leftMirrored: .right
            case .rightMirrored: .left
            }
        return UIImage(cgImage, traits)
    }
}
