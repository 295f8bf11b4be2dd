#if OpenGL
    public import DisplayList
    public import GLRenderer
    public import LayerModel

    extension Renderer {
        /// Draws a picture into a framebuffer or texture of the program's own OpenGL ES: its window, for instance.
        ///
        ///     // The program's context is current.
        ///     let renderer = try Renderer(device: .currentContext)
        ///     try renderer.render(root.commit(at: time), at: time, options, into: .framebuffer(0))
        ///     eglSwapBuffers(display, surface)
        ///
        /// Nothing passes through memory, and the state of the program's context stays as it is. The destination's pixels are
        /// replaced, alpha included, premultiplied and sRGB-encoded; its format must not convert to sRGB once more.
        ///
        /// - Parameters:
        ///   - tree: From `CALayer.commit(at:)`.
        ///   - time: In seconds of the time that the tree was committed in.
        ///   - options: Size, scale, background and part.
        ///   - destination: Of the context that was current when this renderer was made by `DeviceSelection.currentContext`, which
        ///     has to be current on the calling thread again.
        ///   - x: The destination's column of the picture's left one.
        ///   - y: The destination's row of the picture's lowest one, counted upwards, as OpenGL does.
        /// - Returns: How many pixels wide and high the picture is.
        /// - Throws: Also where the picture is larger than a texture, or 256 MiB.
        @discardableResult
        public func render(
            _ tree: RenderTree, at time: CFTimeInterval, _ options: RenderOptions, into destination: GLDestination,
            x: Int = 0, y: Int = 0
        ) throws(RenderError) -> (width: Int, height: Int) {
            guard let backend = backend as? GLRenderer else {
                throw .driver("the renderer does not draw with the program's OpenGL ES; make it with `.currentContext`")
            }
            let list = try displayList(for: tree, at: time, options)
            let (width, height) = (list.bounds.width, list.bounds.height)
            guard isOnePiece(list.bounds) else {
                throw .tooLarge(width: width, height: height, limit: backend.largestRegion)
            }
            try drawPiece(list, reusing: options.reusesUnchangedFrames)
            try backend.copyPicture(to: destination, x: x, y: y)
            return (width, height)
        }
    }
#endif
