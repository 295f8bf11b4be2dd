// Values by key and key path. There is no Objective-C runtime to ask, so the keys are a table: the stored properties by
// `LayerProperty`, the others here.

extension CALayer {
    final func keyedValue(_ key: String) -> Any? {
        if let value = unlistedValue(key) { return value.value }
        if let property = LayerProperty(key: key), case let value = properties[property], value != .none {
            return value.keyed
        }
        if let value = properties.rare.value.custom[key] {
            return extras?.numberTypes[key]?.keyed(value) ?? value.keyed
        }
        return extras?.values[key] ?? styleValue(forKey: key) ?? type(of: self).defaultValue(forKey: key)
    }

    /// The value of a property without a `LayerProperty`, or without an `AnimatableValue`; `nil` for any other key.
    private final func unlistedValue(_ key: String) -> (value: Any?, Void)? {
        switch key {
        case "frame": (frame, ())
        case "superlayer": (superlayer, ())
        case "sublayers": (sublayers, ())
        case "mask": (mask, ())
        case "delegate": (delegate, ())
        case "layoutManager": (layoutManager, ())
        case "constraints": (constraints, ())
        case "actions": (actions, ())
        case "style": (style, ())
        case "autoresizingMask": (NSNumber(value: autoresizingMask.rawValue), ())
        case "contents": (contents, ())
        case "compositingFilter": (compositingFilter, ())
        case "filters": (filters, ())
        case "backgroundFilters": (backgroundFilters, ())
        case "visibleRect": (visibleRect, ())
        case "string": (self as? CATextLayer).map { ($0.string, ()) }
        case "font": (self as? CATextLayer).map { ($0.font, ()) }
        case "emitterCells": (self as? CAEmitterLayer).map { ($0.emitterCells, ()) }
        default: nil
        }
    }

    final func setKeyedValue(_ value: Any?, _ key: String) {
        if setUnlistedValue(value, key) { return }
        if let property = LayerProperty(key: key), property.isDeclared(by: properties.layerClass) {
            guard let boxed = AnimatableValue(ofProperty: value) else { return }
            setAnimatableValue(boxed, for: property)
            if boxed == .none, properties[property] != .none {
                // A property that cannot be without a value goes back to its default.
                setAnimatableValue(LayerProperties(of: properties.layerClass)[property], for: property)
            }
            return
        }
        setCustomValue(value, key)
    }

    /// Sets the values that `unlistedValue` reads.
    ///
    /// - Returns: false for any other key.
    private final func setUnlistedValue(_ value: Any?, _ key: String) -> Bool {
        switch key {
        case "frame":
            if case .rect(let rect)? = AnimatableValue(value) { frame = rect }
        case "sublayers": sublayers = value as? [CALayer]
        case "mask": mask = value as? CALayer
        case "delegate": delegate = value as? any CALayerDelegate
        case "layoutManager": layoutManager = value as? any CALayoutManager
        case "constraints": constraints = value as? [CAConstraint]
        case "actions": actions = value as? [String: any CAAction]
        case "style": style = value as? [AnyHashable: Any]
        case "autoresizingMask":
            var mask = autoresizingMask
            AnimatableValue(value)?.store(in: &mask)
            autoresizingMask = mask
        case "contents": contents = value
        case "compositingFilter": compositingFilter = value
        case "filters": filters = value as? [Any]
        case "backgroundFilters": backgroundFilters = value as? [Any]
        case "superlayer", "visibleRect": break
        case "string" where self is CATextLayer: (self as? CATextLayer)?.string = value
        case "font" where self is CATextLayer: (self as? CATextLayer)?.font = value
        case "emitterCells" where self is CAEmitterLayer:
            (self as? CAEmitterLayer)?.emitterCells = value as? [CAEmitterCell]
        default: return false
        }
        return true
    }

    /// Stores a value under a key that no class of this library declares.
    private final func setCustomValue(_ value: Any?, _ key: String) {
        let wide = KeyedNumberType.wide(value)
        guard wide == nil, let boxed = AnimatableValue(value) else {
            write { $0.rare.value.custom[key] = nil }
            extrasForWriting.values[key] = wide ?? value
            displayIfAsked(forKey: key)
            return
        }
        extras?.values[key] = nil
        let numberType = value.flatMap { KeyedNumberType(of: $0) }
        if extras?.numberTypes[key] != numberType, boxed != .none { extrasForWriting.numberTypes[key] = numberType }
        let new = boxed == .none ? nil : boxed
        guard properties.rare.value.custom[key] != new else { return }
        let action = state.contains(.committed) ? actionForChange(ofKey: key) { nil } : nil
        write { $0.rare.value.custom[key] = new }
        markChanged()
        displayIfAsked(forKey: key)
        action?.run(forKey: key, object: self, arguments: nil)
    }

