#if OpenGL
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
        /// - Returns: The width and height of the picture in pixels.
        /// - Throws: Also if the picture is larger than a texture, or 256 MiB.
        @discardableResult
        public func render(
            _ tree: RenderTree, at time: CFTimeInterval, _ options: RenderOptions, into destination: GLDestination,
            x: Int = 0, y: Int = 0
        ) throws(RenderError) -> (width: Int, height: Int) {
            guard let backend = backend as? GLRenderer else {
                throw .driver("the renderer does not draw with the program's OpenGL ES; make it with `.currentContext`")
            }
            let list = try pieceList(for: tree, at: time, options)
            try draw(list, options, with: backend, into: destination, x, y, parts: [list.bounds])
            return (list.bounds.width, list.bounds.height)
        }

        /// The display list of a tree at a moment, as one piece.
        func pieceList(
            for tree: RenderTree, at time: CFTimeInterval, _ options: RenderOptions
        ) throws(RenderError) -> DisplayList {
            let list = try displayList(for: tree, at: time, options)
            guard isOnePiece(list.bounds, list.range) else {
                throw .tooLarge(width: list.bounds.width, height: list.bounds.height, limit: backend.largestRegion)
            }
            return list
        }

        /// Draws a list with the GPU, and copies parts of its picture.
        func draw(
            _ list: DisplayList, _ options: RenderOptions, with gpu: GLRenderer, into destination: GLDestination,
            _ x: Int, _ y: Int, parts: [DeviceRect]
        ) throws(RenderError) {
            try limits.perform { () throws(RenderError) in
                try drawPiece(list, reusing: options.reusesUnchangedFrames)
                try gpu.copyPicture(to: destination, x: x, y: y, parts: parts)
            }
        }
    }
#endif
