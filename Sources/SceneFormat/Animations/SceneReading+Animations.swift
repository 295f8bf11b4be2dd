import JSON
import LayerModel

extension SceneReading {
    /// Adds the animations of a list to a layer.
    func readAnimations(_ value: JSONValue, of layer: CALayer) {
        guard let elements = value.elements else {
            reportMismatch("a list of animations", at: value)
            return
        }
        for element in elements {
            if probe.isOver() { return }
            var key: String?
            if let member = element.member("key") {
                key = ValueKind<String>.text.read(self, member)
            }
            if let animation = readAnimation(element) {
                layer.add(animation, forKey: key)
            }
        }
    }

    /// One animation of a layer, which is not added; `nil` after reporting an error.
    func readAnimation(_ value: JSONValue, of layer: CALayer) -> CAAnimation? {
        let table = layer.properties.layerClass.table
        guard let property = table.property("animations") else { return nil }
        return carryOut(
            Deferred(property: property, value: value, container: value, object: layer, table: table)
        ) {
            readAnimation(value)
        }
    }

    /// One animation of the layer whose key takes effect now; `nil` after reporting an error.
    fileprivate func readAnimation(_ value: JSONValue) -> CAAnimation? {
        nested(at: value) {
            let before = errorCount
            guard let animationClass = AnimationClass.of(value, self) else {
                return nil
            }
            features.note(animationClass.table, at: place(of: value))
            let animation = animationClass.make()
            read(value, into: animation, using: animationClass.table, known: AnimationClass.structure)
            if let animation = animation as? CAPropertyAnimation, value.member("keyPath") == nil {
                report("a \(animationClass.table.name) needs a keyPath", at: value)
                animation.keyPath = nil
            }
            warnOfIdleKeyframes(animation, value)
            warnOfJumps(animation, value)
            return errorCount == before ? animation : nil
        }
    }

    /// The animations of a group.
    func readGroup(_ value: JSONValue) -> [CAAnimation]? {
        guard let elements = value.elements else {
            reportMismatch("a list of animations", at: value)
            return nil
        }
        return elements.compactMap { readAnimation($0) }
    }

    /// The key path of an animation of the current layer, in the names of key-value coding; `nil` after reporting an error.
    func readKeyPath(_ value: JSONValue) -> String? {
        guard let keyPath = ValueKind<String>.text.read(self, value), let current,
            let layer = current.object as? CALayer
        else {
            return nil
        }
        do throws(KeyPathTarget.Problem) {
            return try KeyPathTarget(keyPath, in: layer, current.table).keyPath
        } catch {
            report(error.message, at: value, suggestion: error.suggestion)
            return nil
        }
    }

    /// A value of the property that an animation changes; `nil` after reporting an error, and for a `null` that is not among
    /// its values.
    func readAnimated(_ value: JSONValue, of animation: CAPropertyAnimation) -> Any? {
        guard let kind = animatedKind(of: animation) else {
            return nil
        }
        guard !value.isNull else {
            return kind.mayBeNone ? NSNull() : nil
        }
        return kind.read(self, value)
    }

    /// The values of a keyframe animation.
    func readKeyframes(_ value: JSONValue, of animation: CAKeyframeAnimation) -> [Any]? {
        guard let elements = value.elements else {
            reportMismatch("a list of values", at: value)
            return nil
        }
        guard let kind = animatedKind(of: animation) else {
            return nil
        }
        return elements.compactMap { $0.isNull ? NSNull() : kind.read(self, $0) }
    }

    private func animatedKind(of animation: CAPropertyAnimation) -> AnimatedValue? {
        // An animation without a valid key path has had its message.
        guard let keyPath = animation.keyPath, let current, let layer = current.object as? CALayer,
            let target = try? KeyPathTarget(keyPath, in: layer, current.table)
        else {
            return nil
        }
        guard let function = animation.valueFunction, case .transform = target.value.shape else {
            return target.value
        }
        return switch function.name {
        case .scale, .translate: AnimatedValue(ValueKind<[Double]>.threeNumbers)
        case .rotateX, .rotateY, .rotateZ: AnimatedValue(ValueKind<Double>.angle)
        default: AnimatedValue(ValueKind<Double>.number)
        }
    }

    /// Warns of an animation between values that have none in between.
    private func warnOfJumps(_ animation: CAAnimation, _ value: JSONValue) {
        guard let animation = animation as? CAPropertyAnimation, let member = value.member("keyPath"),
            let path = animation.keyPath.flatMap({ LayerKeyPath($0) }), path.component == .whole,
            let property = path.property
        else {
            return
        }
        if RareLayerProperties.timingRows.contains(property) {
            warn("an animation of \(property.accessor) has no effect", at: member)
        } else if property.animatability == .never || property.animatability == .transition,
            (animation as? CAKeyframeAnimation)?.calculationMode != .discrete
        {
            warn(
                "Core Animation does not animate \(property.accessor): change it by a CATransition, or by a CAKeyframeAnimation whose calculationMode is discrete",
                at: member)
        }
    }

