extension CGImage {
    /// Calls `body` with a reader of premultiplied pixels, with white at 1; extended images keep their range.
    ///
    /// - Parameter body: Not called if memory is short. `read` takes places inside the image.
    package func withPixelValues<Failure: Error>(
        _ body: (_ read: (_ x: Int, _ y: Int) -> SIMD4<Float>) throws(Failure) -> Void
    ) throws(Failure) {
        let range = range(in: .extended)
        let result = withPremultiplied(range) { bytes, bytesPerRow in
            Result { () throws(Failure) in
                guard bytes.baseAddress != nil else { return }
                switch range {
                case .standard:
                    try body { x, y in
                        let place = y * bytesPerRow + x * 4
                        return SIMD4<Float>(bytes.loadUnaligned(fromByteOffset: place, as: SIMD4<UInt8>.self)) / 255
                    }
                case .extended:
                    try body { x, y in
                        let pixel = bytes.loadUnaligned(fromByteOffset: y * bytesPerRow + x * 8, as: UInt64.self)
                        return HalfFloat.color(UInt64(littleEndian: pixel))
                    }
                }
            }
        }
        try result.get()
    }
}
