internal import Foundation
internal import LayerModel

extension MotionMark {
    /// The parts that draw on a canvas.
    static let canvases = [arcs, paths, lines]

    private static let colors = [0xe01040, 0x10c030, 0x744cba, 0xe05010].map { CGColor.hex($0) }
    private static let grays = [0x101010, 0x808080, 0xc0c0c0].map { CGColor.hex($0) }

    private struct Arc {
        var center: CGPoint
        var radius: Double
        var start: Double
        var end: Double
        var speed: Double
        var clockwise: Bool
        var color: CGColor
        var width: Double
        var isStroked: Bool
    }

    private static let arcs = canvas("arcs", "arcs and sectors that turn", 1_000) { _, random in
        let (across, down) = (stage.width / 6, stage.height / 4)
        let row = random.index(4)
        let column = random.index(7 - row % 2)
        return Arc(
            center: CGPoint(x: across * (Double(column) + Double(row % 2) / 2), y: down * (Double(row) + 0.5)),
            radius: random.seldom(20, 20 + min(across, down) / 1.8, power: 5), start: random.number(0, 2 * .pi),
            end: random.number(0, 2 * .pi), speed: random.number(-0.15, 0.15), clockwise: random.unit() < 0.5,
            color: random.element(of: grays + [colors[(column + (row + 1) / 2) % 3]]),
            width: random.seldom(1, 31, power: 5), isStroked: random.index(4) > 0)
    } draw: { arcs, context, frame in
        for arc in arcs {
            let turned = arc.speed * Double(frame)
            if !arc.isStroked { context.move(to: arc.center) }
            context.addArc(
                center: arc.center, radius: arc.radius, startAngle: arc.start + turned, endAngle: arc.end + turned / 2,
                clockwise: arc.clockwise)
            if arc.isStroked {
                context.setStrokeColor(arc.color)
                context.setLineWidth(arc.width)
                context.strokePath()
            } else {
                context.closePath()
                context.setFillColor(arc.color)
                context.fillPath()
            }
        }
    }

    /// A line, or a curve by its control points, from the end of the one before.
    private struct Segment {
        /// Steps on a grid of 80 by 40 points.
        var steps: [(x: Int, y: Int)]
        var color: CGColor
        var width: Double
        var isLast: Bool
        /// The first frame that toggles a line's end here; every 200 frames another one does.
        var change: Int
    }

    private static let paths = canvas("paths", "lines and curves, one after another", 2_000) { _, random in
        let count = [1, 1, 2, 3][random.index(4)]
        return Segment(
            steps: (0..<count).map { _ in random.element(of: [(-4, 0), (2, 0), (1, -2), (1, 2)]) },
            color: random.element(of: grays + grays + [colors[0]]), width: random.seldom(1, 21, power: 5),
            isLast: random.unit() > 0.5, change: random.index(200))
    } draw: { segments, context, frame in
        context.setLineJoin(.bevel)
        var (column, row) = (40, 20)
        func next(_ step: (x: Int, y: Int)) -> CGPoint {
            column += (0...80).contains(column + step.x) ? step.x : -step.x
            row += (0...40).contains(row + step.y) ? step.y : -step.y
            return CGPoint(x: (Double(column) + 0.5) * stage.width / 81, y: (Double(row) + 0.5) * stage.height / 41)
        }
        context.move(to: next((0, 0)))
        for segment in segments {
            let points = segment.steps.map(next)
            let end = points[points.count - 1]
            switch points.count {
            case 1: context.addLine(to: end)
            case 2: context.addQuadCurve(to: end, control: points[0])
            default: context.addCurve(to: end, control1: points[0], control2: points[1])
            }
            let isChanged = ((frame + 200 - segment.change) / 200) % 2 == 1
            guard segment.isLast != isChanged else { continue }
            context.strokePath()
            context.setStrokeColor(segment.color)
            context.setLineWidth(segment.width)
            context.move(to: end)
        }
        context.strokePath()
    }

    private struct Spoke {
        var circle: Int
        var angle: Double
        var length: Double
        var isInward: Bool
        var width: Double
        var speed: Double
    }

    private static let circleRadius = stage.width / 8 - 24
    private static let circles = [(5.5, 2.1), (12.5, 0.9), (19.5, 2.1), (26.5, 0.9)].map {
        CGPoint(x: $0.0 / 32 * stage.width, y: $0.1 / 3 * stage.height)
    }

    private static let lines = canvas("lines", "lines around four circles with a gradient", 2_000) { _, random in
        Spoke(
            circle: random.index(4), angle: random.number(0, 2 * .pi), length: random.seldom(20, 60, power: 8),
            isInward: random.unit() < 0.5, width: random.seldom(3, 23, power: 12), speed: random.number(0.2, 3.2))
    } draw: { spokes, context, frame in
        let time = Double(frame) / MovingTree.rate
        drawCircles(in: context, time: time)
        for spoke in spokes {
            // The sum of a sine's additions over all frames.
            let grown = spoke.length + 6 / spoke.speed * (1 - cos(10 * time * spoke.speed))
            let inner = circleRadius + (spoke.isInward ? -grown : 0)
            let outer = circleRadius + (spoke.isInward ? 0 : grown)
            let (center, direction) = (circles[spoke.circle], (cos(spoke.angle), sin(spoke.angle)))
            context.setStrokeColor(colors[spoke.circle])
            context.setLineWidth(spoke.width)
            context.move(to: CGPoint(x: center.x + inner * direction.0, y: center.y + inner * direction.1))
            context.addLine(to: CGPoint(x: center.x + outer * direction.0, y: center.y + outer * direction.1))
            context.strokePath()
        }
    }

    private static func drawCircles(in context: CGContext, time: Double) {
        let (angle, step) = (2 * .pi * time / 3, 0.5 + 0.5 * sin(2 * .pi * time / 5))
        let light = 0.125 * (1 + step)
        let ends = [(light, 2 * light), (2 * light, light)].map {
            CGColor(red: $0.0, green: $0.0, blue: $0.1, alpha: 0.4)
        }
        let gradient = CGGradient(
            colorsSpace: nil, colors: [ends[0], ends[0], ends[1], ends[1]] as CFArray,
            locations: [0, 0.1 + 0.2 * step, 0.9 - 0.2 * step, 1])
        let reach = CGPoint(x: 0.4 * stage.width * cos(angle), y: 0.4 * stage.width * sin(angle))
        context.setLineWidth(15)
        for (index, center) in circles.enumerated() {
            let box = CGRect(x: center.x, y: center.y, width: 0, height: 0).insetBy(
                dx: -circleRadius, dy: -circleRadius)
            context.setStrokeColor(colors[index])
            context.setFillColor(.hex([0x70051d, 0x016112, 0x2f0c6e, 0x702701][index]))
            context.addEllipse(in: box)
            context.drawPath(using: .fillStroke)
            guard let gradient else { continue }
            context.saveGState()
            context.addEllipse(in: box)
            context.clip()
            context.drawLinearGradient(
                gradient, start: CGPoint(x: stage.width / 2 + reach.x, y: stage.height / 2 + reach.y),
                end: CGPoint(x: stage.width / 2 - reach.x, y: stage.height / 2 - reach.y),
                options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
            context.restoreGState()
        }
    }
}
