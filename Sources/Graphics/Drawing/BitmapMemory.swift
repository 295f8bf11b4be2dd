internal import Foundation

/// A bitmap's pixels at a fixed address: the program's own, which outlive the drawing, or zeros.
final class BitmapMemory {
    // The maker of an object vouches for the number of bytes; `BitmapLayout` counts its rows within them.
    let bytes: UnsafeMutableRawBufferPointer
    private let isOwned: Bool

    /// Memory of the program.
    init(_ address: UnsafeMutableRawPointer, count: Int) {
        bytes = UnsafeMutableRawBufferPointer(start: address, count: count)
        isOwned = false
    }

    /// Zeros; `nil` if memory is short.
    init?(count: Int) {
        guard count > 0, let address = calloc(count, 1) else { return nil }
        bytes = UnsafeMutableRawBufferPointer(start: address, count: count)
        isOwned = true
    }

    deinit {
        if isOwned { free(bytes.baseAddress) }
    }
}

// MARK: - Drawing into memory

extension CGContext {
    /// Draws the recording over the pixels in memory, and forgets it.
    ///
    /// Only the pixels within the commands' reach are drawn. A context without memory keeps recording, and so does one with
    /// an open transparency layer.
    public func flush() {
        guard let memory, let bitmap, isOutsideLayers, !(tables.commands.isEmpty && undrawn.isNull),
            let rasterizer = DrawingService.rasterizer
        else { return }
        let whole = PixelRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height)
        let region = PixelRect(enclosing: undrawn).intersection(whole)
        if region.width > 0, region.height > 0 {
            guard let pixels = PixelBuffer(width: region.width, height: region.height),
                let drawing = recording(over: region)
            else { return }
            rasterizer.rasterize(
                BackingStore(recording: drawing, isOpaque: isOpaque), region: region, into: pixels.bytes,
                bytesPerRow: pixels.bytesPerRow)
            bitmap.write(pixels, to: region, in: memory)
        }
        tables.removeCommands()
        undrawn = .null
    }

    /// The same as `flush()`.
    public func synchronize() {
        flush()
    }

    /// The recorded drawing over the pixels in a region of memory; `nil` if memory is short.
    func recording(over region: PixelRect) -> DrawingRecording? {
        guard let memory, let ground = bitmap?.image(of: region, in: memory, isOpaque: isOpaque) else { return nil }
        return DrawingRecording(
            closedTables.over(ground, in: CGRect(x: region.x, y: region.y, width: region.width, height: region.height)),
            bounds: bounds)
    }

    /// The bounds of the pixels that a command can change, in the base space.
    func reach(of command: DrawingCommand) -> CGRect {
        guard command.shadow == DrawingCommand.none else { return clipBounds }
        switch command.operation {
        case .fillRect: return tables.rects[Int(command.payload)].overlap(with: clipBounds)
        case .fillPath, .fillPathEvenOdd:
            return tables.paths[Int(command.payload)].boundingBoxOfPath.overlap(with: clipBounds)
        default: return clipBounds
        }
    }
}

extension DrawingTables {
    /// The same commands, after a picture.
    func over(_ ground: CGImage, in rect: CGRect) -> DrawingTables {
        var tables = self
        tables.images.append(
            DrawingImage(
                image: ground,
                transform: CGAffineTransform(
                    a: rect.width, b: 0, c: 0, d: rect.height, tx: rect.minX, ty: rect.minY), isTiled: false))
        // Layers name their partners by place.
        for index in tables.commands.indices where tables.commands[index].operation.isLayer {
            tables.commands[index].payload += 1
        }
        tables.commands.insert(
            DrawingCommand(
                operation: .image, blendMode: .normal, isAntialiased: false, interpolationQuality: .none,
                payload: Int32(truncatingIfNeeded: tables.images.count - 1), clip: DrawingCommand.none,
                shadow: DrawingCommand.none, color: SIMD4(repeating: 1)), at: 0)
        return tables
    }

    /// Leaves the clips alone, which states refer to.
    mutating func removeCommands() {
        self = DrawingTables(clips: clips)
    }
}
