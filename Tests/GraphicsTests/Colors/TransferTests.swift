import Testing

@testable import Graphics

/// The greatest difference of two lanes.
func distance<Vector: SIMD>(_ a: Vector, _ b: Vector) -> Vector.Scalar where Vector.Scalar: BinaryFloatingPoint {
    let difference = a - b
    return difference.indices.reduce(0) { max($0, difference[$1].magnitude) }
}

/// The curves of colour spaces, by the numbers of their standards.
struct TransferTests {
    /// Luminances in cd/m² with their components in the perceptual quantizer, from the definition of BT.2100.
    private static let quantized: [(luminance: Double, component: Double)] = [
        (10, 0.299699), (100, 0.508078), (203, 0.580689), (406, 0.654176), (812, 0.729145), (1000, 0.751827),
        (4000, 0.902572), (10_000, 1),
    ]

    @Test(arguments: quantized)
    func perceptualQuantizer(luminance: Double, component: Double) {
        let pq = CGColorSpace.Transfer.pq
        #expect(abs(pq.encoded(luminance / 203) - component) < 1e-6)
        #expect(abs(pq.decoded(component) * 203 - luminance) < luminance * 1e-5)
    }

    @Test(arguments: [(10.0, 0.254230), (100, 0.629620), (203, 0.749877), (1000, 1)])
    func hybridLogGamma(luminance: Double, component: Double) {
        let (hlg, weights) = (CGColorSpace.Transfer.hlg, CGColorSpace.Primaries.rec2020.luminance)
        let grey = SIMD3(repeating: luminance / 203)
        let components = hlg.components(of: grey, luminance: weights)
        #expect(distance(components, SIMD3(repeating: component)) < 1e-6)
        let light = hlg.light(of: components, luminance: weights)
        #expect(distance(light, grey) < grey.x * 1e-9)
    }

    @Test(arguments: CGColorSpace.Kind.allCases)
    func everySpaceGivesBackWhatItTakes(kind: CGColorSpace.Kind) {
        let colors: [SIMD3<Double>] = [.zero, .one, SIMD3(0.25, 0.5, 0.75), SIMD3(0.9, 0.3, 0.1)]
        for color in colors {
            let gray = kind.isGray ? SIMD3(repeating: color.x) : color
            let back = kind.extendedSRGB(from: kind.components(fromExtendedSRGB: gray))
            #expect(distance(back, gray) < 1e-9, "\(kind) of \(gray): \(back)")
        }
    }

    /// Encoded sRGB of the corners of wide gamuts, from their chromaticities.
    private static let corners: [(name: String, color: [CGFloat], sRGB: SIMD3<Double>)] = [
        (CGColorSpace.displayP3, [1, 0, 0, 1], SIMD3(1.093066, -0.226742, -0.150135)),
        (CGColorSpace.displayP3, [0, 1, 0, 1], SIMD3(-0.511605, 1.018266, -0.310675)),
        (CGColorSpace.displayP3, [0, 0, 1, 1], SIMD3(0, 0, 1.042022)),
        (CGColorSpace.itur_2020, [1, 0, 0, 1], SIMD3(1.248220, -0.387908, -0.143514)),
        (CGColorSpace.itur_2020, [0, 1, 0, 1], SIMD3(-0.790375, 1.056302, -0.350164)),
    ]

    @Test(arguments: corners)
    func cornersOfWideGamuts(name: String, color: [CGFloat], sRGB: SIMD3<Double>) throws {
        let space = try #require(CGColorSpace(name: name))
        let components = try #require(CGColor(colorSpace: space, components: color)).extendedSRGBComponents
        #expect(distance(SIMD3(components.x, components.y, components.z), sRGB) < 1e-6)
        #expect(space.isWideGamutRGB)
    }

    @Test func namesTellWhatSpacesAre() throws {
        let pq = try #require(CGColorSpace(name: CGColorSpace.itur_2100_PQ))
        let hlg = try #require(CGColorSpace(name: CGColorSpace.displayP3_HLG))
        let lab = try #require(CGColorSpace(name: CGColorSpace.genericLab))
        #expect(CGColorSpaceIsPQBased(pq) && !CGColorSpaceIsHLGBased(pq) && CGColorSpaceUsesITUR_2100TF(pq))
        #expect(CGColorSpaceIsHLGBased(hlg) && !CGColorSpaceUsesExtendedRange(hlg))
        #expect(lab.model == .lab && lab.numberOfComponents == 3 && !lab.isWideGamutRGB)
        for name in Set(CGColorSpace.Kind.allCases.map(\.name)) {
            #expect(CGColorSpace(name: name)?.name == name)
        }
        #expect(Set(CGColorSpace.Kind.allCases.map(\.name)).count == CGColorSpace.Kind.allCases.count)
    }

    @Test func labIsThatOfCIE1976() throws {
        let space = try #require(CGColorSpace(name: CGColorSpace.genericLab))
        let grey = try #require(CGColor(colorSpace: space, components: [50, 0, 0, 1])).extendedSRGBComponents
        // The luminance of L* = 50 is ((50 + 16) / 116)³.
        let light = CGColorSpace.Transfer.sRGB.decoded(grey.y)
        #expect(abs(light - 0.184186518) < 1e-7)
        #expect(abs(grey.x - grey.y) < 1e-6 && abs(grey.y - grey.z) < 1e-6)
    }
}

/// The curve that brings bright light into range.
struct ToneCurveTests {
    /// In cd/m², of grey mastered at 4,000: what BT.2390's curve makes of it for displays of 1,000 and 203.
    private static let mapped: [(light: Double, at1000: Double, at203: Double)] = [
        (100, 100, 85.90), (203, 203, 127.93), (812, 731.69, 189.00), (2000, 974.94, 201.82), (4000, 1000, 203),
    ]

    @Test(arguments: mapped)
    func lightOfTheReport(light: Double, at1000: Double, at203: Double) throws {
        let bright = try #require(ToneCurve(peak: 4000 / 203, headroom: 1000 / 203))
        let dark = try #require(ToneCurve(peak: 4000 / 203, headroom: 1))
        #expect(abs(bright.mapped(light / 203) * 203 - at1000) < 0.01 * 1.5)
        #expect(abs(dark.mapped(light / 203) * 203 - at203) < 0.01 * 1.5)
    }

    @Test func orderIsKept() throws {
        let curve = try #require(ToneCurve(peak: 8, headroom: 1.5))
        var last = -1.0
        for step in 0...800 {
            let shown = curve.mapped(Double(step) / 100)
            #expect(shown >= last && shown <= 1.5 + 1e-9)
            last = shown
        }
    }

    @Test func nothingIsMappedThatFits() {
        #expect(ToneCurve(peak: 1, headroom: 1) == nil)
        #expect(ToneCurve(peak: 2, headroom: 4) == nil)
        #expect(ToneCurve(peak: .infinity, headroom: 1) == nil)
    }

    @Test func cuttingKeepsAllElse() throws {
        let curve = try #require(ToneCurve(peak: 8, headroom: 2, clips: true))
        #expect(curve.mapped(1.75) == 1.75 && curve.mapped(3) == 2)
    }
}
