import JSON
import LayerModel

extension DocumentReading {
    /// A property of one number; `nil` if the object has none under this key.
    func scalar(_ object: JSONValue, _ key: StaticString) -> Property<Double>? {
        property(object, key) { value in
            if let number = value.number { return number }
            return value.elements?.first { _ in true }?.number
        }
    }

    /// A property of up to four numbers.
    func components(_ object: JSONValue, _ key: StaticString) -> Property<Components>? {
        property(object, key, Self.components)
    }

    /// A property of any number of numbers.
    func numbers(_ object: JSONValue, _ key: StaticString) -> Property<[Double]>? {
        property(object, key) { value in
            guard let elements = value.elements else { return nil }
            var numbers: [Double] = []
            for element in elements {
                guard let number = element.number else { return nil }
                numbers.append(number)
            }
            return numbers
        }
    }

    /// A property of paths.
    ///
    /// - Parameter isClosed: Whether paths without a flag of their own are closed.
    func path(_ object: JSONValue, _ key: StaticString, isClosed: Bool) -> Property<BezierPath>? {
        property(object, key) { value in
            // Keyframes hold arrays of one path.
            guard let elements = value.elements else { return self.bezier(value, isClosed: isClosed) }
            guard let first = elements.first(where: { _ in true }) else { return BezierPath() }
            return self.bezier(first, isClosed: isClosed)
        }
    }

    /// A property of points, or of one coordinate each.
    func position(_ object: JSONValue, _ key: StaticString) -> PositionProperty? {
        guard let value = object.member(key), !value.isNull else { return nil }
        let resolved = slot(of: value) ?? value
        if flag(resolved, "s") || resolved.member("k") == nil,
            resolved.member("x")?.members != nil || resolved.member("y")?.members != nil
        {
            let first = scene?.properties.count ?? 0
            let split = naming(SceneSchema.coordinates.entries) {
                PositionProperty.split(
                    x: scalar(resolved, "x") ?? Property(0), y: scalar(resolved, "y") ?? Property(0),
                    z: scalar(resolved, "z") ?? Property(0))
            }
            let count = (scene?.properties.count ?? 0) - first
            _ = expressed(key, value, SceneValues(split, count: max(count, 2)))
            return split
        }
        return components(object, key).map { .point($0) }
    }

    static func components(_ value: JSONValue) -> Components? {
        if let number = value.number { return Components(number, number, number, 0) }
        guard let elements = value.elements else { return nil }
        var components = Components.zero
        var index = 0
        for element in elements {
            guard let number = element.number else { return nil }
            guard index < 4 else { break }
            components[index] = number
            index += 1
        }
        return index > 0 ? components : nil
    }

    // MARK: - Keyframes

    /// A property of the values that `read` returns; `nil` if the object has none under this key.
    ///
    /// - Parameter finish: Completes the property without its expression.
    func property<Value: AnimatedValue>(
        _ object: JSONValue, _ key: StaticString, _ read: (JSONValue) -> Value?,
        finish: (Property<Value>) -> Property<Value>? = { $0 }
    ) -> Property<Value>? {
        guard let written = object.member(key), !written.isNull, !probe.isOver() else { return nil }
        let plain =
            hasExpressionAlone(slot(of: written))
            ? property(written, read)
            : readSlot(of: written) { hasKind($0, of: written) ? property($0, read) : nil }
        guard let plain = plain.flatMap(finish) else { return nil }
        let expressed = expressed(key, written, SceneValues(plain, count: valueCount(of: written)))
        return expressed.map { Property(ExpressedValue($0, base: plain)) } ?? plain
    }

    /// Whether a slot has an expression for the values that are written.
    private func hasExpressionAlone(_ slot: JSONValue?) -> Bool {
        slot?.members != nil && slot?.member("k") == nil && slot?.member("x")?.text != nil
    }

    /// Whether the values of two properties are of one kind, if both have a known one.
    private func hasKind(_ source: JSONValue, of written: JSONValue) -> Bool {
        guard let kind = ValueKind(ofProperty: source), let other = ValueKind(ofProperty: written) else { return true }
        return kind == other
    }

    private func property<Value: AnimatedValue>(_ value: JSONValue, _ read: (JSONValue) -> Value?) -> Property<Value>? {
        guard value.members != nil else {
            // Old files write values in place of properties.
            return self.value(value, read).map { Property($0) }
        }
        guard let content = value.member("k") else {
            leaveOut("found no \"k\", the property's value", at: value)
            return nil
        }
        if content.elements?.contains(where: { $0.member("t") != nil }) == true {
            return keyframes(content, read)
        }
        return self.value(content, read).map { Property($0) }
    }

    /// A value of a property; `nil`, with a warning, if it is malformed.
    private func value<Value>(_ written: JSONValue, _ read: (JSONValue) -> Value?) -> Value? {
        let flaws = flawCount
        let value = read(written)
        if value == nil, flawCount == flaws {
            leaveOut("found \(written.found), which is no value of this property", at: written)
        }
        return value
    }

