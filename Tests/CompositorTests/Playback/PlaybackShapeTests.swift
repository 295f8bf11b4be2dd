import AppleNames
import DisplayListTestSupport
import Foundation
import LayerModel
import Testing

@testable import Compositor

@Suite struct PlaybackShapeTests {
    @Test func circleInContextEqualsShapeLayer() throws {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
        let frame = CGRect(x: 8, y: 8, width: 48, height: 48)
        let drawn = ClosureLayer(frame) { context in
            context.setFillColor(Playback.blue)
            context.fillEllipse(in: CGRect(x: 4, y: 4, width: 40, height: 40))
            context.setStrokeColor(Playback.red)
            context.setLineWidth(3)
            context.strokeEllipse(in: CGRect(x: 4, y: 4, width: 40, height: 40))
        }
        root.addSublayer(drawn)
        let shape = CAShapeLayer()
        shape.frame = frame
        shape.path = CGPath(ellipseIn: CGRect(x: 4, y: 4, width: 40, height: 40), transform: nil)
        shape.fillColor = Playback.blue
        shape.strokeColor = Playback.red
        shape.lineWidth = 3
        let other = CALayer()
        other.frame = root.frame
        other.addSublayer(shape)
        let difference = try Playback.picture(of: root).difference(from: try Playback.picture(of: other))
        #expect(difference.greatest <= 1)
    }

    @Test func rectanglesFollowTheTransform() throws {
        let picture = try Playback.picture(scale: 2) { context in
            context.translateBy(x: 4, y: 8)
            context.scaleBy(x: 2, y: 1)
            context.setFillColor(Playback.red)
            context.fill(CGRect(x: 0, y: 0, width: 5, height: 10))
        }
        #expect(picture.width == 128)
        #expect(picture[8, 16] == Playback.opaqueRed && picture[27, 35] == Playback.opaqueRed)
        #expect(picture[7, 16] == Playback.clear && picture[28, 35] == Playback.clear)
        #expect(picture[8, 15] == Playback.clear && picture[27, 36] == Playback.clear)
    }

    @Test func fillRulesDiffer() throws {
        for rule in [CGPathFillRule.winding, .evenOdd] {
            let picture = try Playback.picture { context in
                context.setFillColor(Playback.red)
                context.addRect(CGRect(x: 8, y: 8, width: 48, height: 48))
                context.addRect(CGRect(x: 24, y: 24, width: 16, height: 16))
                context.fillPath(using: rule)
            }
            #expect(picture[32, 32] == (rule == .winding ? Playback.opaqueRed : Playback.clear))
            #expect(picture[12, 12] == Playback.opaqueRed)
        }
    }

    @Test func dashesAndPensFollowTheTransformAtTheStroke() throws {
        let picture = try Playback.picture { context in
            context.setStrokeColor(Playback.red)
            context.setLineDash(phase: 0, lengths: [8, 8])
            context.setLineWidth(4)
            context.move(to: CGPoint(x: 0, y: 16))
            context.addLine(to: CGPoint(x: 64, y: 16))
            context.strokePath()
            // The pen is twice as high as wide.
            context.setLineDash(phase: 0, lengths: [])
            context.scaleBy(x: 1, y: 2)
            context.move(to: CGPoint(x: 32, y: 24))
            context.addLine(to: CGPoint(x: 64, y: 24))
            context.strokePath()
        }
        #expect(picture[4, 16] == Playback.opaqueRed && picture[12, 16] == Playback.clear)
        #expect(picture[20, 15] == Playback.opaqueRed && picture[4, 18] == Playback.clear)
        #expect(picture[40, 44] == Playback.opaqueRed && picture[40, 51] == Playback.opaqueRed)
        #expect(picture[40, 43] == Playback.clear && picture[40, 52] == Playback.clear)
    }

