import JSON
import LayerModel

extension SceneReading {
    /// Takes the assignments of the options apart, and reports malformed ones.
    func readAssignments() {
        var start = root.end
        for text in options.assignments {
            do throws(JSONSyntaxError) {
                let assignment = try SceneAssignment(
                    text, namesSetTexts: options.namesSetTexts, start: start, limits: options.limits.json)
                assignments.append(assignment)
                start = assignment.end
                if assignment.key == nil {
                    reportMismatch(
                        "key=value, such as duration=2 or title.opacity=0.5", at: assignment.document.root)
                }
            } catch {
                report("the assignment \(text.quotedForMessage) cannot be read: \(error.problem)", at: root)
            }
        }
    }

    /// Carries out the assignments to top-level keys.
    func assignToScene(_ header: SceneHeader) {
        for assignment in assignments where assignment.isTopLevel {
            guard let key = assignment.key else {
                continue
            }
            let value = assignment.document.root
            let fix = "a property is assigned with the name of its layer: layerName.\(key.shownInMessage)=value"
            if let property = assignableProperty(key, of: SceneHeader.table, at: value, known: nil, fix: fix) {
                property.apply(self, value, header)
            }
        }
    }

    /// Passes a layer that was just read to the assignments that mean it.
    func offerToAssignments(_ layer: AssignableLayer) {
        guard let name = layer.layer.name else {
            return
        }
        for number in assignments.indices {
            assignments[number].offer(layer, name: name)
        }
    }

    /// Applies the assignments to properties of layers, except those that wait for pictures, or for all properties.
    ///
    /// - Parameter root: The root layer of the tree, which was read whole.
    func assignToLayers(below root: CALayer?) {
        for (number, assignment) in assignments.enumerated() where assignment.key != nil && !assignment.isTopLevel {
            if let target = assignment.layers.first {
                if target.table.property(assignment.propertyPath)?.animated?.isText == true {
                    assignments[number].takeAsText(limits: options.limits.json)
                }
                assign(assignments[number])
            } else if let root, !leavesOutLayers {
                reportUnknownLayer(assignment, names: Self.names(below: root))
            }
        }
    }

    /// Sets a property of a layer, or a part of one, to a value of the text that is read.
    func assign(_ value: JSONValue, toPath path: String, of layer: CALayer) {
        let table = layer.properties.layerClass.table
        guard let property = assignedProperty(path, of: table, at: value) else { return }
        carryOut(Deferred(property: property, value: value, container: value, object: layer, table: table)) {
            property.apply(self, value, layer)
        }
    }

    /// Whether a property of a layer is given by an assignment.
    func isAssigned(_ property: String, of layer: CALayer) -> Bool {
        guard !assignments.isEmpty, let name = layer.name else {
            return false
        }
        return assignments.contains { $0.key == "\(name).\(property)" }
    }

    private func assign(_ assignment: SceneAssignment) {
        let value = assignment.document.root
        let path = assignment.propertyPath
        var property: Property?
        var table: PropertyTable?
        var waiting: [Deferred] = []
        for target in assignment.layers {
            if table !== target.table {
                table = target.table
                property = assignedProperty(path, of: target.table, at: value)
            }
            guard let property else {
                return
            }
            switch property.stage {
            case .immediate, .late:
                property.apply(self, value, target.layer)
            case .pictures, .animations:
                waiting.append(
                    Deferred(
                        property: property, value: value, container: target.value, object: target.layer,
                        table: target.table))
            }
        }
        if !waiting.isEmpty {
            declarations.noteUse(in: value)
            deferInPlaceOfOthers(waiting)
        }
    }

