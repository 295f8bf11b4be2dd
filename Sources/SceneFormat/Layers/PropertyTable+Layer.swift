import JSON
import LayerModel

extension PropertyTable {
    /// The properties of every layer.
    static let layer = PropertyTable(.layer, of: CALayer.self) { table in
        table.add(LayerProperties.rows)
        table.add(
            RareLayerProperties.rows,
            except: RareLayerProperties.timingRows + [RareLayerProperties.rows[\.contentsScale]])
        addTree(to: &table)
        addGeometry(to: &table)
        addAppearance(to: &table)
        addContents(to: &table)
        addFilters(to: &table)
        addTiming(to: &table)
        addAnimations(to: &table)
    }

    private static func addTree(to table: inout Builder<CALayer>) {
        table.add("sublayers", isAssignable: false) { reading, value, layer in
            reading.openBranches.append(LayerBranch(owner: layer, role: .sublayers, value: value))
        }
        table.add("mask", isAssignable: false) { reading, value, layer in
            reading.openBranches.append(LayerBranch(owner: layer, role: .mask, value: value))
        }
    }

    private static func addGeometry(to table: inout Builder<CALayer>) {
        table.add("affineTransform", .affineTransform) {
            $0.transform = CATransform3DMakeAffineTransform($1)
        }
        // As setting `frame` does under the identity, for every transform.
        table.add("frame", .rect, stage: .late) { layer, frame in
            let frame = frame.standardized
            layer.bounds = CGRect(origin: layer.bounds.origin, size: frame.size)
            layer.position = CGPoint(
                x: frame.origin.x + layer.anchorPoint.x * frame.size.width,
                y: frame.origin.y + layer.anchorPoint.y * frame.size.height)
        }
        table.addConflict("frame", "position", outcome: "frame counts")
        table.addConflict("affineTransform", "transform", outcome: "the one written last counts")
    }

    private static func addAppearance(to table: inout Builder<CALayer>) {
        table.add("maskedCorners", ValueKind<CACornerMask>.options(CACornerMask.names)) { $0.maskedCorners = $1 }
        table.add("cornerCurve", .constant([.circular, .continuous])) { $0.cornerCurve = $1 }
        table.add("edgeAntialiasingMask", ValueKind<CAEdgeAntialiasingMask>.options(CAEdgeAntialiasingMask.names)) {
            $0.edgeAntialiasingMask = $1
        }
    }

    private static func addContents(to table: inout Builder<CALayer>) {
        table.add("contents", stage: .pictures, animated: AnimatedValue(ValueKind<CGImage?>.image)) {
            reading, value, layer in
            guard let image = ValueKind<CGImage?>.image.read(reading, value) else {
                return
            }
            layer.contents = image
            // A picture with a scale of its own sets the layer's, unless the layer has one.
            if let scale = reading.pictureScale(value), scale != 1,
                reading.current?.container.member("contentsScale") == nil,
                !reading.isAssigned("contentsScale", of: layer)
            {
                layer.contentsScale = scale
            }
        }
        let gravities: [CALayerContentsGravity] = [
            .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight,
            .resize, .resizeAspect, .resizeAspectFill,
        ]
        table.add("contentsGravity", .constant(gravities)) { $0.contentsGravity = $1 }
        table.add("contentsScale", .positiveNumber) { $0.contentsScale = $1 }
        let ranges: [CADynamicRange] = [.automatic, .standard, .constrainedHigh, .high]
        table.add("preferredDynamicRange", .constant(ranges)) { $0.preferredDynamicRange = $1 }
        table.add("toneMapMode", .constant([CALayerToneMapMode.automatic, .never, .ifSupported])) {
            $0.toneMapMode = $1
        }
        table.add("magnificationFilter", .samplingFilter) { $0.magnificationFilter = $1 }
        table.add("minificationFilter", .samplingFilter) { $0.minificationFilter = $1 }
    }

    private static func addFilters(to table: inout Builder<CALayer>) {
        // Set as the values that they are, not as the `Any` of the public properties; nothing observes the layer yet.
        table.add("compositingFilter", ValueKind<LayerFilter>.compositing.optional) { layer, filter in
            layer.write { $0.rare.value.compositingFilter = filter }
        }
        let filters = ValueKind<LayerFilter>.filter.list.optional
        table.add("filters", filters) { layer, filters in layer.write { $0.rare.value.filters = filters ?? [] } }
        table.add("backgroundFilters", filters) { layer, filters in
            layer.write { $0.rare.value.backgroundFilters = filters ?? [] }
        }
    }

    private static func addAnimations(to table: inout Builder<CALayer>) {
        table.add("style", stage: .animations) { reading, value, layer in
            layer.style = reading.readStyle(value)
        }
        table.add("actions", stage: .animations) { reading, value, layer in
            layer.actions = reading.readActions(value)
        }
        table.add("animations", stage: .animations) { reading, value, layer in
            reading.readAnimations(value, of: layer)
        }
    }
}

extension PropertyTable {
    /// The properties of every object with timing.
    static func addTiming<Target: CAMediaTiming & SendableMetatype>(to table: inout Builder<Target>) {
        table.add("beginTime", .number) { $0.beginTime = $1 }
        table.add("timeOffset", .number) { $0.timeOffset = $1 }
        table.add("speed", ValueKind<Float>.number) { $0.speed = $1 }
        table.add("duration", .numberOrInfinity) { $0.duration = $1 }
        table.add("repeatCount", ValueKind<Float>.numberOrInfinity) { $0.repeatCount = $1 }
        table.add("repeatDuration", .numberOrInfinity) { $0.repeatDuration = $1 }
        table.add("autoreverses", .bool) { $0.autoreverses = $1 }
        table.add("fillMode", .constant([.removed, .forwards, .backwards, .both])) { $0.fillMode = $1 }
    }
}

extension ValueKind<CALayerContentsFilter> {
    static var samplingFilter: Self {
        .constant([.nearest, .linear, .trilinear])
    }
}

// Masks as scenes write them: lists of names.

extension CACornerMask {
    static var names: KeyValuePairs<String, CACornerMask> {
        [
            "minXMinY": .layerMinXMinYCorner, "maxXMinY": .layerMaxXMinYCorner,
            "minXMaxY": .layerMinXMaxYCorner, "maxXMaxY": .layerMaxXMaxYCorner,
        ]
    }
}

extension CAEdgeAntialiasingMask {
    static var names: KeyValuePairs<String, CAEdgeAntialiasingMask> {
        ["left": .layerLeftEdge, "right": .layerRightEdge, "bottom": .layerBottomEdge, "top": .layerTopEdge]
    }
}
