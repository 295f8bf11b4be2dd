import CPURenderer
import DisplayList
internal import LayerModel

/// Draws the many small rectangles that a picture may begin with on the CPU, for OpenGL in software: that takes longer to
/// set up a quad than the CPU renderer takes to draw a small one.
final class SoftwareUnderlay {
    private let renderer: CPURenderer
    /// Bytes sent to the device since the start.
    private(set) var uploadedBytes = 0

    init(_ renderer: CPURenderer) {
        self.renderer = renderer
    }

    /// The largest picture, in pixels; what is needed besides is as much memory.
    private static let largestArea = 1 << 25

    /// Larger rectangles may lie below the small ones: backgrounds.
    private static let mostBackgrounds = 4
    /// The width and height of small rectangles, in pixels: larger ones OpenGL draws about as quickly.
    private static let smallSide: Int32 = 96
    /// The width and height of small particles, on average.
    private static let smallParticle: Float = 24

    /// How many commands from `range`'s first on are small rectangles, particles among them; 0 where they draw fewer than
    /// `least`, or the picture is too large.
    static func run(in range: Range<Int>, of list: DisplayList, bounds: DeviceRect, least: Int) -> Int {
        guard bounds.width * bounds.height <= largestArea else { return 0 }
        var count = 0
        var quads = 0
        list.commands.withUnsafeBufferPointer { commands in
            var backgrounds = 0
            while count < range.count {
                let command = commands[range.lowerBound + count]
                guard command.clip == DrawCommand.none, command.shape == DrawCommand.none else { break }
                if isSmall(command) {
                    quads += 1
                } else if command.primitive == .fill, quads == 0, backgrounds < mostBackgrounds {
                    backgrounds += 1
                } else if command.primitive == .particles,
                    showsSmall(list.particles[Int(command.payload)], command, list)
                {
                    quads += list.particles[Int(command.payload)].sprites.count
                } else {
                    break
                }
                count += 1
            }
        }
        return quads >= least ? count : 0
    }

    @inline(__always)
    private static func isSmall(_ command: DrawCommand) -> Bool {
        command.primitive == .fill && command.bounds.maxX &- command.bounds.minX <= smallSide
            && command.bounds.maxY &- command.bounds.minY <= smallSide
    }

    /// Whether particles are small on average; a few are looked at.
    private static func showsSmall(_ paint: ParticlePaint, _ command: DrawCommand, _ list: DisplayList) -> Bool {
        let half = (command.rect.highHalf - command.rect.lowHalf) / 2
        var (area, number) = (Float(0), Float(0))
        for index in stride(from: paint.sprites.lowerBound, to: paint.sprites.upperBound, by: 17) {
            let linear = list.sprites[index].linear
            let width = 2 * (abs(linear.x) * half.x + abs(linear.z) * half.y)
            let height = 2 * (abs(linear.y) * half.x + abs(linear.w) * half.y)
            area += width * height
            number += 1
        }
        return area <= number * smallParticle * smallParticle
    }

    /// Fills a target with the colour that its pass begins with, and the first commands.
    ///
    /// - Returns: How many of them were drawn.
    func draw(
        _ commands: Range<Int>, of list: DisplayList, clearColor: SIMD4<Float>, bounds: DeviceRect,
        on target: GLTarget
    ) throws(RenderError) -> Int {
        let pass = RenderGraph.Pass(
            bounds: bounds, clearColor: clearColor, operations: [.draw(commands)], depth: 0, reason: nil)
        let statistics = try renderer.draw(RenderGraph(passes: [pass], region: bounds), of: list)
        do {
            try renderer.withPixels { view in
                target.texture.uploadColors(
                    view.base, bytesPerRow: view.bytesPerRow, x: 0, y: 0, width: bounds.width, height: bounds.height)
            }
        } catch {
            throw .driver("the pixels of small rectangles cannot be read")
        }
        uploadedBytes += bounds.width * bounds.height * 4
        return statistics.primitives
    }
}