    private func warnOfIdleKeyframes(_ animation: CAAnimation, _ value: JSONValue) {
        guard let animation = animation as? CAKeyframeAnimation else { return }
        if animation.path != nil, let member = value.member("path"), let target = animatedKind(of: animation) {
            switch target.shape {
            case .point, .size: return
            default:
                warn("a path moves points and sizes, and the key path leads to neither: it has no effect", at: member)
            }
        }
        guard let values = animation.values, let times = animation.keyTimes, let member = value.member("keyTimes")
        else {
            return
        }
        let expected = animation.calculationMode == .discrete ? values.count + 1 : values.count
        if times.count != expected, !(animation.calculationMode == .discrete && times.count == values.count) {
            warn("\(times.count) keyTimes for \(values.count) values: the values are spaced evenly", at: member)
        }
    }
}

extension SceneReading {
    /// Values by property, as `style` has them, beside actions and a further style.
    func readStyle(_ value: JSONValue) -> [AnyHashable: Any]? {
        guard !value.isNull else {
            return nil
        }
        return nested(at: value) {
            var style: [AnyHashable: Any] = [:]
            let others: [String: (JSONValue) -> Void] = [
                "style": { style["style"] = self.readStyle($0) },
                "actions": { style["actions"] = self.readActions($0) },
            ]
            forEachProperty(in: value, others: others) { keyPath, value, member in
                if keyPath == "bounds" || keyPath.contains(".") {
                    warn("a style gives values to whole properties, and none to bounds: it has no effect", at: member)
                }
                if !layerSets(keyPath) { style[keyPath] = value }
            }
            return style
        }
    }

    /// Whether the layer whose style is read has a value of its own for a property, which goes before the style's.
    private func layerSets(_ key: String) -> Bool {
        guard let current, let layer = current.object as? CALayer, let property = current.table.property(key) else {
            return false
        }
        let others = ["position": "frame", "transform": "affineTransform"]
        let names = [property.name, property.key, others[key]].compactMap { $0 }
        return names.contains { isAssigned($0, of: layer) }
            || current.container.members?.contains { names.contains(String($0.key)) } == true
    }

    /// The changes that a transition brings.
    func readChanges(_ value: JSONValue) -> [(keyPath: LayerKeyPath, value: AnimatableValue)] {
        var changes: [(keyPath: LayerKeyPath, value: AnimatableValue)] = []
        forEachProperty(in: value) { keyPath, value, member in
            guard let path = LayerKeyPath(keyPath), let value = AnimatableValue(value),
                !RareLayerProperties.timingRows.contains(where: { $0 == path.property })
            else {
                warn("a transition does not change it: it has no effect", at: member)
                return
            }
            changes.append((path, value))
        }
        return changes
    }

    /// The actions for events, from `actions`: an animation, or nothing for `null`.
    func readActions(_ value: JSONValue) -> [String: any CAAction]? {
        guard !value.isNull else {
            return nil
        }
        guard let members = value.members else {
            reportMismatch("an object with an animation for each event", at: value)
            return nil
        }
        var actions: [String: any CAAction] = [:]
        for (key, member) in members {
            if member.isNull {
                actions[String(key)] = NSNull()
            } else if let animation = readAnimation(member) {
                actions[String(key)] = animation
            }
        }
        return actions
    }

    /// Reads an object whose keys are animatable properties of the current layer, except for the keys of `others`.
    private func forEachProperty(
        in value: JSONValue, others: [String: (JSONValue) -> Void] = [:], _ body: (String, Any, JSONValue) -> Void
    ) {
        guard let members = value.members else {
            reportMismatch("an object with layer properties", at: value)
            return
        }
        guard let current, let layer = current.object as? CALayer else {
            return
        }
        var seen: Set<String> = []
        for (key, member) in members {
            do throws(KeyPathTarget.Problem) {
                let key = String(key)
                let other = others[key]
                let target = other == nil ? try KeyPathTarget(key, in: layer, current.table) : nil
                guard seen.insert(target?.keyPath ?? key).inserted else {
                    report("is given twice", at: member)
                    continue
                }
                guard let target else {
                    other?(member)
                    continue
                }
                if member.isNull {
                    body(target.keyPath, NSNull(), member)
                } else if let value = target.value.read(self, member) {
                    body(target.keyPath, value, member)
                }
            } catch {
                report(error.message, at: member, suggestion: error.suggestion)
            }
        }
    }
}

extension ValueKind<[Double]> {
    fileprivate static var threeNumbers: Self {
        Self("a number, or three of them") { value in
            value.number.map { [$0, $0, $0] } ?? value.vector(SIMD3<Double>.self).map { [$0.x, $0.y, $0.z] }
        }
    }
}
