import Foundation
import LayerModel
import Testing

@testable import SceneFormat

@Suite("Animations in scenes")
struct AnimationTests {
    /// The animation that a text describes, added to a layer under the key `a`.
    private func animation(_ text: String, class name: String = "CALayer", _ more: String = "") throws -> CAAnimation {
        let keyed = #"{"key": "a", "# + text.dropFirst()
        let layer = try readRoot(#"{"class": "\#(name)", "animations": [\#(keyed)]\#(more)}"#)
        let key = try #require(layer.animationKeys()?.first)
        let animation = try #require(layer.animation(forKey: key))
        // Transitions have one key of their own.
        #expect(key == (animation is CATransition ? "transition" : "a"))
        return animation
    }

    private func animationErrors(_ text: String, _ more: String = "") -> [String] {
        rootErrors(#"{"animations": [\#(text)]\#(more)}"#).map {
            $0.replacingOccurrences(of: "error[scene]: root.animations[0]", with: "")
        }
    }

    @Test func basicAnimations() throws {
        let basic = try #require(
            try animation(
                """
                {"class": "CABasicAnimation", "keyPath": "position.x", "fromValue": 1, "toValue": 2, "duration": 3,
                 "beginTime": 0.5, "repeatCount": "infinity", "autoreverses": true, "fillMode": "forwards", "speed": 2,
                 "isRemovedOnCompletion": false, "isAdditive": true, "timingFunction": "easeIn"}
                """) as? CABasicAnimation)
        #expect(basic.keyPath == "position.x" && basic.fromValue as? Double == 1 && basic.toValue as? Double == 2)
        #expect(basic.byValue == nil && basic.duration == 3 && basic.beginTime == 0.5 && basic.repeatCount == .infinity)
        #expect(basic.autoreverses && basic.fillMode == .forwards && basic.speed == 2 && !basic.isRemovedOnCompletion)
        #expect(basic.isAdditive && basic.timingFunction == CAMediaTimingFunction(name: .easeIn))
    }

