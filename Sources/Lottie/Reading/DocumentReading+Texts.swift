import Foundation
import JSON
import LayerModel

extension DocumentReading {
    /// The content of a text layer; `nil` if it cannot be read, which is reported.
    func lottieText(_ value: JSONValue) -> LottieText? {
        guard let text = object(value, "t"), let written = text.member("d") else {
            leaveOut("found no \"t.d\", the text", at: value)
            return nil
        }
        guard let versions = textVersions(text, written) else {
            leaveOut("found no text", at: written)
            return nil
        }
        var result = LottieText(versions: versions)
        return group(.text, names: ["Text", "ADBE Text Properties"], .text) {
            if slotText(written) == nil {
                result.expression = expressed("d", written, SceneValues(versions))
            } else {
                quietly { _ = expressed("d", written, SceneValues(versions)) }
            }
            if let path = object(text, "p") {
                result.path = group(
                    .pathOptions, names: ["Path Options", "ADBE Text Path Options"], .textPath, of: path
                ) { textPath(path) }
            }
            result.animators = group(.animator, names: ["Animators", "ADBE Text Animators"]) {
                objects(text, "a").compactMap { value in group(names: [self.text(value, "nm")]) { animator(value) } }
            }
            if let more = object(text, "m") {
                result.grouping = TextAnchoring.Grouping(rawValue: integer(more, "g") ?? 1) ?? .character
                result.alignment = components(more, "a") ?? result.alignment
            }
            return result
        }
    }

    /// The text with the mask of its layer that it stands on.
    func text(_ text: LottieText, of layer: JSONValue, on masks: [LottieMask]) -> LottieText {
        var text = text
        guard let mask = text.path?.mask else { return text }
        if masks.indices.contains(mask) {
            text.path?.outline = masks[mask].path
        } else {
            text.path = nil
            let value = layer.member("t")?.member("p") ?? layer
            warn("the path of a text, which the layer does not have,", at: value)
        }
        return text
    }

    /// The versions of a text in the order of their frames; `nil` without any.
    ///
    /// - Parameter written: The member `d` of the text.
    private func textVersions(_ text: JSONValue, _ written: JSONValue) -> [LottieText.Version]? {
        let said = slotText(written)
        let versions = readSlot(of: written) { documents -> [LottieText.Version]? in
            // A theme has changes only.
            let own = isFilled(text, "d") ? list(written, "k").first?.member("s").map { version($0) } : nil
            let versions = objects(documents, "k").compactMap { keyframe -> LottieText.Version? in
                guard let style = keyframe.member("s"), own != nil || said != nil || style.member("t") != nil else {
                    leaveOut("found no \"s.t\", the text", at: keyframe)
                    return nil
                }
                return version(style, saying: said, from: number(keyframe, "t") ?? 0, changing: own)
            }
            return versions.isEmpty ? nil : versions
        }
        return versions?.sorted { $0.frame < $1.frame }
    }

    private func textPath(_ value: JSONValue) -> TextPathProperties? {
        guard let mask = integer(value, "m") else { return nil }
        return TextPathProperties(
            mask: mask, firstMargin: scalar(value, "f"), lastMargin: scalar(value, "l"),
            isReversed: scalar(value, "r"), isPerpendicular: scalar(value, "p"), isForced: scalar(value, "a"))
    }

    /// - Parameter own: Supplies missing parts of `value`.
    private func version(
        _ value: JSONValue, saying said: String? = nil, from frame: Double = 0, changing own: LottieText.Version? = nil
    ) -> LottieText.Version {
        var document = own?.document ?? TextDocument(text: "")
        document.text = said ?? text(value, "t") ?? document.text
        document.size = number(value, "s") ?? document.size
        document.fill = documentColor(value, "fc") ?? document.fill
        document.stroke = documentColor(value, "sc") ?? document.stroke
        document.strokeWidth = number(value, "sw") ?? document.strokeWidth
        document.tracking = number(value, "tr") ?? document.tracking
        document.lineHeight = number(value, "lh").flatMap { $0 == 0 ? nil : $0 } ?? document.lineHeight
        document.justification =
            integer(value, "j").flatMap(TextDocument.Justification.init) ?? document.justification
        document.baselineShift = number(value, "ls") ?? document.baselineShift
        document.caps = integer(value, "ca").flatMap(TextDocument.Caps.init) ?? document.caps
        if let size = value.member("sz").flatMap(Self.components) {
            let origin = value.member("ps").flatMap(Self.components) ?? .zero
            document.box = CGRect(x: origin.x, y: origin.y, width: size.x, height: size.y)
        }
        if value.member("of") != nil { document.hasStrokeInFront = flag(value, "of") }
        return LottieText.Version(frame: frame, document: document, font: text(value, "f") ?? own?.font ?? "")
    }

