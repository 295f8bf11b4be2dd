import JSON
import LayerModel

extension PropertyTable {
    static let shapeLayer = PropertyTable(.shape, of: CAShapeLayer.self, inheriting: layer) { table in
        table.add(ShapeProperties.rows)
        table.add("fillRule", .constant([.nonZero, .evenOdd])) { $0.fillRule = $1 }
        table.add("lineCap", .constant([.butt, .round, .square])) { $0.lineCap = $1 }
        table.add("lineJoin", .constant([.miter, .round, .bevel])) { $0.lineJoin = $1 }
    }

    static let gradientLayer = PropertyTable(.gradient, of: CAGradientLayer.self, inheriting: layer) { table in
        table.add(GradientProperties.rows, except: [GradientProperties.rows[\.locations]])
        table.add("type", .constant([.axial, .radial, .conic])) { $0.type = $1 }
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
        .transform, of: CATransformLayer.self, inheriting: layer
    ) { _ in }

    static let replicatorLayer = PropertyTable(
        .replicator, of: CAReplicatorLayer.self, inheriting: layer
    ) { table in
        table.add(ReplicatorProperties.rows)
        table.add("instanceCount", .integer(-1_000_000...1_000_000)) { $0.instanceCount = $1 }
    }

    static let scrollLayer = PropertyTable(.scroll, of: CAScrollLayer.self, inheriting: layer) { table in
        table.add("scrollMode", .constant([.none, .vertically, .horizontally, .both])) { $0.scrollMode = $1 }
        table.add("scrollPoint", .point, stage: .late) { $0.scroll(to: $1) }
    }
}
