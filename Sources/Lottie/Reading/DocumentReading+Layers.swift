import Foundation
import JSON
import LayerModel

extension DocumentReading {
    /// The layers of a composition, the first one in front.
    func layers(_ object: JSONValue) -> [LottieLayer] {
        var layers: [LottieLayer] = []
        for value in objects(object, "layers") where !probe.isOver() {
            layerCount += 1
            guard layerCount <= limits.layers else {
                if layerCount == limits.layers + 1 {
                    report("the file has more than \(limits.layers) layers", at: value)
                }
                break
            }
            layers.append(layer(value))
        }
        return layers
    }

    private func layer(_ value: JSONValue) -> LottieLayer {
        var layer = LottieLayer()
        layer.place = value.index
        layer.name = text(value, "nm")
        layerName = layer.name
        defer { layerName = nil }
        layer.index = integer(value, "ind")
        layer.parent = integer(value, "parent")
        let first = number(value, "ip") ?? 0
        layer.frames = first..<max(first, number(value, "op") ?? .greatestFiniteMagnitude)
        layer.start = number(value, "st") ?? 0
        layer.stretch = stretch(value)
        layer.isThreeDimensional = flag(value, "ddd")
        layer.turnsAlongPath = flag(value, "ao")
        layer.blendMode = blendMode(value)
        layer.matte = LottieLayer.MatteMode(number: integer(value, "tt") ?? 0)
        layer.matteIndex = integer(value, "tp")
        layer.isMatte = flag(value, "td")
        layer.isHidden = flag(value, "hd")
        complete(&layer, of: value, readProperties)
        return layer
    }

    private func readProperties(_ value: JSONValue, _ layer: inout LottieLayer) {
        layer.transform = transform(
            object(value, "ks"), integer(value, "ty") == 13 ? .cameraTransform : .transform, ofLayer: true,
            isDeep: layer.isThreeDimensional)
        layer.content = content(value, layer.transform)
        if value.member("masksProperties") != nil {
            layer.masks = group(.mask, names: ["Masks", "ADBE Mask Parade"]) {
                objects(value, "masksProperties").enumerated().compactMap { index, mask in
                    group(names: [text(mask, "nm")], number: index + 1, .mask, of: mask) { self.mask(mask) }
                }
            }
        }
        if case .text(let text) = layer.content {
            layer.content = .text(self.text(text, of: value, on: layer.masks))
        }
        if value.member("ef") != nil {
            layer.effects = group(.effect, names: ["Effects", "ADBE Effect Parade"], number: 4) {
                objects(value, "ef").compactMap(effect)
            }
        }
        if value.member("sy") != nil {
            layer.styles = group(.layerStyle, names: ["Layer Styles", "ADBE Layer Styles"]) {
                objects(value, "sy").compactMap { style in
                    let role = { self.integer(style, "ty").flatMap { SceneSchema.styles[$0] } }
                    return group(role(), names: [text(style, "nm")], .style, of: style) { self.style(style) }
                }
            }
        }
        switch layer.content {
        case .composition, .audio: layer.remap = scalar(value, "tm")
        default: break
        }
    }

    /// The number of frames around for one frame of a layer or character.
    func stretch(_ value: JSONValue) -> Double {
        let stretch = number(value, "sr") ?? 1
        return abs(stretch) < 1e-6 ? 1 : stretch
    }

