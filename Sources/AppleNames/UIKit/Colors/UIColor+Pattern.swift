internal import Graphics

extension UIColor {
    /// A colour that repeats an image: backgrounds of layers from the corner of their bounds at minimum x and y on, fills and
    /// strokes of contexts from the origin of the base space on.
    ///
    /// Borders, shadows, text and gradients ignore it. The image is kept as long as the process runs; there are at most
    /// 65,536 different ones, further ones are clear. Orientation has no effect.
    public convenience init(patternImage image: UIImage) {
        self.init(cgColor: image.cgImage.map { CGColor(repeating: $0, scale: image.scale) } ?? .clear)
    }
}
