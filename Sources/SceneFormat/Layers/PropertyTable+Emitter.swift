import JSON
import LayerModel

extension PropertyTable {
    static let emitterLayer = PropertyTable(.emitter, of: CAEmitterLayer.self, inheriting: layer) { table in
        table.add(EmitterProperties.rows)
        table.add("emitterCells", stage: .pictures) { reading, value, layer in
            layer.emitterCells = reading.readEmitterCells(value)
        }
        let shapes: [CAEmitterLayerEmitterShape] = [.point, .line, .rectangle, .cuboid, .circle, .sphere]
        table.add("emitterShape", .constant(shapes)) { $0.emitterShape = $1 }
        table.add("emitterMode", .constant([.points, .outline, .surface, .volume])) { $0.emitterMode = $1 }
        let modes: [CAEmitterLayerRenderMode] = [.unordered, .oldestFirst, .oldestLast, .backToFront, .additive]
        table.add("renderMode", .constant(modes)) { $0.renderMode = $1 }
        table.add("seed", .integer(0...Int(UInt32.max))) { $0.seed = UInt32(clamping: $1) }
    }

    static let emitterCell = PropertyTable("CAEmitterCell", of: CAEmitterCell.self) { table in
        table.add("name", ValueKind<String>.text.optional) { $0.name = $1 }
        table.add("isEnabled", .bool) { $0.isEnabled = $1 }
        let angles: [EmitterCellNumber] = [
            .emissionLatitude, .emissionLongitude, .emissionRange, .spin, .spinRange,
        ]
        for number in EmitterCellNumber.allCases {
            table.add(number.key, angles.contains(number) ? ValueKind<Float>.angle : .number) { $0.values[number] = $1 }
        }
        table.add("color", ValueKind<CGColor?>.color) { $0.color = $1 }
        // Cells are read when pictures are loaded.
        table.add("contents", animated: AnimatedValue(ValueKind<CGImage?>.image)) { reading, value, cell in
            guard let image = ValueKind<CGImage?>.image.read(reading, value) else {
                return
            }
            cell.contents = image
            if let scale = reading.pictureScale(value) {
                cell.contentsScale = scale
            }
        }
        table.add("contentsRect", .rect) { $0.contentsRect = $1 }
        table.add("contentsScale", .positiveNumber, stage: .late) { $0.contentsScale = $1 }
        table.add("magnificationFilter", .samplingFilter) { $0.magnificationFilter = $1.rawValue }
        table.add("minificationFilter", .samplingFilter) { $0.minificationFilter = $1.rawValue }
        table.add("minificationFilterBias", ValueKind<Float>.number) { $0.minificationFilterBias = $1 }
        table.add("emitterCells") { reading, value, cell in
            cell.emitterCells = reading.readEmitterCells(value)
        }
        addTiming(to: &table)
    }
}

extension SceneReading {
    /// The cells of an emitter or of another cell; `nil` if there are none.
    func readEmitterCells(_ value: JSONValue) -> [CAEmitterCell]? {
        guard !value.isNull else {
            return nil
        }
        guard let elements = value.elements else {
            reportMismatch("a list of emitter cells", at: value)
            return nil
        }
        return nested(at: value) {
            var cells: [CAEmitterCell] = []
            for element in elements {
                let cell = CAEmitterCell()
                features.note(.emitterCell, at: place(of: element))
                read(element, into: cell, using: .emitterCell)
                cells.append(cell)
            }
            return cells
        }
    }
}
