internal import Foundation

extension PixelFormat {
    /// Writes `count` pixels as premultiplied RGBA8 in sRGB.
    ///
    /// `source` has at least `count * pixelStride` bytes and `destination` at least `count * 4`; they do not overlap.
    func convert(_ source: UnsafeRawPointer, count: Int, to destination: UnsafeMutableRawPointer) {
        if isPlainBytes {
            convertPlainBytes(source, count: count, to: destination)
            return
        }
        switch (component, isLittleEndian) {
        case (.uint8, _): convert(source, count: count, to: destination, reading: ByteReader.self)
        case (.uint16, false): convert(source, count: count, to: destination, reading: Big<UInt16Reader>.self)
        case (.uint16, true): convert(source, count: count, to: destination, reading: UInt16Reader.self)
        case (.float16, false): convert(source, count: count, to: destination, reading: Big<Float16Reader>.self)
        case (.float16, true): convert(source, count: count, to: destination, reading: Float16Reader.self)
        case (.float32, false): convert(source, count: count, to: destination, reading: Big<Float32Reader>.self)
        case (.float32, true): convert(source, count: count, to: destination, reading: Float32Reader.self)
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

    private func convert<Reader: ComponentReader>(
        _ source: UnsafeRawPointer, count: Int, to destination: UnsafeMutableRawPointer, reading: Reader.Type
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
            let result = curves.premultipliedSRGB(sample, isPremultiplied: alpha == .premultiplied)
            // One by one: the conversion of a whole vector is many times slower.
            let scaled = result * 255 + 0.5
            let packed =
                UInt32(scaled.x) | UInt32(scaled.y) << 8 | UInt32(scaled.z) << 16 | UInt32(scaled.w) << 24
            destination.storeBytes(of: packed.littleEndian, toByteOffset: index * 4, as: UInt32.self)
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
    /// By hand, since `Float16` does not exist on every platform: the bits are moved to `Float`'s places, and the
    /// difference in the exponents' bias, 127 − 15, is made up by a multiplication, which handles subnormals too.
    static func value(_ bits: UInt16) -> Float {
        let sign = UInt32(bits & 0x8000) << 16
        let magnitude = UInt32(bits & 0x7FFF) << 13
        if magnitude >= 0x0F80_0000 {
            return Float(bitPattern: sign | 0x7F80_0000 | magnitude)
        }
        return Float(bitPattern: sign | (Float(bitPattern: magnitude) * 0x1p112).bitPattern)
    }
}

private enum Float32Reader: WideReader {
    static func value(_ bits: UInt32) -> Float {
        Float(bitPattern: bits)
    }
}