    @Test(arguments: [CGLineCap.round, .square]) func dotsStartWhereEachSubpathStarts(cap: CGLineCap) throws {
        // A line from (8, 8), and a rectangle whose corners are dots.
        let path = CGMutablePath()
        path.addLines(between: [CGPoint(x: 8, y: 8), CGPoint(x: 56, y: 8)])
        path.addRect(CGRect(x: 8, y: 24, width: 32, height: 32))
        let drawn = try Playback.picture { context in
            context.setStrokeColor(Playback.red)
            context.setLineWidth(6)
            context.setLineCap(cap)
            context.setLineDash(phase: 0, lengths: [0, 16])
            context.addPath(path)
            context.strokePath()
        }
        func shape(phase: CGFloat) throws -> DrawnPicture {
            let root = CALayer()
            root.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
            let shape = CAShapeLayer()
            (shape.path, shape.fillColor, shape.strokeColor) = (path, nil, Playback.red)
            (shape.lineWidth, shape.lineCap) = (6, cap == .round ? .round : .square)
            (shape.lineDashPattern, shape.lineDashPhase) = ([0, 16], phase)
            root.addSublayer(shape)
            return try Playback.picture(of: root)
        }
        for picture in [drawn, try shape(phase: 0), try shape(phase: -16), try shape(phase: 32)] {
            for (x, y) in [(8, 8), (24, 8), (40, 8), (8, 24), (24, 24), (40, 24), (40, 56), (8, 40)] {
                #expect(picture[x, y] == Playback.opaqueRed && picture[x - 2, y - 1] == Playback.opaqueRed)
                #expect((picture[x - 3, y - 3] == Playback.opaqueRed) == (cap == .square))
            }
            #expect(picture[16, 8] == Playback.clear && picture[32, 8] == Playback.clear)
            #expect(picture[16, 24] == Playback.clear && picture[8, 32] == Playback.clear)
        }
        let moved = try shape(phase: 4)
        #expect(moved[8, 8] == Playback.clear && moved[20, 8] == Playback.opaqueRed)
    }

    @Test func withoutAntialiasingPixelsAreInOrOut() throws {
        let picture = try Playback.picture { context in
            context.setShouldAntialias(false)
            context.setFillColor(Playback.red)
            context.fillEllipse(in: CGRect(x: 3.3, y: 3.3, width: 50, height: 50))
            context.fill(CGRect(x: 56.4, y: 2.6, width: 4, height: 4))
            context.clip(to: CGRect(x: 0, y: 58.4, width: 10.4, height: 10))
            context.fill(CGRect(x: 0, y: 0, width: 64, height: 64))
        }
        #expect(picture.pixels.allSatisfy { $0.w == 0 || $0.w == 255 })
        #expect(picture[56, 3] == Playback.opaqueRed && picture[60, 3] == Playback.clear)
        #expect(picture[9, 58] == Playback.opaqueRed && picture[10, 58] == Playback.clear)
    }

    @Test func alphaMultipliesColours() throws {
        let picture = try Playback.picture { context in
            context.setAlpha(0.5)
            context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 0.5))
            context.fill(CGRect(x: 0, y: 0, width: 64, height: 64))
        }
        #expect(Playback.isNear(picture[32, 32], SIMD4(0.25, 0, 0, 0.25)))
    }

    @Test func opaqueStoresBeginBlack() throws {
        let picture = try Playback.picture(isOpaque: true) { context in
            context.setFillColor(Playback.red)
            context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
        }
        #expect(picture[4, 4] == Playback.opaqueRed && picture[40, 40] == SIMD4(0, 0, 0, 255))
    }
}

