internal import Foundation

/// A picture fetched piece by piece, so that it need never be whole in memory.
public protocol CGImageRegionSource: Sendable {
    /// Writes the pixels of a region: premultiplied RGBA8 in sRGB encoding, top row first.
    ///
    /// - Parameters:
    ///   - region: Not empty and inside the picture.
    ///   - destination: Zeros; `bytesPerRow * (region.height - 1) + region.width * 4` bytes or more. What stays
    ///     unwritten is transparent.
    ///   - bytesPerRow: The distance between the starts of two rows of `destination`.
    func copyPixels(_ region: PixelRect, into destination: UnsafeMutableRawBufferPointer, bytesPerRow: Int)
}

extension CGImage {
    /// A picture from pixels that are ready for renderers.
    ///
    /// - Parameters:
    ///   - pixels: Premultiplied, in sRGB encoding, top row first; not copied.
    ///   - isOpaque: Whether every alpha is the greatest; renderers rely on it.
    package convenience init(_ pixels: consuming PixelBuffer, isOpaque: Bool) {
        let region = PixelRect(x: 0, y: 0, width: pixels.width, height: pixels.height)
        let (range, bytesPerRow) = (pixels.range, pixels.bytesPerRow)
        let layout = Layout(bytesPerRow: bytesPerRow, range, isOpaque: isOpaque)
        let ready = ReadyPixels(pixels)
        var storage = CGImageStorage.ready(ready)
        if range == .extended, let format = PixelFormat(layout) {
            storage = .encoded(EncodedPixels(ready, width: region.width, height: region.height, format: format))
        }
        self.init(region: region, storage: storage, layout: layout, isOpaque: isOpaque)
    }

    /// An image from premultiplied pixels whose components have a meaning of their own; converted when they are first read.
    ///
    /// - Parameters:
    ///   - pixels: Top row first; not copied.
    ///   - space: The meaning of the components.
    ///   - scale: The light of a component of 1 in a linear space, in multiples of white.
    ///   - headroom: The brightness of the brightest pixel, in multiples of white; `nil` is found in the pixels.
    ///   - isOpaque: Whether every alpha counts as the greatest.
    /// - Returns: `nil` for a space without three components.
    package convenience init?(
        _ pixels: consuming PixelBuffer, of space: CGColorSpace, scale: CGFloat = 1, headroom: Float? = nil,
        isOpaque: Bool
    ) {
        let region = PixelRect(x: 0, y: 0, width: pixels.width, height: pixels.height)
        var layout = Layout(bytesPerRow: pixels.bytesPerRow, pixels.range, isOpaque: isOpaque)
        layout.colorSpace = space
        if space.kind.transfer == .linear, scale != 1 { layout.decode = [0, scale, 0, scale, 0, scale] }
        guard let format = PixelFormat(layout) else { return nil }
        let encoded = EncodedPixels(
            width: region.width, height: region.height, bytesPerRow: layout.bytesPerRow, format: format,
            provider: CGDataProvider(bytes: ReadyPixels(pixels).sharedData), headroom: headroom)
        self.init(region: region, storage: .encoded(encoded), layout: layout, isOpaque: isOpaque)
    }

    /// A picture from pixels that are ready for renderers, and hold less than a file did.
    ///
    /// - Parameters:
    ///   - pixels: Premultiplied RGBA8 in sRGB encoding, top row first; not copied.
    ///   - stored: Asked once, when a picture of extended range needs more.
    ///   - isOpaque: Whether every alpha is 255; renderers rely on it.
    package convenience init(_ pixels: consuming PixelBuffer, of stored: any StoredPixels, isOpaque: Bool) {
        let region = PixelRect(x: 0, y: 0, width: pixels.width, height: pixels.height)
        let layout = Layout(bytesPerRow: pixels.bytesPerRow, isOpaque: isOpaque)
        let ready = ReadyPixels(pixels)
        let storage = PixelFormat(layout).map { format in
            EncodedPixels(ready, of: stored, width: region.width, height: region.height, format: format)
        }
        self.init(
            region: region, storage: storage.map { .encoded($0) } ?? .ready(ready), layout: layout, isOpaque: isOpaque)
    }

