internal import PixelKernels

// The border of frames to the row kernels, which take pointers and check nothing. No other file of the module calls one.
//
// The memory of the calls suffices since kernels touch the pixels that are counted and no others, at any address; the rows of
// chroma alone are read beyond, by the `margin` that `FrameConverter` has on both sides of each.

extension UnsafeMutablePointer<UInt32> {
    /// Writes premultiplied pixels as straight ones.
    ///
    /// - Parameter swaps: Whether red and blue change places.
    func write(straight source: UnsafePointer<UInt32>, swaps: Bool, count: Int) {
        pk_unpremultiply(source, swaps, self, count)
    }

    /// Writes pixels with red and blue exchanged.
    func write(swapped source: UnsafePointer<UInt32>, count: Int) {
        pk_swap_red_and_blue(source, self, count)
    }

    /// Writes the means of sums of 16 bits a channel.
    func write(_ sums: UnsafePointer<UInt16>, dividedBy divisor: Int, count: Int) {
        pk_average(sums, UInt32(divisor), self, count)
    }
}

extension UnsafeMutablePointer<UInt16> {
    /// Adds pixels to sums, four for each; the weights of all that is added to a sum are 257 together at most.
    func add(_ pixels: UnsafePointer<UInt32>, weight: Int, count: Int) {
        pk_accumulate(self, pixels, UInt32(weight), count)
    }

    /// Writes a component of pixels in 16 bits.
    func write(_ pixels: UnsafePointer<UInt32>, weighedBy weights: PKWeights, count: Int) {
        pk_weigh_words(pixels, weights, self, count)
    }
}

extension UnsafeMutablePointer<UInt8> {
    /// Writes a component of pixels in 8 bits.
    func write(_ pixels: UnsafePointer<UInt32>, weighedBy weights: PKWeights, count: Int) {
        pk_weigh_bytes(pixels, weights, self, count)
    }
}

extension BT709 {
    /// Writes `count` pixels of both components of chroma, each of two pixels of two rows.
    ///
    /// - Parameter above: Premultiplied, with `FrameConverter.margin` on both sides, as in `below`.
    func writeChroma(
        of above: UnsafePointer<UInt32>, _ below: UnsafePointer<UInt32>, blue: UnsafeMutablePointer<UInt8>,
        red: UnsafeMutablePointer<UInt8>, count: Int
    ) {
        pk_chroma_row(above, below, blueDifference, redDifference, blue, red, count)
    }
}