    /// The property that an assignment to a path changes, whole or in part; `nil` after reporting an error.
    private func assignedProperty(_ path: String, of table: PropertyTable, at value: JSONValue) -> Property? {
        let name = String(path.prefix { $0 != "." })
        let whole = assignableProperty(name, of: table, at: value, known: LayerClass.structure)
        guard let whole, name.utf8.count < path.utf8.count else {
            return whole
        }
        return Property(
            name: path, owner: whole.owner, stage: whole.stage,
            apply: { reading, value, object in
                if let layer = object as? CALayer {
                    reading.assign(value, to: path, of: layer, table)
                }
            },
            animated: nil)
    }

    /// Sets a part of a layer's property.
    private func assign(_ value: JSONValue, to keyPath: String, of layer: CALayer, _ table: PropertyTable) {
        do throws(KeyPathTarget.Problem) {
            let target = try KeyPathTarget(keyPath, in: layer, table)
            if let read = target.value.read(self, value) {
                layer.setValue(read, forKeyPath: target.keyPath)
            }
        } catch {
            report(error.message, at: value, suggestion: error.suggestion)
        }
    }

    /// The property of a table with a name; `nil` after reporting that it is unknown, or cannot be assigned.
    private func assignableProperty(
        _ name: String, of table: PropertyTable, at value: JSONValue, known: KeyIndex?, fix: String? = nil
    ) -> Property? {
        let number = table.number(of: name)
        guard number.map({ table.properties[$0].isAssignable }) ?? (known?.names.contains(name) != true) else {
            report("\(name) cannot be assigned", at: value, fix: "change it in the scene file")
            return nil
        }
        guard let number else {
            reportUnknown(name, at: value, of: table, known: known, fix: fix)
            return nil
        }
        features.use(of: table).note(number, at: place(of: value))
        return table.properties[number]
    }

    private func reportUnknownLayer(_ assignment: SceneAssignment, names: [String]) {
        let value = assignment.document.root
        guard let key = assignment.key, !names.isEmpty else {
            report("no layer of the scene has a name", at: value, fix: "name the layer in the scene file")
            return
        }
        // The end of the name is open: it may contain dots. A misspelt name with more of them is not worth the search.
        let dots = key.indices.filter { key[$0] == "." }.prefix(8)
        for dot in dots.reversed() {
            let name = String(key[..<dot])
            if let nearest = NameSuggestion.nearest(to: name, among: names) {
                report("no layer is named \(name.quotedForMessage)", at: value, suggestion: nearest)
                return
            }
        }
        let name = String(key.prefix { $0 != "." })
        let some = names.prefix(8).map(\.quotedForMessage).joined(separator: ", ")
        report(
            "no layer is named \(name.quotedForMessage)", at: value,
            fix: "name one of the scene's layers: \(some)\(names.count > 8 ? ", …" : "")")
    }

    /// The names of a layer and those below it, each once, in the order of the alphabet; not all of very many.
    private static func names(below root: CALayer) -> [String] {
        let limit = 10_000
        var names: Set<String> = []
        var open = [root]
        while let layer = open.popLast(), names.count < limit {
            if let name = layer.name {
                names.insert(name)
            }
            open += layer.sublayers ?? []
            if let mask = layer.mask {
                open.append(mask)
            }
        }
        return names.sorted()
    }
}

// MARK: - Places

extension SceneReading {
    /// The place of a value as a number: the file's values first, in its order, then the assignments'.
    func place(of value: JSONValue) -> Int {
        guard !value.isOfSameText(as: root),
            let assignment = assignments.first(where: { $0.document.root.isOfSameText(as: value) })
        else {
            return value.index
        }
        return assignment.start + value.index
    }

    /// The path to a place: `root.sublayers[2].opacity`, or `--set title.opacity`.
    func path(to place: Int) -> String {
        guard place >= root.end, let assignment = assignments.last(where: { $0.start < place }) else {
            return root.path(to: place)
        }
        let key = (assignment.key ?? assignment.document.root.string ?? "").shownInMessage
        let inner = assignment.document.root.path(to: place - assignment.start)
        return "--set \(key)\(inner.isEmpty || inner.hasPrefix("[") ? "" : ".")\(inner)"
    }
}
