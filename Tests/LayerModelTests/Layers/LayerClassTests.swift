import Testing

@testable import LayerModel

/// What the list of classes says of each.
struct LayerClassTests {
    @Test(arguments: LayerClass.allCases)
    func everyClassMakesItsLayers(layerClass: LayerClass) {
        let layer = layerClass.make()
        #expect("\(type(of: layer))" == layerClass.name && layer.properties.layerClass == layerClass)
        let tree = layer.commit(at: 0)
        #expect(tree.isStill == layerClass.isStill)
        #expect(tree.description.split(separator: " ").first.map(String.init) == layerClass.name)
        #expect(tree.path(of: tree.root) == layerClass.name)
        #expect(layerClass.rows.allSatisfy { $0.isDeclared(by: layerClass) })
    }

    @Test func partsOfOtherClassesReadAsNewAndStayAsTheyAre() {
        var properties = LayerProperties(of: .gradient)
        properties[ShapeProperties.self].lineWidth = 5
        #expect(properties[ShapeProperties.self].lineWidth == 1 && properties.box(of: ShapeProperties.self) == nil)
        properties[GradientProperties.self].startPoint.x = 0.25
        let copy = properties
        properties[GradientProperties.self].startPoint.x = 0.75
        #expect(copy[GradientProperties.self].startPoint.x == 0.25)
        #expect(properties[GradientProperties.self].startPoint.x == 0.75)
    }
}

/// The ways in which classes store values.
struct LayerSetterTests {
    private static let setters: [(key: String, set: @Sendable (CALayer) -> Void)] = [
        ("position", { $0.position.x = 3 }), ("zPosition", { $0.zPosition = 3 }), ("opacity", { $0.opacity = 0.5 }),
        ("transform", { $0.transform = CATransform3DMakeScale(2, 2, 2) }), ("hidden", { $0.isHidden = true }),
        ("masksToBounds", { $0.masksToBounds = true }), ("backgroundColor", { $0.backgroundColor = .white }),
        ("cornerRadius", { $0.cornerRadius = 3 }), ("borderColor", { $0.borderColor = nil }),
        ("shadowOffset", { $0.shadowOffset = .zero }), ("contentsRect", { $0.contentsRect.size.width = 0.5 }),
        ("lineWidth", { ($0 as? CAShapeLayer)?.lineWidth = 3 }),
        ("strokeColor", { ($0 as? CAShapeLayer)?.strokeColor = .white }),
    ]

    @Test(arguments: setters)
    func aSetterTellsOfItsOwnProperty(key: String, set: @Sendable (CALayer) -> Void) {
        let layer = CAShapeLayer()
        let tree = SteppedTree()
        tree.quietly { tree.root.addSublayer(layer) }
        tree.step(to: 0)
        set(layer)
        #expect(layer.animationKeys() == [key])
        layer.removeAllAnimations()
        set(layer)
        #expect(layer.animationKeys() == nil)
    }
}
