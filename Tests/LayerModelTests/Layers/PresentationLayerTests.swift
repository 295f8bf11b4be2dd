import LayerModel
import Testing

private class Counter: CALayer {
    var history = [1]

    override init() {
        super.init()
    }

    override init(layer: Any) {
        history = ((layer as? Counter)?.history ?? []) + [2]
        super.init(layer: layer)
    }

    required init?(coder: NSCoder) {
        nil
    }
}

/// Inherits every initializer.
private final class Named: Counter {
    var title = "untitled"
}

private final class Drawn: CALayer {
    var shown: [Float?] = []

    override func display() {
        shown.append(presentation()?.opacity)
    }
}

private final class Box<Content>: CAShapeLayer {
    let content: Content

    init(_ content: Content) {
        self.content = content
        super.init()
    }

    override init(layer: Any) {
        guard let other = layer as? Box<Content> else { fatalError("a presentation copy is made of its own class") }
        content = other.content
        super.init(layer: layer)
    }

    required init?(coder: NSCoder) {
        nil
    }
}

/// Presentation copies, of classes that this module adds.
struct PresentationLayerTests {
    @Test func copiesAreOfTheLayersClass() throws {
        let counter = Counter()
        let named = Named()
        let box = Box("inside")
        for layer in [named, box] { counter.addSublayer(layer) }
        box.lineWidth = 7
        named.title = "own"
        #expect(named.presentation() == nil)
        counter.commit(at: 0)
        #expect(try #require(counter.presentation()).history == [1, 2])
        // What the class that has the initializer copies; the rest starts from its defaults, as on Apple's systems.
        let shown: Named = try #require(named.presentation())
        #expect(shown.history == [1, 2] && shown.title == "untitled")
        let shownBox: Box<String> = try #require(box.presentation())
        #expect(shownBox.content == "inside" && shownBox.lineWidth == 7)
    }

    @Test func copiesComeAndGo() throws {
        weak var gone: Counter?
        let counter = Counter()
        counter.commit(at: 0)
        do {
            let shown = try #require(counter.presentation())
            #expect(counter.presentation() === shown && shown.presentation() === shown)
            #expect(shown.model() === counter && counter.model() === counter)
            gone = shown
            // Other values are another copy.
            counter.commit(at: 0)
            counter.name = "renamed"
            counter.commit(at: 0)
            #expect(counter.presentation() !== shown)
        }
        #expect(gone == nil)
    }

    @Test func copiesShowAnimatedValues() throws {
        let counter = Counter()
        counter.commit(at: 0)
        let animation = CABasicAnimation(keyPath: "position")
        animation.fromValue = CGPoint.zero
        animation.toValue = CGPoint(x: 10, y: 20)
        animation.duration = 2
        counter.add(animation, forKey: nil)
        counter.commit(at: 0)
        counter.commit(at: 1)
        #expect(try #require(counter.presentation()).position == CGPoint(x: 5, y: 10))
        #expect(counter.position == .zero)
    }

    @Test func theTreeIsOfCopies() throws {
        let root = Counter()
        root.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
        let child = Named()
        child.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        let mask = Counter()
        root.addSublayer(child)
        root.mask = mask
        root.commit(at: 0)
        let late = CALayer()
        root.addSublayer(late)
        let shown = try #require(root.presentation())
        let sublayers = try #require(shown.sublayers)
        #expect(sublayers.count == 1 && sublayers[0] is Named && sublayers[0].model() === child)
        #expect(sublayers[0].superlayer === shown)
        #expect(shown.mask is Counter && shown.mask !== mask && shown.mask?.model() === mask)
        #expect(shown.mask?.superlayer === shown && shown.superlayer == nil)
        CATransaction.flush()
    }

    /// A layer that comes between two commits shows nothing yet, though it may take the place of one that goes.
    @Test func aLayerIsShownFromItsOwnCommitOn() throws {
        let root = CALayer()
        let gone = CALayer()
        root.addSublayer(gone)
        root.commit(at: 0)
        gone.removeFromSuperlayer()
        let late = CALayer()
        root.addSublayer(late)
        #expect(late.presentation() == nil && root.presentation()?.sublayers == nil)
        root.commit(at: 1)
        #expect(root.presentation()?.sublayers?.first?.model() === late)
        CATransaction.flush()
    }

    /// A layer that draws what it shows is right from its first frame on.
    @Test func theFirstDisplayKnowsWhatIsShown() {
        let root = CALayer()
        root.commit(at: 0)
        let drawn = Drawn()
        drawn.opacity = 0.25
        drawn.setNeedsDisplay()
        drawn.displayIfNeeded()
        root.addSublayer(drawn)
        drawn.setNeedsDisplay()
        drawn.displayIfNeeded()
        drawn.setNeedsDisplay()
        root.commit(at: 1)
        #expect(drawn.shown == [nil, nil, 0.25])
        CATransaction.flush()
    }

    /// Where an animation shows a layer, not where its model is.
    @Test func hitTestsFindCopies() throws {
        let root = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
        let child = Counter()
        child.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        root.addSublayer(child)
        root.commit(at: 0)
        let animation = CABasicAnimation(keyPath: "position.x")
        animation.fromValue = 5
        animation.toValue = 95
        animation.duration = 1
        child.add(animation, forKey: nil)
        root.commit(at: 0)
        root.commit(at: 0.5)
        let shown = try #require(root.presentation())
        // The root's own position is in its middle.
        let hit = try #require(shown.hitTest(CGPoint(x: 0, y: -45)))
        #expect(hit is Counter && hit !== child && hit.model() === child && hit === child.presentation())
        #expect(shown.hitTest(CGPoint(x: -45, y: -45)) === shown)
        #expect(root.hitTest(CGPoint(x: -45, y: -45)) === child)
        #expect(hit.convert(CGPoint.zero, to: shown) == CGPoint(x: 45, y: 0))
    }

    @Test func copiesOfLibraryClassesHaveTheirOwnValues() throws {
        let text = CATextLayer()
        text.string = "words"
        let emitter = CAEmitterLayer()
        let cell = CAEmitterCell()
        emitter.emitterCells = [cell]
        let metal = CAMetalLayer()
        metal.drawableSize = CGSize(width: 3, height: 4)
        let root = CATransformLayer()
        for layer in [text, emitter, metal] { root.addSublayer(layer) }
        root.commit(at: 0)
        #expect(try #require(text.presentation()).string as? String == "words")
        #expect(try #require(emitter.presentation()).emitterCells == [cell])
        #expect(try #require(metal.presentation()).drawableSize == CGSize(width: 3, height: 4))
        let shown: CALayer = try #require(root.presentation())
        #expect(type(of: shown) == CATransformLayer.self)
    }
}
