import JSON
import LayerModel

extension DocumentReading {
    /// The items of a group, or of a shape layer, and the group's transform behind them.
    ///
    /// - Parameter names: The items' names in expressions.
    func shapes(_ list: [JSONValue], names: [String] = []) -> ShapeGroup {
        var group = ShapeGroup()
        groupDepth += 1
        defer { groupDepth -= 1 }
        guard groupDepth <= limits.groupNesting else {
            if let first = list.first { leaveOut("groups are nested more than \(limits.groupNesting) deep", at: first) }
            return group
        }
        var transform: JSONValue?
        group.items = self.group(.content, names: names, number: 2) {
            list.compactMap { value in
                guard !flag(value, "hd") else {
                    readUnseen { _ = text(value, "ty").flatMap { $0 == "tr" ? nil : item(value, $0) } }
                    return nil
                }
                guard let type = text(value, "ty") else {
                    leaveOut("found no \"ty\", the kind of shape", at: value)
                    return nil
                }
                guard type == "tr" else { return item(value, type) }
                transform = value
                return nil
            }
        }
        if let transform { group.transform = self.transform(transform) }
        return group
    }

    private func item(_ value: JSONValue, _ type: String) -> ShapeItem? {
        group(
            names: [text(value, "nm"), text(value, "mn")], number: integer(value, "ix") ?? integer(value, "cix"),
            .shape(type), of: value
        ) {
            switch type {
            case "gr":
                var group = shapes(objects(value, "it"), names: ["Contents", "ADBE Vectors Group"])
                group.name = text(value, "nm")
                group.blendMode = blendMode(value)
                return .group(group)
            case "fl", "st", "gf", "gs":
                return paint(value, type: type).map(ShapeItem.paint)
            case "sh", "rc", "el", "sr":
                return source(value, type: type).map(ShapeItem.path)
            case "rp":
                return .repeater(repeater(value))
            default:
                if let modifier = modifier(value, type: type) { return .modifier(modifier) }
                warn(Self.modifierNames[type] ?? "the shape item \(type.quotedForMessage)", at: value)
                return nil
            }
        }
    }

    private static let modifierNames = ["wp": "wiggle paths", "wt": "wiggle transform"]

    private func source(_ value: JSONValue, type: String) -> ShapeSource? {
        let isReversed = integer(value, "d") == 3
        switch type {
        case "sh":
            // Before 4.4.18 Bodymovin wrote beside paths whether they are closed.
            return path(value, "ks", isClosed: flag(value, "closed")).map { .bezier($0, isReversed: isReversed) }
        case "rc":
            return .rectangle(
                center: position(value, "p") ?? .zero, size: components(value, "s") ?? Property(.zero),
                radius: scalar(value, "r") ?? Property(0), isReversed: isReversed)
        case "el":
            return .ellipse(
                center: position(value, "p") ?? .zero, size: components(value, "s") ?? Property(.zero),
                isReversed: isReversed)
        default:
            var star = ShapeSource.Polystar()
            star.isStar = integer(value, "sy") != 2
            star.points = scalar(value, "pt") ?? star.points
            star.center = position(value, "p") ?? .zero
            star.rotation = scalar(value, "r") ?? star.rotation
            star.outerRadius = scalar(value, "or") ?? star.outerRadius
            star.innerRadius = scalar(value, "ir") ?? star.innerRadius
            star.outerRoundness = scalar(value, "os") ?? star.outerRoundness
            star.innerRoundness = scalar(value, "is") ?? star.innerRoundness
            star.isReversed = isReversed
            return .polystar(star)
        }
    }

    private func modifier(_ value: JSONValue, type: String) -> ModifierProperties? {
        switch type {
        case "tm":
            .trim(
                start: scalar(value, "s") ?? Property(0), end: scalar(value, "e") ?? Property(100),
                offset: scalar(value, "o") ?? Property(0), isSequential: integer(value, "m") == 2)
        case "rd":
            .round(radius: scalar(value, "r") ?? Property(0))
        case "pb":
            .pucker(amount: scalar(value, "a") ?? Property(0))
        case "op":
            .offset(
                amount: scalar(value, "a") ?? Property(0), join: offsetJoin(value),
                miterLimit: scalar(value, "ml") ?? Property(4))
        case "zz":
            .zigZag(
                size: scalar(value, "s") ?? Property(0), ridges: scalar(value, "r") ?? Property(0),
                isSmooth: scalar(value, "pt")?.initial == 2)
        case "tw":
            .twist(angle: scalar(value, "a") ?? Property(0), center: position(value, "c") ?? .zero)
        case "mm":
            .merge(MergeMode(rawValue: integer(value, "mm") ?? 1) ?? .merge)
        default:
            nil
        }
    }

