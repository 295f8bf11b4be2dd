import Testing

@testable import LayerModel

@Suite struct LayerKeyTests {
    let layer = CALayer()

    @Test func propertiesByKey() {
        layer.setValue(0.5, forKey: "opacity")
        layer.setValue(true, forKey: "hidden")
        layer.setValue(CGRect(x: 1, y: 2, width: 3, height: 4), forKey: "bounds")
        layer.setValue(CGColor.white, forKey: "backgroundColor")
        layer.setValue("top", forKey: "contentsGravity")
        layer.setValue(CALayerContentsFilter.nearest, forKey: "magnificationFilter")
        #expect(layer.opacity == 0.5 && layer.isHidden && layer.bounds == rect(1, 2, 3, 4))
        #expect(layer.backgroundColor == .white && layer.contentsGravity == .top)
        #expect(layer.magnificationFilter == .nearest)
        #expect(layer.value(forKey: "opacity") as? Double == 0.5)
        #expect(layer.value(forKey: "opacity") as? Float == 0.5)
        #expect(layer.value(forKey: "hidden") as? Bool == true)
        #expect(layer.value(forKey: "isHidden") as? Bool == true)
        #expect(layer.value(forKey: "bounds") as? CGRect == rect(1, 2, 3, 4))
        #expect(layer.value(forKey: "contentsGravity") as? String == "top")
        #expect(layer.value(forKey: "frame") as? CGRect == layer.frame)
        layer.setValue(nil, forKey: "backgroundColor")
        #expect(layer.backgroundColor == nil)
        layer.setValue(nil, forKey: "opacity")
        #expect(layer.opacity == 1)
        layer.setValue("wrong", forKey: "opacity")
        layer.setValue(7, forKey: "transform")
        #expect(layer.opacity == 1 && layer.transform == CATransform3DIdentity)
    }

    @Test func otherKeysAreStored() throws {
        #expect(layer.value(forKey: "mood") == nil)
        layer.setValue("good", forKey: "mood")
        layer.setValue(7, forKey: "level")
        layer.setValue([1: 2], forKey: "table")
        #expect(layer.value(forKey: "mood") as? String == "good")
        #expect(layer.value(forKey: "level") as? Int == 7)
        #expect(layer.value(forKey: "table") as? [Int: Int] == [1: 2])
        layer.commit(at: 0)
        let copy = try #require(layer.presentation())
        #expect(copy.value(forKey: "mood") as? String == "good")
        #expect(copy.value(forKey: "table") as? [Int: Int] == [1: 2])
        layer.setValue(nil, forKey: "mood")
        layer.setValue(nil, forKey: "table")
        #expect(layer.value(forKey: "mood") == nil && layer.value(forKey: "table") == nil)
        // Another class's property is just a key.
        layer.setValue(3, forKey: "lineWidth")
        #expect(layer.value(forKey: "lineWidth") as? Double == 3)
    }

    @Test func pathsIntoStructures() {
        layer.setValue(5, forKeyPath: "position.x")
        layer.setValue(CGPoint(x: 1, y: 2), forKeyPath: "bounds.origin")
        layer.setValue(30, forKeyPath: "bounds.size.width")
        layer.setValue(4, forKeyPath: "shadowOffset.width")
        #expect(layer.position == CGPoint(x: 5, y: 0) && layer.bounds == rect(1, 2, 30, 0))
        #expect(layer.shadowOffset == CGSize(width: 4, height: -3))
        #expect(layer.value(forKeyPath: "bounds.size.width") as? Double == 30)
        #expect(layer.value(forKeyPath: "bounds.size") as? CGSize == CGSize(width: 30, height: 0))
        layer.setValue(CGFloat.pi / 2, forKeyPath: "transform.rotation.z")
        layer.setValue(2, forKeyPath: "transform.scale")
        layer.setValue(9, forKeyPath: "transform.translation.x")
        #expect(abs(layer.transform.m12 - 2) < 1e-9 && layer.transform.m41 == 9)
        let angle = layer.value(forKeyPath: "transform.rotation.z") as? Double ?? 0
        #expect(abs(angle - .pi / 2) < 1e-9)
        layer.setValue(11, forKeyPath: "frame.origin.x")
        #expect(layer.frame.minX == 11)
        layer.setValue(1, forKeyPath: "position.z")
        layer.setValue(1, forKeyPath: "no.such.path")
        #expect(layer.value(forKeyPath: "position.z") == nil && layer.value(forKeyPath: "no.such.path") == nil)
    }

