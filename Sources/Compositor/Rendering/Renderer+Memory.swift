public import LayerModel

extension Renderer {
    /// Draws a picture into memory of the caller, without an image in between.
    ///
    ///     var pixels = [UInt8](repeating: 0, count: 320 * 200 * 4)
    ///     try pixels.withUnsafeMutableBytes {
    ///         try renderer.render(tree, at: 0, options, into: $0, bytesPerRow: 320 * 4, layout: .bgra)
    ///     }
    ///
    /// - Parameters:
    ///   - tree: From `CALayer.commit(at:)`.
    ///   - time: In seconds of the time that the tree was committed in.
    ///   - options: Size, scale, background and part.
    ///   - pixels: The top row first, premultiplied and sRGB-encoded. Bytes between rows are not written.
    ///   - bytesPerRow: From the start of a row to that of the next.
    ///   - layout: The pixels' form; halves hold an extended range, bytes are clipped.
    /// - Returns: The width and height of the picture in pixels.
    public func render(
        _ tree: RenderTree, at time: CFTimeInterval, _ options: RenderOptions,
        into pixels: UnsafeMutableRawBufferPointer, bytesPerRow: Int, layout: PixelLayout = .rgba
    ) throws(RenderError) -> (width: Int, height: Int) {
        let list = try displayList(for: tree, at: time, options)
        let (width, height) = (list.bounds.width, list.bounds.height)
        let (above, overflows) = bytesPerRow.multipliedReportingOverflow(by: height - 1)
        let rowBytes = width * layout.bytesPerPixel
        let needed = overflows ? Int.max : max(above, 0) + rowBytes
        guard bytesPerRow >= rowBytes, needed <= pixels.count, let base = pixels.baseAddress else {
            throw .destinationTooSmall(needed: max(needed, height * rowBytes), given: pixels.count)
        }
        try RenderError.typed {
            try draw(list, reusing: options.reusesUnchangedFrames) {
                $0.copy(to: base, of: list.bounds, bytesPerRow: bytesPerRow, layout)
            }
        }
        return (width, height)
    }
}