    /// The property of a list of keyframes without the meaningless ones; `nil` if none are left.
    private func keyframes<Value: AnimatedValue>(
        _ list: JSONValue, _ read: (JSONValue) -> Value?
    ) -> Property<Value>? {
        var keyframes: [Keyframe<Value>] = []
        var tangents: [(outgoing: Components, incoming: Components)?] = []
        guard let elements = list.elements else { return nil }
        for element in elements {
            if probe.isOver() { return nil }
            guard let frame = element.member("t")?.number else {
                leaveOut("found no \"t\", the keyframe's time", at: element)
                continue
            }
            if let last = keyframes.last, frame < last.frame {
                leaveOut("the keyframe lies at \(frame), before the one before it", at: element)
                continue
            }
            // Old files end with a keyframe without a value, the end of the one before.
            let value: Value
            if let start = element.member("s"), !start.isNull {
                guard let read = self.value(start, read) else { continue }
                value = read
            } else if let last = keyframes.last {
                value = last.end
            } else {
                leaveOut("found no \"s\", the keyframe's value", at: element)
                continue
            }
            if let last = keyframes.last {
                // The end of a keyframe itself counts only if the next one has no value.
                keyframes[keyframes.count - 1].end = value
                if frame == last.frame, keyframes.count == 1 {
                    // Before both the value is the first one's.
                    (keyframes[0].frame, keyframes[0].holds) = (frame.nextDown, true)
                } else if frame == last.frame {
                    keyframes.removeLast()
                    tangents.removeLast()
                }
            }
            var keyframe = Keyframe(frame: frame, value: value, end: value)
            if let end = element.member("e").flatMap(read) { keyframe.end = end }
            keyframe.holds = flag(element, "h")
            if !keyframe.holds { keyframe.easing = easing(element) }
            keyframes.append(keyframe)
            if let outgoing = element.member("to").flatMap(Self.components),
                let incoming = element.member("ti").flatMap(Self.components)
            {
                tangents.append((outgoing, incoming))
            } else {
                tangents.append(nil)
            }
        }
        guard !keyframes.isEmpty else { return nil }
        for index in keyframes.indices where index + 1 < keyframes.count && !keyframes[index].holds {
            guard let (outgoing, incoming) = tangents[index], let start = keyframes[index].value as? Components,
                let end = keyframes[index].end as? Components
            else { continue }
            keyframes[index].motion = SpatialCurve(from: start, to: end, outgoing: outgoing, incoming: incoming)
        }
        return Property(keyframes: keyframes)
    }

    /// The easing from a keyframe to the next: its tangent out of itself, and the one into the next, for all components or
    /// for each.
    private func easing(_ keyframe: JSONValue) -> Easing {
        guard let outgoing = tangent(keyframe, "o"), let incoming = tangent(keyframe, "i") else { return .linear }
        let (outX, outY) = (coordinates(outgoing, "x"), coordinates(outgoing, "y"))
        let (inX, inY) = (coordinates(incoming, "x"), coordinates(incoming, "y"))
        let count = max(1, outX.count, outY.count, inX.count, inY.count)
        var curves: [TimingCurve] = []
        for index in 0..<count {
            func pick(_ list: [Double], _ standard: Double) -> Double {
                list.isEmpty ? standard : list[min(index, list.count - 1)]
            }
            let first = SIMD2(min(max(pick(outX, 0), 0), 1), pick(outY, 0))
            let second = SIMD2(min(max(pick(inX, 1), 0), 1), pick(inY, 1))
            curves.append(TimingCurve(first, second))
        }
        return Easing(curves: curves)
    }

    private func tangent(_ keyframe: JSONValue, _ key: StaticString) -> JSONValue? {
        guard let value = keyframe.member(key), !value.isNull else { return nil }
        guard value.members != nil else {
            leaveOut(value, isNo: "a tangent, an object with x and y")
            return nil
        }
        return value
    }

    private func coordinates(_ tangent: JSONValue, _ key: StaticString) -> [Double] {
        guard let value = tangent.member(key), !value.isNull else { return [] }
        if let number = value.number { return [number] }
        let numbers = value.elements?.prefix(4).compactMap(\.number) ?? []
        if numbers.isEmpty { leaveOut(value, isNo: "a number, or some") }
        return numbers
    }

    // MARK: - Paths

    private func bezier(_ value: JSONValue, isClosed: Bool) -> BezierPath? {
        guard let vertices = points(value, "v") else { return nil }
        let incoming = points(value, "i") ?? []
        let outgoing = points(value, "o") ?? []
        guard incoming.count == vertices.count || incoming.isEmpty, outgoing.count == vertices.count || outgoing.isEmpty
        else {
            leaveOut("a path has as many tangents as vertices", at: value)
            return nil
        }
        var path = BezierPath(isClosed: value.member("c") == nil ? isClosed : flag(value, "c"))
        path.vertices.reserveCapacity(vertices.count)
        for (index, point) in vertices.enumerated() {
            path.vertices.append(
                BezierVertex(
                    point: point, inTangent: incoming.isEmpty ? .zero : incoming[index],
                    outTangent: outgoing.isEmpty ? .zero : outgoing[index]))
        }
        return path
    }

    private func points(_ value: JSONValue, _ key: StaticString) -> [Vector2]? {
        guard let elements = value.member(key)?.elements else { return nil }
        var points: [Vector2] = []
        for element in elements {
            guard var coordinates = element.elements, let x = coordinates.next()?.number,
                let y = coordinates.next()?.number
            else { return nil }
            points.append(Vector2(x, y))
        }
        return points
    }
}

/// The kind of values that a property has.
private enum ValueKind {
    case number
    case numbers
    case path

    /// The kind of a property's first value; `nil` if it has none.
    init?(ofProperty property: JSONValue) {
        guard let value = property.firstValue else { return nil }
        if value.number != nil {
            self = .number
        } else if let elements = value.elements {
            guard let first = elements.first(where: { _ in true }) else { return nil }
            self = first.members != nil ? .path : elements.count == 1 ? .number : .numbers
        } else if value.members != nil {
            self = .path
        } else {
            return nil
        }
    }
}

extension JSONValue {
    /// The first of a property's values; `nil` if there is none.
    var firstValue: JSONValue? {
        let value = members == nil ? self : member("k")
        guard let key = value?.elements?.first(where: { $0.member("t") != nil }) else { return value }
        return key.member("s")
    }
}
