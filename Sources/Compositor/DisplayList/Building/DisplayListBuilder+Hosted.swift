import LayerModel

extension DisplayListBuilder {
    /// What a layer's own OpenGL ES draws, over its contents.
    mutating func appendHosted(
        _ properties: UnsafePointer<LayerProperties>, transform: Int32, isFlipped: Bool, flipsOwn: Bool,
        in context: Context
    ) {
        guard let hosted = caches.hosted, case .openGL = properties.pointee.specifics, context.layer != RenderNode.none,
            var request = HostedRequest(
                properties, layerID: nodes[context.layer].pointee.layerID, time: context.time,
                largest: HostedPictures.largestSide)
        else { return }
        if case .composition = request.source, let animations = nodes[context.layer].pointee.animations {
            let base = nodes[context.layer].pointee.properties
            request.inputsAt = { time in
                var properties = base
                animations.apply(to: &properties, at: time)
                return HostedRequest.Inputs(properties)
            }
        }
        guard let image = hosted.picture(for: request, of: context.layer) else { return }
        append(
            .image(image), of: properties, transform: transform, isFlipped: isFlipped, flipsOwn: flipsOwn, in: context)
    }
}
