public import ImageCodecs
public import LayerModel

/// A picture as the bytes of a file, in memory.
///
///     let image = try renderer.render(tree, at: 0, options)
///     response.body = try encode(image, as: .png())
///
/// - Parameters:
///   - image: Its pixels are fetched as a whole.
///   - format: The format of the bytes.
///   - colors: The colours of the bytes.
///   - threads: The largest number of threads; more than 1 helps with large pictures.
/// - Throws: If the format cannot hold the picture: JPEG has no transparency, and WebP's sides are limited.
public func encode(
    _ image: CGImage, as format: OutputFormat, colors: OutputColors = OutputColors(), threads: Int = 1
) throws(ImageCodecError) -> [UInt8] {
    let sink = MemorySink()
    try ImageEncoder(format: format, colors: colors, threads: threads).encode(image, to: sink)
    return sink.bytes
}
