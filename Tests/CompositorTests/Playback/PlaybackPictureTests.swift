import AppleNames
import DisplayListTestSupport
import Foundation
import LayerModel
import TestSupport
import Testing

@testable import CPURenderer

@Suite struct PlaybackPictureTests {
    /// Red, green, blue and white pixels, top row first.
    private static func quadrants() throws -> CGImage {
        let pixels: ContiguousArray<UInt8> = [
            255, 0, 0, 255, 0, 255, 0, 255,
            0, 0, 255, 255, 255, 255, 255, 255,
        ]
        return try #require(CGImage(premultipliedRGBA8: pixels, width: 2, height: 2, isOpaque: true))
    }

    @Test func imagesHaveTheirTopAtTheGreatestY() throws {
        let image = try Self.quadrants()
        let picture = try Playback.picture { context in
            context.interpolationQuality = .none
            context.draw(image, in: CGRect(x: 16, y: 16, width: 32, height: 32))
        }
        #expect(picture[20, 44] == Playback.opaqueRed && picture[44, 44] == Playback.opaqueGreen)
        #expect(picture[20, 20] == Playback.opaqueBlue && picture[44, 20] == SIMD4(255, 255, 255, 255))
        #expect(picture[31, 20] == Playback.opaqueBlue && picture[15, 20] == Playback.clear)
    }

    @Test func qualityChoosesTheSampling() throws {
        let image = try Self.quadrants()
        let smooth = try Playback.picture { context in
            context.draw(image, in: CGRect(x: 0, y: 0, width: 64, height: 64))
        }
        #expect(smooth[32, 0] != Playback.opaqueBlue && smooth[32, 0].y > 100 && smooth[32, 0].y < 150)
    }

    /// Columns of one pixel each, in random greys.
    private static func columns(_ count: Int) throws -> (image: CGImage, greys: [Double]) {
        var numbers = SplitMix64(seed: 20)
        let row = (0..<count).map { _ in UInt8.random(in: 0...255, using: &numbers) }
        let pixels = ContiguousArray(
            (0..<count * count).flatMap { index -> [UInt8] in
                let grey = row[index % count]
                return [grey, grey, grey, 255]
            })
        let image = CGImage(premultipliedRGBA8: pixels, width: count, height: count, isOpaque: true)
        return (try #require(image), row.map(Double.init))
    }

    /// The weights that Core Graphics' own enlarged pictures have, at whatever size.
    @Test(
        "larger pictures have weights in steps with the default quality, and linear ones with others",
        arguments: [20.0 / 16, 24.0 / 16, 2, 3.5, 4], [CGInterpolationQuality.default, .low, .medium, .high])
    func largerPictures(scale: Double, quality: CGInterpolationQuality) throws {
        let (image, greys) = try Self.columns(16)
        let picture = try Playback.picture { context in
            context.interpolationQuality = quality
            context.draw(image, in: CGRect(x: 0, y: 0, width: 16 * scale, height: 16 * scale))
        }
        let steps: [Double] = [0, 1.0 / 16, 1.0 / 8, 1.0 / 4, 1.0 / 2, 3.0 / 4, 7.0 / 8, 15.0 / 16, 1]
        for x in 0..<Int(16 * scale) {
            let place = (Double(x) + 0.5) / scale - 0.5
            let part = place - place.rounded(.down)
            let eighth = Int((part * 8 + 1e-9).rounded())
            let weight: Double = quality == .default ? steps[eighth] : part
            let left = Int(place.rounded(.down))
            let (first, second) = (greys[max(0, left)], greys[min(15, left + 1)])
            let expected = first * (1 - weight) + second * weight
            let grey = Double(picture[x, 8].x)
            #expect(abs(grey - expected) <= 2, "\(x)")
        }
    }

    @Test func picturesThatAreMovedOrOnTheScreenAreLinear() throws {
        let (image, greys) = try Self.columns(16)
        let moved = try Playback.picture { $0.draw(image, in: CGRect(x: 0.25, y: 0, width: 16, height: 16)) }
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 32, height: 32)
        layer.contents = image
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
        root.addSublayer(layer)
        let shown = try Playback.picture(of: root)
        let rendered = try Playback.picture { layer.render(in: $0) }
        for x in 1..<15 {
            func mixture(_ weight: Double) -> Double { greys[x] * (1 - weight) + greys[x - 1] * weight }
            let (movedGrey, shownGrey) = (Double(moved[x, 8].x), Double(shown[2 * x, 8].x))
            let renderedGrey = Double(rendered[2 * x, 8].x)
            #expect(abs(movedGrey - mixture(0.25)) <= 2 && abs(shownGrey - mixture(0.25)) <= 2, "\(x)")
            #expect(abs(renderedGrey - mixture(0.125)) <= 2, "\(x)")
        }
    }

