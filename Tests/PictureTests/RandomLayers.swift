import Foundation
import LayerModel
import TestSupport

/// Random layer trees that use every property of `CALayer`, and shapes, gradients, replicators and transform layers.
struct RandomLayers {
    var random: SplitMix64
    /// Whether layers may turn out of the plane.
    var usesDepth = true
    /// Whether pictures may be contents.
    var usesPictures = true
    /// Whether blending may look at what lies below.
    var usesBackdrop = true
    let width: Double
    let height: Double

    init(seed: UInt64, width: Double = 200, height: Double = 160) {
        random = SplitMix64(seed: seed)
        self.width = width
        self.height = height
    }

    private mutating func number(_ range: ClosedRange<Double>) -> Double {
        Double.random(in: range, using: &random)
    }

    private mutating func happens(_ probability: Double) -> Bool {
        number(0...1) < probability
    }

    private mutating func color(opaque: Double = 0.6) -> LayerSpec.Value {
        .color([number(0...1), number(0...1), number(0...1), happens(opaque) ? 1 : number(0.2...0.9)])
    }

    /// A layer as large as the picture with some layers in it.
    mutating func tree() -> LayerSpec {
        var root = LayerSpec()
        root.values = [
            .init("bounds", .numbers([0, 0, width, height])),
            .init("position", .numbers([width / 2, height / 2])),
        ]
        if happens(0.5) { root.set("backgroundColor", color(opaque: 1)) }
        for _ in 0..<Int.random(in: 2...5, using: &random) {
            root.sublayers.append(layer(depth: 0, in: CGSize(width: width, height: height)))
        }
        return root
    }

    private mutating func layer(depth: Int, in size: CGSize, isMask: Bool = false) -> LayerSpec {
        var spec = LayerSpec()
        let kind = number(0...1)
        if kind < 0.12 { spec.className = "CAShapeLayer" }
        if kind > 0.88 { spec.className = "CAGradientLayer" }
        if kind > 0.82, kind <= 0.88, depth < 2 { spec.className = "CAReplicatorLayer" }
        if kind > 0.76, kind <= 0.82, depth < 2, usesDepth, !isMask { spec.className = "CATransformLayer" }
        let box = CGSize(
            width: number(0.2...0.7) * Double(size.width), height: number(0.2...0.7) * Double(size.height))
        let origin = happens(0.2) ? [number(-9...9), number(-9...9)] : [0, 0]
        spec.set("bounds", .numbers(origin + [Double(box.width), Double(box.height)]))
        spec.set(
            "position",
            .numbers([number(0.2...0.8) * Double(size.width), number(0.2...0.8) * Double(size.height)]))
        addGeometry(to: &spec)
        if spec.className != "CATransformLayer" {
            addLook(to: &spec, box: box, origin: origin)
            addEffects(to: &spec, isMask: isMask)
        }
        addSpecifics(to: &spec, box: box)
        let children = depth == 0 ? 3 : (depth == 1 ? 2 : 0)
        let least = spec.className == "CATransformLayer" || spec.className == "CAReplicatorLayer" ? 1 : 0
        for _ in 0..<max(least, Int.random(in: 0...children, using: &random)) where depth < 3 {
            spec.sublayers.append(layer(depth: depth + 1, in: box, isMask: isMask))
        }
        if !isMask, depth < 2, spec.className != "CATransformLayer", happens(0.12) {
            spec.masks = [layer(depth: 2, in: CGSize(width: box.width * 1.5, height: box.height * 1.5), isMask: true)]
        }
        return spec
    }

    private mutating func addGeometry(to spec: inout LayerSpec) {
        if happens(0.2) { spec.set("anchorPoint", .numbers([number(0...1), number(0...1)])) }
        if happens(0.2) { spec.set("zPosition", .number(number(-20...20))) }
        if happens(0.1) { spec.set("geometryFlipped", .bool(true)) }
        if happens(0.1) { spec.set("doubleSided", .bool(false)) }
        if happens(0.05) { spec.set("allowsEdgeAntialiasing", .bool(false)) }
        if happens(0.05) { spec.set("edgeAntialiasingMask", .number(Double(Int.random(in: 0...15, using: &random)))) }
        if happens(0.35) {
            var transform = CATransform3DMakeRotation(number(-1...1), 0, 0, 1)
            transform = CATransform3DScale(transform, number(0.6...1.4), number(0.6...1.4), 1)
            if usesDepth, happens(0.4) {
                var eye = CATransform3DIdentity
                if happens(0.7) { eye.m34 = -1 / number(250...600) }
                let axis = (number(-1...1), number(-1...1), number(-0.3...0.3))
                transform = CATransform3DConcat(
                    CATransform3DConcat(
                        transform, CATransform3DMakeRotation(number(-1.1...1.1), axis.0, axis.1, axis.2)),
                    eye)
            }
            spec.set("transform", .transform(transform.entries))
        }
        if happens(0.1) {
            var transform = CATransform3DMakeScale(number(0.8...1.2), number(0.8...1.2), 1)
            transform = CATransform3DTranslate(transform, number(-8...8), number(-8...8), 0)
            spec.set("sublayerTransform", .transform(transform.entries))
        }
    }