    /// A picture from pixels that are ready for renderers.
    ///
    /// - Parameters:
    ///   - bytes: Premultiplied RGBA8 in sRGB encoding, top row first, packed; not copied.
    ///   - width: In pixels.
    ///   - height: In pixels.
    ///   - isOpaque: Whether every alpha is 255; renderers rely on it.
    /// - Returns: `nil` unless there are exactly `width * height * 4` bytes, at least one pixel and at most
    ///   `PixelBuffer.maximumPixelCount`.
    public convenience init?(premultipliedRGBA8 bytes: ContiguousArray<UInt8>, width: Int, height: Int, isOpaque: Bool)
    {
        guard let count = PixelBuffer.byteCount(width: width, height: height), bytes.count == count else {
            return nil
        }
        self.init(
            region: PixelRect(x: 0, y: 0, width: width, height: height),
            storage: .ready(ReadyPixels(bytes, width: width)),
            layout: Layout(bytesPerRow: width * 4, isOpaque: isOpaque), isOpaque: isOpaque
        )
    }

    /// A picture that is fetched piece by piece.
    ///
    /// - Parameters:
    ///   - regions: Called each time that a renderer needs pixels, from any thread.
    ///   - width: In pixels, at most 2³⁰.
    ///   - height: In pixels, at most 2³⁰.
    ///   - isOpaque: Whether every alpha is 255; renderers rely on it.
    /// - Returns: `nil` for a width or height outside the limits.
    public convenience init?(regions: any CGImageRegionSource, width: Int, height: Int, isOpaque: Bool) {
        guard (1...(1 << 30)).contains(width), (1...(1 << 30)).contains(height) else {
            return nil
        }
        self.init(
            region: PixelRect(x: 0, y: 0, width: width, height: height), storage: .regions(RegionPixels(regions)),
            layout: Layout(bytesPerRow: width * 4, isOpaque: isOpaque), isOpaque: isOpaque
        )
    }

    /// The source of the whole picture's regions; `nil` if it is in memory, or a part of another picture.
    package var wholeRegionSource: (any CGImageRegionSource)? {
        guard case .regions(let regions) = storage, region.x == 0, region.y == 0 else { return nil }
        return regions.source
    }

    /// Whether the whole picture is in memory, so that reading all of it costs no more memory than it has.
    public var isInMemory: Bool {
        if case .regions = storage {
            return false
        }
        return true
    }

    /// The place of an image in the pixels that it shares with the images cropped from the same one.
    ///
    /// The region of the whole that this image shows, in its pixels.
    public var regionInStorage: PixelRect {
        region
    }

    /// Equal for images that share pixels, as after `cropping(to:)`, and for no others.
    public var storageIdentity: ObjectIdentifier {
        switch storage {
        case .ready(let pixels): ObjectIdentifier(pixels)
        case .encoded(let pixels): ObjectIdentifier(pixels)
        case .regions(let regions): ObjectIdentifier(regions)
        }
    }

    /// Whether the image holds more than its pixels as RGBA8 do: finer steps, or colours beyond sRGB's gamut or white.
    public var isExtended: Bool {
        guard case .encoded(let pixels) = storage else { return false }
        return pixels.isExtended
    }

    /// The range of the image's values in a frame of a range: extended frames read values that RGBA8 does not hold.
    package func range(in frame: TargetRange) -> TargetRange {
        frame == .extended && isExtended ? .extended : .standard
    }

    /// Writes pixels as premultiplied RGBA8 in sRGB encoding, top row first.
    ///
    /// - Parameters:
    ///   - part: In pixels from the top left corner; pixels outside the image become transparent.
    ///   - destination: At least `bytesPerRow * (part.height - 1) + part.width * 4` bytes; if there are fewer, nothing
    ///     is written.
    ///   - bytesPerRow: The distance between the starts of two rows of `destination`; at least `part.width * 4`.
    public func copyPremultipliedRGBA8(
        _ part: PixelRect, into destination: UnsafeMutableRawBufferPointer, bytesPerRow: Int
    ) {
        copyPremultiplied(part, .standard, into: destination, bytesPerRow: bytesPerRow)
    }