    /// A colour of a text, which goes to 1 in old files, too; it is opaque, as a fourth number counts for nothing in any colour.
    private func documentColor(_ value: JSONValue, _ key: StaticString) -> SIMD4<Double>? {
        guard let written = value.member(key), let color = Self.components(written) else { return nil }
        let count = written.elements?.count ?? 3
        guard count >= 3 else {
            warn("a colour of fewer than three components", at: written)
            return nil
        }
        let limit = max(color.x, color.y, color.z) > 1 ? colorLimit : 1
        return SIMD4(color.x / limit, color.y / limit, color.z / limit, 1)
    }

    private func animator(_ value: JSONValue) -> TextAnimatorProperties? {
        var animator = TextAnimatorProperties()
        let style = object(value, "a")
        if let style {
            group(.property, names: ["Properties", "ADBE Text Animator Properties"], .animator, of: style) {
                read(.animator, of: style, into: &animator)
            }
        }
        if let selector = object(value, "s") {
            group(.selector, names: ["Selectors", "ADBE Text Selectors"]) {
                // It has no name in files: any name finds it.
                group(nil, .selector, of: selector) { readSelector(selector, into: &animator) }
            }
        }
        return style == nil ? nil : animator
    }

    private func readSelector(_ value: JSONValue, into animator: inout TextAnimatorProperties) {
        animator.selector.units = TextSelector.Units(rawValue: integer(value, "r") ?? 1) ?? .percent
        animator.selector.basis = TextSelector.Basis(rawValue: integer(value, "b") ?? 1) ?? .characters
        animator.selector.shape = TextSelector.Shape(rawValue: integer(value, "sh") ?? 1) ?? .square
        animator.selector.isRandomized = flag(value, "rn")
        read(.selector, of: value, into: &animator)
        guard integer(value, "t") == 1 else { return }
        let selection = SceneSchema.selection
        animator.selection = naming([selection]) {
            expressed(selection.key, value, SceneValues(Property(100.0)))
        }
    }

    private func read(_ schema: SceneSchema, of value: JSONValue, into animator: inout TextAnimatorProperties) {
        for entry in schema.entries {
            guard let word = entry.word else { continue }
            switch entry.kind {
            case .number: animator.numbers[word] = scalar(value, entry.key)
            case .vector: animator.vectors[word] = components(value, entry.key)
            case .color: animator.vectors[word] = color(value, entry.key, default: nil)
            case .point: animator.points[word] = position(value, entry.key)
            }
        }
    }

    /// The outlines of characters that the file brings along.
    func characterOutlines() -> [CharacterOutline.Key: CharacterOutline] {
        var outlines: [CharacterOutline.Key: CharacterOutline] = [:]
        for value in objects(root, "chars") {
            guard let character = text(value, "ch"), let family = text(value, "fFamily") else { continue }
            let key = CharacterOutline.Key(character: character, family: family, style: text(value, "style") ?? "")
            let path = CGMutablePath()
            let data = object(value, "data")
            let isComposition = integer(value, "t") == 1
            if let data, !isComposition { shapes(objects(data, "shapes")).append(to: path) }
            outlines[key] = CharacterOutline(
                path: path.copy() ?? path, width: number(value, "w") ?? 0,
                composition: isComposition ? data.flatMap(characterComposition) : nil)
        }
        return outlines
    }

    private func characterComposition(_ data: JSONValue) -> CharacterOutline.Composition? {
        guard let id = text(data, "refId") else {
            leaveOut("found no \"refId\", the composition", at: data)
            return nil
        }
        var composition = CharacterOutline.Composition(id: id)
        let first = number(data, "ip") ?? 0
        composition.frames = first..<max(first, number(data, "op") ?? .greatestFiniteMagnitude)
        composition.start = number(data, "st") ?? 0
        composition.stretch = stretch(data)
        return composition
    }
}

extension ShapeGroup {
    /// Adds the group's paths, which do not move, to a path.
    fileprivate func append(to path: CGMutablePath, transform: CGAffineTransform = .identity) {
        for item in items {
            switch item {
            case .path(let source):
                ShapePath(source.path(at: 0)).applying(transform).append(to: path)
            case .group(let group):
                group.append(to: path, transform: group.transform.matrix(at: 0).concatenating(transform))
            default:
                break
            }
        }
    }
}
