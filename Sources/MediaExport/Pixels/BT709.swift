internal import LayerModel
internal import PixelKernels
internal import RenderDevices

/// Luma and chroma of sRGB-encoded colours by the matrix of ITU-R BT.709, in video range: luma of 16…235, chroma of 16…240 around
/// 128, times 2^(bits − 8).
///
/// Source: ITU-R BT.709-6, items 3.2 to 3.5. The transfer curve is not changed: BT.709 pictures are shown as they are encoded
/// by players and by browsers alike.
struct BT709 {
    let luma: PKWeights
    let blueDifference: PKWeights
    let redDifference: PKWeights
    /// Alpha in the full range.
    let alpha: PKWeights

    /// Weights of the bytes of pixels.
    ///
    /// - Parameters:
    ///   - swapsRedAndBlue: Whether blue is the first byte.
    ///   - bits: Of a component.
    init(swapsRedAndBlue: Bool, bits: Int) {
        let unit = Float(1 << (bits - 8))
        let largest = Float(1 << bits) - 1
        let luma = SIMD3<Float>(CGColorSpace.Primaries.sRGB.luma)
        let (red, green, blue) = (luma.x, luma.y, luma.z)
        let weights = { (r: Float, g: Float, b: Float, scale: Float, offset: Float) in
            let factor = scale * unit / 255
            let first = swapsRedAndBlue ? b : r
            let third = swapsRedAndBlue ? r : b
            return PKWeights(
                bytes: (first * factor, g * factor, third * factor, 0), offset: offset * unit, largest: largest)
        }
        self.luma = weights(red, green, blue, 219, 16)
        blueDifference = weights(-red / 1.8556, -green / 1.8556, (1 - blue) / 1.8556, 224, 128)
        redDifference = weights((1 - red) / 1.5748, -green / 1.5748, -blue / 1.5748, 224, 128)
        alpha = PKWeights(bytes: (0, 0, 0, largest / 255), offset: 0, largest: largest)
    }
}

extension PlaneWeights {
    /// The weights of 8-bit components, for a device to apply.
    init(_ weights: BT709) {
        let plane = { (weights: PKWeights) in
            SIMD4(weights.bytes.0, weights.bytes.1, weights.bytes.2, weights.offset)
        }
        self.init(
            luma: plane(weights.luma), blueDifference: plane(weights.blueDifference),
            redDifference: plane(weights.redDifference))
    }
}
