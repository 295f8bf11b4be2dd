import Testing

@testable import LayerModel

@Suite struct LayerDefaultsTests {
    @Test func aNewLayerHasTheDocumentedValues() {
        let layer = CALayer()
        #expect(layer.bounds == .zero && layer.position == .zero && layer.frame == .zero)
        #expect(layer.anchorPoint == CGPoint(x: 0.5, y: 0.5) && layer.anchorPointZ == 0 && layer.zPosition == 0)
        #expect(layer.transform == CATransform3DIdentity && layer.sublayerTransform == CATransform3DIdentity)
        #expect(!layer.isHidden && layer.isDoubleSided && !layer.isGeometryFlipped && !layer.masksToBounds)
        #expect(layer.superlayer == nil && layer.sublayers == nil && layer.mask == nil && layer.contents == nil)
        let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
        #expect(layer.contentsRect == unit && layer.contentsCenter == unit && layer.contentsScale == 1)
        #expect(layer.contentsGravity == .resize && layer.contentsFormat == .RGBA8Uint)
        #expect(layer.minificationFilter == .linear && layer.magnificationFilter == .linear)
        #expect(layer.minificationFilterBias == 0 && !layer.isOpaque && !layer.needsDisplayOnBoundsChange)
        #expect(!layer.drawsAsynchronously && layer.allowsEdgeAntialiasing)
        #expect(layer.edgeAntialiasingMask.rawValue == 15 && layer.maskedCorners.rawValue == 15)
        #expect(layer.backgroundColor == nil && layer.cornerRadius == 0 && layer.cornerCurve == .circular)
        #expect(layer.borderWidth == 0 && layer.borderColor == .black)
        #expect(layer.opacity == 1 && layer.allowsGroupOpacity)
        #expect(layer.compositingFilter == nil && layer.filters == nil && layer.backgroundFilters == nil)
        #expect(!layer.shouldRasterize && layer.rasterizationScale == 1)
        #expect(layer.shadowColor == .black && layer.shadowOpacity == 0 && layer.shadowRadius == 3)
        #expect(layer.shadowOffset == CGSize(width: 0, height: -3) && layer.shadowPath == nil)
        #expect(layer.autoresizingMask.isEmpty && layer.layoutManager == nil && layer.constraints == nil)
        #expect(layer.name == nil && layer.delegate == nil && layer.style == nil && layer.actions == nil)
        #expect(layer.beginTime == 0 && layer.timeOffset == 0 && layer.speed == 1 && layer.duration == .infinity)
        #expect(layer.repeatCount == 0 && layer.repeatDuration == 0 && !layer.autoreverses)
        #expect(layer.fillMode == .removed)
        #expect(!layer.wantsExtendedDynamicRangeContent && layer.contentsHeadroom == 0)
        #expect(CALayer.defaultValue(forKey: "wantsExtendedDynamicRangeContent") as? Bool == false)
        #expect(CALayer.defaultValue(forKey: "contentsHeadroom") as? Double == 0)
        #expect(layer.preferredDynamicRange == .standard && layer.toneMapMode == .automatic)
        #expect(!layer.needsLayout() && !layer.needsDisplay())
    }