    @Test func pathsIntoOtherLayers() {
        layer.mask = CALayer()
        layer.setValue(0.25, forKeyPath: "mask.opacity")
        #expect(layer.mask?.opacity == 0.25)
        #expect(layer.mask?.value(forKeyPath: "superlayer.mask.opacity") as? Double == 0.25)
    }

    @Test func pathsIntoFilters() {
        layer.filters = [LayerFilter(type: "gaussianBlur", name: "soft", inputs: ["inputRadius": [2]])]
        layer.setValue(5, forKeyPath: "filters.soft.inputRadius")
        #expect(layer.value(forKeyPath: "filters.soft.inputRadius") as? Double == 5)
        #expect((layer.filters as? [LayerFilter])?.first?.inputs["inputRadius"] == [5])
        layer.compositingFilter = "multiplyBlendMode"
        #expect(layer.properties.rare.value.compositingFilter?.type == "multiplyBlendMode")
        #expect(layer.compositingFilter as? String == "multiplyBlendMode")
        layer.filters = nil
        #expect(layer.filters == nil)
    }

    @Test func pathsIntoEmitterCells() {
        let emitter = CAEmitterLayer()
        let spark = CAEmitterCell()
        spark.name = "spark"
        let trail = CAEmitterCell()
        trail.name = "trail"
        spark.emitterCells = [trail]
        emitter.emitterCells = [spark]
        emitter.setValue(50, forKeyPath: "emitterCells.spark.velocity")
        emitter.setValue(7, forKeyPath: "emitterCells.spark.emitterCells.trail.birthRate")
        #expect(spark.velocity == 50 && trail.birthRate == 7)
        #expect(emitter.properties[EmitterProperties.self].cells[0].cells[0][.birthRate] == 7)
        #expect(emitter.value(forKeyPath: "emitterCells.spark.velocity") as? Double == 50)
        spark.velocity = 60
        let tree = emitter.commit(at: 0)
        let properties = tree.presentationProperties(of: tree.root, at: 0)
        #expect(properties[EmitterProperties.self].cells[0][.velocity] == 60)
    }

    @Test func styleFillsInWhatIsNotSet() {
        layer.cornerRadius = 4
        layer.style = [
            "cornerRadius": 9, "opacity": 0.5, "mood": "calm",
            "style": ["opacity": 0.25, "borderWidth": 2] as [AnyHashable: Any],
        ]
        #expect(layer.cornerRadius == 4 && layer.opacity == 0.5 && layer.borderWidth == 2)
        #expect(layer.value(forKey: "mood") as? String == "calm")
        layer.opacity = 0.75
        layer.style = nil
        #expect(layer.opacity == 0.75 && layer.borderWidth == 0 && layer.value(forKey: "mood") == nil)
    }
}

@Suite struct LayerPropertyTableTests {
    /// A layer of each class that has properties of its own.
    static var layers: [CALayer] {
        LayerClass.allCases.map { $0.make() }
    }

