public import LayerModel

extension Renderer {
    /// A whole picture of layers as they are now, by their model values, or of a presentation copy by the values that it and the
    /// layers below it show.
    ///
    /// For programs that keep a tree, change it and draw it again: each picture shows the values that were set last. Layers are
    /// laid out and displayed where marked; animations and transitions have no effect, and nothing is committed, so
    /// that no change animates because the tree was drawn. What moves with time is drawn by
    /// `render(_:at:_:)` of a tree from `CALayer.commit(at:)`.
    ///
    ///     bar.bounds.size.width = 120
    ///     let image = try renderer.render(chart, RenderOptions(size: chart.bounds.size))
    ///
    /// - Parameters:
    ///   - layer: The root of the tree; its `position` is in the picture's space, regardless of its superlayer.
    ///   - options: Size, scale, background and part.
    public func render(_ layer: CALayer, _ options: RenderOptions) throws(RenderError) -> CGImage {
        try render(layer.modelTree(), at: 0, options)
    }
}