@Suite struct PlaybackClipTests {
    @Test func clipsOfAnyKindNest() throws {
        let picture = try Playback.picture { context in
            context.addEllipse(in: CGRect(x: 4, y: 4, width: 56, height: 56))
            context.clip()
            context.clip(to: CGRect(x: 0, y: 0, width: 64, height: 40))
            context.addRect(CGRect(x: 0, y: 0, width: 64, height: 64))
            context.addRect(CGRect(x: 24, y: 16, width: 16, height: 8))
            context.clip(using: .evenOdd)
            context.setFillColor(Playback.red)
            context.fill(CGRect(x: 0, y: 0, width: 64, height: 64))
        }
        #expect(picture[32, 8] == Playback.opaqueRed && picture[32, 30] == Playback.opaqueRed)
        #expect(picture[32, 20] == Playback.clear)
        #expect(picture[32, 41] == Playback.clear)
        #expect(picture[5, 5] == Playback.clear)
        #expect(picture[23, 20] == Playback.opaqueRed)
    }

    @Test func restoringLeavesTheClip() throws {
        let picture = try Playback.picture { context in
            context.setFillColor(Playback.red)
            context.saveGState()
            context.addEllipse(in: CGRect(x: 0, y: 0, width: 16, height: 16))
            context.clip()
            context.fill(CGRect(x: 0, y: 0, width: 64, height: 64))
            context.setFillColor(Playback.green)
            context.fill(CGRect(x: 0, y: 8, width: 64, height: 64))
            context.restoreGState()
            context.fill(CGRect(x: 40, y: 40, width: 8, height: 8))
        }
        #expect(picture[8, 4] == Playback.opaqueRed && picture[8, 12] == Playback.opaqueGreen)
        #expect(picture[0, 0] == Playback.clear && picture[44, 44] == Playback.opaqueRed)
        #expect(picture[30, 30] == Playback.clear)
    }

    @Test func turnedRectanglesClip() throws {
        let picture = try Playback.picture { context in
            context.translateBy(x: 32, y: 32)
            context.rotate(by: .pi / 4)
            context.clip(to: CGRect(x: -16, y: -16, width: 32, height: 32))
            context.setFillColor(Playback.red)
            context.fill(CGRect(x: -100, y: -100, width: 200, height: 200))
        }
        #expect(picture[32, 12] == Playback.opaqueRed && picture[12, 32] == Playback.opaqueRed)
        #expect(picture[16, 16] == Playback.clear)
        // The area of the square.
        let covered = picture.pixels.reduce(0.0) { $0 + Double($1.w) / 255 }
        #expect(abs(covered - 1024) < 3)
    }

