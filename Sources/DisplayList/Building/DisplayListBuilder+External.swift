import LayerModel

extension DisplayListBuilder {
    /// Draws the picture of a layer's own OpenGL ES over its contents.
    mutating func appendExternalContent(
        _ properties: UnsafePointer<LayerProperties>, transform: TransformIndex, in context: Context
    ) {
        guard OpenGLProperties.isPart(of: properties.pointee.layerClass), caches.allowsRequests,
            context.layer != RenderNode.none,
            var content = ExternalContent(
                properties, slot: context.layer, layerID: nodes[context.layer].pointee.layerID, time: context.time)
        else { return }
        if case .composition = content.source, let animations = nodes[context.layer].pointee.animations {
            let base = nodes[context.layer].pointee.properties
            content.inputsAt = { time in
                var properties = base
                animations.apply(to: &properties, at: time)
                return ExternalContent.Inputs(properties)
            }
        }
        list.externalContents.append(content)
        append(.image(content.placeholder), of: properties, transform: transform, in: context)
    }
}
