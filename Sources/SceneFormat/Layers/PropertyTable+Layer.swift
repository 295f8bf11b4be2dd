import LayerModel

extension PropertyTable {
    /// What every layer has.
    static let layer = PropertyTable("CALayer", of: CALayer.self) { table in
        addTree(to: &table)
        addGeometry(to: &table)
        addAppearance(to: &table)
        addContents(to: &table)
        addShadow(to: &table)
        addFilters(to: &table)
        addTiming(to: &table)
        addAnimations(to: &table)
    }

    private static func addTree(to table: inout Builder<CALayer>) {
        table.add("name", ValueKind<String>.text.optional) { $0.name = $1 }
        table.add("sublayers", isAssignable: false) { reading, value, layer in
            reading.openBranches.append(LayerBranch(owner: layer, role: .sublayers, value: value))
        }
        table.add("mask", isAssignable: false) { reading, value, layer in
            reading.openBranches.append(LayerBranch(owner: layer, role: .mask, value: value))
        }
    }

    private static func addGeometry(to table: inout Builder<CALayer>) {
        table.add("bounds", .rect) { $0.bounds = $1 }
        table.add("position", .point) { $0.position = $1 }
        table.add("anchorPoint", .point) { $0.anchorPoint = $1 }
        table.add("anchorPointZ", .number) { $0.anchorPointZ = $1 }
        table.add("zPosition", .number) { $0.zPosition = $1 }
        table.add("transform", .transform) { $0.transform = $1 }
        table.add("affineTransform", .affineTransform) {
            $0.transform = CATransform3DMakeAffineTransform($1)
        }
        table.add("sublayerTransform", .transform) { $0.sublayerTransform = $1 }
        table.add("isDoubleSided", .bool) { $0.isDoubleSided = $1 }
        table.add("isGeometryFlipped", .bool) { $0.isGeometryFlipped = $1 }
        // As setting `frame` does where the transform is the identity, whatever the transform is.
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
        table.add("isHidden", .bool) { $0.isHidden = $1 }
        table.add("opacity", ValueKind<Float>.number) { $0.opacity = $1 }
        table.add("allowsGroupOpacity", .bool) { $0.allowsGroupOpacity = $1 }
        table.add("masksToBounds", .bool) { $0.masksToBounds = $1 }
        table.add("isOpaque", .bool) { $0.isOpaque = $1 }
        table.add("backgroundColor", ValueKind<CGColor?>.color) { $0.backgroundColor = $1 }
        table.add("cornerRadius", .number) { $0.cornerRadius = $1 }
        let corners = ValueKind<CACornerMask>.options([
            "minXMinY": .layerMinXMinYCorner, "maxXMinY": .layerMaxXMinYCorner,
            "minXMaxY": .layerMinXMaxYCorner, "maxXMaxY": .layerMaxXMaxYCorner,
        ])
        table.add("maskedCorners", corners) { $0.maskedCorners = $1 }
        table.add("cornerCurve", .constant([.circular, .continuous])) { $0.cornerCurve = $1 }
        table.add("borderWidth", .number) { $0.borderWidth = $1 }
        table.add("borderColor", ValueKind<CGColor?>.color) { $0.borderColor = $1 }
        table.add("shouldRasterize", .bool) { $0.shouldRasterize = $1 }
        table.add("rasterizationScale", .number) { $0.rasterizationScale = $1 }
        table.add("allowsEdgeAntialiasing", .bool) { $0.allowsEdgeAntialiasing = $1 }
        let edges = ValueKind<CAEdgeAntialiasingMask>.options([
            "left": .layerLeftEdge, "right": .layerRightEdge, "bottom": .layerBottomEdge, "top": .layerTopEdge,
        ])
        table.add("edgeAntialiasingMask", edges) { $0.edgeAntialiasingMask = $1 }
    }

    private static func addContents(to table: inout Builder<CALayer>) {
        table.add("contents", stage: .pictures, animated: AnimatedValue(ValueKind<CGImage?>.image)) {
            reading, value, layer in
            guard let image = ValueKind<CGImage?>.image.read(reading, value) else {
                return
            }
            layer.contents = image
            // A picture with a scale of its own brings it along, unless the layer says otherwise.
            if let scale = reading.pictureScale(value), scale != 1,
                reading.current?.container.member("contentsScale") == nil,
                !reading.isAssigned("contentsScale", of: layer)
            {
                layer.contentsScale = scale
            }
        }
        table.add("contentsRect", .rect) { $0.contentsRect = $1 }
        table.add("contentsCenter", .rect) { $0.contentsCenter = $1 }
        let gravities: [CALayerContentsGravity] = [
            .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight,
            .resize, .resizeAspect, .resizeAspectFill,
        ]
        table.add("contentsGravity", .constant(gravities)) { $0.contentsGravity = $1 }
        table.add("contentsScale", .positiveNumber) { $0.contentsScale = $1 }
        table.add("magnificationFilter", .samplingFilter) { $0.magnificationFilter = $1 }
        table.add("minificationFilter", .samplingFilter) { $0.minificationFilter = $1 }
        table.add("minificationFilterBias", ValueKind<Float>.number) { $0.minificationFilterBias = $1 }
    }

    private static func addShadow(to table: inout Builder<CALayer>) {
        table.add("shadowColor", ValueKind<CGColor?>.color) { $0.shadowColor = $1 }
        table.add("shadowOpacity", ValueKind<Float>.number) { $0.shadowOpacity = $1 }
        table.add("shadowOffset", .size) { $0.shadowOffset = $1 }
        table.add("shadowRadius", .number) { $0.shadowRadius = $1 }
        table.add("shadowPath", ValueKind<CGPath>.path.optional) { $0.shadowPath = $1 }
    }

    private static func addFilters(to table: inout Builder<CALayer>) {
        // Set as the values that they are, not as the `Any` of the public properties; nobody watches a layer yet.
        table.add("compositingFilter", ValueKind<LayerFilter>.compositing.optional) {
            $0.properties.rare.value.compositingFilter = $1
        }
        let filters = ValueKind<LayerFilter>.filter.list.optional
        table.add("filters", filters) { $0.properties.rare.value.filters = $1 ?? [] }
        table.add("backgroundFilters", filters) { $0.properties.rare.value.backgroundFilters = $1 ?? [] }
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
    /// What every object with timing has.
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
