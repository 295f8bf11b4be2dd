#if OpenGL
    import DisplayList
    public import GLRenderer
    public import LayerModel

    /// The outcome of a frame of a window.
    public struct WindowFrame: Sendable, Hashable {
        /// Of the picture, in pixels.
        public var width: Int
        /// Of the picture, in pixels.
        public var height: Int
        /// The difference from the window's frame before, for the compositor.
        ///
        /// Disjoint rectangles, in pixels from the picture's top left corner. Without any there is nothing to swap.
        public var damage: [PixelRect]
        /// The pixels drawn into the buffer: the damage, and the pixels that the buffer lacked.
        public var drawn: [PixelRect]
        /// Whether the pixels went through memory, as those of the CPU renderer do.
        public var isCopiedThroughMemory: Bool
        /// The destination's column and row of the picture's lowest left pixel, as OpenGL counts them.
        public var origin: SIMD2<Int>

        /// The damage as `eglSwapBuffersWithDamageKHR` takes it: x, y, width and height of each rectangle, from the lower
        /// left corner.
        public var swapRectangles: [Int32] {
            damage.flatMap { rect in
                [origin.x + rect.x, origin.y + height - rect.maxY, rect.width, rect.height].map { Int32(clamping: $0) }
            }
        }
    }

    extension Renderer {
        /// Draws a frame, or the parts that the buffer lacks, into a window's framebuffer.
        ///
        ///     var age: EGLint = 0
        ///     eglQuerySurface(display, surface, EGL_BUFFER_AGE_EXT, &age)
        ///     let frame = try renderer.renderFrame(tree, at: time, options, into: .framebuffer(0), bufferAge: Int(age))
        ///     if !frame.damage.isEmpty { eglSwapBuffersWithDamageKHR(display, surface, frame.swapRectangles, …) }
        ///
        /// An unchanged frame costs its comparison with the last one: two numbers, if the tree is the same and nothing in it
        /// moves. If a part differs, that part is drawn, and copied into the destination together with the pixels that the
        /// buffer missed.
        ///
        /// A renderer of the current context draws with the GPU, and its pictures stay there: the context has to be EGL's. A
        /// renderer on the CPU draws in memory and brings the changes into a texture; it needs a current OpenGL ES 3 or
        /// OpenGL 3 context, EGL's or GLX's. Other renderers are refused. Of the state of the program's context only the
        /// error flag is read and changed.
        ///
        /// - Parameters:
        ///   - tree: From `CALayer.commit(at:)` or `WindowLayerHost.beginFrame(at:)`.
        ///   - time: In seconds of the time that the tree was committed in.
        ///   - options: Size, scale and background of the picture.
        ///   - destination: The window's framebuffer, 0 or the one that the toolkit has bound; or a texture.
        ///   - x: The destination's column of the picture's left one.
        ///   - y: The destination's row of the picture's lowest one, counted upwards, as OpenGL does.
        ///   - bufferAge: The buffer's age in frames, as `EGL_BUFFER_AGE_EXT` has it: 1 if it still holds the last
        ///     frame, 0, the default, if its contents are unknown and all is copied.
        /// - Throws: Also if the picture is larger than a texture, or 256 MiB. The next frame is copied whole then.
        @discardableResult
        public func renderFrame(
            _ tree: RenderTree, at time: CFTimeInterval, _ options: RenderOptions, into destination: GLDestination,
            x: Int = 0, y: Int = 0, bufferAge: Int = 0
        ) throws(RenderError) -> WindowFrame {
            let gpu = backend as? GLRenderer
            guard gpu == nil ? device.kind == .cpu && UploadedPicture.hasContext : true else {
                throw .driver("no OpenGL ES 3 context is current on this thread that the picture could be brought to")
            }
            let list = try pieceList(for: tree, at: time, options)
            advance(to: list)
            defer { history.endFrame() }
            let found = destinations.advance(destination, in: &history, at: SIMD2(x, y), age: bufferAge)
            let whole = DamageRegion(list.bounds)
            let (damage, lacking) = (found.damage ?? whole, found.lacking ?? whole)
            do throws(RenderError) {
                if let gpu, !lacking.isEmpty {
                    try draw(list, options, with: gpu, into: destination, x, y, parts: lacking.rects)
                } else if !lacking.isEmpty {
                    try bring(list, options)
                    try destinations.upload.copy(to: destination, x: x, y: y, parts: lacking.rects)
                }
            } catch {
                destinations.forget(destination)
                throw error
            }
            return WindowFrame(
                width: list.bounds.width, height: list.bounds.height, damage: history.pixels(of: damage),
                drawn: history.pixels(of: lacking), isCopiedThroughMemory: gpu == nil, origin: SIMD2(x, y))
        }

        /// Draws a list in memory, and copies the changes since the last one into the texture.
        private func bring(_ list: DisplayList, _ options: RenderOptions) throws(RenderError) {
            let upload = destinations.upload
            let changed = upload.fits(list.bounds) ? history.damage(since: destinations.uploaded) : nil
            let parts = (changed ?? DamageRegion(list.bounds)).rects
            guard !parts.isEmpty else { return }
            destinations.uploaded = 0
            try RenderError.typed {
                try draw(list, reusing: options.reusesUnchangedFrames) { upload.bring(parts, of: $0) }
            }
            destinations.uploaded = history.number
        }
    }
#endif