    private func content(_ value: JSONValue, _ transform: LottieTransform) -> LottieLayer.Content {
        guard let type = integer(value, "ty") else {
            leaveOut("found no \"ty\", the kind of layer", at: value)
            return .null
        }
        switch type {
        case 0:
            guard let id = text(value, "refId") else {
                leaveOut("found no \"refId\", the composition", at: value)
                return .null
            }
            let size = CGSize(width: number(value, "w") ?? 0, height: number(value, "h") ?? 0)
            return .composition(id: id, size: size)
        case 1:
            let size = CGSize(width: number(value, "sw") ?? 0, height: number(value, "sh") ?? 0)
            let written = text(value, "sc") ?? "#000000"
            guard let color = CGColor(css: written) ?? CGColor(cssFunction: written) ?? CGColor(css: "#\(written)")
            else {
                warn("the colour \(written.quotedForMessage)", at: value)
                return .null
            }
            return .solid(size: size, color: color)
        case 2:
            guard let id = text(value, "refId") else {
                leaveOut("found no \"refId\", the image", at: value)
                return .null
            }
            return .image(id: id)
        case 3:
            return .null
        case 4:
            let names = ["Contents", "ADBE Root Vectors Group"]
            return .shapes(shapes(objects(value, "shapes"), names: names))
        case 5:
            return lottieText(value).map { .text($0) } ?? .null
        case 6:
            guard let id = text(value, "refId") else {
                leaveOut("found no \"refId\", the sound", at: value)
                return .null
            }
            let level = object(value, "au").flatMap { scalar($0, "lv") } ?? Property(100)
            return .audio(id: id, level: level)
        // Data layers show nothing; expressions read them.
        case 15: return .null
        case 12:
            return .adjustment(size: CGSize(width: number(value, "sw") ?? 0, height: number(value, "sh") ?? 0))
        case 13:
            guard value.member("pe") != nil else { return .camera(zoom: Property(0), target: transform.anchor) }
            let zoom = group(.cameraOption, names: ["Camera Options", "ADBE Camera Options Group"], .camera) {
                scalar(value, "pe")
            }
            return .camera(zoom: zoom ?? Property(0), target: transform.anchor)
        default:
            warn(Self.layerNames[type] ?? "a layer of type \(type)", at: value)
            return .null
        }
    }

    private static let layerNames = [
        7: "a placeholder for a video", 8: "a sequence of images", 9: "a video",
        10: "a placeholder for an image", 11: "a guide layer", 14: "a light",
    ]

    /// The transform of a layer, a group of shapes or a repeater.
    ///
    /// - Parameters:
    ///   - isDeep: Whether it is that of a three-dimensional layer.
    ///   - more: Reads further members.
    func transform(
        _ value: JSONValue?, _ schema: SceneSchema = .transform, ofLayer isOfLayer: Bool = false,
        isDeep: Bool = false,
        more: (JSONValue) -> Void = { _ in }
    ) -> LottieTransform {
        let names = ["Transform", "ADBE Transform Group", "ADBE Vector Transform Group"]
        return group(.transform, names: names, schema) {
            let transform = value.map(readTransform) ?? LottieTransform()
            if let value {
                more(value)
                readRest(of: value)
            }
            addStandards(isOfLayer: isOfLayer, isDeep: isDeep)
            return transform
        }
    }

    private func readTransform(_ value: JSONValue) -> LottieTransform {
        var transform = LottieTransform()
        transform.anchor = position(value, "a")
        transform.position = position(value, "p") ?? .zero
        transform.scale = components(value, "s") ?? transform.scale
        transform.rotation = scalar(value, "r") ?? scalar(value, "rz") ?? transform.rotation
        transform.rotationX = scalar(value, "rx") ?? transform.rotationX
        transform.rotationY = scalar(value, "ry") ?? transform.rotationY
        transform.orientation =
            property(value, "or") { Self.components($0).map { Orientation(angles: $0) } } ?? transform.orientation
        transform.skew = scalar(value, "sk") ?? transform.skew
        transform.skewAxis = scalar(value, "sa") ?? transform.skewAxis
        transform.opacity = scalar(value, "o") ?? transform.opacity
        return transform
    }

    private func mask(_ value: JSONValue) -> LottieMask? {
        let mode = text(value, "mode") ?? "a"
        // Before 4.4.18 Bodymovin wrote beside paths whether they are closed.
        guard let path = path(value, "pt", isClosed: flag(value, "cl")) else { return nil }
        var mask = LottieMask(path: path)
        switch mode {
        case "n": mask.mode = .none
        case "s": mask.mode = .subtract
        case "i": mask.mode = .intersect
        case "l": mask.mode = .lighten
        case "d": mask.mode = .darken
        case "f": mask.mode = .difference
        default: mask.mode = .add
        }
        mask.isInverted = flag(value, "inv")
        mask.opacity = scalar(value, "o") ?? mask.opacity
        mask.expansion = scalar(value, "x") ?? mask.expansion
        mask.feather = components(value, "f") ?? mask.feather
        return mask
    }

    /// The blend mode; `nil` for the usual one.
    func blendMode(_ value: JSONValue) -> CGBlendMode? {
        guard let number = integer(value, "bm"), number != 0 else { return nil }
        guard Self.blendModes.indices.contains(number) else {
            warn(number == 17 ? "the blend mode hard mix" : "the blend mode \(number)", at: value)
            return nil
        }
        return Self.blendModes[number]
    }

