import Compositor
import DisplayList
import Foundation
import LayerModel
import TestSupport
import Testing

/// Numbers far outside of what a picture shows: whatever a layer makes of them, drawing ends, and its neighbours are drawn.
@Suite struct ExtremeValueTests {
    private static let values: [Double] = [.nan, .infinity, -.infinity, 1e300, -1e12, 3e9, 1e6, -1, 0]

    private static let ofLayers = [
        "bounds.size.width", "bounds.size.height", "bounds.origin.x", "bounds.origin.y", "position.x", "position.y",
        "anchorPoint.x", "anchorPointZ", "zPosition", "transform.scale", "transform.scale.x", "transform.rotation.y",
        "transform.translation.x", "transform.translation.z", "sublayerTransform.scale.y", "opacity", "cornerRadius",
        "borderWidth", "shadowOpacity", "shadowRadius", "shadowOffset.width", "shadowOffset.height", "contentsScale",
        "contentsRect.origin.x", "contentsRect.size.width", "contentsCenter.origin.x", "contentsCenter.size.height",
        "minificationFilterBias", "rasterizationScale", "speed", "timeOffset", "beginTime",
    ]

    private static let ofClasses: [(make: @Sendable () -> CALayer, keys: [String])] = [
        (
            {
                let layer = CAShapeLayer()
                layer.path = CGPath(ellipseIn: CGRect(x: 2, y: 2, width: 20, height: 12), transform: nil)
                layer.strokeColor = .black
                layer.lineDashPattern = [3, 2]
                return layer
            }, ["lineWidth", "miterLimit", "lineDashPhase", "strokeStart", "strokeEnd"]
        ),
        (
            {
                let layer = CAGradientLayer()
                layer.colors = [CGColor.black, CGColor.white]
                return layer
            }, ["startPoint.x", "endPoint.y"]
        ),
        (
            {
                let layer = CATextLayer()
                layer.string = "Ag"
                return layer
            }, ["fontSize"]
        ),
        (
            {
                let layer = CAReplicatorLayer()
                layer.instanceCount = 3
                layer.addSublayer(TestLayers.box)
                return layer
            },
            [
                "instanceTransform.translation.x", "instanceTransform.scale.y", "instanceDelay", "instanceRedOffset",
                "instanceAlphaOffset",
            ]
        ),
        (
            {
                let layer = CAEmitterLayer()
                let cell = CAEmitterCell()
                cell.birthRate = 20
                cell.lifetime = 1
                cell.velocity = 10
                cell.contents = TestPictures.all.first
                layer.emitterCells = [cell]
                layer.beginTime = -1
                return layer
            },
            [
                "emitterPosition.x", "emitterSize.width", "emitterDepth", "emitterZPosition", "lifetime", "velocity",
                "scale", "spin",
            ]
        ),
    ]

    private enum TestLayers {
        static var box: CALayer {
            let box = CALayer(1, 1, 8, 6)
            box.backgroundColor = CGColor(red: 0, green: 0.5, blue: 1, alpha: 0.7)
            return box
        }
    }

    private let marker = SIMD4<UInt8>(255, 0, 0, 255)

    private func expectDrawn(_ layer: CALayer, _ what: String, on renderer: Renderer) {
        let root = CALayer(0, 0, 40, 30)
        root.addSublayer(layer)
        let corner = CALayer(36, 26, 4, 4)
        corner.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        corner.zPosition = 1
        root.addSublayer(corner)
        do {
            let picture = try draw(root, on: renderer, width: 40, height: 30, background: .white)
            let isInFront = !(layer.zPosition > 1)
            #expect(!isInFront || picture[38, 28] == marker, "\(what)")
        } catch {
            // A picture that cannot be made is an error that says so, and the renderer goes on.
            #expect(error is RenderError, "\(what): \(error)")
        }
        layer.removeFromSuperlayer()
    }

    private func prepared(_ layer: CALayer) -> CALayer {
        layer.delegate = Still.shared
        layer.frame = CGRect(x: 4, y: 3, width: 24, height: 16)
        layer.backgroundColor = CGColor(red: 0.4, green: 0.8, blue: 0.3, alpha: 1)
        return layer
    }

    @Test(arguments: Renderers.kinds)
    func layers(kind: String) throws {
        let renderer = try Renderers.make(kind)
        for key in Self.ofLayers {
            for value in Self.values {
                for variant in 0..<3 {
                    let layer = prepared(CALayer())
                    layer.borderWidth = 2
                    layer.cornerRadius = 3
                    layer.contents = TestPictures.all.first
                    layer.addSublayer(TestLayers.box)
                    switch variant {
                    case 0: layer.shadowOpacity = 0.5
                    case 1: layer.masksToBounds = true
                    default: layer.shouldRasterize = true
                    }
                    layer.setValue(value, forKeyPath: key)
                    expectDrawn(layer, "\(key) = \(value), variant \(variant)", on: renderer)
                }
            }
        }
    }

    @Test(arguments: Renderers.kinds)
    func classes(kind: String) throws {
        let renderer = try Renderers.make(kind)
        for (make, keys) in Self.ofClasses {
            for key in keys {
                for value in Self.values {
                    let layer = prepared(make())
                    layer.setValue(value, forKeyPath: key)
                    expectDrawn(layer, "\(type(of: layer)) \(key) = \(value)", on: renderer)
                }
            }
        }
    }

    @Test(arguments: Renderers.kinds)
    func filters(kind: String) throws {
        let renderer = try Renderers.make(kind)
        for value in Self.values {
            for isBackground in [false, true] {
                let layer = prepared(CALayer())
                let filters: [Any] = [LayerFilter(type: "gaussianBlur", inputs: ["inputRadius": [value]])]
                if isBackground { layer.backgroundFilters = filters } else { layer.filters = filters }
                expectDrawn(layer, "a blur of \(value), in the background: \(isBackground)", on: renderer)
            }
        }
    }
}