    private func repeater(_ value: JSONValue) -> RepeaterProperties {
        var repeater = RepeaterProperties()
        repeater.copies = scalar(value, "c") ?? repeater.copies
        if !repeater.copies.isExpressed,
            repeater.copies.keyframes.contains(where: { $0.value > Repeater.maximumCopies })
        {
            warn("each copy of a repeater beyond \(Int(Repeater.maximumCopies))", at: value)
        }
        repeater.offset = scalar(value, "o") ?? repeater.offset
        repeater.composite = Repeater.Composite(rawValue: integer(value, "m") ?? 1) ?? .below
        if let transform = object(value, "tr") {
            repeater.transform = self.transform(transform) { transform in
                repeater.startOpacity = scalar(transform, "so") ?? repeater.startOpacity
                repeater.endOpacity = scalar(transform, "eo") ?? repeater.endOpacity
            }
        }
        return repeater
    }

    // MARK: - Paints

    private func paint(_ value: JSONValue, type: String) -> ShapePaint? {
        let isSolid = type == "fl" || type == "st"
        guard let solid = isSolid ? color(value, "c") : Property(.zero) else { return nil }
        var paint = ShapePaint(color: .solid(solid))
        paint.opacity = scalar(value, "o") ?? paint.opacity
        if !isSolid {
            guard let gradient = gradient(value) else { return nil }
            paint.color = .gradient(gradient)
        }
        paint.name = text(value, "nm")
        paint.isEvenOdd = integer(value, "r") == 2
        paint.blendMode = blendMode(value)
        if type == "st" || type == "gs" { paint.stroke = stroke(value) }
        return paint
    }

    private func stroke(_ value: JSONValue) -> ShapePaint.Stroke {
        var stroke = ShapePaint.Stroke()
        stroke.width = scalar(value, "w") ?? stroke.width
        // Both are round by default, as in the format.
        switch integer(value, "lc") {
        case 1: stroke.cap = .butt
        case 3: stroke.cap = .square
        default: stroke.cap = .round
        }
        switch integer(value, "lj") {
        case 1: stroke.join = .miter
        case 3: stroke.join = .bevel
        default: stroke.join = .round
        }
        stroke.miterLimit = scalar(value, "ml2") ?? Property(number(value, "ml") ?? 4)
        guard value.member("d") != nil else { return stroke }
        group(.dash, names: ["Dashes", "ADBE Vector Stroke Dashes"]) {
            for part in objects(value, "d") {
                guard let length = naming([dash(part)], { scalar(part, "v") }) else { continue }
                if text(part, "n") == "o" { stroke.dashOffset = length } else { stroke.dashes.append(length) }
            }
        }
        return stroke
    }

    /// A length of a dash for expressions.
    private func dash(_ part: JSONValue) -> SceneSchema.Entry {
        let name = text(part, "nm") ?? ""
        return SceneSchema.Entry("v", ExpressionWord(rawValue: name) ?? .dash, name)
    }

    private func offsetJoin(_ value: JSONValue) -> CGLineJoin {
        switch integer(value, "lj") {
        case 2: .round
        case 3: .bevel
        default: .miter
        }
    }

    /// `nil` if there is no colour, which is warned of.
    private func gradient(_ value: JSONValue) -> ShapeGradient? {
        var gradient = ShapeGradient()
        let type = integer(value, "t") ?? 1
        if let kind = ShapeGradient.Kind(rawValue: type) {
            gradient.kind = kind
        } else {
            leaveOut("found a gradient of type \(type), expected one from 1 to 3", at: value)
        }
        gradient.start = position(value, "s") ?? .zero
        gradient.end = position(value, "e") ?? .zero
        gradient.highlightLength = scalar(value, "h") ?? gradient.highlightLength
        gradient.highlightAngle = scalar(value, "a") ?? gradient.highlightAngle
        if let written = value.member("g") {
            // Slots of the whole, or of the numbers alone, may hold the whole.
            let whole = [written, written.member("k")].compactMap { $0.flatMap(slot) }
                .first { $0.member("k")?.members != nil }
            gradient.stops = numbers(whole ?? written, "k") ?? gradient.stops
            gradient.colorCount = integer(whole ?? written, "p") ?? gradient.stops.initial.count / 4
        }
        let count = min(gradient.colorCount, gradient.stops.keyframes.map { $0.value.count / 4 }.min() ?? 0)
        if count < max(gradient.colorCount, 1) {
            warn("a colour that a gradient lacks", at: value)
        } else {
            gradient.stops = GradientStops.evened(gradient.stops, colorCount: count)
        }
        return count > 0 ? gradient : nil
    }
}