    @Test(arguments: [
        ("bounds", "[1, 2, 3, 4]", "CALayer"), ("bounds.size", "[1, 2]", "CALayer"),
        ("bounds.size.width", "5", "CALayer"),
        ("position", "[1, 2]", "CALayer"), ("transform", #"[{"rotate": 1}]"#, "CALayer"),
        ("transform.rotation.z", #""90deg""#, "CALayer"), ("transform.scale", "2", "CALayer"),
        ("sublayerTransform.translation.y", "3", "CALayer"), ("transform.translation", "[1, 2]", "CALayer"),
        ("shadowOffset.width", "3", "CALayer"), ("backgroundColor", #""red""#, "CALayer"),
        ("hidden", "true", "CALayer"),
        ("isHidden", "true", "CALayer"), ("opacity", "0.5", "CALayer"), ("path", #""M0 0L1 1""#, "CAShapeLayer"),
        ("shadowPath", #"{"rect": [0, 0, 1, 1]}"#, "CALayer"), ("colors", #"["red", "blue"]"#, "CAGradientLayer"),
        ("locations", "[0, 1]", "CAGradientLayer"), ("instanceCount", "3", "CAReplicatorLayer"),
        ("emitterPosition.x", "3", "CAEmitterLayer"), ("contentsRect.origin", "[0, 0]", "CALayer"),
    ])
    func valuesHaveTheTypeOfTheirKeyPath(keyPath: String, value: String, name: String) throws {
        let text = #"{"class": "CABasicAnimation", "toValue": \#(value), "keyPath": "\#(keyPath)"}"#
        let basic = try #require(try animation(text, class: name) as? CABasicAnimation)
        let reached = try #require(basic.keyPath)
        #expect(LayerKeyPath(reached) != nil)
        #expect(AnimatableValue(basic.toValue) != nil && basic.toValue != nil)
        let wrong = #"{"class": "CABasicAnimation", "toValue": {"zz": 1}, "keyPath": "\#(keyPath)"}"#
        #expect(!rootErrors(#"{"class": "\#(name)", "animations": [\#(wrong)]}"#).isEmpty)
    }

    @Test func keyPathsIntoFiltersAndCells() throws {
        let filter = #"{"class": "CABasicAnimation", "keyPath": "filters.gaussianBlur.inputRadius", "toValue": 5}"#
        let filters = #", "filters": [{"name": "gaussianBlur", "inputRadius": 1}]"#
        #expect((try animation(filter, filters) as? CABasicAnimation)?.toValue as? Double == 5)
        #expect(
            animationErrors(filter)
                == [#".keyPath: the layer has no filter "gaussianBlur""#])
        #expect(animationErrors(filter.replacingOccurrences(of: "inputRadius", with: "inputX"), filters).count == 1)
        let cell = #"{"class": "CABasicAnimation", "keyPath": "emitterCells.spark.velocity", "toValue": 5}"#
        let cells = #", "emitterCells": [{"name": "spark"}]"#
        #expect((try animation(cell, class: "CAEmitterLayer", cells) as? CABasicAnimation)?.keyPath != nil)
        #expect(
            rootErrors(#"{"class": "CAEmitterLayer", "animations": [\#(cell)], "emitterCells": [{"name": "sparc"}]}"#)
                == [
                    #"error[scene]: root.animations[0].keyPath: the emitter has no cell "spark" (did you mean sparc?)"#
                ])
    }

    @Test func keyframes() throws {
        let keyframe = try #require(
            try animation(
                """
                {"class": "CAKeyframeAnimation", "keyPath": "position", "values": [[0, 0], [1, 2], [3, 4]],
                 "keyTimes": [0, 0.25, 1], "timingFunctions": ["linear", [0, 0, 1, 1]], "calculationMode": "cubic",
                 "tensionValues": [0, 1, 0], "rotationMode": "autoReverse", "path": {"rect": [0, 0, 1, 1]}}
                """) as? CAKeyframeAnimation)
        #expect(keyframe.values?.compactMap { $0 as? CGPoint }.map(\.y) == [0, 2, 4])
        #expect(keyframe.keyTimes?.map(\.doubleValue) == [0, 0.25, 1] && keyframe.timingFunctions?.count == 2)
        #expect(keyframe.calculationMode == .cubic && keyframe.tensionValues?.count == 3)
        #expect(keyframe.rotationMode == .rotateAutoReverse && keyframe.path != nil)
        let scene = try read(
            sceneText(
                root: """
                    {"animations": [{"class": "CAKeyframeAnimation", "keyPath": "opacity", "values": [0, 1], "keyTimes": [0]}]}
                    """))
        #expect(scene.warnings.map(\.path) == ["root.animations[0].keyTimes"])
    }

    @Test func springsGroupsAndValueFunctions() throws {
        let spring = try #require(
            try animation(
                """
                {"class": "CASpringAnimation", "keyPath": "opacity", "toValue": 0, "mass": 2, "stiffness": 50, "damping": 3,
                 "initialVelocity": -1}
                """) as? CASpringAnimation)
        #expect(spring.mass == 2 && spring.stiffness == 50 && spring.damping == 3 && spring.initialVelocity == -1)
        let group = try #require(
            try animation(
                """
                {"class": "CAAnimationGroup", "duration": 2, "animations": [
                    {"class": "CABasicAnimation", "keyPath": "transform", "valueFunction": "rotateZ", "toValue": "360deg"},
                    {"class": "CABasicAnimation", "keyPath": "transform", "toValue": [1, 2, 3], "valueFunction": "scale"}]}
                """) as? CAAnimationGroup)
        let children = try #require(group.animations as? [CABasicAnimation])
        #expect(children.map { $0.valueFunction?.name } == [.rotateZ, .scale])
        #expect(children[0].toValue as? Double == 2 * .pi && children[1].toValue as? [Double] == [1, 2, 3])
    }

    @Test func transitions() throws {
        let transition = try #require(
            try animation(
                """
                {"class": "CATransition", "type": "push", "subtype": "fromRight", "startProgress": 0.25, "endProgress": 0.5,
                 "to": {"backgroundColor": "red", "opacity": 0.5, "isHidden": true}}
                """) as? CATransition)
        #expect(transition.type == .push && transition.subtype == .fromRight)
        #expect(transition.startProgress == 0.25 && transition.endProgress == 0.5)
        #expect(transition.changes.map(\.keyPath.description) == ["backgroundColor", "opacity", "hidden"])
        #expect(
            animationErrors(#"{"class": "CATransition", "type": "cube", "to": {"opacty": 1, "opacity": "x"}}"#) == [
                #".type: found "cube", expected one of fade, moveIn, push, reveal"#,
                #".to.opacty: CALayer has no property "opacty" (did you mean opacity?)"#,
                #".to.opacity: found "x", expected a number"#,
            ])
    }

    @Test(arguments: [
        (#"{"keyPath": "opacity"}"#, ": an animation needs a class, one of CABasicAnimation"),
        (#"{"class": "CABasicAnimaton", "keyPath": "opacity"}"#, "(did you mean CABasicAnimation?)"),
        (#"{"class": "CABasicAnimation"}"#, ": a CABasicAnimation needs a keyPath"),
        (#"{"class": "CABasicAnimation", "keyPath": "opactiy"}"#, "(did you mean opacity?)"),
        (#"{"class": "CABasicAnimation", "keyPath": "frame"}"#, ".keyPath: frame cannot be animated"),
        (#"{"class": "CABasicAnimation", "keyPath": "sublayers"}"#, ".keyPath: sublayers cannot be animated"),
        (#"{"class": "CABasicAnimation", "keyPath": "position.z"}"#, #".keyPath: position has no part "z""#),
        (#"{"class": "CABasicAnimation", "keyPath": "transform.rotaton"}"#, "(did you mean rotation?)"),
        (#"{"class": "CABasicAnimation", "keyPath": ""}"#, ".keyPath: CALayer has no property"),
        (
            #"{"class": "CABasicAnimation", "keyPath": "opacity", "toValue": "red"}"#,
            #".toValue: found "red", expected a number"#
        ),
        (
            #"{"class": "CABasicAnimation", "keyPath": "opacity", "values": [1]}"#,
            ".values: CABasicAnimation has no such property"
        ),
        (#"{"class": "CABasicAnimation", "keyPath": "opacity", "timingFunction": "ease"}"#, ".timingFunction: found"),
        (
            #"{"class": "CABasicAnimation", "keyPath": "opacity", "timingFunction": [2, 0, 1, 1]}"#,
            ".timingFunction: found"
        ),
        (
            #"{"class": "CAKeyframeAnimation", "keyPath": "position", "values": [[0, 0], [1]]}"#,
            ".values[1]: found [1]"
        ),
        (
            #"{"class": "CASpringAnimation", "keyPath": "opacity", "mass": 0}"#,
            ".mass: found 0, expected a number above 0"
        ),
        (
            #"{"class": "CAAnimationGroup", "animations": [{"class": "CABasicAnimation"}]}"#,
            ".animations[0]: a CABasicAnimation"
        ),
        (#"5"#, ": found 5, expected an animation"),
    ])
    func wrongAnimations(text: String, message: String) {
        let found = animationErrors(text)
        #expect(found.count == 1 && found.first?.contains(message) == true, "\(found)")
    }

    @Test func groupsWithoutEnd() {
        let depth = 500
        let text =
            String(repeating: #"{"class": "CAAnimationGroup", "animations": ["#, count: depth)
            + String(repeating: "]}", count: depth)
        #expect(animationErrors(text).contains { $0.hasSuffix("is nested more than 32 deep") })
    }

    @Test func actionsAndStyle() throws {
        let layer = try readRoot(
            """
            {"actions": {"opacity": null, "position": {"class": "CABasicAnimation", "keyPath": "position"}},
             "style": {"cornerRadius": 3, "borderColor": "red"}}
            """)
        #expect(layer.actions?["opacity"] is NSNull)
        #expect((layer.actions?["position"] as? CABasicAnimation)?.keyPath == "position")
        #expect(layer.style?["cornerRadius"] as? Double == 3 && layer.style?["borderColor"] is CGColor)
        #expect(rootErrors(#"{"style": {"corner": 3}, "actions": [], "style": {}}"#).count == 3)
    }

    @Test func stylesInStyles() throws {
        let layer = try readRoot(
            """
            {"borderWidth": 1, "style": {"cornerRadius": 3, "actions": {"opacity": null},
             "style": {"cornerRadius": 4, "borderWidth": 4, "shadowRadius": 4}}}
            """)
        #expect(layer.cornerRadius == 3 && layer.borderWidth == 1 && layer.shadowRadius == 4)
        #expect((layer.style?["actions"] as? [String: any CAAction])?["opacity"] is NSNull)
        #expect(rootErrors(#"{"style": {"style": {"corner": 3}}}"#).first?.contains("root.style.style.corner") == true)
        #expect(rootErrors(#"{"style": {"style": {}, "style": {}}}"#).count == 1)
        let deep = String(repeating: #"{"style": "#, count: 500) + "{}" + String(repeating: "}", count: 500)
        #expect(rootErrors(deep).contains { $0.hasSuffix("is nested more than 32 deep") })
    }

    /// Styles are not asked for the bounds, nor for parts of properties.
    @Test(arguments: ["bounds", "bounds.size", "transform.scale", "shadowOffset.width"])
    func stylesGiveWholeProperties(key: String) throws {
        let value = ["bounds": "[0, 0, 1, 1]", "bounds.size": "[1, 1]"][key] ?? "1"
        let scene = try read(sceneText(root: #"{"style": {"\#(key)": \#(value)}}"#))
        #expect(scene.warnings.count == 1 && scene.warnings.first?.path.contains(key) == true)
        #expect(scene.root.bounds.width != 1)
    }

    @Test(arguments: [
        ("opacity", true), ("bounds", true), ("transform", true), ("position", false), ("bounds.size", false),
    ])
    func pathsMovePointsAndSizes(keyPath: String, isIdle: Bool) throws {
        let text = #"{"class": "CAKeyframeAnimation", "keyPath": "\#(keyPath)", "path": "M0 0L9 9", "values": []}"#
        let scene = try read(sceneText(root: #"{"animations": [\#(text)]}"#))
        #expect(scene.warnings.map(\.path) == (isIdle ? ["root.animations[0].path"] : []))
    }
}
