internal import Foundation

extension PixelFormat {
    /// Writes `count` pixels as a target of a range has them: premultiplied, in sRGB encoding.
    ///
    /// `source` has at least `count * pixelStride` bytes and `destination` at least `count * range.bytesPerPixel`; they do not overlap.
    func convert(
        _ source: UnsafeRawPointer, count: Int, to destination: UnsafeMutableRawPointer, in range: TargetRange
    ) {
        if isPlainBytes, range == .standard {
            convertPlainBytes(source, count: count, to: destination)
            return
        }
        switch range {
        case .standard: convert(source, count: count, to: destination, writing: ByteWriter.self)
        case .extended: convert(source, count: count, to: destination, writing: HalfWriter.self)
        }
    }

    private func convert<Writer: PixelWriter>(
        _ source: UnsafeRawPointer, count: Int, to destination: UnsafeMutableRawPointer, writing: Writer.Type
    ) {
        func convert<Reader: ComponentReader>(reading: Reader.Type) {
            self.convert(source, count: count, to: destination, reading: reading, writing: writing)
        }
        switch (component, isLittleEndian) {
        case (.uint8, _): convert(reading: ByteReader.self)
        case (.uint16, false): convert(reading: Big<UInt16Reader>.self)
        case (.uint16, true): convert(reading: UInt16Reader.self)
        case (.float16, false): convert(reading: Big<Float16Reader>.self)
        case (.float16, true): convert(reading: Float16Reader.self)
        case (.float32, false): convert(reading: Big<Float32Reader>.self)
        case (.float32, true): convert(reading: Float32Reader.self)
        }
    }

    private func convertPlainBytes(_ source: UnsafeRawPointer, count: Int, to destination: UnsafeMutableRawPointer) {
        if alpha == .premultiplied, pixelStride == 4, colorOffsets == SIMD3(0, 1, 2) {
            destination.copyMemory(from: source, byteCount: count * 4)
            return
        }
        let hasColor = colorOffsets.x >= 0
        let offsets = hasColor ? colorOffsets : .zero
        var pixel = source
        for index in 0..<count {
            var red = UInt32(pixel.load(fromByteOffset: offsets.x, as: UInt8.self))
            var green = UInt32(pixel.load(fromByteOffset: offsets.y, as: UInt8.self))
            var blue = UInt32(pixel.load(fromByteOffset: offsets.z, as: UInt8.self))
            var opacity: UInt32 = 255
            if alpha != .none {
                opacity = UInt32(pixel.load(fromByteOffset: alphaOffset, as: UInt8.self))
                if !hasColor {
                    (red, green, blue) = (0, 0, 0)
                } else if alpha == .straight {
                    red = PixelFormat.divided255(red * opacity)
                    green = PixelFormat.divided255(green * opacity)
                    blue = PixelFormat.divided255(blue * opacity)
                } else {
                    (red, green, blue) = (min(red, opacity), min(green, opacity), min(blue, opacity))
                }
            }
            let packed = red | green << 8 | blue << 16 | opacity << 24
            destination.storeBytes(of: packed.littleEndian, toByteOffset: index * 4, as: UInt32.self)
            pixel += pixelStride
        }
    }

    /// `product / 255`, rounded; exact for products up to 255².
    static func divided255(_ product: UInt32) -> UInt32 {
        let biased = product + 128
        return (biased + biased >> 8) >> 8
    }

    private func convert<Reader: ComponentReader, Writer: PixelWriter>(
        _ source: UnsafeRawPointer, count: Int, to destination: UnsafeMutableRawPointer, reading: Reader.Type,
        writing: Writer.Type
    ) {
        let hasColor = colorOffsets.x >= 0
        let curves = ColorCurves.for(kind)
        var pixel = source
        for index in 0..<count {
            var sample = SIMD4<Float>(0, 0, 0, 1)
            if hasColor {
                sample.x = Reader.read(pixel + colorOffsets.x)
                sample.y = Reader.read(pixel + colorOffsets.y)
                sample.z = Reader.read(pixel + colorOffsets.z)
            }
            if alphaOffset >= 0 {
                sample.w = Reader.read(pixel + alphaOffset)
            }
            sample = sample * decodeScale + decodeOffset
            if alpha == .none {
                sample.w = 1
            }
            if isMask {
                sample = SIMD4(0, 0, 0, 1 - sample.x)
            }
            let isPremultiplied = alpha == .premultiplied
            Writer.write(
                curves.premultipliedSRGB(sample, isPremultiplied: isPremultiplied, in: Writer.range),
                index, of: destination)
            pixel += pixelStride
        }
    }
}

/// A kind of number in a pixel; 0 to 1 is the range of colours.
private protocol ComponentReader {
    static func read(_ address: UnsafeRawPointer) -> Float
}

/// A number of more than one byte whose least significant byte is first.
private protocol WideReader: ComponentReader {
    associatedtype Bits: FixedWidthInteger
    static func value(_ bits: Bits) -> Float
}

extension WideReader {
    static func read(_ address: UnsafeRawPointer) -> Float {
        value(Bits(littleEndian: address.loadUnaligned(as: Bits.self)))
    }
}

/// The same number with its most significant byte first.
private enum Big<Reader: WideReader>: ComponentReader {
    static func read(_ address: UnsafeRawPointer) -> Float {
        Reader.value(Reader.Bits(bigEndian: address.loadUnaligned(as: Reader.Bits.self)))
    }
}

private enum ByteReader: ComponentReader {
    static func read(_ address: UnsafeRawPointer) -> Float {
        Float(address.load(as: UInt8.self)) * (1 / 255)
    }
}

private enum UInt16Reader: WideReader {
    static func value(_ bits: UInt16) -> Float {
        Float(bits) * (1 / 65535)
    }
}

private enum Float16Reader: WideReader {
    static func value(_ bits: UInt16) -> Float {
        HalfFloat.value(bits)
    }
}

private enum Float32Reader: WideReader {
    static func value(_ bits: UInt32) -> Float {
        Float(bitPattern: bits)
    }
}

/// The pixels of a range.
private protocol PixelWriter {
    static var range: TargetRange { get }
    /// Writes the premultiplied pixel of a number.
    static func write(_ color: SIMD4<Float>, _ index: Int, of destination: UnsafeMutableRawPointer)
}

private enum ByteWriter: PixelWriter {
    static var range: TargetRange { .standard }

    @inline(__always)
    static func write(_ color: SIMD4<Float>, _ index: Int, of destination: UnsafeMutableRawPointer) {
        // One by one: the conversion of a whole vector is many times slower.
        let scaled = color * 255 + 0.5
        let packed = UInt32(scaled.x) | UInt32(scaled.y) << 8 | UInt32(scaled.z) << 16 | UInt32(scaled.w) << 24
        destination.storeBytes(of: packed.littleEndian, toByteOffset: index * 4, as: UInt32.self)
    }
}

private enum HalfWriter: PixelWriter {
    static var range: TargetRange { .extended }

    @inline(__always)
    static func write(_ color: SIMD4<Float>, _ index: Int, of destination: UnsafeMutableRawPointer) {
        destination.storeBytes(of: HalfFloat.pixel(color).littleEndian, toByteOffset: index * 8, as: UInt64.self)
    }
}
