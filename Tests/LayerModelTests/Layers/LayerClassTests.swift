import Foundation
import Testing

@testable import LayerModel

private final class Framed: CALayer {
    let edge: CAShapeLayer
    var sizeAtFirst = CGSize.zero

    override init() {
        edge = CAShapeLayer()
        super.init()
    }

    override init(layer: Any) {
        edge = CAShapeLayer(layer: layer)
        super.init(layer: layer)
        sizeAtFirst = bounds.size
    }

    required init?(coder: NSCoder) {
        nil
    }
}

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

    /// Many programs write `CAShapeLayer(layer: view.layer)` for a new layer, in the view's coordinates.
    @Test(arguments: LayerClass.allCases)
    func layersMadeAfterOthersAreNew(layerClass: LayerClass) {
        let other = layerClass.make()
        other.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
        other.opacity = 0.25
        other.setValue(7, forKey: "note")
        let layers: [CALayer] = [
            CALayer(layer: other), CAShapeLayer(layer: other), CAGradientLayer(layer: other), CATextLayer(layer: other),
            CATransformLayer(layer: other), CAReplicatorLayer(layer: other), CAScrollLayer(layer: other),
            CATiledLayer(layer: other), CAEmitterLayer(layer: other), CAOpenGLLayer(layer: other),
            QCCompositionLayer(layer: other), AVPlayerLayer(layer: other),
        ]
        #expect(layers.map(\.properties.layerClass) == LayerClass.allCases)
        for layer in layers {
            let own = layer.properties.layerClass
            for row in own.rows { #expect(layer.properties[row] == own.make().properties[row], "\(row.key)") }
            #expect(layer.value(forKey: "note") == nil && layer.frame == .zero)
        }
    }

    /// One made while a presentation copy is, in `init(layer:)` of the copy's class, is of its own class.
    @Test func layersMadeInPresentationCopiesAreOfTheirClass() throws {
        let layer = Framed()
        layer.bounds.size = CGSize(width: 5, height: 6)
        layer.setValue(7, forKey: "note")
        layer.commit(at: 0)
        let shown: Framed = try #require(layer.presentation())
        #expect(shown.sizeAtFirst == CGSize(width: 5, height: 6) && shown.value(forKey: "note") as? Int == 7)
        #expect(shown.edge.properties.layerClass == .shape && shown.edge.lineWidth == 1)
        #expect(Framed(layer: layer).sizeAtFirst == .zero)
    }

    @Test func copiesOfAnythingElseHaveDefaults() {
        let shape = CAShapeLayer(layer: "no layer")
        shape.lineWidth = 5
        #expect(shape.lineWidth == 5 && shape.fillColor != nil)
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
