import Foundation
import PixelKernels
import Rasterization
import TestSupport
import Testing

extension KernelTests {
    /// Colours along lines through gradients.
    @Suite("Gradients")
    struct Gradients {
        private struct Stop {
            var location: Double
            /// Straight, of 0…1.
            var color: [Double]
        }

        private func randomStops(_ count: Int, _ numbers: inout SplitMix64) -> [Stop] {
            let places = (0..<count).map { _ in Double.random(in: 0...1, using: &numbers) }.sorted()
            return places.map { place in
                Stop(location: place, color: (0..<4).map { _ in Double.random(in: 0...1, using: &numbers) })
            }
        }

        /// One for the colour before all stops, one between each two, one behind.
        private func segments(_ stops: [Stop]) -> [PKGradientSegment] {
            func color(_ stop: Stop) -> PKColor {
                let channels = stop.color.map { Float($0) }
                return PKColor(red: channels[0], green: channels[1], blue: channels[2], alpha: channels[3])
            }
            func segment(_ start: Double, _ from: Stop, _ end: Double, _ to: Stop) -> PKGradientSegment {
                pk_gradient_segment(Float(start), color(from), Float(end), color(to))
            }
            let far = Double(PK_FARTHEST)
            let (first, last) = (stops[0], stops[stops.count - 1])
            let pairs = zip(stops, stops.dropFirst()).filter { $0.location < $1.location }
            return [segment(-far, first, first.location, first)]
                + pairs.map { segment($0.location, $0, $1.location, $1) }
                + [segment(last.location, last, far, last)]
        }

        /// The premultiplied colour in levels of 255.
        private func color(_ stops: [Stop], at t: Double) -> [Double] {
            let next = stops.firstIndex { $0.location > t } ?? stops.count
            var color = stops[max(0, next - 1)].color
            if next > 0, next < stops.count {
                let (from, to) = (stops[next - 1], stops[next])
                let part = (t - from.location) / (to.location - from.location)
                color = zip(from.color, to.color).map { $0 + ($1 - $0) * part }
            }
            return color.enumerated().map { $0 == 3 ? $1 * 255 : $1 * color[3] * 255 }
        }

        private func place(_ gradient: PKGradient, _ x: Double, _ y: Double) -> Double {
            switch gradient.kind {
            case PKGradientRadial: return hypot(x, y) + x * Double(gradient.focus)
            case PKGradientConic:
                let turn = atan2(y, x) / (2 * .pi)
                return turn < 0 ? turn + 1 : turn
            default: return x
            }
        }

        @Test(
            "colours are within a level of those of real numbers, the same with every instruction set",
            arguments: [PKGradientAxial, PKGradientRadial, PKGradientConic], [false, true])
        func colors(kind: PKGradientKind, isProjective: Bool) throws {
            var numbers = SplitMix64(seed: UInt64(kind.rawValue) + (isProjective ? 10 : 0))
            for count in [2, 3, 4, 9, 40] {
                for pixels in [1, 5, 16, 61, 300, 2500] {
                    let stops = randomStops(count, &numbers)
                    let segments = segments(stops)
                    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &numbers) }
                    var line = PKSampleLine(
                        x: number(-1...1), y: number(-1...1), w: 1, step_x: number(-0.02...0.02),
                        step_y: number(-0.02...0.02), step_w: 0, is_projective: isProjective)
                    if pixels > 1000 {
                        // Fine steps, as large pictures have, so that most of them are far from the centre.
                        line.step_x /= 20
                        line.step_y /= 20
                    }
                    if isProjective {
                        line.w = number(0.5...2)
                        line.step_w = number(0...0.01)
                    }
                    let focus = Float(count % 2 == 0 ? 0 : number(0...0.9))
                    let before = [UInt32](repeating: 0, count: pixels + Int(PK_PADDING))
                    var gradient: PKGradient?
                    let results = segments.withUnsafeBufferPointer { segments in
                        guard let base = segments.baseAddress else { return [[UInt32]]() }
                        var described = PKGradient(
                            kind: kind, focus: focus, segments: base, segment_count: segments.count)
                        gradient = described
                        return InstructionSet.all.map { set in
                            drawn(on: set, before) { pk_gradient_row(&described, &line, PKBytes, $0, pixels) }
                        }
                    }
                    let first = try #require(results.first)
                    let known = try #require(gradient)
                    for (set, result) in zip(InstructionSet.all, results) {
                        #expect(result[..<pixels] == first[..<pixels], "\(set)")
                    }
                    for index in 0..<pixels {
                        let step = Double(index)
                        func place(at step: Double) -> Double {
                            let w = isProjective ? line.w + step * line.step_w : 1
                            return self.place(
                                known, (line.x + step * line.step_x) / w, (line.y + step * line.step_y) / w)
                        }
                        let t = place(at: step)
                        // Rounding moves places by a few millionths, which is much where stops lie close together, and far
                        // from the centre they are right to a 500th of a pixel.
                        let slack = 4e-6 + min(abs(place(at: step + 1) - t), 0.02) / 500
                        let wanted = [t - slack, t, t + slack].map { color(stops, at: $0) }
                        for (part, shift) in [0, 8, 16, 24].enumerated() as EnumeratedSequence<[UInt32]> {
                            let found = Double(channel(first[index], shift))
                            let values = wanted.map { $0[part] }
                            let range = (values.min() ?? 0) - 0.6...(values.max() ?? 0) + 0.6
                            // At its start a conic gradient goes from its end to its beginning.
                            guard kind != PKGradientConic || (4e-6...(1 - 4e-6)).contains(t) else { continue }
                            #expect(range.contains(found), "\(part) of pixel \(index)")
                        }
                        #expect([0, 8, 16].allSatisfy { channel(first[index], $0) <= alpha(first[index]) })
                    }
                }
            }
        }

        @Test("stops upon one another are a jump, and places far away have the outer colours")
        func extremes() {
            let red = Stop(location: 0.5, color: [1, 0, 0, 1])
            let blue = Stop(location: 0.5, color: [0, 0, 1, 1])
            let segments = segments([red, blue])
            segments.withUnsafeBufferPointer { segments in
                guard let base = segments.baseAddress else { return }
                var gradient = PKGradient(
                    kind: PKGradientAxial, focus: 0, segments: base, segment_count: segments.count)
                var near = PKSampleLine(
                    x: 0, y: 0, w: 1, step_x: 0.0625, step_y: 0, step_w: 0, is_projective: false)
                var far = PKSampleLine(
                    x: -1e30, y: 0, w: 1, step_x: 1e29, step_y: 0, step_w: 0, is_projective: false)
                let before = [UInt32](repeating: 0, count: 36)
                for set in InstructionSet.all {
                    let jump = drawn(on: set, before) { pk_gradient_row(&gradient, &near, PKBytes, $0, 20) }
                    #expect(jump[..<20].elementsEqual((0..<20).map { $0 < 8 ? 0xff00_00ff : 0xffff_0000 }))
                    let outside = drawn(on: set, before) { pk_gradient_row(&gradient, &far, PKBytes, $0, 20) }
                    #expect(outside[..<10].elementsEqual(repeatElement(0xff00_00ff, count: 10)))
                    #expect(outside[11..<20].elementsEqual(repeatElement(0xffff_0000, count: 9)))
                }
            }
        }
    }
}