    @Test(
        "smaller pictures are means of their pixels",
        arguments: [
            CGInterpolationQuality.default, .low, .medium, .high, .none,
        ])
    func smallerPictures(quality: CGInterpolationQuality) throws {
        // Stripes of one pixel, black and white.
        let bytes = ContiguousArray(
            (0..<128 * 128).flatMap { index -> [UInt8] in
                let white: UInt8 = index % 2 == 0 ? 255 : 0
                return [white, white, white, 255]
            })
        let stripes = try #require(CGImage(premultipliedRGBA8: bytes, width: 128, height: 128, isOpaque: true))
        let picture = try Playback.picture { context in
            context.interpolationQuality = quality
            context.draw(stripes, in: CGRect(x: 0, y: 0, width: 16, height: 16))
        }
        let inner = picture[8, 8].x
        #expect(quality == .none ? inner == 0 || inner == 255 : abs(Int(inner) - 127) <= 3)
    }

    @Test func imagesCanBeTurned() throws {
        let image = try Self.quadrants()
        let picture = try Playback.picture { context in
            context.interpolationQuality = .none
            context.translateBy(x: 32, y: 32)
            context.rotate(by: .pi / 2)
            context.draw(image, in: CGRect(x: -16, y: -16, width: 32, height: 32))
        }
        // User space's (x, y) is at (−y, x).
        #expect(picture[20, 20] == Playback.opaqueRed && picture[20, 44] == Playback.opaqueGreen)
    }

    @Test func masksArePaintedInTheFillColour() throws {
        let provider = try #require(CGDataProvider(data: Data([0, 255, 128, 0])))
        let mask = try #require(
            CGImage(
                maskWidth: 2, height: 2, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 2, provider: provider,
                decode: nil, shouldInterpolate: false))
        let picture = try Playback.picture { context in
            context.setFillColor(CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.5))
            context.draw(mask, in: CGRect(x: 0, y: 0, width: 64, height: 64))
        }
        #expect(Playback.isNear(picture[16, 48], SIMD4(0.5, 0.25, 0, 0.5)))
        #expect(picture[48, 48] == Playback.clear)
        let half = Float(127) / 255 / 2
        #expect(Playback.isNear(picture[16, 16], SIMD4(half, half / 2, 0, half)))
    }

    @Test(arguments: [8.0, 5.37, 1.73]) func tilesRepeatFromTheirPlace(side: Double) throws {
        let image = try Self.quadrants()
        let picture = try Playback.picture(tolerance: 3) { context in
            context.interpolationQuality = .none
            context.clip(to: CGRect(x: 8, y: 8, width: 48, height: 48))
            context.draw(image, in: CGRect(x: 10, y: 10, width: side, height: side), byTiling: true)
        }
        #expect(picture[4, 4] == Playback.clear && picture[57, 20] == Playback.clear)
        guard side == 8 else {
            #expect(picture.pixels.count { $0.w == 255 } == 48 * 48)
            return
        }
        #expect(picture[11, 11] == Playback.opaqueBlue && picture[15, 11] == SIMD4(255, 255, 255, 255))
        for y in 8..<48 {
            for x in 8..<48 { #expect(picture[x, y] == picture[x + 8, y + 8]) }
        }
    }

    @Test func countlessTilesCostNoMoreThanThePicture() throws {
        let image = try Self.quadrants()
        let picture = try Playback.picture(tolerance: 8) { context in
            context.draw(image, in: CGRect(x: 0, y: 0, width: 1e-5, height: 1e-5), byTiling: true)
        }
        // The mean of the four colours.
        #expect(Playback.isNear(picture[20, 20], SIMD4(0.5, 0.5, 0.5, 1), tolerance: 4))
    }

    @Test func drawnImagesAreDrawnAgain() throws {
        let inner = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8)).image { context in
            context.cgContext.setFillColor(Playback.red)
            context.cgContext.fill(CGRect(x: 0, y: 0, width: 8, height: 4))
        }
        let outer = UIGraphicsImageRenderer(size: CGSize(width: 16, height: 16)).image { _ in
            inner.draw(in: CGRect(x: 0, y: 0, width: 16, height: 16))
        }
        let picture = try Playback.picture { context in
            UIGraphicsPushContext(context)
            outer.draw(in: CGRect(x: 0, y: 0, width: 64, height: 64))
            outer.cgImage?.cropping(to: CGRect(x: 0, y: 0, width: 4, height: 4)).map {
                context.draw($0, in: CGRect(x: 0, y: 40, width: 16, height: 16))
            }
            UIGraphicsPopContext()
        }
        #expect(picture[32, 8] == Playback.opaqueRed && picture[32, 60] == Playback.clear)
        #expect(picture[8, 48] == Playback.opaqueRed && picture[20, 48] == Playback.clear)
    }
}

