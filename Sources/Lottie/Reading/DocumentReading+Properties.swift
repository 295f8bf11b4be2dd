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
    /// - Parameter isClosed: Whether paths that do not say so themselves are closed.
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
        if flag(resolved, "s") || resolved.member("k") == nil, resolved.member("x")?.members != nil {
            return .split(
                x: scalar(resolved, "x") ?? Property(0), y: scalar(resolved, "y") ?? Property(0),
                z: scalar(resolved, "z") ?? Property(0))
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
        return components
    }

    // MARK: - Keyframes

    /// A property of the values that `read` gives; `nil` if the object has none under this key.
    func property<Value: AnimatedValue>(
        _ object: JSONValue, _ key: StaticString, _ read: (JSONValue) -> Value?
    ) -> Property<Value>? {
        guard let written = object.member(key), !written.isNull, !probe.isOver() else { return nil }
        let plain =
            hasExpressionAlone(slot(of: written))
            ? property(written, read) : readSlot(of: written) { property($0, read) }
        guard let plain, let expressed = expressed(slot(of: written) ?? written, of: written) else { return plain }
        return Property(ExpressedValue(expressed.property, in: expressed.scene, base: plain))
    }

    /// Whether a slot has an expression for the values that are written.
    private func hasExpressionAlone(_ slot: JSONValue?) -> Bool {
        slot?.members != nil && slot?.member("k") == nil && slot?.member("x")?.text != nil
    }

    private func property<Value: AnimatedValue>(_ value: JSONValue, _ read: (JSONValue) -> Value?) -> Property<Value>? {
        guard value.members != nil else {
            // Old files write values in place of properties.
            if let plain = read(value) { return Property(plain) }
            report(value, isNo: "a property")
            return nil
        }
        guard let content = value.member("k") else {
            report("found no \"k\", the property's value", at: value)
            return nil
        }
        if let first = content.elements?.first(where: { _ in true }), first.member("t") != nil {
            return keyframes(content, read)
        }
        guard let plain = read(content) else {
            report("found \(content.found), which is no value of this property", at: content)
            return nil
        }
        return Property(plain)
    }

    private func keyframes<Value: AnimatedValue>(
        _ list: JSONValue, _ read: (JSONValue) -> Value?
    ) -> Property<Value>? {
        var keyframes: [Keyframe<Value>] = []
        var tangents: [(outgoing: Components, incoming: Components)?] = []
        var hasEnd: [Bool] = []
        guard let elements = list.elements else { return nil }
        for element in elements {
            if probe.isOver() { return nil }
            guard let frame = element.member("t")?.number else {
                report("found no \"t\", the keyframe's time", at: element)
                return nil
            }
            // Old files end with a keyframe without a value, which is what the one before leads to.
            let start = element.member("s")
            let value: Value
            if let start {
                guard let read = read(start) else {
                    report("found \(start.found), which is no value of this property", at: start)
                    return nil
                }
                value = read
            } else if let last = keyframes.last {
                value = last.end
            } else {
                report("found no \"s\", the keyframe's value", at: element)
                return nil
            }
            if let last = keyframes.last {
                guard frame >= last.frame else {
                    report("the keyframe lies at \(frame), before the one before it", at: element)
                    return nil
                }
                if !hasEnd[hasEnd.count - 1] { keyframes[keyframes.count - 1].end = value }
                if frame == last.frame, keyframes.count == 1 {
                    // Before both the value is the first one's.
                    (keyframes[0].frame, keyframes[0].holds) = (frame.nextDown, true)
                } else if frame == last.frame {
                    keyframes.removeLast()
                    tangents.removeLast()
                    hasEnd.removeLast()
                }
            }
            var keyframe = Keyframe(frame: frame, value: value, end: value)
            let end = element.member("e").flatMap(read)
            if let end { keyframe.end = end }
            keyframe.holds = flag(element, "h")
            if !keyframe.holds { keyframe.easing = easing(element) }
            keyframes.append(keyframe)
            hasEnd.append(end != nil)
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

    /// How a keyframe leads to the next: its tangent out of itself, and the one into the next, for all components or for each.
    private func easing(_ keyframe: JSONValue) -> Easing {
        guard let outgoing = keyframe.member("o"), let incoming = keyframe.member("i") else { return .linear }
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

    private func coordinates(_ tangent: JSONValue, _ key: StaticString) -> [Double] {
        guard let value = tangent.member(key) else { return [] }
        if let number = value.number { return [number] }
        return value.elements?.prefix(4).compactMap(\.number) ?? []
    }

    // MARK: - Paths

    private func bezier(_ value: JSONValue, isClosed: Bool) -> BezierPath? {
        guard let vertices = points(value, "v") else { return nil }
        let incoming = points(value, "i") ?? []
        let outgoing = points(value, "o") ?? []
        guard incoming.count == vertices.count || incoming.isEmpty, outgoing.count == vertices.count || outgoing.isEmpty
        else {
            report("a path has as many tangents as vertices", at: value)
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
