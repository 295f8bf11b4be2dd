import Compositor
import Foundation
import LayerModel
import TestSupport
import Testing

/// Groups, masks, modes and clips that the kernel of tiles draws in their place look as the CPU renderer draws them.
///
/// One renderer draws all: llvmpipe compiles the kernel for seconds, and again for textures of other kinds.
@Suite(.needsGL, .serialized) struct TileGroupTests {
    private nonisolated(unsafe) static let tiles = Result { try Renderers.make("tiles") }

    /// Softpipe draws quads.
    @Test(.enabled(if: Renderers.roundsEachDraw)) func kernelsDraw() throws {
        #expect(try Self.tiles.get().device.quadsReason == nil)
    }

    private func difference(_ root: CALayer, side: Double = 160, tolerance: Int = 2) throws -> Picture.Difference {
        let tiles = try draw(root, on: Self.tiles.get(), width: side, height: side, background: .white)
        let cpu = try draw(root, on: Renderers.make("cpu"), width: side, height: side, background: .white)
        return tiles.difference(from: cpu, tolerance: tolerance)
    }

    private static func color(_ number: Int, alpha: CGFloat = 1) -> CGColor {
        CGColor(
            red: Double(number * 37 % 101) / 100, green: Double(number * 59 % 101) / 100,
            blue: Double(number * 83 % 101) / 100, alpha: alpha)
    }

    /// Layers that overlap, so that the group around them is one.
    private static func group(_ number: Int, opacity: Float, _ inside: [CALayer] = []) -> CALayer {
        let group = CALayer(12 + Double(number) * 3, 9, 110, 120)
        group.opacity = opacity
        group.addSublayer(CALayer(0, 0, 80, 80, color(number, alpha: 0.8)))
        group.addSublayer(CALayer(30.5, 25, 79, 90, color(number + 1)))
        for layer in inside { group.addSublayer(layer) }
        return group
    }

    /// More groups in groups than a pixel has registers for.
    @Test(arguments: 1...7) func groupsInGroups(depth: Int) throws {
        let root = CALayer(0, 0, 160, 160)
        var group = Self.group(0, opacity: 0.7)
        for level in 1..<depth {
            group = Self.group(level, opacity: 0.9, [group, CALayer(4, 70, 90, 20, Self.color(level))])
        }
        root.addSublayer(group)
        let difference = try difference(root)
        #expect(difference.isSmall, "\(difference)")
    }

    @Test(arguments: CGBlendMode.allCases) func modes(mode: CGBlendMode) throws {
        let root = CALayer(0, 0, 160, 160, CGColor(red: 0.3, green: 0.6, blue: 0.4, alpha: 0.7))
        root.addSublayer(CALayer(0, 30, 90, 60, Self.color(5, alpha: 0.9)))
        let clip = CALayer(10, 10, 130, 130)
        clip.masksToBounds = true
        clip.cornerRadius = 40
        let group = Self.group(2, opacity: 0.8)
        group.compositingFilter = mode.filterName
        clip.addSublayer(group)
        root.addSublayer(clip)
        // Modes of channels divide, and those of hue and saturation stretch a level of rounding more.
        let difference = try difference(root, tolerance: 8)
        #expect(difference.isSmall, "\(mode): \(difference)")
    }

    @Test func masksInGroups() throws {
        let root = CALayer(0, 0, 160, 160, Self.color(9))
        let masked = Self.group(3, opacity: 0.9)
        let mask = CALayer(10, 5, 90, 100)
        mask.addSublayer(CALayer(0, 0, 60, 70, CGColor(gray: 0, alpha: 0.6)))
        mask.addSublayer(Self.group(0, opacity: 0.5))
        masked.mask = mask
        root.addSublayer(Self.group(1, opacity: 0.8, [masked]))
        let difference = try difference(root)
        #expect(difference.isSmall, "\(difference)")
    }

    /// A group whose pictures are in more textures than a dispatch reads: what is put aside waits for the next one.
    @Test func groupsThatDispatchesDivide() throws {
        let root = CALayer(0, 0, 160, 160, Self.color(4))
        let mask = CALayer(5, 5, 100, 100, CGColor(gray: 0, alpha: 0.8))
        mask.cornerRadius = 20
        let group = Self.group(2, opacity: 0.7)
        group.mask = mask
        for number in 0..<12 {
            let side = 1100
            var bytes = ContiguousArray<UInt8>(repeating: 255, count: side * side * 4)
            for index in stride(from: 0, to: bytes.count, by: 4) {
                bytes[index] = UInt8(truncatingIfNeeded: number * 20)
                bytes[index + 1] = UInt8(truncatingIfNeeded: 255 - number * 17)
            }
            let picture = CALayer(Double(number) * 7, Double(number * 31 % 80), 40, 40)
            picture.contents = CGImage(premultipliedRGBA8: bytes, width: side, height: side, isOpaque: true)
            group.addSublayer(picture)
            if number == 6 { group.addSublayer(Self.group(1, opacity: 0.5)) }
        }
        root.addSublayer(group)
        let difference = try difference(root)
        #expect(difference.isSmall, "\(difference)")
    }
}
