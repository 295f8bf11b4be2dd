import LayerModel
import Testing

@testable import SceneFormat

/// Properties that transitions, styles and keyframes change.
@Suite struct ChangedPropertyTests {
    /// Values of all kinds that properties have, as scenes write them.
    private static let candidates = [
        "0.375", "3", "true", "false", "[0.25, 0.5]", "[0.25, 0.5, 0.5, 0.25]", "[1, 0, 0, 1, 5, 6]", #""red""#, "null",
        #"["red", "blue"]"#, #"["minXMinY"]"#, #"["left"]"#, #"[{"name": "invert"}]"#, #""multiplyBlendMode""#,
        #""M0 0L9 9""#, #""continuous""#, #""nearest""#, #""topLeft""#, #""even-odd""#, #""round""#, #""radial""#,
        #""right""#, #""end""#, #""horizontally""#, #""line""#, #""outline""#, #""additive""#, #""resizeAspect""#,
        #""AVLayerVideoGravityResize""#, #""both""#, "[16, 12]", #""high""#, #""never""#,
    ]

    /// Every property of layers that scenes write, with a value that is not its default.
    private static let samples: [(layerClass: LayerClass, property: LayerProperty, value: String)] =
        LayerClass.allCases.flatMap { layerClass in
            layerClass.table.properties.compactMap { property in
                guard let row = LayerProperty(key: property.key), layerClass == .layer || property.owner != "CALayer",
                    let value = candidates.first(where: { value(of: row, written: $0, in: layerClass) != nil })
                else { return nil }
                return (layerClass, row, value)
            }
        }