@Suite struct PlaybackGradientTests {
    private static func gradient() throws -> CGGradient {
        try #require(
            CGGradient(colorsSpace: nil, colors: [Playback.red, Playback.blue] as CFArray, locations: nil))
    }

    private static func mixture(_ t: Double) -> SIMD4<Float> {
        let t = Float(min(max(t, 0), 1))
        return SIMD4(1 - t, 0, t, 1)
    }

    @Test(arguments: [CGGradientDrawingOptions(), .drawsBeforeStartLocation, .drawsAfterEndLocation])
    func linearGradientsEndOrGoOn(options: CGGradientDrawingOptions) throws {
        let gradient = try Self.gradient()
        let picture = try Playback.picture { context in
            context.drawLinearGradient(
                gradient, start: CGPoint(x: 16, y: 0), end: CGPoint(x: 48, y: 0), options: options)
        }
        for x in 16..<48 {
            #expect(Playback.isNear(picture[x, 20], Self.mixture((Double(x) + 0.5 - 16) / 32), tolerance: 2))
        }
        #expect(picture[8, 8] == (options.contains(.drawsBeforeStartLocation) ? Playback.opaqueRed : Playback.clear))
        #expect(picture[56, 8] == (options.contains(.drawsAfterEndLocation) ? Playback.opaqueBlue : Playback.clear))
    }

    @Test func linearGradientsFollowTheTransform() throws {
        let gradient = try Self.gradient()
        let picture = try Playback.picture { context in
            context.translateBy(x: 0, y: 64)
            context.rotate(by: -.pi / 2)
            context.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 64, y: 0), options: [])
        }
        for y in 0..<64 {
            #expect(Playback.isNear(picture[10, y], Self.mixture(1 - (Double(y) + 0.5) / 64), tolerance: 2))
        }
    }

    @Test func ringsEndWhereTheirCirclesAre() throws {
        let gradient = try Self.gradient()
        let picture = try Playback.picture { context in
            context.drawRadialGradient(
                gradient, startCenter: CGPoint(x: 32, y: 32), startRadius: 8, endCenter: CGPoint(x: 32, y: 32),
                endRadius: 24, options: [])
        }
        for x in 42..<54 {
            let radius = hypot(Double(x) + 0.5 - 32, 0.5)
            #expect(Playback.isNear(picture[x, 32], Self.mixture((radius - 8) / 16), tolerance: 2.5))
        }
        #expect(picture[34, 32] == Playback.clear && picture[58, 32] == Playback.clear)
    }

    @Test func circlesWithDifferentCentresSweep() throws {
        let gradient = try Self.gradient()
        let picture = try Playback.picture { context in
            context.drawRadialGradient(
                gradient, startCenter: CGPoint(x: 24, y: 32), startRadius: 0, endCenter: CGPoint(x: 32, y: 32),
                endRadius: 24, options: [.drawsAfterEndLocation])
        }
        // On the axis to the right the circles end at 24 + 32 t, to the left at 24 − 16 t.
        for x in 26..<54 {
            #expect(Playback.isNear(picture[x, 32], Self.mixture((Double(x) + 0.5 - 24) / 32), tolerance: 4))
        }
        for x in 10..<22 {
            #expect(Playback.isNear(picture[x, 32], Self.mixture((24 - Double(x) - 0.5) / 16), tolerance: 6))
        }
        #expect(picture[2, 2] == Playback.opaqueBlue)
    }

    @Test func conicGradientsTurnFromTheirAngle() throws {
        let gradient = try Self.gradient()
        let picture = try Playback.picture { context in
            context.drawConicGradient(gradient, center: CGPoint(x: 32, y: 32), angle: .pi / 2)
        }
        for (x, y) in [(10, 40), (20, 10), (50, 20), (40, 60), (25, 60)] {
            let angle = atan2(Double(y) + 0.5 - 32, Double(x) + 0.5 - 32) - .pi / 2
            let turn = angle / (2 * .pi)
            #expect(Playback.isNear(picture[x, y], Self.mixture(turn - turn.rounded(.down)), tolerance: 2.5))
        }
    }
}
