import LayerModel

extension PropertyTable {
    static let shapeLayer = PropertyTable("CAShapeLayer", of: CAShapeLayer.self, inheriting: layer) { table in
        table.add("path", ValueKind<CGPath>.path.optional) { $0.path = $1 }
        table.add("fillColor", ValueKind<CGColor?>.color) { $0.fillColor = $1 }
        table.add("fillRule", .constant([.nonZero, .evenOdd])) { $0.fillRule = $1 }
        table.add("strokeColor", ValueKind<CGColor?>.color) { $0.strokeColor = $1 }
        table.add("strokeStart", .number) { $0.strokeStart = $1 }
        table.add("strokeEnd", .number) { $0.strokeEnd = $1 }
        table.add("lineWidth", .number) { $0.lineWidth = $1 }
        table.add("miterLimit", .number) { $0.miterLimit = $1 }
        table.add("lineCap", .constant([.butt, .round, .square])) { $0.lineCap = $1 }
        table.add("lineJoin", .constant([.miter, .round, .bevel])) { $0.lineJoin = $1 }
        table.add("lineDashPhase", .number) { $0.lineDashPhase = $1 }
        table.add("lineDashPattern", ValueKind<Double>.number.list.optional) {
            $0.lineDashPattern = $1?.map { NSNumber(value: $0) }
        }
    }

    static let gradientLayer = PropertyTable("CAGradientLayer", of: CAGradientLayer.self, inheriting: layer) { table in
        table.add("type", .constant([.axial, .radial, .conic])) { $0.type = $1 }
        table.add("colors", ValueKind<CGColor>.color.list.optional) { $0.colors = $1 }
        table.add("startPoint", .point) { $0.startPoint = $1 }
        table.add("endPoint", .point) { $0.endPoint = $1 }
        let locations = ValueKind<Double>.number.list.optional
        table.add("locations", stage: .late, animated: AnimatedValue(locations)) { reading, value, layer in
            guard let read = locations.read(reading, value) else {
                return
            }
            layer.locations = read?.map { NSNumber(value: $0) }
            if let read, let colors = layer.colors, colors.count != read.count {
                reading.warn(
                    "\(read.count) locations and \(colors.count) colors: the gradient is blank", at: value)
            }
        }
    }

    static let transformLayer = PropertyTable(
        "CATransformLayer", of: CATransformLayer.self, inheriting: layer
    ) { _ in }

    static let replicatorLayer = PropertyTable(
        "CAReplicatorLayer", of: CAReplicatorLayer.self, inheriting: layer
    ) { table in
        table.add("instanceCount", .integer(-1_000_000...1_000_000)) { $0.instanceCount = $1 }
        table.add("instanceTransform", .transform) { $0.instanceTransform = $1 }
        table.add("instanceDelay", .number) { $0.instanceDelay = $1 }
        table.add("instanceColor", ValueKind<CGColor?>.color) { $0.instanceColor = $1 }
        table.add("instanceRedOffset", ValueKind<Float>.number) { $0.instanceRedOffset = $1 }
        table.add("instanceGreenOffset", ValueKind<Float>.number) { $0.instanceGreenOffset = $1 }
        table.add("instanceBlueOffset", ValueKind<Float>.number) { $0.instanceBlueOffset = $1 }
        table.add("instanceAlphaOffset", ValueKind<Float>.number) { $0.instanceAlphaOffset = $1 }
        table.add("preservesDepth", .bool) { $0.preservesDepth = $1 }
    }

    static let scrollLayer = PropertyTable("CAScrollLayer", of: CAScrollLayer.self, inheriting: layer) { table in
        table.add("scrollMode", .constant([.none, .vertically, .horizontally, .both])) { $0.scrollMode = $1 }
        table.add("scrollPoint", .point, stage: .late) { $0.scroll(to: $1) }
    }
}
