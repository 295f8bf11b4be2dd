internal import Geometry

/// The shadow that the rounding of one corner takes away from a rectangle's, in samples.
///
/// Most shadows are those of rounded rectangles, and a picture of the rectangle blurred for each would cost its pixels several
/// times. But blurring is linear, and a rounded rectangle is a rectangle without the four pieces outside its corners' circles:
///
/// ```
///     ╭──────╮      ┌──────┐     ◤      ◥
///     │      │  =   │      │  −              blur(rounded) = Φ(x) · Φ(y) − blur(◤) − blur(◥) − blur(◣) − blur(◢)
///     ╰──────╯      └──────┘     ◣      ◢
/// ```
///
/// The blurred rectangle is a product of two profiles, each a difference of the normal distribution's integrals Φ. A blurred
/// piece depends on nothing but the radius over the standard deviation: this table, for one ratio, serves corners of rectangles
/// of every size and place. It is made once by eight Gauss–Legendre nodes on the angle around the corner, exactly along the
/// rows; lengths are in standard deviations, counted inwards from the two edges.
///
/// A row of a shadow then takes two rows of tables, interpolated, for each of its sides (`RoundedShadow.row`), and a pixel the
/// sum of two numbers. Interpolation is off by less than 0.25/255, the step of the radius by 0.35/255. Corners without a table
/// are integrated at each pixel (`BlurredRoundedRect`), after E. Wallace's "Fast Rounded Rectangle Shadows" (2014).
///
/// Immutable once made, and so free to share.
package final class CornerShadow: @unchecked Sendable {
    /// A Gaussian is cut off here.
    package static let reach: Float = 3
    /// Samples a standard deviation: linear interpolation between them is off by less than 0.25/255.
    package static let density: Float = 6
    /// The largest radius that has a table.
    package static let largestRadius: Float = 32
    /// Steps of the radius a standard deviation: half a step is worth less than 0.35/255.
    private static let steps: Float = 64

    /// The table's values, without their owner.
    struct Samples: BitwiseCopyable {
        /// Samples in a row, and rows; the first lies at −`reach`.
        let count: Int
        /// From row to row; past `count` samples are 0.
        let stride: Int
        /// The blurred piece.
        let piece: UnsafeMutablePointer<Float>
        /// The blurred straight edge: the Gaussian's integral up to each sample; past `count` it is 1.
        let edge: UnsafeMutablePointer<Float>
    }

    let samples: Samples

    /// The number of the radii near `radius`; `nil` if those have no table.
    package static func step(ofRadius radius: Float) -> Int? {
        guard radius >= 0, radius <= largestRadius else { return nil }
        return Int((radius * steps).rounded())
    }

    /// The size of a table, in bytes.
    package var byteCount: Int { samples.stride * (samples.count + 1) * MemoryLayout<Float>.stride }

    /// The table of a radius, given by its step.
    package init(step: Int) {
        let radius = Double(step) / Double(Self.steps)
        let reach = Double(Self.reach)
        let density = Double(Self.density)
        let count = Int(((radius + 2 * reach) * density).rounded(.up)) + 2
        let stride = (count + 7) & ~3
        samples = Samples(
            count: count, stride: stride, piece: .allocate(capacity: stride * count), edge: .allocate(capacity: stride))
        samples.piece.update(repeating: 0, count: stride * count)
        for column in 0..<stride {
            samples.edge[column] = column < count ? Float(Portable.normalIntegral(Double(column) / density - reach)) : 1
        }
        guard step > 0 else { return }
        let nodes = Self.nodes(radius: radius)
        var parts = [Float](repeating: 0, count: nodes.count * stride)
        for (index, node) in nodes.enumerated() {
            for column in 0..<count {
                let u = Double(column) / density - reach
                parts[index * stride + column] = Float(
                    Portable.normalIntegral(u) - Portable.normalIntegral(u - node.inset))
            }
        }
        for row in 0..<count {
            let v = Double(row) / density - reach
            let line = samples.piece + row * stride
            for (index, node) in nodes.enumerated() {
                let distance = v - node.depth
                let weight = Float(node.weight * Portable.exp(-distance * distance / 2) / (2 * Double.pi).squareRoot())
                guard weight > 1e-7 else { continue }
                for column in 0..<count { line[column] += parts[index * stride + column] * weight }
            }
        }
    }

    deinit {
        samples.piece.deallocate()
        samples.edge.deallocate()
    }

    /// A row of the piece: at a distance from one edge it is as deep as `inset` from the other.
    private struct Node {
        var depth: Double
        var inset: Double
        var weight: Double
    }

    /// Gauss and Legendre's nodes on the angle around the corner, where everything is smooth.
    private static func nodes(radius: Double) -> [Node] {
        let roots = [0.183_434_642_495_65, 0.525_532_409_916_329, 0.796_666_477_413_627, 0.960_289_856_497_536]
        let weights = [0.362_683_783_378_362, 0.313_706_645_877_887, 0.222_381_034_453_374, 0.101_228_536_290_376]
        let panels = 1 + Int(radius / 3)
        let half = Double.pi / 4 / Double(panels)
        var nodes: [Node] = []
        for panel in 0..<panels {
            for index in 0..<8 {
                let root = index < 4 ? -roots[index] : roots[index - 4]
                let angle = half * (Double(2 * panel + 1) + root)
                nodes.append(
                    Node(
                        depth: radius * (1 - Portable.cos(angle)), inset: radius * (1 - Portable.sin(angle)),
                        weight: half * weights[index & 3] * radius * Portable.sin(angle)))
            }
        }
        return nodes
    }
}
