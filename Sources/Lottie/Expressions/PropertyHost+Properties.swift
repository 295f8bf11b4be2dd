import Expressions
import LayerModel

extension PropertyHost {
    func member(
        _ word: ExpressionWord, ofProperty property: SceneProperty, node: Int
    ) throws(ExpressionFailure) -> ExpressionValue? {
        switch word {
        case .value: return exported(value(of: property, at: frame))
        case .numKeys: return .number(Double(property.base.frames.count))
        case .velocity: return exported(velocity(of: property, at: frame))
        case .speed: return .number(velocity(of: property, at: frame).length)
        case .propertyIndex: return .number(Double(number(of: node)))
        case .style: return try style(of: property, at: frame)
        case .name: return scene.nodes[node].names.first.map(ExpressionValue.string)
        case .active, .enabled: return .bool(true)
        default: return nil
        }
    }

    func call(
        _ word: ExpressionWord, ofProperty property: SceneProperty, _ arguments: [ExpressionValue]
    ) throws(ExpressionFailure) -> ExpressionValue? {
        switch word {
        case .valueAtTime: return exported(value(of: property, at: try frame(arguments)))
        case .velocityAtTime: return exported(velocity(of: property, at: try frame(arguments)))
        case .speedAtTime: return .number(velocity(of: property, at: try frame(arguments)).length)
        case .key:
            let index = Int(exactly: try number(arguments, 0) - 1) ?? -1
            guard property.base.frames.indices.contains(index), index <= Self.largestIndex else {
                throw ExpressionFailure("there is no key \(PropertyHost.described(arguments[0]))")
            }
            return object(.key(property: property.index, index: index))
        case .nearestKey:
            guard let index = property.base.nearestKey(to: try frame(arguments)) else {
                throw ExpressionFailure("the property has no keys")
            }
            return object(.key(property: property.index, index: index))
        case .loopIn, .loopOut:
            return exported(try loop(property, arguments, isOut: word == .loopOut, isTimed: false))
        case .loopInDuration, .loopOutDuration:
            return exported(try loop(property, arguments, isOut: word == .loopOutDuration, isTimed: true))
        case .getStyleAt: return try style(of: property, at: try self.frame(arguments, 1))
        case .createStyle: return try style(of: property, at: frame)
        case .smooth: return exported(try smooth(property, arguments))
        default: return nil
        }
    }

    // MARK: - Keys

    func key(_ word: ExpressionWord, of property: SceneProperty, _ index: Int) -> ExpressionValue? {
        switch word {
        case .time: .number(property.base.frames[index] / scene.frameRate)
        case .index: .number(Double(index + 1))
        case .value: exported(property.base.key(index))
        default: nil
        }
    }

    // MARK: - Motion

    /// Per second, over a hundredth of a frame before and after.
    private func velocity(of property: SceneProperty, at frame: Double) -> SceneValue {
        let reach = 0.01
        let before = value(of: property, at: frame - reach)
        let after = value(of: property, at: frame + reach)
        let rate = scene.frameRate / (2 * reach)
        return after.adding(before, -1).scaled(by: rate)
    }

    /// The mean of samples around the present: `smooth(width = 0.2, samples = 5, t = time)`.
    private func smooth(
        _ property: SceneProperty, _ arguments: [ExpressionValue]
    ) throws(ExpressionFailure) -> SceneValue {
        let width = try number(arguments, 0, default: 0.2) * scene.frameRate
        let count = max(1, min(try number(arguments, 1, default: 5).clampedToInt, 1000))
        let middle = try frame(arguments, 2)
        guard count > 1 else { return value(of: property, at: middle) }
        var sum = value(of: property, at: middle - width / 2)
        for index in 1..<count {
            let offset = (Double(index) / Double(count - 1) - 0.5) * width
            sum = sum.adding(value(of: property, at: middle + offset), 1)
        }
        return sum.scaled(by: 1 / Double(count))
    }

    // MARK: - Loops

