internal import Geometry
internal import Synchronization

extension CGImage {
    /// The brightness of the brightest pixel, in multiples of white; 1 for an image without brighter ones.
    ///
    /// The pixels are examined once, on first use; a part of an image has the value of the whole. Brightness is that of the
    /// largest component by BT.2020's primaries, so that colours of a wide gamut are not brighter than white.
    public var contentHeadroom: Float {
        guard isExtended, case .encoded(let pixels) = storage else { return 1 }
        return pixels.headroom {
            let whole = PixelRect(x: 0, y: 0, width: pixels.width, height: pixels.height)
            let brightest = CGImage(region: whole, storage: storage, layout: layout, isOpaque: isOpaque).brightestLight
            // White is a step of half floats off where its colour was converted.
            return brightest < 1 + 0x1p-8 ? 1 : brightest
        }
    }

    private var brightestLight: Float {
        withPremultiplied(.extended) { bytes, bytesPerRow in
            guard let base = bytes.baseAddress else { return 1 }
            var brightest: Float = 0
            for y in 0..<height {
                for x in 0..<width {
                    let pixel = (base + y * bytesPerRow + x * 8).loadUnaligned(as: UInt64.self)
                    brightest = max(brightest, PixelLight(UInt64(littleEndian: pixel)).brightness)
                }
            }
            return brightest
        }
    }

    /// The image with its light brought into range; `nil` if memory is short, or the limits of the work are exceeded.
    package func toneMapped(_ curve: ToneCurve, threads: Int) -> CGImage? {
        guard let buffer = PixelBuffer(width: width, height: height, range: .extended),
            let start = buffer.bytes.baseAddress
        else { return nil }
        let scales = ToneScales(curve)
        let (width, targetRow) = (width, buffer.bytesPerRow)
        // Safe to share: each row is written by one thread, and all are done before the image is made.
        nonisolated(unsafe) let target = start
        let isRead = withPremultiplied(.extended) { bytes, bytesPerRow in
            guard let start = bytes.baseAddress else { return false }
            nonisolated(unsafe) let base = start
            SharedWork.run(rows: height, threads: threads) { y in
                for x in 0..<width {
                    let pixel = (base + y * bytesPerRow + x * 8).loadUnaligned(as: UInt64.self)
                    var light = PixelLight(UInt64(littleEndian: pixel))
                    light.scale(by: scales[light.brightness])
                    (target + y * targetRow + x * 8).storeBytes(of: light.pixel.littleEndian, as: UInt64.self)
                }
            }
            // Rows were left out then.
            return !WorkLimits.areExceeded
        }
        return isRead ? CGImage(buffer, isOpaque: isOpaque) : nil
    }
}

/// The factors of light by its brightness: a table over its square root, where the curve bends evenly.
private struct ToneScales: Sendable {
    private static let steps = 4096
    private let values: [Float]
    private let peak: Float

    init(_ curve: ToneCurve) {
        peak = Float(curve.peak)
        values = (0...Self.steps).map { step in
            let root = max(Double(step), 0.5) / Double(Self.steps)
            let light = root * root * curve.peak
            return Float(curve.mapped(light) / light)
        }
    }

    subscript(brightness: Float) -> Float {
        guard brightness > 0 else { return 1 }
        guard brightness < peak else { return values[Self.steps] * peak / brightness }
        let place = (brightness / peak).squareRoot() * Float(Self.steps)
        let index = min(Int(place), Self.steps - 1)
        return values[index] + (values[index + 1] - values[index]) * (place - Float(index))
    }
}

/// The light of a pixel of half floats.
private struct PixelLight {
    /// Linear sRGB, straight.
    private var light: SIMD4<Float>
    private let alpha: Float

    init(_ pixel: UInt64) {
        let color = HalfFloat.color(pixel)
        alpha = color.w
        light = alpha > 0 ? ColorCurves.light(ofExtendedSRGB: color * (1 / alpha)) : .zero
    }

    /// The largest component by BT.2020's primaries.
    var brightness: Float {
        let components = ColorCurves.rec2020(ofLinearSRGB: light)
        return max(components.x, components.y, components.z)
    }

    mutating func scale(by factor: Float) {
        light *= factor
    }

    var pixel: UInt64 {
        guard alpha > 0 else { return 0 }
        var color = ColorCurves.extendedSRGB(ofLight: light)
        color.w = 1
        return HalfFloat.pixel(color * alpha)
    }
}
