/// The layout of an image's pixels, checked, in the form that conversion works on.
struct PixelFormat: Sendable {
    enum Component: UInt8, Sendable {
        case uint8
        case uint16
        case float16
        case float32

        var size: Int {
            switch self {
            case .uint8: 1
            case .uint16, .float16: 2
            case .float32: 4
            }
        }
    }

    enum Alpha: UInt8, Sendable {
        case none
        case premultiplied
        case straight
    }

    let component: Component
    let isLittleEndian: Bool
    /// In bytes.
    let pixelStride: Int
    /// The starts of red, green and blue in a pixel, in bytes; -1 if there is no colour.
    let colorOffsets: SIMD3<Int>
    /// The place of alpha in a pixel, in bytes; -1 if it has none.
    let alphaOffset: Int
    let alpha: Alpha
    let kind: CGColorSpace.Kind
    /// Stored red, green, blue and alpha, from 0 to 1, are multiplied by `decodeScale`, then `decodeOffset` is added.
    let decodeScale: SIMD4<Float>
    let decodeOffset: SIMD4<Float>
    /// Samples of an image mask: alpha is 1 − sample.
    let isMask: Bool

    /// Whether pixels are bytes of encoded sRGB or grey as they stand.
    var isPlainBytes: Bool {
        component == .uint8 && kind.isEncodedSRGB && decodeScale == .one && decodeOffset == .zero && !isMask
    }

    /// Whether pixels hold more than RGBA8 in sRGB encoding does: finer steps, or colours beyond.
    var exceedsBytes: Bool {
        !isMask && colorOffsets.x >= 0 && (component != .uint8 || kind.exceedsSRGB)
    }

    /// The layout that Core Graphics' numbers describe; `nil` if they contradict each other or are not supported.
    init?(
        bitsPerComponent: Int, bitsPerPixel: Int, kind: CGColorSpace.Kind, bitmapInfo: CGBitmapInfo, decode: [CGFloat]?,
        isMask: Bool = false
    ) {
        guard let info = bitmapInfo.alphaInfo, let order = bitmapInfo.byteOrder, bitmapInfo.pixelFormat == .packed,
            let component = PixelFormat.component(
                bits: bitsPerComponent, isFloat: bitmapInfo.contains(.floatComponents))
        else {
            return nil
        }
        let colors = info == .alphaOnly ? 0 : kind.isGray ? 1 : 3
        let slots = colors + (info == .none ? 0 : 1)
        let size = component.size
        let unit =
            switch order {
            case .order16Little, .order16Big: 2
            case .order32Little, .order32Big: 4
            case .orderDefault, .orderMask: 1
            }
        let isLittle = order == .order16Little || order == .order32Little
        guard bitsPerPixel == slots * size * 8, !isLittle || (slots * size) % unit == 0, unit == 1 || size <= unit
        else {
            return nil
        }
        /// The place of the component with the given index, in bytes.
        func offset(_ slot: Int) -> Int {
            let logical = slot * size
            let inUnit = logical % unit
            return isLittle ? logical - inUnit + unit - size - inUnit : logical
        }
        let alphaFirst = info == .premultipliedFirst || info == .first || info == .noneSkipFirst
        let firstColor = alphaFirst ? 1 : 0
        self.component = component
        isLittleEndian = isLittle
        pixelStride = slots * size
        switch colors {
        case 0: colorOffsets = SIMD3(repeating: -1)
        case 1: colorOffsets = SIMD3(repeating: offset(firstColor))
        default: colorOffsets = SIMD3(offset(firstColor), offset(firstColor + 1), offset(firstColor + 2))
        }
        switch info {
        case .none, .noneSkipLast, .noneSkipFirst: alpha = .none
        case .premultipliedLast, .premultipliedFirst: alpha = .premultiplied
        case .last, .first, .alphaOnly: alpha = .straight
        }
        alphaOffset = alpha == .none ? -1 : offset(alphaFirst ? 0 : slots - 1)
        self.kind = kind
        self.isMask = isMask
        guard let ranges = PixelFormat.decodeRanges(decode, colors: colors, hasAlpha: alpha != .none) else {
            return nil
        }
        decodeScale = ranges.scale
        decodeOffset = ranges.offset
    }

    private static func component(bits: Int, isFloat: Bool) -> Component? {
        switch (bits, isFloat) {
        case (8, false): .uint8
        case (16, false): .uint16
        case (16, true): .float16
        case (32, true): .float32
        default: nil
        }
    }

    private static func decodeRanges(
        _ decode: [CGFloat]?, colors: Int, hasAlpha: Bool
    ) -> (scale: SIMD4<Float>, offset: SIMD4<Float>)? {
        var scale = SIMD4<Float>.one
        var offset = SIMD4<Float>.zero
        guard let decode else {
            return (scale, offset)
        }
        guard decode.allSatisfy(\.isFinite), decode.count == colors * 2 || (hasAlpha && decode.count == colors * 2 + 2)
        else {
            return nil
        }
        for slot in 0..<(decode.count / 2) {
            let low = Float(decode[slot * 2])
            let range = Float(decode[slot * 2 + 1]) - low
            guard low.isFinite, range.isFinite else {
                return nil
            }
            for lane in slot >= colors ? 3..<4 : colors == 1 ? 0..<3 : slot..<(slot + 1) {
                scale[lane] = range
                offset[lane] = low
            }
        }
        return (scale, offset)
    }
}