    /// Writes pixels as targets of a range have them, premultiplied, in sRGB encoding, top row first.
    ///
    /// - Parameters:
    ///   - part: In pixels from the top left corner; pixels outside the image become transparent.
    ///   - range: Extended for an image that is; others have RGBA8 alone.
    ///   - destination: Room for the part; if there is less, nothing is written.
    ///   - bytesPerRow: The distance between the starts of two rows of `destination`; at least that of the part's pixels.
    package func copyPremultiplied(
        _ part: PixelRect, _ range: TargetRange, into destination: UnsafeMutableRawBufferPointer, bytesPerRow: Int
    ) {
        let size = range.bytesPerPixel
        guard !part.isEmpty, let start = destination.baseAddress,
            CGImage.fits(part, range, into: destination.count, bytesPerRow: bytesPerRow)
        else {
            return
        }
        let inside = part.intersection(PixelRect(x: 0, y: 0, width: width, height: height))
        if inside != part || !isInMemory {
            for row in 0..<part.height {
                memset(start + row * bytesPerRow, 0, part.width * size)
            }
        }
        guard !inside.isEmpty else {
            return
        }
        let offset = (inside.y - part.y) * bytesPerRow + (inside.x - part.x) * size
        let target = UnsafeMutableRawBufferPointer(rebasing: destination[offset...])
        let source = inside.offsetBy(x: region.x, y: region.y)
        switch storage {
        case .ready(let pixels):
            CGImage.copy(pixels, source, size, into: target, bytesPerRow: bytesPerRow)
        case .encoded(let pixels):
            if let ready = pixels.alreadyConverted(range) {
                CGImage.copy(ready, source, size, into: target, bytesPerRow: bytesPerRow)
            } else {
                pixels.convert(source, range, into: target, bytesPerRow: bytesPerRow)
            }
        case .regions(let regions):
            regions.source.copyPixels(source, into: target, bytesPerRow: bytesPerRow)
        }
    }

    /// Calls `body` with the whole image as premultiplied RGBA8 in sRGB encoding, top row first.
    ///
    /// An image of another layout is converted once and keeps the result. An image that is fetched by region is fetched for
    /// the call only.
    ///
    /// - Parameter body: Receives the pixels, `bytesPerRow * (height - 1) + width * 4` bytes, and the distance between the
    ///   starts of two rows; no bytes if memory is short.
    public func withPremultipliedRGBA8<R>(
        _ body: (UnsafeRawBufferPointer, _ bytesPerRow: Int) throws -> R
    ) rethrows -> R {
        try withPremultiplied(.standard, body)
    }

    /// Calls `body` with the whole picture as targets of a range have it, premultiplied, in sRGB encoding, top row first.
    ///
    /// - Parameters:
    ///   - range: Extended for an image that is; others have RGBA8 alone.
    ///   - body: Gets the pixels and the distance between the starts of two rows; no bytes if memory is short.
    package func withPremultiplied<R>(
        _ range: TargetRange, _ body: (UnsafeRawBufferPointer, _ bytesPerRow: Int) throws -> R
    ) rethrows -> R {
        let size = range.bytesPerPixel
        let ready: ReadyPixels? =
            switch storage {
            case .ready(let pixels): pixels
            case .encoded(let pixels): pixels.ready(range)
            case .regions: fetched()
            }
        guard let ready else {
            return try body(UnsafeRawBufferPointer(start: nil, count: 0), width * size)
        }
        let origin = isInMemory ? (x: region.x, y: region.y) : (x: 0, y: 0)
        return try ready.withBytes { bytes, bytesPerRow in
            let first = origin.y * bytesPerRow + origin.x * size
            let count = (height - 1) * bytesPerRow + width * size
            return try body(UnsafeRawBufferPointer(rebasing: bytes[first..<(first + count)]), bytesPerRow)
        }
    }

    private func fetched() -> ReadyPixels? {
        guard let buffer = PixelBuffer(width: width, height: height) else {
            return nil
        }
        copyPremultipliedRGBA8(
            PixelRect(x: 0, y: 0, width: width, height: height), into: buffer.bytes, bytesPerRow: buffer.bytesPerRow
        )
        return ReadyPixels(buffer)
    }

    private static func fits(
        _ part: PixelRect, _ range: TargetRange, into count: Int, bytesPerRow: Int
    ) -> Bool {
        let rowBytes = part.width.multipliedReportingOverflow(by: range.bytesPerPixel)
        let above = bytesPerRow.multipliedReportingOverflow(by: part.height - 1)
        let total = above.partialValue.addingReportingOverflow(rowBytes.partialValue)
        guard !rowBytes.overflow, !above.overflow, !total.overflow else {
            return false
        }
        return bytesPerRow >= rowBytes.partialValue && total.partialValue <= count
    }

    /// `source` lies inside the stored picture, whose pixels have `size` bytes, and `destination` has room for it.
    private static func copy(
        _ pixels: ReadyPixels, _ source: PixelRect, _ size: Int, into destination: UnsafeMutableRawBufferPointer,
        bytesPerRow: Int
    ) {
        pixels.withBytes { bytes, stride in
            guard let from = bytes.baseAddress, let to = destination.baseAddress else {
                return
            }
            let first = from + source.y * stride + source.x * size
            if stride == bytesPerRow, source.width * size == stride {
                memcpy(to, first, stride * source.height)
                return
            }
            for row in 0..<source.height {
                memcpy(to + row * bytesPerRow, first + row * stride, source.width * size)
            }
        }
    }
}
