import JSON
import LayerModel

// Rows of the model's own table as properties: the name, the kind of value, and the setter.

extension PropertyTable {
    /// The table of a class of layers, with its superclass's properties.
    convenience init<Layer: CALayer>(
        _ layerClass: LayerClass, of type: Layer.Type, inheriting parent: PropertyTable? = nil,
        _ fill: (inout Builder<Layer>) -> Void
    ) {
        self.init(layerClass.name, of: type, inheriting: parent, fill)
    }
}

extension PropertyTable.Builder where Target: CALayer {
    /// The properties of a class whose values are written in the format's usual form of their kind.
    ///
    /// Left out are properties without an effect on pictures, and kinds that need more than the model: names, whole
    /// numbers in a range, pictures, filters.
    ///
    /// - Parameter others: Properties that are read in a way of their own.
    mutating func add(_ rows: LayerPropertyRows<some LayerPropertyStorage>, except others: [LayerProperty] = []) {
        for property in rows.all where property.isDrawn && !others.contains(property) {
            switch property.kind {
            case .bool: add(property, ValueKind<Bool>.bool)
            case .number where property.valueType == Float.self: add(property, ValueKind<Float>.number)
            case .number: add(property, ValueKind<Double>.number)
            case .point: add(property, ValueKind<CGPoint>.point)
            case .size: add(property, ValueKind<CGSize>.size)
            case .rect: add(property, ValueKind<CGRect>.rect)
            case .transform: add(property, ValueKind<CATransform3D>.transform)
            case .color: add(property, ValueKind<CGColor?>.color)
            case .path: add(property, ValueKind<CGPath>.path.optional)
            case .numbers: add(property, ValueKind<Double>.number.list.optional)
            case .colors: add(property, ValueKind<CGColor>.color.list.optional)
            case .string: add(property, ValueKind<String>.text.optional)
            case .integer, .name, .text, .contents, .filter, .filters, .cells: break
            }
        }
    }

    /// A property of the model, with values of a kind.
    mutating func add<Value: LayerPropertyValue & Sendable>(_ property: LayerProperty, _ kind: ValueKind<Value>) {
        add(property.accessor, kind) { $0.setAnimatableValue($1.animatable, for: property) }
    }
}