    /// A value of a kind that no property has by default.
    static func sample(_ kind: LayerProperty.Kind) -> AnimatableValue? {
        switch kind {
        case .bool: nil
        case .number: .number(0.375)
        case .integer: .number(5)
        case .name, .string, .text, .filter: .string("radial")
        case .point: .point(CGPoint(x: 3, y: 4))
        case .size: .size(CGSize(width: 3, height: 4))
        case .rect: .rect(rect(1, 2, 3, 4))
        case .transform: .transform(CATransform3DMakeScale(2, 3, 4))
        case .color: .color(CGColor(red: 0.5, green: 0, blue: 1, alpha: 1))
        case .path: .path(CGPath(rect: rect(0, 0, 1, 1), transform: nil))
        case .numbers: .numbers([1, 2])
        case .colors: .colors([.white])
        case .contents, .filters, .cells: nil
        }
    }

    @Test(arguments: LayerProperty.allCases)
    func everyPropertyTakesItsKindOfValue(property: LayerProperty) throws {
        let owner = try #require(Self.layers.last { property.isDeclared(by: $0.properties.layerClass) })
        var properties = owner.properties
        let before = properties[property]
        if property.kind == .bool {
            properties[property] = .bool(before == .bool(false))
            #expect(properties[property] != before)
        } else if let sample = Self.sample(property.kind) {
            properties[property] = sample
            switch property {
            case RareLayerProperties.rows[\.contentsGravity]: #expect(properties[property] == .string("center"))
            case RareLayerProperties.rows[\.contentsFormat]: #expect(properties[property] == .string("RGBA8"))
            case RareLayerProperties.rows[\.preferredDynamicRange]:
                #expect(properties[property] == .string("standard"))
            case RareLayerProperties.rows[\.toneMapMode]: #expect(properties[property] == .string("automatic"))
            case RareLayerProperties.rows[\.cornerCurve]: #expect(properties[property] == .string("circular"))
            default: #expect(properties[property] == sample)
            }
            let kept = properties[property]
            properties[property] = .bool(true)
            if ![.number, .integer].contains(property.kind) { #expect(properties[property] == kept) }
        }
        var other = CALayer().properties
        if !property.isDeclared(by: .layer) {
            other[property] = Self.sample(property.kind) ?? .bool(true)
            #expect(other[property] == .none)
        }
        #expect(LayerKeyPath(property.key) == LayerKeyPath(property))
    }

    @Test(arguments: [
        "position.x", "bounds.origin", "bounds.origin.y", "bounds.size.height", "shadowOffset.width",
        "emitterSize.height",
        "transform.rotation.z", "transform.scale", "sublayerTransform.translation.y", "instanceTransform.rotation.x",
        "filters.blur.inputRadius", "backgroundFilters.a.b.enabled", "emitterCells.spark.velocity",
        "emitterCells.a.emitterCells.b.color", "emitterCells.a.contentsRect.size.width", "startPoint.y", "hidden",
    ])
    func pathsPrintAsTheyAreParsed(path: String) throws {
        #expect(try #require(LayerKeyPath(path)).description == path)
    }

    @Test(arguments: [
        "", ".", "x", "position.", "position.z", "position.width", "bounds.x", "bounds.size.depth", "opacity.x",
        "transform.rotation.w", "transform.", "filters.blur", "filters..inputRadius", "filters.blur.",
        "emitterCells.spark",
        "emitterCells..velocity.", "emitterCells.a.emitterCells.b", "frame", "sublayers", "Position.x", "custom",
    ])
    func pathsThatLeadNowhere(path: String) {
        #expect(LayerKeyPath(path) == nil)
    }

    @Test func badNumbersDoNotTrap() {
        let (count, mask) = (
            ReplicatorProperties.rows[\.instanceCount], RareLayerProperties.rows[\.edgeAntialiasingMask]
        )
        var properties = CAReplicatorLayer().properties
        properties[count] = .number(.nan)
        #expect(properties[count] == .number(1))
        properties[count] = .number(.infinity)
        #expect(properties[ReplicatorProperties.self].instanceCount > 1_000_000)
        properties[count] = .number(-1e300)
        #expect(properties[ReplicatorProperties.self].instanceCount < 0)
        properties[mask] = .number(-1)
        #expect(properties.rare.value.edgeAntialiasingMask.isEmpty)
    }
}