    /// What a property is where a layer has a value of its own; `nil` where that is its default, or none of its values.
    private static func value(of property: LayerProperty, written text: String, in layerClass: LayerClass)
        -> AnimatableValue?
    {
        let value = try? written(layerClass, #""\#(property.accessor)": \#(text)"#).layer.properties[property]
        return value == LayerProperties(of: layerClass)[property] ? nil : value
    }

    /// A layer with members, which is not the root: that has a place of its own.
    private static func written(_ layerClass: LayerClass, _ members: String) throws -> (scene: Scene, layer: CALayer) {
        let root = #"{"sublayers": [{"class": "\#(layerClass.name)", \#(members)}]}"#
        let scene = try read(sceneText(root: root))
        return (scene, try #require(scene.root.sublayers?.first))
    }

    @Test func samplesAreOfAllProperties() {
        let all = Set(LayerClass.allCases.flatMap { $0.table.properties.compactMap { LayerProperty(key: $0.key) } })
        // Their values need more than a word.
        let others: Set<String> = ["contents", "emitterCells", "shader"]
        #expect(Set(all.subtracting(Self.samples.map(\.property)).map(\.key)).subtracting(others) == [])
    }

    @Test func stylesGiveAnyProperty() throws {
        for (layerClass, property, text) in Self.samples where property != .bounds {
            let (scene, layer) = try Self.written(layerClass, #""style": {"\#(property.accessor)": \#(text)}"#)
            let wanted = Self.value(of: property, written: text, in: layerClass)
            #expect(layer.properties[property] == wanted, "\(property) of \(layerClass.name)")
            #expect(scene.warnings.isEmpty)
            layer.style = nil
            #expect(layer.properties[property] == LayerProperties(of: layerClass)[property], "\(property) stays")
        }
    }

    @Test func transitionsBringAnyProperty() throws {
        for (layerClass, property, text) in Self.samples {
            let (scene, layer) = try Self.written(
                layerClass,
                #""animations": [{"class": "CATransition", "duration": 1, "to": {"\#(property.accessor)": \#(text)}}]"#)
            if RareLayerProperties.timingRows.contains(property) {
                #expect(scene.warnings.map(\.path) == ["root.sublayers[0].animations[0].to.\(property.accessor)"])
                continue
            }
            #expect(scene.warnings.isEmpty)
            let tree = scene.root.commit(at: 0)
            let wanted = Self.value(of: property, written: text, in: layerClass)
            for time in [0.5, 2] {
                let shown = tree.presentationProperties(of: tree.slot(ofLayer: layer.layerID), at: time)[property]
                #expect(shown == wanted, "\(property) of \(layerClass.name) at \(time)")
            }
        }
    }

    /// Animations of what Core Animation does not animate are warned of, unless they say when values change.
    @Test func animationsOfWhatDoesNotAnimateAreWarnedOf() throws {
        for (layerClass, property, text) in Self.samples where property.animatability == .never {
            for (kind, isWarned) in [
                (#""CABasicAnimation", "toValue": \#(text)"#, true),
                (#""CAKeyframeAnimation", "values": [\#(text)]"#, true),
                (
                    #""CAKeyframeAnimation", "calculationMode": "discrete", "values": [\#(text)]"#,
                    RareLayerProperties.timingRows.contains(property)
                ),
            ] {
                let animation = #"{"keyPath": "\#(property.accessor)", "duration": 1, "class": \#(kind)}"#
                let scene = try read(
                    sceneText(root: #"{"class": "\#(layerClass.name)", "animations": [\#(animation)]}"#))
                #expect(scene.warnings.map(\.path) == (isWarned ? ["root.animations[0].keyPath"] : []), "\(animation)")
            }
        }
        #expect(
            try read(
                sceneText(
                    root: #"{"animations": [{"class": "CABasicAnimation", "keyPath": "opacity", "toValue": 0}]}"#)
            ).warnings.isEmpty)
    }

    /// Captions.
    @Test func discreteKeyframesChangeValuesThatJump() throws {
        func shown(_ root: String, _ property: LayerProperty) throws -> [AnimatableValue] {
            let tree = try readRoot(root).commit(at: 0)
            return [0.1, 0.6].map { tree.presentationProperties(of: tree.root, at: $0)[property] }
        }
        let keyframes = #""class": "CAKeyframeAnimation", "calculationMode": "discrete", "duration": 1"#
        #expect(
            try shown(
                #"{"class": "CATextLayer", "animations": [{"keyPath": "string", "values": ["one", "two"], \#(keyframes)}]}"#,
                .string) == [.string("one"), .string("two")])
        #expect(
            try shown(
                #"{"animations": [{"keyPath": "filters", "values": [null, [{"name": "invert"}]], \#(keyframes)}]}"#,
                .filters)
                == [.none, .filters([LayerFilter(type: "invert")])])
    }

    @Test(arguments: ["fromValue", "toValue"]) func nullIsNone(key: String) throws {
        let other = key == "fromValue" ? "toValue" : "fromValue"
        let layer = try readRoot(
            """
            {"class": "CAShapeLayer", "fillColor": "blue", "animations":
             [{"class": "CABasicAnimation", "keyPath": "fillColor", "duration": 1, "\(key)": null, "\(other)": "red"}]}
            """)
        let tree = layer.commit(at: 0)
        let property = try #require(LayerProperty(key: "fillColor"))
        let middle = tree.presentationProperties(of: tree.root, at: 0.5)[property]
        #expect(middle == .color(CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)))
        // Numbers are never missing.
        let animation =
            try readRoot(
                """
                {"animations": [{"class": "CABasicAnimation", "key": "o", "keyPath": "opacity", "\(key)": null, "\(other)": 0}]}
                """
            ).animation(forKey: "o") as? CABasicAnimation
        #expect(animation != nil && (animation?.fromValue == nil || animation?.toValue == nil))
    }

    /// A layer's own value goes before its style's, though it is the default.
    @Test(arguments: [
        (#""cornerRadius": 0"#, "cornerRadius", "40"), (#""hidden": false"#, "isHidden", "true"),
        (#""isHidden": false"#, "hidden", "true"), (#""frame": [0, 0, 0, 0]"#, "position", "[5, 6]"),
        (#""affineTransform": [1, 0, 0, 1, 0, 0]"#, "transform", "[2, 0, 0, 2, 0, 0]"),
        (#""backgroundColor": null"#, "backgroundColor", #""red""#),
    ])
    func ownValuesGoBeforeTheStyle(own: String, key: String, value: String) throws {
        let property = try #require(LayerProperty(key: key))
        let layer = try readRoot(#"{\#(own), "style": {"\#(key)": \#(value), "style": {"\#(key)": \#(value)}}}"#)
        #expect(layer.properties[property] == LayerProperties()[property])
        let styled = try readRoot(#"{"style": {"\#(key)": \#(value)}}"#)
        #expect(styled.properties[property] != LayerProperties()[property])
    }

    @Test func assignedValuesGoBeforeTheStyle() throws {
        var options = SceneReader.Options()
        options.assignments = ["card.opacity=1"]
        let scene = try read(sceneText(root: #"{"name": "card", "style": {"opacity": 0.5}}"#), options: options)
        #expect(scene.root.opacity == 1)
    }

    @Test func tilesTakeTheSizeThatTheLayerHas() throws {
        let image = try #require(
            CGContext(
                data: nil, width: 40, height: 20, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)?.makeImage())
        let tiles = PictureTiles(image: image, tileSize: CGSize(width: 256, height: 256))
        #expect(tiles.cut(to: CGSize(width: 256, height: 256)) === tiles)
        let small = tiles.cut(to: CGSize(width: 16, height: 10))
        #expect(small === tiles.cut(to: CGSize(width: 16, height: 10)))
        #expect(small.pixelSize == tiles.pixelSize)
        #expect(
            small.tile(column: 1, row: 1, level: 0)?.width == 16 && small.tile(column: 2, row: 0, level: 0)?.width == 8)
    }
}
