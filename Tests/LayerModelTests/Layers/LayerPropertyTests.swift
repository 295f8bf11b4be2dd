import Testing

@testable import LayerModel

/// What every row of the table of properties promises.
struct LayerPropertyTests {
    /// A new layer of the class that has a property.
    private static func owner(of property: LayerProperty) throws -> CALayer {
        try #require(LayerPropertyTableTests.layers.first { property.isDeclared(by: $0.properties.layerClass) })
    }

    /// Two values that a property does not start with, other than what names outside their list become.
    private static func samples(of property: LayerProperty) -> (AnimatableValue, AnimatableValue)? {
        switch property.kind {
        case .bool: (.bool(false), .bool(true))
        case .number: (.number(0.375), .number(0.75))
        case .integer: (.number(5), .number(3))
        case .name, .string, .text: (.string("continuous"), .string("top"))
        case .filter: (.string("multiplyBlendMode"), .string("screenBlendMode"))
        case .point: (.point(CGPoint(x: 3, y: 4)), .point(CGPoint(x: 5, y: 8)))
        case .size: (.size(CGSize(width: 3, height: 4)), .size(CGSize(width: 5, height: 8)))
        case .rect: (.rect(rect(1, 2, 3, 4)), .rect(rect(2, 4, 6, 8)))
        case .transform: (.transform(CATransform3DMakeScale(2, 3, 4)), .transform(CATransform3DMakeScale(3, 3, 3)))
        case .color:
            (
                .color(CGColor(red: 0.5, green: 0, blue: 1, alpha: 1)),
                .color(CGColor(red: 0, green: 1, blue: 0, alpha: 1))
            )
        case .path:
            (
                .path(CGPath(rect: rect(0, 0, 1, 1), transform: nil)),
                .path(CGPath(rect: rect(0, 0, 2, 2), transform: nil))
            )
        case .numbers: (.numbers([0.25, 0.5]), .numbers([0.5, 1]))
        case .colors: (.colors([.white, .black]), .colors([.black, .black]))
        case .contents:
            if let one = TestImages.opaque(gray: 1), let other = TestImages.opaque(gray: 2) {
                (.contents(.image(one)), .contents(.image(other)))
            } else {
                nil
            }
        case .filters:
            (
                .filters([LayerFilter(type: "invert")]),
                .filters([LayerFilter(.gaussianBlur, [3]), LayerFilter(.invert, [])])
            )
        case .cells: nil
        }
    }

    @Test func namesLeadToTheirRowsAndAreDistinct() {
        let all = LayerProperty.allCases
        for property in all {
            #expect(LayerProperty(key: property.key) == property)
            #expect(LayerProperty(key: property.accessor) == property)
        }
        #expect(Set(all).count == all.count && Set(all.map(\.key)).count == all.count)
        #expect(LayerProperty(key: "hidden") == .isHidden && LayerProperty.isHidden.accessor == "isHidden")
        #expect(LayerProperty(key: "Hidden") == nil && LayerProperty(key: "") == nil)
    }

    /// Whatever is stored is a property, unless it is listed here.
    @Test func allStorageHasRows() {
        let parts: [(value: Any, rows: [LayerProperty], others: Set<String>)] = [
            (LayerProperties(), LayerProperties.rows.all, ["flags", "layerClass", "rare", "added"]),
            (RareLayerProperties(), RareLayerProperties.rows.all, ["timing", "custom"]),
            (MediaTiming.layer, RareLayerProperties.timingRows, []),
            (ShapeProperties(), ShapeProperties.rows.all, []),
            (GradientProperties(), GradientProperties.rows.all, ["focus"]),
            (TextProperties(), TextProperties.rows.all, ["runs", "isAttributed", "namesFont"]),
            (ReplicatorProperties(), ReplicatorProperties.rows.all, []),
            (ScrollProperties(), ScrollProperties.rows.all, []),
            (TiledProperties(), TiledProperties.rows.all, ["source"]),
            (EmitterProperties(), EmitterProperties.rows.all, ["cells", "start"]),
            (OpenGLProperties(), OpenGLProperties.rows.all, ["generation", "drawer", "composition"]),
            (PlayerProperties(), PlayerProperties.rows.all, ["video", "playback"]),
        ]
        for part in parts {
            let stored = Set(Mirror(reflecting: part.value).children.compactMap(\.label))
            #expect(stored.subtracting(part.others).isSubset(of: part.rows.map(\.accessor)))
            #expect(part.others.isSubset(of: stored))
        }
        #expect(Set(parts.flatMap(\.rows)) == Set(LayerProperty.allCases))
    }