    private mutating func addLook(to spec: inout LayerSpec, box: CGSize, origin: [Double]) {
        if happens(0.7) { spec.set("backgroundColor", color()) }
        if happens(0.45) {
            spec.set("cornerRadius", .number(number(2...20)))
            if happens(0.2) { spec.set("maskedCorners", .number(Double(Int.random(in: 1...15, using: &random)))) }
            if happens(0.2) { spec.set("cornerCurve", .name("continuous")) }
        }
        if happens(0.3) {
            spec.set("borderWidth", .number(number(0.5...6)))
            spec.set("borderColor", color())
        }
        if happens(0.35) { spec.set("masksToBounds", .bool(true)) }
        if usesPictures, happens(0.2) {
            spec.set("contents", .picture(Int.random(in: 0..<TestPictures.all.count, using: &random)))
            let gravities = ["resize", "resizeAspect", "resizeAspectFill", "center", "topLeft", "bottom", "right"]
            spec.set("contentsGravity", .name(gravities.randomElement(using: &random) ?? "resize"))
            if happens(0.2) { spec.set("contentsCenter", .numbers([0.3, 0.25, 0.4, 0.5])) }
            if happens(0.2) { spec.set("contentsRect", .numbers([0.25, 0, 0.5, 0.75])) }
        }
    }

    private mutating func addEffects(to spec: inout LayerSpec, isMask: Bool) {
        if happens(0.35) { spec.set("opacity", .number(number(0.2...0.95))) }
        if happens(0.1) { spec.set("allowsGroupOpacity", .bool(false)) }
        if happens(0.15) {
            spec.set("shadowOpacity", .number(number(0.3...1)))
            spec.set("shadowRadius", .number(happens(0.2) ? 0 : number(1...9)))
            spec.set("shadowOffset", .numbers([number(-8...8), number(-8...8)]))
            spec.set("shadowColor", color())
            if happens(0.3) { spec.set("shadowPath", .path("M 0 0 L 40 5 L 30 38 Z")) }
        }
        if happens(0.1) {
            let filters: [(type: String, inputs: [String: Double])] = [
                ("gaussianBlur", ["inputRadius": number(0.8...6)]), ("saturate", ["inputAmount": number(0...2)]),
                ("hueRotate", ["inputAngle": number(-3...3)]), ("invert", [:]),
                ("brightness", ["inputAmount": number(-0.3...0.3)]), ("contrast", ["inputAmount": number(0.5...1.5)]),
            ]
            spec.set("filters", .filters([filters.randomElement(using: &random) ?? filters[0]]))
        }
        guard !isMask, usesBackdrop else { return }
        if happens(0.12) {
            let modes = [
                "multiplyBlendMode", "screenBlendMode", "overlayBlendMode", "darkenBlendMode", "differenceBlendMode",
                "softLightBlendMode", "luminosityBlendMode", "sourceAtop", "destinationOver", "xor", "plusLighter",
                "destinationOut", "colorDodgeBlendMode",
            ]
            spec.set("compositingFilter", .name(modes.randomElement(using: &random) ?? modes[0]))
        }
        if happens(0.05) {
            spec.set("backgroundFilters", .filters([("gaussianBlur", ["inputRadius": number(1...4)])]))
        }
        if happens(0.08) {
            spec.set("shouldRasterize", .bool(true))
            spec.set("rasterizationScale", .number([0.5, 1, 2].randomElement(using: &random) ?? 1))
        }
    }

    private mutating func addSpecifics(to spec: inout LayerSpec, box: CGSize) {
        let (w, h) = (Double(box.width), Double(box.height))
        switch spec.className {
        case "CAShapeLayer":
            let paths = [
                "M \(w * 0.1) \(h * 0.2) C \(w) \(-h * 0.2) \(w) \(h) \(w * 0.5) \(h * 0.9) Z",
                "M 0 0 L \(w) \(h * 0.6) L \(w * 0.2) \(h) L \(w * 0.7) 0 L \(w * 0.5) \(h) Z",
                "M \(w * 0.5) 0 A \(w * 0.4) \(h * 0.4) 0 1 1 \(w * 0.4) \(h * 0.1) L \(w * 0.6) \(h * 0.5) Z",
            ]
            spec.set("path", .path(paths.randomElement(using: &random) ?? paths[0]))
            spec.set("fillColor", color())
            if happens(0.5) { spec.set("fillRule", .name("even-odd")) }
            if happens(0.5) {
                spec.set("strokeColor", color())
                spec.set("lineWidth", .number(number(0.7...7)))
                spec.set("lineJoin", .name(["miter", "round", "bevel"].randomElement(using: &random) ?? "miter"))
                spec.set("strokeEnd", .number(number(0.4...1)))
            }
        case "CAGradientLayer":
            let count = Int.random(in: 2...5, using: &random)
            spec.set(
                "colors",
                .colors(
                    (0..<count).map { _ in
                        [number(0...1), number(0...1), number(0...1), happens(0.6) ? 1 : number(0...1)]
                    }
                ))
            spec.set("type", .name(["axial", "radial", "conic"].randomElement(using: &random) ?? "axial"))
            spec.set("startPoint", .numbers([number(0.3...0.5), number(0.2...0.5)]))
            spec.set("endPoint", .numbers([number(0.7...1), number(0.6...1)]))
        case "CAReplicatorLayer":
            spec.set("instanceCount", .number(Double(Int.random(in: 1...4, using: &random))))
            spec.set(
                "instanceTransform",
                .transform(
                    CATransform3DRotate(
                        CATransform3DMakeTranslation(number(-15...15), number(-15...15), 0), number(-0.4...0.4), 0, 0, 1
                    ).entries))
            spec.set("instanceColor", color())
            spec.set("instanceRedOffset", .number(number(-0.2...0)))
        default: break
        }
    }
}
