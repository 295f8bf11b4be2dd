import DisplayListTestSupport
import Foundation
import LayerModel
import TestSupport
import Testing

@testable import DisplayList
@testable import Rasterization

/// Layers that stay are not looked at again, and lists are as if they were.
struct PlainRunTests {
    private let bounds = DeviceRect(minX: 0, minY: 0, maxX: 300, maxY: 200)

    private func list(_ root: CALayer, at time: Double = 0, _ caches: DisplayListCaches) -> DisplayList {
        DisplayList(
            root.commit(at: 0), at: time, bounds: bounds, placement: PlaneTransform(scale: 1), caches: caches)
    }

    /// A layer with many sublayers, most of them plain.
    private func crowd(_ count: Int, _ random: inout SplitMix64) -> CALayer {
        let crowd = CALayer()
        crowd.frame = CGRect(x: 10, y: 10, width: 280, height: 180)
        for number in 0..<count {
            let layer = CALayer()
            layer.frame = CGRect(
                x: Double.random(in: -20...280, using: &random), y: Double.random(in: -20...180, using: &random),
                width: 12, height: 9)
            layer.backgroundColor = CGColor(srgbRed: Double(number % 7) / 7, green: 0.5, blue: 0.2, alpha: 1)
            if number % 97 == 40 { layer.cornerRadius = 3 }
            if number % 151 == 60 { layer.isHidden = true }
            crowd.addSublayer(layer)
        }
        return crowd
    }

    /// One of the changes that a program may make to a layer.
    private func change(_ layer: CALayer, in crowd: CALayer, _ random: inout SplitMix64) {
        switch Int.random(in: 0..<9, using: &random) {
        case 0: layer.position.x += 7
        case 1: layer.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 1, alpha: 0.5)
        case 2: layer.isHidden.toggle()
        case 3: layer.cornerRadius = layer.cornerRadius > 0 ? 0 : 2
        case 4: layer.removeFromSuperlayer()
        case 5: crowd.insertSublayer(layer, at: 0)
        case 6: layer.zPosition = layer.zPosition == 0 ? Double.random(in: -1...1, using: &random) : 0
        case 7: crowd.position.y += 1
        default:
            let animation = CABasicAnimation(keyPath: "position.x")
            (animation.fromValue, animation.toValue, animation.duration) = (0, 200, 4)
            layer.add(animation, forKey: nil)
        }
    }

    @Test(arguments: UInt64(1)...8)
    func listsAreThoseOfAllLayers(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let crowd = crowd(700, &random)
        let root = RepeatTesting.root([crowd])
        let caches = DisplayListCaches()
        for frame in 0..<40 {
            let time = Double(frame) / 10
            #expect(list(root, at: time, caches) == list(root, at: time, DisplayListCaches()), "frame \(frame)")
            guard frame % 3 == 2 else { continue }
            RepeatTesting.now {
                for _ in 0..<Int.random(in: 1...3, using: &random) {
                    guard let layer = crowd.sublayers?.randomElement(using: &random) else { continue }
                    change(layer, in: crowd, &random)
                }
            }
        }
    }

    @Test func whatStaysIsKept() throws {
        var random = SplitMix64(seed: 9)
        let crowd = crowd(900, &random)
        let root = RepeatTesting.root([crowd])
        let caches = DisplayListCaches()
        // A picture that is drawn once does without.
        _ = list(root, caches)
        #expect(caches.runs.found.isEmpty)
        _ = list(root, caches)
        let before = caches.runs.found
        #expect(before.values.reduce(0) { $0 + $1.count } > 600)
        RepeatTesting.now { crowd.sublayers?[450].position.x += 5 }
        _ = list(root, caches)
        let after = caches.runs.found
        let same = after.filter { before[$0.key] === $0.value }
        #expect(same.count < after.count && same.count >= before.count - 2)
    }
}