    @Test(arguments: LayerProperty.allCases)
    func newLayersHaveTheDefault(property: LayerProperty) throws {
        let layer = try Self.owner(of: property)
        let value = layer.properties[property]
        #expect(value == LayerProperties(of: layer.properties.layerClass)[property])
        switch (property.kind, value) {
        case (.bool, .bool), (.number, .number), (.integer, .number), (.name, .string), (.string, .string),
            (.point, .point), (.size, .size), (.rect, .rect), (.transform, .transform), (.color, .color):
            let isZero: Bool =
                switch value {
                case .bool(false), .number(0), .point(.zero), .size(.zero), .rect(.zero): true
                default: false
                }
            let declared = type(of: layer).defaultValue(forKey: property.key)
            if property == LayerProperties.rows[.drawsAsynchronously]
                || property == RareLayerProperties.rows[\.wantsExtendedDynamicRangeContent]
            {
                #expect(declared as? Bool == false)
            } else if property == RareLayerProperties.rows[\.contentsHeadroom] {
                #expect(declared as? Double == 0)
            } else {
                #expect(isZero ? declared == nil : AnimatableValue(declared)?.matching(value) == value)
            }
        case (_, .none): #expect(type(of: layer).defaultValue(forKey: property.key) == nil)
        default: Issue.record("a value of another kind")
        }
        if !property.isDeclared(by: .layer) {
            #expect(LayerProperties()[property] == .none)
        }
    }

    @Test(arguments: LayerProperty.allCases)
    func valuesByKeyComeBack(property: LayerProperty) throws {
        guard let (sample, other) = Self.samples(of: property) else { return }
        for key in [property.key, property.accessor] {
            let layer = try Self.owner(of: property)
            let initial = layer.properties[property]
            for value in [sample, other] {
                layer.setValue(value.any, forKey: key)
                var expected = value
                switch property {
                case RareLayerProperties.rows[\.cornerCurve] where value == .string("top"):
                    expected = .string("circular")
                case RareLayerProperties.rows[\.contentsGravity] where value == .string("continuous"):
                    expected = .string("center")
                case RareLayerProperties.rows[\.contentsFormat]: expected = .string("RGBA8")
                case RareLayerProperties.rows[\.preferredDynamicRange]: expected = .string("standard")
                case RareLayerProperties.rows[\.toneMapMode]: expected = .string("automatic")
                default: break
                }
                #expect(layer.properties[property] == expected)
                if property.kind != .filter, property != .contents {
                    #expect(AnimatableValue(layer.value(forKey: key))?.matching(expected) == expected)
                }
            }
            // A text layer keeps its font where it is told none.
            guard property != .font else { continue }
            layer.setValue(nil, forKey: key)
            let cleared = layer.properties[property]
            #expect(cleared == (property.valueType is any ExpressibleByNilLiteral.Type ? .none : initial))
        }
    }

    @Test(arguments: LayerProperty.allCases)
    func aChangeAnimatesAsTheRowSays(property: LayerProperty) throws {
        let layer = try Self.owner(of: property)
        let tree = SteppedTree()
        tree.quietly { tree.root.addSublayer(layer) }
        tree.step(to: 0)
        switch property {
        case EmitterProperties.rows[\.cells]: (layer as? CAEmitterLayer)?.emitterCells = [CAEmitterCell()]
        default:
            let (sample, other) = try #require(Self.samples(of: property))
            let isNew =
                layer.properties[property] != sample
                && ![RareLayerProperties.rows[\.contentsGravity], RareLayerProperties.rows[\.cornerCurve]].contains(
                    property)
            layer.setValue((isNew ? sample : other).any, forKey: property.key)
        }
        let keys = layer.animationKeys() ?? []
        switch property.animatability {
        case .never, .explicit: #expect(keys.isEmpty)
        case .implicit:
            #expect(keys == [property.key])
            #expect((layer.animation(forKey: property.key) as? CABasicAnimation)?.keyPath == property.key)
        case .transition: #expect(keys.count == 1 && layer.animation(forKey: keys.first ?? "") is CATransition)
        }
    }

    @Test(arguments: LayerProperty.allCases.filter { $0.animatability != .never })
    func animationsReachBothEnds(property: LayerProperty) throws {
        guard property.animatability != .transition, let (from, to) = Self.samples(of: property) else { return }
        let animation = CABasicAnimation(keyPath: property.key)
        animation.fromValue = from.any
        animation.toValue = to.any
        animation.duration = 1
        animation.fillMode = .both
        animation.isRemovedOnCompletion = false
        let probe = AnimationProbe(animation, model: try Self.owner(of: property).properties)
        #expect(probe.value(property.key, at: 0) == from)
        #expect(probe.value(property.key, at: 1) == to)
        #expect(probe.value(property.accessor, at: 2) == to)
        let middle = try #require(probe.value(property.key, at: 0.5))
        switch property.interpolation {
        case .ofKind: #expect(middle == from.interpolated(to: to, progress: 0.5).matchingWhole(property))
        case .onWhereBothAre: #expect(middle == .bool(false))
        }
    }
}

extension AnimatableValue {
    /// The value as a property of whole numbers keeps it.
    fileprivate func matchingWhole(_ property: LayerProperty) -> AnimatableValue {
        if property.kind == .integer, case .number(let number) = self { .number(number.rounded()) } else { self }
    }
}
