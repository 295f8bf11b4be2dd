import Graphics
import TestSupport
import Testing

struct DrawingClipTests {
    private let context = CGContext(recordingIn: CGRect(x: 0, y: 0, width: 100, height: 80))

    @Test func clipBeginsAsTheBounds() {
        #expect(context.boundingBoxOfClipPath == CGRect(x: 0, y: 0, width: 100, height: 80))
        context.translateBy(x: 10, y: 20)
        context.scaleBy(x: 2, y: 2)
        #expect(context.boundingBoxOfClipPath == CGRect(x: -5, y: -10, width: 50, height: 40))
        context.scaleBy(x: 0, y: 1)
        #expect(context.boundingBoxOfClipPath.isNull)
    }

    @Test func tileContextsBeginElsewhere() {
        let tile = CGContext(recordingIn: CGRect(x: 256, y: 512, width: 256, height: 256))
        #expect(tile.boundingBoxOfClipPath == CGRect(x: 256, y: 512, width: 256, height: 256))
    }

    @Test func clipsOnlyNarrow() {
        context.clip(to: CGRect(x: 10, y: 10, width: 20, height: 20))
        context.clip(to: CGRect(x: 20, y: 0, width: 200, height: 200))
        #expect(context.boundingBoxOfClipPath == CGRect(x: 20, y: 10, width: 10, height: 20))
        context.resetClip()
        #expect(context.boundingBoxOfClipPath == CGRect(x: 0, y: 0, width: 100, height: 80))
    }

    @Test func rectanglesInRectanglesAreOne() throws {
        context.clip(to: CGRect(x: 10.5, y: 10, width: 20, height: 20))
        context.clip(to: CGRect(x: 20, y: 0, width: 200, height: 200))
        context.fill(CGRect(x: 0, y: 0, width: 9, height: 9))
        let recording = context.recording
        let clip = recording.clips[Int(recording.commands[0].clip)]
        #expect(clip.parent == DrawingCommand.none)
        guard case .rect(let rect) = clip.shape else {
            Issue.record("no rectangle")
            return
        }
        #expect(rect == CGRect(x: 20, y: 10, width: 10.5, height: 20))
    }

    @Test func pathsChainToTheirParents() {
        context.addEllipse(in: CGRect(x: 0, y: 0, width: 50, height: 50))
        context.clip(using: .evenOdd)
        context.rotate(by: .pi / 4)
        context.clip(to: CGRect(x: 0, y: -5, width: 10, height: 10))
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        let recording = context.recording
        #expect(recording.clips.count == 2)
        #expect(recording.commands[0].clip == 1 && recording.clips[1].parent == 0)
        if case .path(_, let rule) = recording.clips[0].shape {
            #expect(rule == .evenOdd)
        } else {
            Issue.record("no path")
        }
        let bounds = recording.clips[1].bounds
        let reach = CGFloat(2).squareRoot() * 7.5
        #expect(abs(bounds.maxX - reach) < 1e-9 && bounds.minX == 0)
    }

    @Test func boxUnderARotationIsTheBoxOfTheCorners() {
        context.clip(to: CGRect(x: 0, y: 0, width: 10, height: 10))
        context.rotate(by: .pi / 4)
        let box = context.boundingBoxOfClipPath
        let half = CGFloat(50).squareRoot()
        #expect(abs(box.minX) < 1e-9 && abs(box.maxX - 2 * half) < 1e-9)
        #expect(abs(box.minY + half) < 1e-9 && abs(box.maxY - half) < 1e-9)
    }

    @Test func nothingIsDrawnInAnEmptyClip() {
        context.saveGState()
        context.clip(to: CGRect(x: 200, y: 0, width: 5, height: 5))
        #expect(context.boundingBoxOfClipPath.isNull)
        context.fill(CGRect(x: 0, y: 0, width: 500, height: 500))
        context.clear(CGRect(x: 0, y: 0, width: 500, height: 500))
        context.restoreGState()
        context.saveGState()
        context.clip()
        context.fill(CGRect(x: 0, y: 0, width: 500, height: 500))
        context.restoreGState()
        #expect(context.recording.isEmpty)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(context.recording.commandCount == 1)
    }

    @Test func severalRectanglesAreAUnion() {
        context.clip(to: [CGRect(x: 0, y: 0, width: 5, height: 5), CGRect(x: 20, y: 10, width: 5, height: 5)])
        #expect(context.boundingBoxOfClipPath == CGRect(x: 0, y: 0, width: 25, height: 15))
    }

    @Test func masksStandAsImagesAreDrawn() throws {
        let mask = try #require(
            CGImage(premultipliedRGBA8: [0, 0, 0, 255], width: 1, height: 1, isOpaque: true)
        )
        context.translateBy(x: 1, y: 2)
        context.clip(to: CGRect(x: 10, y: 20, width: 30, height: 40), mask: mask)
        #expect(context.boundingBoxOfClipPath == CGRect(x: 10, y: 20, width: 30, height: 40))
        guard case .mask(let recorded) = context.recording.clips[0].shape else {
            Issue.record("no mask")
            return
        }
        #expect(recorded.image === mask && !recorded.isAlpha)
        // The image's top left corner is at the maximum y.
        #expect(CGPoint.zero.applying(recorded.transform) == CGPoint(x: 11, y: 62))
        #expect(CGPoint(x: 1, y: 1).applying(recorded.transform) == CGPoint(x: 41, y: 22))
    }

    @Test func brokenRectanglesDoNotClip() {
        context.clip(to: .null)
        context.clip(to: CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1))
        context.clip(to: .infinite)
        #expect(context.boundingBoxOfClipPath == CGRect(x: 0, y: 0, width: 100, height: 80))
    }

    @Test func contextsWithoutASizeRecordNothing() {
        for bounds in [CGRect.zero, .null, .infinite, CGRect(x: 0, y: 0, width: CGFloat.nan, height: 1)] {
            let empty = CGContext(recordingIn: bounds)
            empty.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
            empty.beginTransparencyLayer(auxiliaryInfo: nil)
            empty.endTransparencyLayer()
            #expect(empty.recording.isEmpty && empty.boundingBoxOfClipPath.isNull)
        }
    }
}
