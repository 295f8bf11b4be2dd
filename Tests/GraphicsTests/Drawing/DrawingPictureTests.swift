import AppleNames
import Graphics
import TestSupport
import Testing

struct DrawingPictureTests {
    private let context = CGContext(recordingIn: CGRect(x: 0, y: 0, width: 100, height: 80))
    private let rect = CGRect(x: 10, y: 20, width: 30, height: 40)

    private func pixel() throws -> CGImage {
        try #require(CGImage(premultipliedRGBA8: [9, 9, 9, 255], width: 1, height: 1, isOpaque: true))
    }

    private func place(_ index: Int, _ x: CGFloat, _ y: CGFloat) -> CGPoint {
        CGPoint(x: x, y: y).applying(context.recording.images[index].transform)
    }

    @Test func imagesHaveTheirTopAtTheMaximumY() throws {
        context.setAlpha(0.5)
        context.draw(try pixel(), in: rect)
        #expect(place(0, 0, 0) == CGPoint(x: 10, y: 60))
        #expect(place(0, 1, 1) == CGPoint(x: 40, y: 20))
        let command = context.recording.commands[0]
        #expect(command.operation == .image && command.color == SIMD4(repeating: 0.5))
    }

    @Test func uiImagesHaveTheirTopAtTheMinimumY() throws {
        UIGraphicsPushContext(context)
        defer { UIGraphicsPopContext() }
        UIImage(cgImage: try pixel()).draw(in: rect)
        #expect(place(0, 0, 0) == CGPoint(x: 10, y: 20))
        #expect(place(0, 1, 1) == CGPoint(x: 40, y: 60))
        UIImage(cgImage: try pixel(), scale: 0.5, orientation: .up).draw(at: CGPoint(x: 5, y: 5))
        #expect(place(1, 1, 1) == CGPoint(x: 7, y: 7))
    }

    /// Where the stored picture's top left, top right and bottom left corners are shown, in unit coordinates, y down.
    private static let corners: [(UIImage.Orientation, CGPoint, CGPoint, CGPoint)] = [
        (.up, CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 0), CGPoint(x: 0, y: 1)),
        (.down, CGPoint(x: 1, y: 1), CGPoint(x: 0, y: 1), CGPoint(x: 1, y: 0)),
        (.left, CGPoint(x: 0, y: 1), CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 1)),
        (.right, CGPoint(x: 1, y: 0), CGPoint(x: 1, y: 1), CGPoint(x: 0, y: 0)),
        (.upMirrored, CGPoint(x: 1, y: 0), CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 1)),
        (.downMirrored, CGPoint(x: 0, y: 1), CGPoint(x: 1, y: 1), CGPoint(x: 0, y: 0)),
        (.leftMirrored, CGPoint(x: 0, y: 0), CGPoint(x: 0, y: 1), CGPoint(x: 1, y: 0)),
        (.rightMirrored, CGPoint(x: 1, y: 1), CGPoint(x: 1, y: 0), CGPoint(x: 0, y: 1)),
    ]

    @Test func orientationsTurnThePicture() throws {
        UIGraphicsPushContext(context)
        defer { UIGraphicsPopContext() }
        let image = try #require(
            CGImage(premultipliedRGBA8: ContiguousArray(repeating: 0, count: 24), width: 3, height: 2, isOpaque: false)
        )
        for (index, (orientation, topLeft, topRight, bottomLeft)) in Self.corners.enumerated() {
            let picture = UIImage(cgImage: image, scale: 1, orientation: orientation)
            let isTurned = topRight.x == topLeft.x
            #expect(picture.size == (isTurned ? CGSize(width: 2, height: 3) : CGSize(width: 3, height: 2)))
            picture.draw(in: CGRect(x: 0, y: 0, width: 1, height: 1))
            #expect(place(index, 0, 0) == topLeft && place(index, 1, 0) == topRight, "\(orientation)")
            #expect(place(index, 0, 1) == bottomLeft, "\(orientation)")
        }
    }

    @Test func masksTakeTheFillColour() throws {
        let provider = try #require(CGDataProvider(data: Data([0])))
        let mask = try #require(
            CGImage(
                maskWidth: 1, height: 1, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 1, provider: provider,
                decode: nil, shouldInterpolate: false
            )
        )
        context.setFillColor(red: 1, green: 0, blue: 0, alpha: 0.5)
        context.draw(mask, in: rect)
        #expect(context.recording.commands[0].color == SIMD4(0.5, 0, 0, 0.5))
    }

    @Test func tilesRepeat() throws {
        context.draw(try pixel(), in: rect, byTiling: true)
        #expect(context.recording.images[0].isTiled)
    }

    @Test func brokenPlacesDrawNothing() throws {
        let image = try pixel()
        context.draw(image, in: .null)
        context.draw(image, in: CGRect(x: 0, y: 0, width: 0, height: 5))
        context.draw(image, in: CGRect(x: CGFloat.nan, y: 0, width: 1, height: 5))
        context.scaleBy(x: 0, y: 0)
        context.draw(image, in: rect)
        let gradient = try #require(
            CGGradient(colorsSpace: nil, colors: [CGColor.black, CGColor.white], locations: nil))
        context.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 1, y: 1), options: [])
        #expect(context.recording.isEmpty)
    }

    @Test func gradientsKeepTheirGeometryInUserSpace() throws {
        let gradient = try #require(
            CGGradient(colorsSpace: nil, colors: [CGColor.black, CGColor.white], locations: nil))
        context.scaleBy(x: 2, y: 3)
        context.drawLinearGradient(
            gradient, start: CGPoint(x: 1, y: 2), end: CGPoint(x: 3, y: 4), options: .drawsAfterEndLocation
        )
        context.drawRadialGradient(
            gradient, startCenter: .zero, startRadius: -1, endCenter: CGPoint(x: 1, y: 0), endRadius: 5, options: []
        )
        context.drawConicGradient(gradient, center: CGPoint(x: 1, y: 1), angle: 2)
        context.drawConicGradient(gradient, center: CGPoint(x: 1, y: 1), angle: .nan)
        let drawn = context.recording.gradients
        #expect(drawn.count == 3)
        #expect(drawn.allSatisfy { $0.transform.a == 2 && $0.transform.d == 3 && $0.gradient === gradient })
        guard case .linear(let start, let end) = drawn[0].kind,
            case .radial(_, let startRadius, let endCenter, let endRadius) = drawn[1].kind,
            case .conic(let center, let angle) = drawn[2].kind
        else {
            Issue.record("wrong kinds")
            return
        }
        #expect(start == CGPoint(x: 1, y: 2) && end == CGPoint(x: 3, y: 4))
        #expect(drawn[0].options == .drawsAfterEndLocation)
        #expect(startRadius == 0 && endRadius == 5 && endCenter == CGPoint(x: 1, y: 0))
        #expect(center == CGPoint(x: 1, y: 1) && angle == 2)
    }
}
