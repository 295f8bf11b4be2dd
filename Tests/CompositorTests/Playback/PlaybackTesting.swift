import DisplayListTestSupport
import Foundation
import GLRendererTestSupport
import LayerModel
import RenderDevices
import Testing

@testable import CPURenderer
@testable import DisplayList
@testable import GLRenderer
@testable import Rasterization

/// Draws recordings and layers on both renderers.
enum Playback {
    /// The pixels of a drawing on the CPU renderer, which those of the GL renderer agree with.
    static func picture(
        width: CGFloat = 64, height: CGFloat = 64, scale: CGFloat = 1, isOpaque: Bool = false,
        tolerance: Int = 2, _ draw: (CGContext) -> Void
    ) throws -> DrawnPicture {
        let context = CGContext(recordingIn: CGRect(x: 0, y: 0, width: width, height: height))
        draw(context)
        let store = BackingStore(recording: context.recording, scale: scale, isOpaque: isOpaque)
        return try agreed(DisplayList(store), tolerance: tolerance)
    }

    /// The pixels of a layer on the CPU renderer, which those of the GL renderer agree with.
    static func picture(
        of layer: CALayer, at time: CFTimeInterval = 0, width: Int32 = 64, height: Int32 = 64
    ) throws -> DrawnPicture {
        try agreed(list(of: layer.commit(at: 0), at: time, width: width, height: height))
    }

    static func list(
        of tree: RenderTree, at time: CFTimeInterval = 0, width: Int32 = 64, height: Int32 = 64
    ) -> DisplayList {
        DisplayList(
            tree, at: time, bounds: DeviceRect(minX: 0, minY: 0, maxX: width, maxY: height),
            placement: PlaneTransform(scale: 1))
    }

    static func agreed(_ list: DisplayList, tolerance: Int = 2) throws -> DrawnPicture {
        let renderer = CPURenderer(threads: 2, bandHeight: 16)
        _ = try renderer.draw(RenderGraph(list), of: list)
        let picture = try renderer.withPixels { DrawnPicture($0) }
        guard GLTesting.hasDevice else { return picture }
        let other = try GLTesting.draw(list, with: GLRenderer(GLTesting.device())).pixels
        let difference = picture.difference(from: other, tolerance: tolerance)
        #expect(
            difference.count * 1000 <= picture.pixels.count,
            "\(difference.count) pixels differ, by up to \(difference.greatest)")
        return picture
    }

    /// Whether two colours are equal but for rounding.
    static func isNear(_ a: SIMD4<UInt8>, _ b: SIMD4<Float>, tolerance: Float = 1.6) -> Bool {
        let difference = SIMD4<Float>(a) - b * 255
        return max(abs(difference.x), abs(difference.y), abs(difference.z), abs(difference.w)) <= tolerance
    }

    static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    static let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
    static let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    static let (clear, opaqueRed): (SIMD4<UInt8>, SIMD4<UInt8>) = (.zero, SIMD4(255, 0, 0, 255))
    static let opaqueGreen = SIMD4<UInt8>(0, 255, 0, 255)
    static let opaqueBlue = SIMD4<UInt8>(0, 0, 255, 255)
}

/// A layer that draws with a closure.
final class ClosureLayer: CALayer {
    var drawing: (CGContext) -> Void = { _ in }

    convenience init(_ frame: CGRect, scale: CGFloat = 1, _ drawing: @escaping (CGContext) -> Void) {
        self.init()
        self.frame = frame
        contentsScale = scale
        self.drawing = drawing
        setNeedsDisplay()
    }

    override func draw(in ctx: CGContext) {
        drawing(ctx)
    }
}
