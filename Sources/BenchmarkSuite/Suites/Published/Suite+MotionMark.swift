internal import LayerModel

/// The parts of MotionMark as workloads, whose number of elements is open.
enum MotionMark {
    /// The large one of its three stages.
    static let stage = CGSize(width: 1600, height: 800)

    /// A part whose elements are layers that move.
    static func part(
        _ name: String, _ summary: String, _ elements: Int, background: CGColor = CGColor(gray: 1, alpha: 1),
        _ make: @escaping @Sendable (Int, inout RandomNumbers) -> MovingTree.Element
    ) -> Workload {
        Workload(name, "\(elements) \(summary)", size: stage, elements: elements) { size, count in
            .elements(count, in: size, background: background, seed: 51, make)
        }
    }

    /// A part whose elements one layer draws.
    static func canvas<Object>(
        _ name: String, _ summary: String, _ elements: Int,
        _ make: @escaping @Sendable (Int, inout RandomNumbers) -> Object,
        draw: @escaping @Sendable ([Object], CGContext, Int) -> Void
    ) -> Workload {
        Workload(name, "\(elements) \(summary)", size: stage, elements: elements) { size, count in
            .drawing(count, in: size, seed: 52, make, draw: draw)
        }
    }

    /// A number that goes from 0 to 1 and back, once in two of its unit.
    static func bounce(_ value: Double) -> Double {
        let part = value / 2 - (value / 2).rounded(.down)
        return 1 - abs(2 * part - 1)
    }
}

extension CGColor {
    /// Six digits, `0xRRGGBB`.
    static func hex(_ value: Int, alpha: CGFloat = 1) -> CGColor {
        CGColor(
            red: CGFloat(value >> 16) / 255, green: CGFloat(value >> 8 & 255) / 255, blue: CGFloat(value & 255) / 255,
            alpha: alpha)
    }

    /// By hue in turns, saturation and lightness.
    static func hue(_ hue: Double, _ saturation: Double, _ lightness: Double, alpha: Double = 1) -> CGColor {
        let chroma = saturation * min(lightness, 1 - lightness)
        let parts = [0.0, 8, 4].map { (shift: Double) -> CGFloat in
            let place = (shift + 12 * hue).truncatingRemainder(dividingBy: 12)
            return CGFloat(lightness - chroma * max(-1, min(place - 3, 9 - place, 1)))
        }
        return CGColor(red: parts[0], green: parts[1], blue: parts[2], alpha: CGFloat(alpha))
    }
}

extension RandomNumbers {
    /// Mostly near `low`, seldom near `high`.
    mutating func seldom(_ low: Double, _ high: Double, power: Int) -> Double {
        low + (high - low) * (0..<power).reduce((1.0, unit())) { result, _ in (result.0 * result.1, result.1) }.0
    }

    mutating func element<Element>(of list: [Element]) -> Element {
        list[index(list.count)]
    }
}

extension Suite {
    /// MotionMark's parts, as layer trees.
    package static func motionMark(on plan: DevicePlan) -> Suite {
        let workloads = MotionMark.core + MotionMark.canvases + MotionMark.composited
        return Suite(
            name: "motionmark", title: "MotionMark's parts",
            explanation: """
                After the description and the numbers of MotionMark 1.3.1 and of the developer's suites beside it \
                (WebKit/MotionMark, two-clause BSD licence), in code of glrender's own, on its large stage of 1600 × 800 pixels. Each row \
                is of a fixed number of elements. At 60 frames a second a device draws so many of them as the column "at 60/s" says, by a \
                straight line through the times of five numbers around it, and between the two limits with 95 % of certainty, by \
                resampling; MotionMark gives 80 %. Differs: there is no browser, and times include the pixels in memory; what moves is in \
                closed form, so that a frame is the same on every device; pictures, the outlines of suits and the words are others; the \
                tiles of multiply lie one upon another where they are too many, instead of ending; corners are round up to half a side; \
                focus blurs the discs alone. Scores of browsers hang on their process, screen and script, so none stand beside.
                """,
            comparisons: workloads.map { $0.comparison(on: plan) })
    }
}
