package import Graphics

/// The format of a picture in memory.
package enum ReadFormat: Sendable, Equatable {
    /// Four bytes a pixel, in the layout that costs least.
    case pixels
    /// Luma and chroma of an opaque picture, a byte each: three planes one after the other, rows without gaps, the second and the
    /// third with a value for every second pixel both ways, over the left pixels.
    case planes420(PlaneWeights)
}

/// The linear maps from colours to the values of three planes.
///
/// Of each plane: the factors of red, green and blue, which are bytes, and the value of black.
package struct PlaneWeights: Sendable, Equatable {
    package var luma: SIMD4<Float>
    package var blueDifference: SIMD4<Float>
    package var redDifference: SIMD4<Float>

    /// The maps of three planes.
    package init(luma: SIMD4<Float>, blueDifference: SIMD4<Float>, redDifference: SIMD4<Float>) {
        (self.luma, self.blueDifference, self.redDifference) = (luma, blueDifference, redDifference)
    }

    /// The bytes of the planes of a picture.
    package static func byteCount(width: Int, height: Int) -> Int {
        width * height + 2 * ((width + 1) / 2) * ((height + 1) / 2)
    }
}

/// A drawn picture that is on its way into memory; its renderer may draw the next one meanwhile.
///
/// Belongs to the thread of its renderer.
package protocol PictureAhead: AnyObject {
    /// Calls `body` with the first byte of the picture and the layout of its pixels, valid during the call; waits until it is
    /// there.
    func withBytes<Result>(_ body: (UnsafeRawPointer, PixelLayout) throws -> Result) throws -> Result
}
