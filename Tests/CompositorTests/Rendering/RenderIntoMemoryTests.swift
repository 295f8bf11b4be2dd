import LayerModel
import TestSupport
import Testing

@testable import Compositor
@testable import DisplayList
@testable import Rasterization
@testable import RenderDevices

/// Pictures drawn into memory of the caller.
@Suite struct RenderIntoMemoryTests {
    private static func tree() -> RenderTree {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 8, height: 6)
        root.backgroundColor = CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)
        let corner = CALayer()
        corner.frame = CGRect(x: 0, y: 0, width: 3, height: 2)
        corner.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
        root.addSublayer(corner)
        return root.commit(at: 0)
    }

    private let options = RenderOptions(size: CGSize(width: 8, height: 6))

    @Test(arguments: [PixelLayout.rgba, .bgra]) func rowsHoldTheImage(layout: PixelLayout) throws {
        let renderer = try Renderer(device: .cpu)
        let image = try renderer.render(Self.tree(), at: 0, options)
        let bytesPerRow = 40
        var pixels = [UInt8](repeating: 7, count: bytesPerRow * 6)
        let size = try pixels.withUnsafeMutableBytes {
            try renderer.render(
                Self.tree(), at: 0, options, into: $0, bytesPerRow: bytesPerRow, layout: layout)
        }
        #expect(size == (8, 6))
        let same = image.withPremultipliedRGBA8 { bytes, stride in
            (0..<6).allSatisfy { row in
                (0..<32).allSatisfy { index in
                    let channel = layout == .rgba ? index % 4 : [2, 1, 0, 3][index % 4]
                    return pixels[row * bytesPerRow + index] == bytes[row * stride + index / 4 * 4 + channel]
                }
            }
        }
        #expect(same)
        // What lies between two rows is the caller's.
        #expect(
            (0..<6).allSatisfy { row in
                pixels[(row * bytesPerRow + 32)..<((row + 1) * bytesPerRow)].allSatisfy { $0 == 7 }
            })
    }

    @Test func tooLittleMemoryIsAnError() throws {
        let renderer = try Renderer(device: .cpu)
        var pixels = [UInt8](repeating: 0, count: 8 * 6 * 4)
        for (count, bytesPerRow) in [(8 * 6 * 4 - 1, 32), (8 * 6 * 4, 31), (8 * 6 * 4, 36), (8 * 6 * 4, -32)] {
            pixels.withUnsafeMutableBytes { bytes in
                let part = UnsafeMutableRawBufferPointer(rebasing: bytes[..<count])
                #expect(throws: RenderError.self) {
                    try renderer.render(Self.tree(), at: 0, options, into: part, bytesPerRow: bytesPerRow)
                }
            }
        }
        let fits = try pixels.withUnsafeMutableBytes {
            try renderer.render(Self.tree(), at: 0, options, into: $0, bytesPerRow: 32)
        }
        #expect(fits == (8, 6) && pixels.suffix(4) == [255, 128, 0, 255])
    }

    @Test func whatIsPutTogetherOfPartsIsCounted() throws {
        let renderer = try Renderer(device: .cpu, threads: 1)
        renderer.largestPiece = 1 << 16
        let byteCount = 400 * 400 * 4
        for limit in [byteCount, 1 << 30] {
            let memory = MemoryBudget(limit: limit)
            var options = RenderOptions(size: CGSize(width: 400, height: 400))
            options.memory = memory
            let list = try renderer.displayList(for: Self.tree(), at: 0, options)
            guard limit > byteCount else {
                #expect(throws: RenderError.self) { try renderer.drawWhole(list) { _ in } }
                continue
            }
            try renderer.drawWhole(list) { view in
                #expect(view.region == list.bounds && memory.used > byteCount)
            }
        }
    }
}
