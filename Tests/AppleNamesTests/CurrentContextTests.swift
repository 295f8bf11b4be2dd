import AppleNames
import Dispatch
import Foundation
import Synchronization
import Testing

@testable import Graphics

struct CurrentContextTests {
    private let context = CGContext(recordingIn: CGRect(x: 0, y: 0, width: 100, height: 80))

    @Test func contextsAreAStack() {
        #expect(UIGraphicsGetCurrentContext() == nil)
        UIGraphicsPopContext()
        let other = CGContext(recordingIn: .zero)
        UIGraphicsPushContext(context)
        UIGraphicsPushContext(other)
        #expect(UIGraphicsGetCurrentContext() === other)
        UIGraphicsPopContext()
        #expect(UIGraphicsGetCurrentContext() === context)
        UIGraphicsPopContext()
        #expect(UIGraphicsGetCurrentContext() == nil)
    }

    @Test func everyThreadHasItsOwn() {
        UIGraphicsPushContext(context)
        let done = DispatchSemaphore(value: 0)
        let found = Atomic(false)
        Thread.detachNewThread {
            found.store(UIGraphicsGetCurrentContext() != nil, ordering: .relaxed)
            done.signal()
        }
        done.wait()
        UIGraphicsPopContext()
        #expect(found.load(ordering: .relaxed) == false)
    }

    @Test func coloursAndRectanglesGoToTheCurrentContext() {
        UIGraphicsPushContext(context)
        UIColor.red.setFill()
        UIColor.blue.setStroke()
        UIRectFill(CGRect(x: 0, y: 0, width: 5, height: 5))
        UIRectFrame(CGRect(x: 0, y: 0, width: 5, height: 5))
        context.stroke(CGRect(x: 0, y: 0, width: 5, height: 5))
        UIColor.green.set()
        UIRectClip(CGRect(x: 1, y: 1, width: 2, height: 2))
        UIGraphicsPopContext()
        UIRectFill(CGRect(x: 0, y: 0, width: 5, height: 5))
        let commands = context.recording.commands
        #expect(commands.map(\.operation) == [.fillRect, .fillPathEvenOdd, .strokePath])
        #expect(commands.map(\.blendMode) == [.copy, .copy, .normal])
        #expect(commands.map(\.color) == [SIMD4(1, 0, 0, 1), SIMD4(1, 0, 0, 1), SIMD4(0, 0, 1, 1)])
        #expect(context.boundingBoxOfClipPath == CGRect(x: 1, y: 1, width: 2, height: 2))
    }

    @Test func imageContextsGiveRecordings() throws {
        UIGraphicsBeginImageContextWithOptions(CGSize(width: 10, height: 20), true, 2)
        UIColor.red.set()
        UIRectFill(CGRect(x: 0, y: 0, width: 5, height: 5))
        let image = UIGraphicsGetImageFromCurrentImageContext()
        UIGraphicsEndImageContext()
        #expect(UIGraphicsGetCurrentContext() == nil)
        let drawn = try #require(image?.cgImage)
        #expect(drawn.width == 20 && drawn.height == 40 && drawn.isOpaque)
        #expect(image?.size == CGSize(width: 10, height: 20) && image?.scale == 2)
        let store = try #require(drawn.backingStore)
        #expect(store.recording.commandCount == 1 && store.scale == 2 && store.isOpaque)
        #expect(drawn.cropping(to: CGRect(x: 0, y: 0, width: 5, height: 5))?.backingStore == nil)
    }

    @Test func imagesNeedASizeAndAContext() {
        #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
        UIGraphicsEndImageContext()
        UIGraphicsPushContext(context)
        #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
        UIGraphicsEndImageContext()
        #expect(UIGraphicsGetCurrentContext() === context)
        UIGraphicsPopContext()
        for size in [CGSize.zero, CGSize(width: CGFloat.nan, height: 1), CGSize(width: -1, height: CGFloat.infinity)] {
            UIGraphicsBeginImageContextWithOptions(size, false, 0)
            UIRectFill(CGRect(x: 0, y: 0, width: 5, height: 5))
            #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
            UIGraphicsEndImageContext()
        }
    }

    @Test func rendererMakesImages() {
        let renderer = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4))
        let image = renderer.image { context in
            UIColor.red.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
            #expect(UIGraphicsGetCurrentContext() === context.cgContext)
        }
        #expect(UIGraphicsGetCurrentContext() == nil)
        #expect(image.cgImage?.backingStore?.recording.commandCount == 1)
        #expect(UIGraphicsImageRenderer(size: .zero).image { _ in }.cgImage == nil)
    }

    @Test func backingStoreSizesAreLimited() {
        let wide = CGContext(recordingIn: CGRect(x: 0, y: 0, width: 1e9, height: 0.2)).recording
        #expect(BackingStore(recording: wide, scale: 3).width == BackingStore.maximumSide)
        #expect(BackingStore(recording: wide, scale: 3).height == 1)
        for scale in [0, -1, CGFloat.nan, .infinity] {
            #expect(BackingStore(recording: wide, scale: scale).scale == 1)
        }
    }
}
