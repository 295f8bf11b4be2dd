/// The perceived difference of two colours, ΔE_ITP.
///
/// Source: BT.2124: 720 · √(ΔI² + ΔT² + ΔP²) of the colours in BT.2100's ICtCp with the perceptual quantizer, where T is half
/// of Ct. 1 is about the smallest visible difference, for colours of any gamut and brightness.
package enum ColorDifference {
    /// The difference of two colours in extended sRGB, straight.
    package static func itp(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> Double {
        let difference = itp(a) - itp(b)
        return 720 * (difference * difference).sum().squareRoot()
    }

    private static func itp(_ color: SIMD4<Float>) -> SIMD3<Double> {
        let light = CGColorSpace.Transfer.sRGB.decoded(SIMD3(Double(color.x), Double(color.y), Double(color.z)))
        let cones = cones.applied(to: PrimariesMatrix.sRGBToRec2020.applied(to: light))
        return opponents.applied(to: CGColorSpace.Transfer.pq.encoded(cones))
    }

    private static let cones = PrimariesMatrix(
        rows: (
            SIMD3(1688.0 / 4096, 2146.0 / 4096, 262.0 / 4096), SIMD3(683.0 / 4096, 2951.0 / 4096, 462.0 / 4096),
            SIMD3(99.0 / 4096, 309.0 / 4096, 3688.0 / 4096)
        ))

    /// Intensity, half of Ct, and Cp.
    private static let opponents = PrimariesMatrix(
        rows: (
            SIMD3(0.5, 0.5, 0), SIMD3(6610.0 / 8192, -13613.0 / 8192, 7003.0 / 8192),
            SIMD3(17933.0 / 4096, -17390.0 / 4096, -543.0 / 4096)
        ))
}
