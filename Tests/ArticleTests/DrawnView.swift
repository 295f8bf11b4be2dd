import Compositor
import Foundation
import Testing
import UIKit

/// What a view shows, as pixels.
struct DrawnView {
    private let image: CGImage

    /// Draws a view's layers as they are, or a controller's view, over white.
    init(_ view: UIView, size: CGSize? = nil) throws {
        try self.init(view.layer, size: size ?? view.bounds.size)
    }

    init(_ layer: CALayer, size: CGSize, background: CGColor? = UIColor.white.cgColor) throws {
        var options = RenderOptions(size: size, background: background)
        options.reusesUnchangedFrames = false
        image = try Renderer(device: .cpu).render(layer, options)
    }

    /// Draws a tree at a time.
    init(_ layer: CALayer, at time: CFTimeInterval, size: CGSize) throws {
        image = try Renderer(device: .cpu)
            .render(layer.commit(at: time), at: time, RenderOptions(size: size, background: UIColor.white.cgColor))
    }

    /// Red, green and blue, from 0 to 255.
    subscript(x: Int, y: Int) -> SIMD3<Int> {
        var pixel = SIMD4<UInt8>.zero
        withUnsafeMutableBytes(of: &pixel) {
            image.copyPremultipliedRGBA8(PixelRect(x: x, y: y, width: 1, height: 1), into: $0, bytesPerRow: 4)
        }
        return SIMD3(Int(pixel.x), Int(pixel.y), Int(pixel.z))
    }

    /// How many pixels are not what is behind the view.
    func count(in rect: PixelRect, where isSo: (SIMD3<Int>) -> Bool) -> Int {
        var count = 0
        for y in rect.y..<rect.y + rect.height {
            for x in rect.x..<rect.x + rect.width where isSo(self[x, y]) { count += 1 }
        }
        return count
    }
}

let (white, black) = (SIMD3(255, 255, 255), SIMD3(0, 0, 0))
let (red, green, blue) = (SIMD3(255, 0, 0), SIMD3(0, 255, 0), SIMD3(0, 0, 255))

/// Whether two colours differ by no more than a little in each part.
func isNear(_ a: SIMD3<Int>, _ b: SIMD3<Int>, by tolerance: Int = 3) -> Bool {
    let difference = a &- b
    return max(abs(difference.x), abs(difference.y), abs(difference.z)) <= tolerance
}

/// The pictures that the samples name, in a folder of their own.
enum SamplePictures {
    /// Makes the folder once, and has `UIImage(named:)` look in it.
    static let folder: URL = {
        // Drawn pictures have pixels once there is a renderer.
        _ = try? Renderer(device: .cpu)
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "article-pictures-\(UUID().uuidString)")
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        UIImage.resourceFolders.append(folder)
        // 100 × 50: red on the left, blue on the right.
        write("Lion.png", 100, 50) { $0 < 50 ? .red : .blue }
        write("Yes.png", 10, 10) { _ in .green }
        write("No.png", 10, 10) { _ in .red }
        // White in the middle, clear at the edge, as a spark is.
        draw("Spark.png", CGSize(width: 16, height: 16)) {
            UIColor.white.setFill()
            UIBezierPath(ovalIn: CGRect(x: 4, y: 4, width: 8, height: 8)).fill()
        }
        draw("Sprites.jpg", CGSize(width: 64, height: 64)) {
            for (index, color) in [UIColor.red, .green, .blue, .yellow].enumerated() {
                color.setFill()
                UIRectFill(CGRect(x: 32 * (index % 2), y: 32 * (index / 2), width: 32, height: 32))
            }
        }
        // Red corners of 5 × 5, green sides, a blue middle.
        draw("Button.png", CGSize(width: 20, height: 20)) {
            UIColor.red.setFill()
            UIRectFill(CGRect(x: 0, y: 0, width: 20, height: 20))
            UIColor.green.setFill()
            UIRectFill(CGRect(x: 5, y: 0, width: 10, height: 20))
            UIRectFill(CGRect(x: 0, y: 5, width: 20, height: 10))
            UIColor.blue.setFill()
            UIRectFill(CGRect(x: 5, y: 5, width: 10, height: 10))
        }
        return folder
    }()

    private static func write(_ name: String, _ width: Int, _ height: Int, _ color: @escaping (Int) -> UIColor) {
        draw(name, CGSize(width: width, height: height)) {
            for x in 0..<width {
                color(x).setFill()
                UIRectFill(CGRect(x: x, y: 0, width: 1, height: height))
            }
        }
    }

    static func draw(_ name: String, _ size: CGSize, in folder: URL? = nil, _ actions: () -> Void) {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        let image = UIGraphicsImageRenderer(size: size, format: format).image { _ in actions() }
        let data = name.hasSuffix("jpg") ? image.jpegData(compressionQuality: 1) : image.pngData()
        try? data?.write(to: (folder ?? self.folderBeingMade).appendingPathComponent(name))
    }

    private static var folderBeingMade: URL { UIImage.resourceFolders.last ?? URL(fileURLWithPath: ".") }
}