    /// In the order of Lottie's numbers.
    private static let blendModes: [CGBlendMode] = [
        .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .hardLight, .softLight,
        .difference, .exclusion, .hue, .saturation, .color, .luminosity, .plusLighter,
    ]

    // MARK: - Effects

    private func style(_ value: JSONValue) -> LottieStyle? {
        guard value.member("en") == nil || flag(value, "en") else { return nil }
        let type = integer(value, "ty") ?? -1
        guard let kind = LottieStyle.Kind(rawValue: type) else {
            warn(Self.styleNames[type].map { "the layer style \($0)" } ?? "a layer style", at: value)
            return nil
        }
        var style = LottieStyle(kind: kind)
        guard let color = color(value, "c", default: style.color.initial) else { return nil }
        style.color = color
        style.opacity = scalar(value, kind == .colorOverlay ? "so" : "o") ?? style.opacity
        style.angle = scalar(value, "a") ?? style.angle
        style.size = scalar(value, "s") ?? style.size
        style.distance = scalar(value, "d") ?? style.distance
        return style
    }

    private static let styleNames = [5: "bevel and emboss", 6: "satin", 8: "gradient overlay"]

    private func effect(_ value: JSONValue) -> LottieEffect? {
        group(names: [text(value, "nm"), text(value, "mn")], number: integer(value, "ix")) {
            guard let kind = effectKind(value) else {
                readUnseen { list(value, "ef").forEach(control) }
                return nil
            }
            var effect = LottieEffect(kind: kind, parameters: [])
            var isWhole = true
            for (index, parameter) in list(value, "ef").enumerated() {
                guard isWhole, parameter.member("ef") == nil else {
                    readUnseen { control(parameter) }
                    effect.parameters.append(nil)
                    continue
                }
                if parameter.members == nil { leaveOut(parameter, isNo: "an object") }
                effect.parameters.append(
                    naming([self.parameter(parameter)]) {
                        guard kind.colors.contains(index) else { return components(parameter, "v") }
                        let color = color(parameter, "v")
                        isWhole = color != nil
                        return color
                    })
            }
            return isWhole ? effect : nil
        }
    }

    /// The kind of an effect that is drawn; `nil` for others, with a warning unless they are controls.
    private func effectKind(_ value: JSONValue) -> LottieEffect.Kind? {
        guard value.member("en") == nil || flag(value, "en") else { return nil }
        let type = integer(value, "ty")
        if let kind = type.flatMap({ Self.effects[$0] }) { return kind }
        let matchName = text(value, "mn") ?? ""
        if !Self.isControl(type: type, matchName: matchName) {
            let name = text(value, "nm") ?? ""
            warn("the effect \((name.isEmpty ? matchName : name).quotedForMessage)", at: value)
        }
        return nil
    }

    /// A parameter of an effect for expressions.
    private func parameter(_ value: JSONValue) -> SceneSchema.Entry {
        let (names, type) = ([text(value, "nm"), text(value, "mn")].compactMap { $0 }, integer(value, "ty"))
        return SceneSchema.Entry(
            key: "v", word: nil, names: names, number: integer(value, "ix"), kind: type == 2 ? .color : .number,
            isReference: type == 10)
    }

    /// Reads a parameter that only expressions use, or a group of them.
    private func control(_ value: JSONValue) {
        guard value.member("ef") != nil else {
            return naming([parameter(value)]) { readAny(value, parameter(value)) }
        }
        groupDepth += 1
        defer { groupDepth -= 1 }
        guard groupDepth <= limits.groupNesting else { return }
        group(names: [text(value, "nm"), text(value, "mn")], number: integer(value, "ix")) {
            list(value, "ef").forEach(control)
        }
    }

    /// Whether an effect is a control of expressions, which draws nothing.
    ///
    /// Effects without a type in Bodymovin share the custom one with groups of controls; their match names distinguish them.
    private static func isControl(type: Int?, matchName: String) -> Bool {
        guard !matchName.isEmpty else { return type.map { $0 < 20 } ?? false }
        return matchName.hasSuffix("Control") || matchName.hasPrefix("Pseudo/")
    }

    private static let effects: [Int: LottieEffect.Kind] = [
        20: .tint, 21: .fill, 22: .stroke, 23: .tritone, 25: .dropShadow, 26: .radialWipe, 28: .matte,
        29: .gaussianBlur, 35: .transform,
    ]
}