    /// A property's value repeated before its first or after its last key.
    ///
    /// - Parameter arguments: The kind, and the number of intervals between keys, or of seconds, to repeat; 0 for all.
    /// - Parameter isTimed: Whether the length is in seconds.
    private func loop(
        _ property: SceneProperty, _ arguments: [ExpressionValue], isOut: Bool, isTimed: Bool
    ) throws(ExpressionFailure) -> SceneValue {
        let base = property.base
        let frames = property.base.frames
        let now = frame
        guard var first = frames.first, var last = frames.last, last > first, isOut ? now > last : now < first else {
            return base.value(at: now)
        }
        var kind = "cycle"
        if case .string(let name)? = arguments.first { kind = name.lowercased() }
        let length = max(0, try number(arguments, 1, default: 0))
        if isTimed {
            let owner = scene.layers[property.layer]
            let reach = length * scene.frameRate
            if isOut {
                first = reach > 0 ? last - reach : owner.drawn.frames.lowerBound
            } else {
                last = reach > 0 ? first + reach : owner.drawn.frames.upperBound
            }
        } else if length >= 1, length < Double(frames.count - 1) {
            let count = Int(length)
            if isOut { first = frames[frames.count - 1 - count] } else { last = frames[count] }
        }
        guard last > first else { return base.value(at: now) }
        if kind == "continue" {
            let edge = isOut ? last : first
            let step = isOut ? -0.001 : 0.001
            let value = base.value(at: edge)
            return value.mixed(with: base.value(at: edge + step), (now - edge) / step)
        }
        let period = last - first
        let round = ((now - first) / period).rounded(.down)
        let within = now - first - round * period
        switch kind {
        case "pingpong" where Int(exactly: round).map { $0 % 2 != 0 } == true:
            return base.value(at: last - within)
        case "offset":
            let start = base.value(at: first)
            let gain = base.value(at: last).adding(start, -1)
            return base.value(at: first + within).adding(gain, round)
        default:
            return base.value(at: first + within)
        }
    }

    // MARK: - Paths

    func createdPath(_ arguments: [ExpressionValue]) throws(ExpressionFailure) -> ExpressionValue {
        func points(_ index: Int) throws(ExpressionFailure) -> [Vector2] {
            guard index < arguments.count, arguments[index] != .undefined else { return [] }
            guard let points = arguments[index].pointList else {
                throw ExpressionFailure("argument \(index + 1) is no list of points")
            }
            return points
        }
        let isClosed =
            arguments.count < 4 || arguments[3] == .undefined || arguments[3] == .bool(true)
            || (arguments[3].number ?? 0) != 0
        return exported(
            .path(
                BezierPath(
                    points: try points(0), incoming: try points(1), outgoing: try points(2), isClosed: isClosed)))
    }

    func call(
        _ word: ExpressionWord, ofPath object: ExpressionObject, _ arguments: [ExpressionValue]
    ) throws(ExpressionFailure) -> ExpressionValue? {
        switch word {
        case .points, .inTangents, .outTangents, .isClosed:
            guard let path = path(of: object, at: try frame(arguments)) else { return nil }
            switch word {
            case .points: return BezierPath.list(path.vertices.map(\.point))
            case .inTangents: return BezierPath.list(path.vertices.map(\.inTangent))
            case .outTangents: return BezierPath.list(path.vertices.map(\.outTangent))
            default: return .bool(path.isClosed)
            }
        case .pointOnPath, .tangentOnPath, .normalOnPath:
            guard let path = path(of: object, at: try frame(arguments, 1)) else { return nil }
            let contour = MeasuredContour(path)
            let share = max(0, min(try number(arguments, 0, default: 0.5), 1))
            // The end of a closed path is its start, where the direction is that of the arrival.
            let distance = path.isClosed ? min(share, 1 - 1e-9) * contour.total : share * contour.total
            let (point, direction) = contour.place(at: distance)
            let unit = direction.normalized ?? .zero
            switch word {
            case .pointOnPath: return .numbers([point.x, point.y])
            case .tangentOnPath: return .numbers([unit.x, unit.y])
            default: return .numbers([-unit.y, unit.x])
            }
        default: return nil
        }
    }
}