    @Test(arguments: [true, false]) func imagesMask(isImageMask: Bool) throws {
        // Samples fall from 255 at the left to 0 at the right.
        let samples = Data((0..<16).flatMap { _ in (0..<16).map { UInt8(255 - $0 * 17) } })
        let provider = try #require(CGDataProvider(data: samples))
        let mask = try #require(
            isImageMask
                ? CGImage(
                    maskWidth: 16, height: 16, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 16,
                    provider: provider, decode: nil, shouldInterpolate: false)
                : CGImage(
                    width: 16, height: 16, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 16,
                    space: CGColorSpaceCreateDeviceGray(), bitmapInfo: [], provider: provider, decode: nil,
                    shouldInterpolate: false, intent: .defaultIntent))
        let picture = try Playback.picture { context in
            context.clip(to: CGRect(x: 16, y: 16, width: 32, height: 32), mask: mask)
            context.setFillColor(Playback.red)
            context.fill(CGRect(x: 0, y: 0, width: 64, height: 64))
        }
        for column in 0..<16 {
            let sample = Float(255 - column * 17) / 255
            let expected = isImageMask ? 1 - sample : sample
            #expect(Playback.isNear(picture[16 + column * 2, 30], SIMD4(expected, 0, 0, expected), tolerance: 2))
        }
        #expect(picture[15, 30] == Playback.clear && picture[48, 30] == Playback.clear)
        #expect(picture[30, 15] == Playback.clear && picture[30, 48] == Playback.clear)
    }

    @Test func picturesWithAlphaMaskByTheirAlpha() throws {
        // Black, white and coloured pixels whose alpha falls from the left to the right.
        let colors: [SIMD3<Double>] = [.zero, .one, SIMD3(1, 0, 0), SIMD3(0, 0.5, 1)]
        let bytes = (0..<16).flatMap { row in
            (0..<16).flatMap { column -> [UInt8] in
                let alpha = Double(255 - column * 17)
                let color = colors[row / 4] * alpha
                return [UInt8(color.x), UInt8(color.y), UInt8(color.z), UInt8(alpha)]
            }
        }
        let provider = try #require(CGDataProvider(data: Data(bytes)))
        for info in [CGImageAlphaInfo.premultipliedLast, .noneSkipLast] {
            let mask = try #require(
                CGImage(
                    width: 16, height: 16, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 64,
                    space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGBitmapInfo(rawValue: info.rawValue),
                    provider: provider, decode: nil, shouldInterpolate: false, intent: .defaultIntent))
            let picture = try Playback.picture { context in
                context.clip(to: CGRect(x: 16, y: 16, width: 32, height: 32), mask: mask)
                context.setFillColor(Playback.red)
                context.fill(CGRect(x: 0, y: 0, width: 64, height: 64))
            }
            for row in 0..<4 {
                // Without alpha it is the luminance of what the bytes say.
                let weights = SIMD3(0.2126, 0.7152, 0.0722)
                let share = info == .noneSkipLast ? (colors[row] * weights).sum() : 1
                for column in 0..<16 {
                    let expected = Float(share * Double(255 - column * 17) / 255)
                    // The context's y points down, and images stand on their maximum y.
                    let found = picture[16 + column * 2, 46 - row * 8]
                    #expect(Playback.isNear(found, SIMD4(expected, 0, 0, expected), tolerance: 2))
                }
            }
            #expect(picture[15, 30] == Playback.clear && picture[30, 48] == Playback.clear)
        }
    }

    @Test(arguments: [true, false]) func drawnPicturesMaskAsTheyAreMade(isOpaque: Bool) throws {
        let format = UIGraphicsImageRendererFormat()
        (format.scale, format.opaque) = (1, isOpaque)
        // A black square at the left, a white one in the middle, nothing at the right.
        let mask = UIGraphicsImageRenderer(size: CGSize(width: 48, height: 16), format: format).image { context in
            UIColor.black.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 16, height: 16))
            UIColor.white.setFill()
            context.fill(CGRect(x: 16, y: 0, width: 16, height: 16))
        }
        let image = try #require(mask.cgImage)
        let picture = try Playback.picture { context in
            context.clip(to: CGRect(x: 8, y: 24, width: 48, height: 16), mask: image)
            context.setFillColor(Playback.red)
            context.fill(CGRect(x: 0, y: 0, width: 64, height: 64))
        }
        #expect(picture[16, 32] == (isOpaque ? Playback.clear : Playback.opaqueRed))
        #expect(picture[32, 32] == Playback.opaqueRed && picture[48, 32] == Playback.clear)
        #expect(picture[32, 20] == Playback.clear && picture[32, 44] == Playback.clear)
    }

    @Test func emptyClipsHideEverything() throws {
        let picture = try Playback.picture { context in
            context.setFillColor(Playback.red)
            context.clip()
            context.fill(CGRect(x: 0, y: 0, width: 64, height: 64))
            context.setBlendMode(.copy)
            context.fill(CGRect(x: 0, y: 0, width: 64, height: 64))
        }
        #expect(picture.pixels.allSatisfy { $0 == Playback.clear })
    }

    @Test func deepChainsOfClipsEnd() throws {
        let picture = try Playback.picture { context in
            for _ in 0..<200 {
                context.addEllipse(in: CGRect(x: -100, y: -100, width: 264, height: 264))
                context.clip()
            }
            context.setFillColor(Playback.red)
            context.fill(CGRect(x: 0, y: 0, width: 64, height: 64))
        }
        #expect(picture[32, 32] == Playback.opaqueRed)
    }
}
