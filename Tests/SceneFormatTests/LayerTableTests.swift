import Foundation
import LayerModel
import Testing

@testable import SceneFormat

/// The keys of the format's table of layers, and a value that each takes.
@Suite("Classes and properties of layers")
struct LayerTableTests {
    /// `scene-format.md`, "Layers".
    private static let keys: [String: String] = [
        "CALayer": """
        bounds position anchorPoint anchorPointZ zPosition transform sublayerTransform isDoubleSided isGeometryFlipped \
        isHidden opacity allowsGroupOpacity masksToBounds backgroundColor cornerRadius maskedCorners cornerCurve \
        borderWidth borderColor contents contentsRect contentsCenter contentsGravity contentsScale magnificationFilter \
        wantsExtendedDynamicRangeContent preferredDynamicRange toneMapMode contentsHeadroom \
        minificationFilter minificationFilterBias isOpaque shadowColor shadowOpacity shadowOffset shadowRadius shadowPath \
        shouldRasterize rasterizationScale allowsEdgeAntialiasing edgeAntialiasingMask compositingFilter filters \
        backgroundFilters beginTime timeOffset speed duration repeatCount repeatDuration autoreverses fillMode \
        frame affineTransform sublayers mask name animations actions style
        """,
        "CAShapeLayer": """
        path fillColor fillRule strokeColor strokeStart strokeEnd lineWidth miterLimit lineCap lineJoin lineDashPhase \
        lineDashPattern
        """,
        "CAGradientLayer": "type colors locations startPoint endPoint",
        "CATextLayer": "string font fontSize foregroundColor isWrapped alignmentMode truncationMode",
        "CATransformLayer": "",
        "CAReplicatorLayer": """
        instanceCount instanceTransform instanceDelay instanceColor instanceRedOffset instanceGreenOffset \
        instanceBlueOffset instanceAlphaOffset preservesDepth
        """,
        "CAScrollLayer": "scrollMode scrollPoint",
        "CATiledLayer": "tileSize levelsOfDetail levelsOfDetailBias fadeDuration tiles",
        "CAEmitterLayer": """
        emitterCells emitterPosition emitterZPosition emitterSize emitterDepth emitterShape emitterMode renderMode \
        preservesDepth birthRate lifetime velocity scale spin seed
        """,
        "CAOpenGLLayer": "shader",
        "QCCompositionLayer": "shader composition inputs",
        "AVPlayerLayer": "video videoGravity volume rate startTime",
    ]

    @Test func everyClassHasExactlyItsKeys() {
        let common = Set((Self.keys["CALayer"] ?? "").split(separator: " ").map(String.init))
        #expect(Set(LayerClass.allCases.map(\.table.name)) == Set(Self.keys.keys))
        for layerClass in LayerClass.allCases {
            let own = Set((Self.keys[layerClass.name] ?? "").split(separator: " ").map(String.init))
            #expect(Set(layerClass.table.index.names) == common.union(own), "\(layerClass.name)")
            #expect(layerClass.table.name == layerClass.name)
        }
    }