    private final func displayIfAsked(forKey key: String) {
        if state.contains(.subclassed), type(of: self).needsDisplay(forKey: key) { setNeedsDisplay() }
    }

    // MARK: - Key paths

    final func pathValue(_ keyPath: String) -> Any? {
        if !keyPath.contains(".") { return value(forKey: keyPath) }
        if let path = LayerKeyPath(keyPath), path.component != .whole {
            return currentValues(for: path)[path].keyed
        }
        let (key, rest) = Self.split(keyPath)
        guard let value = value(forKey: key) else { return nil }
        switch value {
        case let layer as CALayer: return layer.value(forKeyPath: rest)
        case let values as [String: Any]: return values[rest]
        default:
            guard let boxed = AnimatableValue(value) else { return nil }
            return boxed.part(rest)?.keyed
        }
    }

    final func setPathValue(_ value: Any?, _ keyPath: String) {
        if !keyPath.contains(".") {
            setValue(value, forKey: keyPath)
            return
        }
        if let path = LayerKeyPath(keyPath), path.component != .whole {
            guard let boxed = AnimatableValue(value) else { return }
            set(boxed, at: path)
            return
        }
        let (key, rest) = Self.split(keyPath)
        if let layer = self.value(forKey: key) as? CALayer {
            layer.setValue(value, forKeyPath: rest)
        } else if let whole = AnimatableValue(self.value(forKey: key)), let boxed = AnimatableValue(value),
            let changed = whole.replacing(rest, by: boxed)
        {
            setValue(changed.any, forKey: key)
        }
    }

    /// Sets the value of a parsed key path.
    package final func set(_ value: AnimatableValue, at path: LayerKeyPath) {
        switch path.component {
        case .whole: if let property = path.property { setAnimatableValue(value, for: property) }
        case .custom(let key): setCustomValue(value, key)
        case .filter, .cell:
            guard let property = path.property, currentValues(for: path)[path] != value else { return }
            if case .cell(let names, let key) = path.component {
                (self as? CAEmitterLayer)?.setCellValue(value, names, key)
            }
            change(property) { $0[path] = value }
        case .field, .transform:
            var changed = properties
            changed[path] = value
            if let property = path.property { setAnimatableValue(changed[property], for: property) }
        }
    }

    /// The properties to read a path from; an emitter's cells as they are now.
    private final func currentValues(for path: LayerKeyPath) -> LayerProperties {
        if case .cell = path.component { prepareForCommit() }
        return properties
    }

    private static func split(_ keyPath: String) -> (String, String) {
        guard let dot = keyPath.firstIndex(of: ".") else { return (keyPath, "") }
        return (String(keyPath[..<dot]), String(keyPath[keyPath.index(after: dot)...]))
    }
}

extension AnimatableValue {
    /// The kind of structure, for those with parts.
    private var structureKind: LayerProperty.Kind? {
        switch self {
        case .point: .point
        case .size: .size
        case .rect: .rect
        case .transform: .transform
        default: nil
        }
    }

    /// The part with a name; `nil` if there is none.
    fileprivate func part(_ path: String) -> AnimatableValue? {
        guard let structureKind else { return nil }
        if case .transform(let transform) = self {
            return CATransform3D.Component(keyPath: path).map { transform[component: $0] }
        }
        return StructureField(path, of: structureKind).map { self[$0] }
    }

    /// The value with another part; `nil` if a path names no part.
    fileprivate func replacing(_ path: String, by part: AnimatableValue) -> AnimatableValue? {
        guard let structureKind else { return nil }
        if case .transform(var transform) = self {
            guard let component = CATransform3D.Component(keyPath: path) else { return nil }
            transform[component: component] = part
            return .transform(transform)
        }
        guard let field = StructureField(path, of: structureKind) else { return nil }
        var changed = self
        changed[field] = part
        return changed
    }
}
