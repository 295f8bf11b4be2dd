import JSON
import LayerModel

/// Layers of a JSON value that belong to one layer.
struct LayerBranch {
    enum Role {
        case sublayers
        case mask
    }

    let owner: CALayer
    let role: Role
    let value: JSONValue
}

extension SceneReading {
    /// Reads a layer and all below it.
    ///
    /// - Parameter prepare: Sets the layer's initial values, before its keys are read.
    func readTree(_ value: JSONValue, prepare: (CALayer) -> Void) -> CALayer? {
        guard let root = readLayer(value, prepare: prepare) else {
            return nil
        }
        // A list of the remaining work instead of recursion: trees may be deeper than the stack.
        var probe = WorkProbe(every: 256)
        while let branch = openBranches.popLast(), !probe.isOver() {
            switch branch.role {
            case .sublayers:
                guard let elements = branch.value.elements else {
                    reportMismatch("a list of layers", at: branch.value)
                    leavesOutLayers = true
                    continue
                }
                var sublayers: [CALayer] = []
                for element in elements {
                    if probe.isOver() { break }
                    if layerCount % Self.layersPerCharge == 0 { chargeLayers() }
                    if let layer = readLayer(element) {
                        sublayers.append(layer)
                    }
                }
                if !sublayers.isEmpty {
                    branch.owner.sublayers = sublayers
                }
            case .mask:
                if !branch.value.isNull {
                    branch.owner.mask = readLayer(branch.value)
                }
            }
        }
        chargeLayers()
        return root
    }

    /// The number of layers between two checks of their memory.
    private static let layersPerCharge = 4096
    /// The bytes of a layer in the scene, in its tree's commit and in a display list, approximately, as measured.
    private static let bytesPerLayer = 1100

    private func chargeLayers() {
        let bytes = layerCount * Self.bytesPerLayer
        let tree = "a tree of \(layerCount) layers"
        if let memory {
            _ = memory.resize(to: bytes, for: tree)
        } else {
            memory = MemoryBudget.reserve(bytes, for: tree)
        }
    }

    /// Reads one layer without its sublayers and mask, which become open branches.
    private func readLayer(_ value: JSONValue, prepare: (CALayer) -> Void = { _ in }) -> CALayer? {
        guard let next = nextLayerClass(value) else {
            leavesOutLayers = true
            return nil
        }
        let layerClass = next.layerClass
        features.note(layerClass.table, at: place(of: value))
        let layer = layerClass.make()
        layer.countsTimeFromCommit = true
        prepare(layer)
        read(
            value, into: layer, using: layerClass.table, known: LayerClass.structure,
            reportsUnknown: !next.hasUnknownProperties)
        if next.isGuess {
            leavesOutLayers = true
        } else if !assignments.isEmpty {
            offerToAssignments(AssignableLayer(layer: layer, table: layerClass.table, value: value))
        }
        return layer
    }

    /// The class of one more layer; `nil` after reporting why there cannot be another, or not this one.
    private func nextLayerClass(_ value: JSONValue) -> LayerClass.Reading? {
        guard value.members != nil else {
            reportMismatch("a layer, which is an object", at: value)
            return nil
        }
        let layerClass = LayerClass.of(value, self)
        layerCount += 1
        guard layerCount <= options.limits.layers else {
            if layerCount == options.limits.layers + 1 {
                report("the scene has more than \(options.limits.layers) layers", at: value)
            }
            return nil
        }
        return layerClass
    }
}
