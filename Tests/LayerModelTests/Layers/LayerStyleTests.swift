import LayerModel
import Testing

/// The values that layers and their styles set.
struct LayerStyleTests {
    @Test func valuesSetUnderAStyleGoBeforeItThoughTheyAreTheDefaults() {
        let layer = CALayer()
        layer.style = ["opacity": 0.5, "cornerRadius": 4.0, "hidden": true]
        #expect(layer.opacity == 0.5 && layer.cornerRadius == 4 && layer.isHidden)
        layer.opacity = 1
        layer.setValue(false, forKey: "hidden")
        layer.style = ["opacity": 0.25, "cornerRadius": 8.0, "hidden": true]
        #expect(layer.opacity == 1 && layer.cornerRadius == 8 && !layer.isHidden)
        layer.style = nil
        #expect(layer.opacity == 1 && layer.cornerRadius == 0 && !layer.isHidden)
    }

    @Test func layersThatLeaveTheirTreeGoOnNoting() {
        let (root, layer) = (CALayer(), CALayer())
        layer.style = ["opacity": 0.5]
        root.addSublayer(layer)
        root.commit(at: 0)
        layer.removeFromSuperlayer()
        layer.opacity = 1
        layer.style = ["opacity": 0.25]
        #expect(layer.opacity == 1)
    }

    @Test func aDefaultFromBeforeTheStyleGivesWay() {
        let layer = CALayer()
        layer.opacity = 1
        layer.cornerRadius = 2
        layer.style = ["opacity": 0.5, "cornerRadius": 4.0]
        #expect(layer.opacity == 0.5 && layer.cornerRadius == 2)
    }
}