    @Test func subclassesHaveTheDocumentedValues() {
        let shape = CAShapeLayer()
        #expect(shape.path == nil && shape.fillColor?.components == [0, 0, 0, 1] && shape.fillRule == .nonZero)
        #expect(shape.strokeColor == nil && shape.strokeStart == 0 && shape.strokeEnd == 1 && shape.lineWidth == 1)
        #expect(shape.miterLimit == 10 && shape.lineCap == .butt && shape.lineJoin == .miter)
        #expect(shape.lineDashPhase == 0 && shape.lineDashPattern == nil)
        let text = CATextLayer()
        #expect(text.string == nil && text.font as? String == "Helvetica" && text.fontSize == 36)
        #expect(text.foregroundColor?.components == [1, 1, 1, 1] && !text.isWrapped && text.alignmentMode == .natural)
        #expect(text.truncationMode == .none && !text.allowsFontSubpixelQuantization)
        let gradient = CAGradientLayer()
        #expect(gradient.colors == nil && gradient.locations == nil && gradient.type == .axial)
        #expect(gradient.startPoint == CGPoint(x: 0.5, y: 0) && gradient.endPoint == CGPoint(x: 0.5, y: 1))
        let replicator = CAReplicatorLayer()
        #expect(replicator.instanceCount == 1 && replicator.instanceDelay == 0 && !replicator.preservesDepth)
        #expect(
            replicator.instanceTransform == CATransform3DIdentity
                && replicator.instanceColor?.components == [1, 1, 1, 1])
        #expect(replicator.instanceRedOffset == 0 && replicator.instanceAlphaOffset == 0)
        #expect(CAScrollLayer().scrollMode == .both && !CAScrollLayer().masksToBounds)
        let tiled = CATiledLayer()
        #expect(tiled.tileSize == CGSize(width: 256, height: 256) && tiled.levelsOfDetail == 1)
        #expect(tiled.levelsOfDetailBias == 0 && CATiledLayer.fadeDuration() == 0.25)
        #expect(CAEAGLLayer().isOpaque && CAMetalLayer().isOpaque && !CAOpenGLLayer().isOpaque)
        #expect(!CAOpenGLLayer().isAsynchronous && CAMetalLayer().maximumDrawableCount == 3)
        let player = AVPlayerLayer()
        #expect(player.videoGravity == .resizeAspect && !player.isReadyForDisplay && player.videoRect == .zero)
    }

    @Test func emittersHaveTheDocumentedValues() {
        let emitter = CAEmitterLayer()
        #expect(emitter.emitterCells == nil && emitter.birthRate == 1 && emitter.lifetime == 1)
        #expect(emitter.velocity == 1 && emitter.scale == 1 && emitter.spin == 1 && emitter.seed == 0)
        #expect(emitter.emitterPosition == .zero && emitter.emitterSize == .zero && emitter.emitterDepth == 0)
        #expect(emitter.emitterShape == .point && emitter.emitterMode == .volume && emitter.renderMode == .unordered)
        let cell = CAEmitterCell()
        #expect(
            cell.isEnabled && cell.color?.components == [1, 1, 1, 1] && cell.contents == nil && cell.contentsScale == 1)
        #expect(cell.minificationFilter == "linear" && cell.name == nil && cell.emitterCells == nil)
        for number in EmitterCellNumber.allCases {
            #expect(cell.values[number] == (number == .scale ? 1 : 0))
        }
    }

    @Test(arguments: [
        "contentsScale", "speed", "duration", "fillMode", "edgeAntialiasingMask", "allowsEdgeAntialiasing",
        "allowsGroupOpacity", "drawsAsynchronously", "contentsCenter", "cornerCurve", "maskedCorners", "contentsFormat",
        "preferredDynamicRange", "toneMapMode", "anchorPoint",
    ])
    func someKeysHaveADefaultOfTheirOwn(key: String) {
        #expect(CALayer.defaultValue(forKey: key) != nil)
    }

    @Test(arguments: [
        "bounds", "position", "frame", "mask", "filters", "backgroundFilters", "compositingFilter",
        "minificationFilterBias", "autoresizingMask", "noSuchKey",
    ])
    func otherKeysHaveNone(key: String) {
        #expect(CALayer.defaultValue(forKey: key) == nil)
    }

    @Test func defaultsOfClasses() {
        #expect(CAShapeLayer.defaultValue(forKey: "miterLimit") as? Double == 10)
        #expect(CALayer.defaultValue(forKey: "miterLimit") == nil)
        #expect(CAEAGLLayer.defaultValue(forKey: "opaque") as? Bool == true)
        #expect(CALayer.defaultValue(forKey: "duration") as? Double == .infinity)
        #expect(CALayer.defaultValue(forKey: "drawsAsynchronously") as? Bool == false)
    }

    @Test func settersFollowTheirRules() {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: -100, height: -50)
        #expect(layer.bounds.origin == CGPoint(x: -100, y: -50))
        #expect(layer.bounds.size == CGSize(width: 100, height: 50))
        layer.contentsGravity = CALayerContentsGravity(rawValue: "sideways")
        #expect(layer.contentsGravity == .center)
        layer.contentsFormat = CALayerContentsFormat(rawValue: "CMYK")
        #expect(layer.contentsFormat == .RGBA8Uint)
        layer.cornerCurve = CALayerCornerCurve(rawValue: "square")
        #expect(layer.cornerCurve == .circular)
        layer.maskedCorners = CACornerMask(rawValue: 0xF3)
        #expect(layer.maskedCorners.rawValue == 3)
        layer.autoresizingMask = CAAutoresizingMask(rawValue: 0xF00)
        #expect(layer.autoresizingMask.rawValue == 0xF00)
        layer.anchorPoint = CGPoint(x: 2, y: -1)
        #expect(layer.anchorPoint == CGPoint(x: 2, y: -1))
        layer.preferredDynamicRange = .automatic
        #expect(layer.preferredDynamicRange == .automatic)
        layer.preferredDynamicRange = CADynamicRange(rawValue: "dazzling")
        #expect(layer.preferredDynamicRange == .standard)
        let gradient = CAGradientLayer()
        gradient.type = CAGradientLayerType(rawValue: "spiral")
        #expect(gradient.type.rawValue == "spiral")
    }

    @Test func cornerCurvesReachBeyondTheirRadius() {
        #expect(CALayer.cornerCurveExpansionFactor(.continuous) == 1.528665)
        #expect(CALayer.cornerCurveExpansionFactor(.circular) == 1)
        #expect(CALayer.cornerCurveExpansionFactor(CALayerCornerCurve(rawValue: "")) == 1)
    }

    @Test func pathsAreCopiedWhenSet() {
        let path = CGMutablePath()
        path.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
        let shape = CAShapeLayer()
        shape.path = path
        shape.shadowPath = path
        path.addRect(CGRect(x: 0, y: 0, width: 99, height: 99))
        #expect(shape.path?.boundingBox.width == 10)
        #expect(shape.shadowPath?.boundingBox.width == 10)
    }
}