    @Test func noKeyTakesAnObjectThatIsNoneOfItsOwn() {
        for layerClass in LayerClass.allCases {
            for key in layerClass.table.index.names where !["style", "actions"].contains(key) {
                let found = rootErrors(#"{"class": "\#(layerClass.name)", "\#(key)": {"zz": 1}}"#)
                #expect(!found.isEmpty, "\(layerClass.name).\(key)")
            }
        }
    }

    /// Each switch, by its name in Swift and its key, in a scene where it has a value.
    private static var switches: [(name: String, key: String, scene: (String) -> String)] {
        let layers = LayerClass.allCases.map(\.table).map { table in
            (table, { (member: String) in sceneText(root: #"{"class": "\#(table.name)", \#(member)}"#) })
        }
        let cell = (
            PropertyTable.emitterCell,
            { (member: String) in sceneText(root: #"{"class": "CAEmitterLayer", "emitterCells": [{\#(member)}]}"#) }
        )
        let animations = AnimationClass.all.map(\.table).map { table in
            (
                table,
                { (member: String) in
                    let keyPath = table.property("keyPath") == nil ? "" : #""keyPath": "opacity", "#
                    return sceneText(root: #"{"animations": [{"class": "\#(table.name)", \#(keyPath)\#(member)}]}"#)
                }
            )
        }
        return (layers + [cell] + animations).flatMap { table, scene in
            table.properties.filter { $0.name != $0.key }.map { ($0.name, $0.key, scene) }
        }
    }

    @Test func switchesAreAlsoWrittenByTheirKeys() throws {
        let keys = Set(Self.switches.map(\.key))
        #expect(
            keys.isSuperset(of: [
                "hidden", "doubleSided", "opaque", "geometryFlipped", "wrapped", "enabled", "removedOnCompletion",
                "additive", "cumulative",
            ]))
        for (name, key, scene) in Self.switches {
            #expect(errors(scene(#""\#(key)": true"#)) == [], "\(key)")
            #expect(errors(scene(#""\#(key)": 1"#)).count == 1, "\(key)")
            let twice = errors(scene(#""\#(key)": true, "\#(name)": true"#))
            #expect(twice.count == 1 && twice[0].hasSuffix("\(name): is given twice"), "\(key)")
            // A misspelt key is told of the key, not of Swift's name.
            let misspelt = errors(scene(#""\#(key.dropLast())": true"#))
            #expect(misspelt.count == 1 && misspelt[0].hasSuffix("(did you mean \(key)?)"), "\(key)")
        }
        let layer = try readRoot(#"{"hidden": true, "opaque": true, "doubleSided": false, "geometryFlipped": true}"#)
        #expect(layer.isHidden && layer.isOpaque && !layer.isDoubleSided && layer.isGeometryFlipped)
        let text = try readRoot(#"{"class": "CATextLayer", "wrapped": true}"#) as? CATextLayer
        #expect(text?.isWrapped == true)
        #expect(
            rootErrors(#"{"wrapped": true}"#)
                == ["error[scene]: root.wrapped: CALayer has no such property, but CATextLayer has"])
    }

    @Test func commonProperties() throws {
        let layer = try readRoot(
            """
            {"name": "card", "bounds": [1, 2, 30, 40], "position": [5, 6], "anchorPoint": [0.25, 0.75], "anchorPointZ": 7,
             "zPosition": 8, "isDoubleSided": false, "isGeometryFlipped": true, "isHidden": true, "opacity": 0.5,
             "allowsGroupOpacity": false, "masksToBounds": true, "cornerRadius": 9, "borderWidth": 10,
             "contentsRect": [0, 0.5, 1, 0.5], "contentsCenter": [0.25, 0.25, 0.5, 0.5], "contentsGravity": "topLeft",
             "contentsScale": 2, "magnificationFilter": "nearest", "minificationFilter": "trilinear",
             "minificationFilterBias": 0.5, "isOpaque": true, "shadowOpacity": 0.75, "shadowOffset": [1, 2],
             "shadowRadius": 11, "shouldRasterize": true, "rasterizationScale": 3, "allowsEdgeAntialiasing": false,
             "beginTime": 1, "timeOffset": 2, "speed": 0.5, "repeatDuration": 4, "autoreverses": true, "fillMode": "both"}
            """)
        #expect(layer.name == "card" && layer.bounds == CGRect(x: 1, y: 2, width: 30, height: 40))
        #expect(layer.position == CGPoint(x: 5, y: 6) && layer.anchorPoint == CGPoint(x: 0.25, y: 0.75))
        #expect(layer.anchorPointZ == 7 && layer.zPosition == 8 && !layer.isDoubleSided && layer.isGeometryFlipped)
        #expect(layer.isHidden && layer.opacity == 0.5 && !layer.allowsGroupOpacity && layer.masksToBounds)
        #expect(layer.cornerRadius == 9 && layer.borderWidth == 10 && layer.contentsGravity == .topLeft)
        #expect(layer.contentsRect == CGRect(x: 0, y: 0.5, width: 1, height: 0.5))
        #expect(layer.contentsCenter == CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5))
        #expect(
            layer.contentsScale == 2 && layer.magnificationFilter == .nearest && layer.minificationFilter == .trilinear)
        #expect(layer.minificationFilterBias == 0.5 && layer.isOpaque && layer.shadowOpacity == 0.75)
        #expect(layer.shadowOffset == CGSize(width: 1, height: 2) && layer.shadowRadius == 11)
        #expect(layer.shouldRasterize && layer.rasterizationScale == 3 && !layer.allowsEdgeAntialiasing)
        #expect(layer.beginTime == 1 && layer.timeOffset == 2 && layer.speed == 0.5 && layer.repeatDuration == 4)
        #expect(layer.autoreverses && layer.fillMode == .both)
    }

    @Test func frameStandsForPositionAndSize() throws {
        let layer = try readRoot(
            #"{"frame": [10, 20, 40, 60], "transform": [{"scale": [2, 2]}], "anchorPoint": [0.25, 1], "bounds": [3, 4, 1, 1]}"#
        )
        #expect(layer.bounds == CGRect(x: 3, y: 4, width: 40, height: 60))
        #expect(layer.position == CGPoint(x: 20, y: 80))
        let negative = try readRoot(#"{"frame": [0, 0, -100, -50]}"#)
        #expect(negative.bounds.size == CGSize(width: 100, height: 50))
        #expect(negative.position == CGPoint(x: -50, y: -25))
    }

    @Test func sublayersAndMasksKeepTheirOrder() throws {
        let root = try readRoot(
            """
            {"sublayers": [{"name": "a", "sublayers": [{"name": "a1"}, {"name": "a2"}]}, {"name": "b", "mask": {"name": "m",
             "sublayers": [{"name": "m1"}]}}, {"name": "c", "mask": null, "sublayers": []}]}
            """)
        let sublayers = try #require(root.sublayers)
        #expect(sublayers.map(\.name) == ["a", "b", "c"])
        #expect(sublayers[0].sublayers?.map(\.name) == ["a1", "a2"])
        #expect(sublayers[1].mask?.name == "m" && sublayers[1].mask?.sublayers?.map(\.name) == ["m1"])
        #expect(sublayers[2].mask == nil && sublayers[2].sublayers == nil)
    }

    @Test func shapesAndGradients() throws {
        let shape = try #require(
            try readRoot(
                """
                {"class": "CAShapeLayer", "fillRule": "even-odd", "strokeColor": "red", "fillColor": null, "strokeStart": 0.25,
                 "strokeEnd": 0.5, "lineWidth": 3, "miterLimit": 4, "lineCap": "square", "lineJoin": "bevel",
                 "lineDashPhase": 5, "lineDashPattern": [6, 7.5]}
                """) as? CAShapeLayer)
        #expect(shape.fillRule == .evenOdd && shape.fillColor == nil && shape.strokeColor != nil)
        #expect(shape.strokeStart == 0.25 && shape.strokeEnd == 0.5 && shape.lineWidth == 3 && shape.miterLimit == 4)
        #expect(shape.lineCap == .square && shape.lineJoin == .bevel && shape.lineDashPhase == 5)
        #expect(shape.lineDashPattern?.map(\.doubleValue) == [6, 7.5])
        let gradient = try #require(
            try readRoot(
                """
                {"class": "CAGradientLayer", "type": "conic", "colors": ["red", "#00f"], "locations": [0, 0.5],
                 "startPoint": [0, 1], "endPoint": [1, 0]}
                """) as? CAGradientLayer)
        #expect(
            gradient.type == .conic && gradient.colors?.count == 2
                && gradient.locations?.map(\.doubleValue) == [0, 0.5])
        #expect(gradient.startPoint == CGPoint(x: 0, y: 1) && gradient.endPoint == CGPoint(x: 1, y: 0))
    }

    @Test func replicatorsAndScrollLayers() throws {
        let replicator = try #require(
            try readRoot(
                """
                {"class": "CAReplicatorLayer", "instanceCount": 5, "instanceDelay": 0.5, "instanceColor": "red",
                 "instanceTransform": [{"translate": [10, 0]}], "instanceRedOffset": -0.1, "preservesDepth": true}
                """) as? CAReplicatorLayer)
        #expect(replicator.instanceCount == 5 && replicator.instanceDelay == 0.5 && replicator.preservesDepth)
        #expect(replicator.instanceTransform.m41 == 10 && replicator.instanceRedOffset == -0.1)
        for count in ["1.5", "1e300", "-1e300", "1000001", "true"] {
            #expect(rootErrors(#"{"class": "CAReplicatorLayer", "instanceCount": \#(count)}"#).count == 1)
        }
        let scroll = try readRoot(
            #"{"class": "CAScrollLayer", "scrollPoint": [40, 25], "scrollMode": "vertically", "frame": [0, 0, 10, 10]}"#
        )
        #expect(scroll.bounds == CGRect(x: 0, y: 25, width: 10, height: 10))
    }

    @Test func textsAndTheirRuns() throws {
        let plain = try #require(
            try readRoot(
                """
                {"class": "CATextLayer", "string": "Hi", "font": "DejaVu Sans", "fontSize": 12, "foregroundColor": "red",
                 "isWrapped": true, "alignmentMode": "justified", "truncationMode": "middle"}
                """) as? CATextLayer)
        #expect(plain.string as? String == "Hi" && plain.font as? String == "DejaVu Sans" && plain.fontSize == 12)
        #expect(plain.isWrapped && plain.alignmentMode == .justified && plain.truncationMode == .middle)
        let runs = try #require(
            try readRoot(
                """
                {"class": "CATextLayer", "string": [{"string": "a", "font": "Serif", "fontSize": 9, "kern": 1,
                 "foregroundColor": "#00f", "underlineStyle": 1, "strikethroughStyle": 2, "baselineOffset": -3,
                 "backgroundColor": "#fff"}, {"string": "b"}]}
                """) as? CATextLayer)
        #expect(runs.runs.map(\.string) == ["a", "b"])
        let first = try #require(runs.runs.first)
        #expect(first.font == "Serif" && first.fontSize == 9 && first.kern == 1 && first.baselineOffset == -3)
        #expect(first.underlineStyle == 1 && first.strikethroughStyle == 2 && first.backgroundColor != nil)
        #expect(
            rootErrors(#"{"class": "CATextLayer", "string": [{"text": "a"}, {"string": "b", "fontsize": 2}]}"#) == [
                "error[scene]: root.string[0]: a text run needs a string",
                "error[scene]: root.string[0].text: a text run has no such property",
                "error[scene]: root.string[1].fontsize: a text run has no such property (did you mean fontSize?)",
            ])
    }

    @Test func emitters() throws {
        let emitter = try #require(
            try readRoot(
                """
                {"class": "CAEmitterLayer", "emitterPosition": [1, 2], "emitterShape": "circle", "emitterMode": "outline",
                 "renderMode": "additive", "seed": 4294967295, "emitterCells": [{"name": "spark", "birthRate": 10,
                 "lifetime": 2, "emissionRange": "360deg", "color": "red", "alphaSpeed": -0.5, "duration": "infinity",
                 "emitterCells": [{"name": "trail"}]}]}
                """) as? CAEmitterLayer)
        #expect(emitter.emitterShape == .circle && emitter.emitterMode == .outline && emitter.renderMode == .additive)
        #expect(emitter.seed == .max && emitter.emitterPosition == CGPoint(x: 1, y: 2))
        let cell = try #require(emitter.emitterCells?.first)
        #expect(cell.name == "spark" && cell.birthRate == 10 && cell.alphaSpeed == -0.5)
        #expect(abs(cell.emissionRange - 2 * .pi) < 1e-5 && cell.emitterCells?.first?.name == "trail")
        #expect(
            rootErrors(
                #"{"class": "CAEmitterLayer", "emitterCells": [{"birthrate": 1}, {"velocity": 1e300}], "seed": -1}"#
            )
            .count == 3)
        let depth = 200
        let nested =
            String(repeating: #"[{"emitterCells": "#, count: depth) + "[]" + String(repeating: "}]", count: depth)
        #expect(rootErrors(#"{"class": "CAEmitterLayer", "emitterCells": \#(nested)}"#).count == 1)
    }
}
