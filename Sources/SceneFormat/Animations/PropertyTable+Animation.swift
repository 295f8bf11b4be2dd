import JSON
import LayerModel

extension PropertyTable {
    private static let animation = PropertyTable("CAAnimation", of: CAAnimation.self) { table in
        addTiming(to: &table)
        table.add("timingFunction", ValueKind<CAMediaTimingFunction>.timingFunction.optional) { $0.timingFunction = $1 }
        table.add("isRemovedOnCompletion", .bool) { $0.isRemovedOnCompletion = $1 }
    }

    private static let propertyAnimation = PropertyTable(
        "CAPropertyAnimation", of: CAPropertyAnimation.self, inheriting: animation
    ) { table in
        table.add("keyPath") { reading, value, animation in
            animation.keyPath = reading.readKeyPath(value)
        }
        table.add("isAdditive", .bool) { $0.isAdditive = $1 }
        table.add("isCumulative", .bool) { $0.isCumulative = $1 }
        let functions: [CAValueFunctionName] = [
            .rotateX, .rotateY, .rotateZ, .scale, .scaleX, .scaleY, .scaleZ,
            .translate, .translateX, .translateY, .translateZ,
        ]
        table.add("valueFunction", .constant(functions)) { $0.valueFunction = CAValueFunction.function(withName: $1) }
    }

    static let basicAnimation = PropertyTable(
        "CABasicAnimation", of: CABasicAnimation.self, inheriting: propertyAnimation
    ) { table in
        table.add("fromValue", stage: .late) { reading, value, animation in
            animation.fromValue = reading.readAnimated(value, of: animation)
        }
        table.add("toValue", stage: .late) { reading, value, animation in
            animation.toValue = reading.readAnimated(value, of: animation)
        }
        table.add("byValue", stage: .late) { reading, value, animation in
            animation.byValue = value.isNull ? nil : reading.readAnimated(value, of: animation)
        }
    }

    static let springAnimation = PropertyTable(
        "CASpringAnimation", of: CASpringAnimation.self, inheriting: basicAnimation
    ) { table in
        table.add("mass", .positiveNumber) { $0.mass = $1 }
        table.add("stiffness", .positiveNumber) { $0.stiffness = $1 }
        table.add("damping", .nonNegativeNumber) { $0.damping = $1 }
        table.add("initialVelocity", .number) { $0.initialVelocity = $1 }
    }

    static let keyframeAnimation = PropertyTable(
        "CAKeyframeAnimation", of: CAKeyframeAnimation.self, inheriting: propertyAnimation
    ) { table in
        table.add("values", stage: .late) { reading, value, animation in
            animation.values = reading.readKeyframes(value, of: animation)
        }
        table.add("path", ValueKind<CGPath>.path.optional) { $0.path = $1 }
        let numbers = ValueKind<Double>.number.list.optional
        table.add("keyTimes", numbers) { $0.keyTimes = $1?.map { NSNumber(value: $0) } }
        table.add("timingFunctions", ValueKind<CAMediaTimingFunction>.timingFunction.list.optional) {
            $0.timingFunctions = $1
        }
        table.add("calculationMode", .constant([.linear, .discrete, .paced, .cubic, .cubicPaced])) {
            $0.calculationMode = $1
        }
        table.add("tensionValues", numbers) { $0.tensionValues = $1?.map { NSNumber(value: $0) } }
        table.add("continuityValues", numbers) { $0.continuityValues = $1?.map { NSNumber(value: $0) } }
        table.add("biasValues", numbers) { $0.biasValues = $1?.map { NSNumber(value: $0) } }
        let rotations: [CAAnimationRotationMode] = [.rotateAuto, .rotateAutoReverse]
        table.add("rotationMode", ValueKind<CAAnimationRotationMode>.constant(rotations).optional) {
            $0.rotationMode = $1
        }
    }

    static let animationGroup = PropertyTable(
        "CAAnimationGroup", of: CAAnimationGroup.self, inheriting: animation
    ) { table in
        table.add("animations") { reading, value, group in
            group.animations = reading.readGroup(value)
        }
    }

    static let transition = PropertyTable("CATransition", of: CATransition.self, inheriting: animation) { table in
        table.add("type", .constant([.fade, .moveIn, .push, .reveal])) { $0.type = $1 }
        let sides: [CATransitionSubtype] = [.fromLeft, .fromRight, .fromTop, .fromBottom]
        table.add("subtype", ValueKind<CATransitionSubtype>.constant(sides).optional) { $0.subtype = $1 }
        table.add("startProgress", ValueKind<Float>.number) { $0.startProgress = $1 }
        table.add("endProgress", ValueKind<Float>.number) { $0.endProgress = $1 }
        table.add("to") { reading, value, transition in
            transition.changes = reading.readChanges(value)
        }
    }
}

extension ValueKind<CAMediaTimingFunction> {
    static var timingFunction: Self {
        let names: [CAMediaTimingFunctionName] = [.linear, .easeIn, .easeOut, .easeInEaseOut, .default]
        let name = ValueKind<CAMediaTimingFunctionName>.constant(names)
        let expected = "a timing function: \(name.expected), or [c1x, c1y, c2x, c2y] with c1x and c2x from 0 to 1"
        return Self(expected) { reading, value in
            if value.text != nil {
                return name.read(reading, value).map { CAMediaTimingFunction(name: $0) }
            }
            guard let c = value.vector(SIMD4<Double>.self), (0...1).contains(c.x), (0...1).contains(c.z),
                Float(c.y).isFinite, Float(c.w).isFinite
            else {
                reading.reportMismatch(expected, at: value)
                return nil
            }
            return CAMediaTimingFunction(controlPoints: Float(c.x), Float(c.y), Float(c.z), Float(c.w))
        }
    }
}
