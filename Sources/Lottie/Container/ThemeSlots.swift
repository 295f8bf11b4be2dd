package import Foundation

/// The values that the rules of a dotLottie theme put into an animation's slots.
///
/// A rule is named for the slot that it fills, and has a value, or keyframes with frames, values and tangents. It becomes the
/// property that Lottie writes for it: colours, numbers, positions and vectors as they are, gradients as the list of stops
/// that Lottie has for them, texts and paths with Lottie's names of their members.
package struct ThemeSlots: Sendable, Equatable {
    /// The replacements of the animation's own `slots`, by name, as JSON in the form of that member: `{"name": {"p": property}}`.
    package let json: Data
    /// The parts of the theme that are not drawn: rules, each as its slot and type, or its file.
    package let ignored: [String]

    /// A theme that fills no slot.
    init(ignored: [String]) {
        json = Data("{}".utf8)
        self.ignored = ignored
    }

    /// Reads a theme; `nil` for a text that lists no rules, such as a theme of dotLottie 1.
    ///
    /// - Parameters:
    ///   - text: The theme's JSON.
    ///   - animation: The animation that it is for; rules for others are left out.
    init?(_ text: Data, animation: String) {
        // JSONSerialization, as the rules' values go out as JSON again; themes are small.
        guard text.count <= 1 << 24, let root = try? JSONSerialization.jsonObject(with: text) as? [String: Any],
            let rules = root["rules"] as? [Any]
        else { return nil }
        var slots: [String: Any] = [:]
        var ignored: [String] = []
        for (index, rule) in rules.enumerated() {
            let rule = rule as? [String: Any] ?? [:]
            if let animations = rule["animations"] as? [String], !animations.contains(animation) { continue }
            let (id, type) = (rule["id"] as? String, rule["type"] as? String)
            guard let id, let type, let property = Self.property(of: rule, type: type) else {
                ignored.append("rule " + (id ?? "rules[\(index)]") + (type.map { " (\($0))" } ?? ""))
                continue
            }
            slots[id] = ["p": property]
        }
        self.ignored = ignored
        guard let json = try? JSONSerialization.data(withJSONObject: slots, options: [.sortedKeys]) else { return nil }
        self.json = json
    }

    /// The Lottie property with a rule's value; `nil` if the value is missing or its type unknown.
    private static func property(of rule: [String: Any], type: String) -> [String: Any]? {
        let convert: (Any) -> Any?
        switch type {
        case "Color": convert = { ($0 as? [Double]).flatMap { $0.count >= 3 ? $0 : nil } }
        case "Position", "Vector": convert = { $0 as? [Double] }
        case "Scalar": convert = { $0 as? Double }
        case "Gradient": convert = { ($0 as? [[String: Any]]).flatMap(stops) }
        case "BezierPath": convert = { ($0 as? [String: Any]).flatMap(path) }
        case "Text": return text(of: rule)
        case "Image": return (rule["value"] as? [String: Any]).flatMap(image)
        default: return nil
        }
        var animated: [String: Any]
        var value: Any?
        if let keyframes = rule["keyframes"] as? [[String: Any]], !keyframes.isEmpty {
            let converted = keyframes.compactMap { keyframe(of: $0, convert) }
            guard converted.count == keyframes.count else { return nil }
            animated = ["a": 1, "k": converted]
            value = keyframes.first?["value"]
        } else {
            value = rule["value"]
            if let converted = value.flatMap(convert) {
                animated = ["a": 0, "k": converted]
            } else if value == nil, rule["expression"] is String {
                // The expression works on the values that are written.
                animated = [:]
            } else {
                return nil
            }
        }
        animated["x"] = rule["expression"] as? String
        guard type == "Gradient" else { return animated }
        return ["p": (value as? [Any])?.count ?? 0, "k": animated]
    }

    private static func keyframe(of rule: [String: Any], _ convert: (Any) -> Any?) -> [String: Any]? {
        guard let frame = rule["frame"] as? Double, let value = rule["value"].flatMap(convert) else { return nil }
        var keyframe: [String: Any] = ["t": frame, "s": value is [Double] ? value : [value]]
        keyframe["i"] = rule["inTangent"]
        keyframe["o"] = rule["outTangent"]
        keyframe["ti"] = rule["valueInTangent"]
        keyframe["to"] = rule["valueOutTangent"]
        if rule["hold"] as? Bool == true {
            keyframe["h"] = 1
        }
        return keyframe
    }

    /// Documents from frame to frame, each with its changes to the written one.
    private static func text(of rule: [String: Any]) -> [String: Any]? {
        let keyframes = rule["keyframes"] as? [[String: Any]] ?? []
        let documents = keyframes.isEmpty ? [["frame": 0.0, "value": rule["value"] ?? 0]] : keyframes
        let keys = documents.compactMap { keyframe -> [String: Any]? in
            guard let frame = keyframe["frame"] as? Double, let value = keyframe["value"] as? [String: Any] else {
                return nil
            }
            return ["t": frame, "s": document(value)]
        }
        guard keys.count == documents.count else { return nil }
        var property: [String: Any] = ["k": keys]
        property["x"] = rule["expression"] as? String
        return property
    }

    private static func document(_ value: [String: Any]) -> [String: Any] {
        var document: [String: Any] = [:]
        for (name, key) in textMembers { document[key] = value[name] }
        document["j"] = (value["justify"] as? String).flatMap(justifications.firstIndex)
        document["ca"] = (value["textCaps"] as? String).flatMap(caps.firstIndex)
        return document
    }

    private static let textMembers = [
        "text": "t", "fontName": "f", "fontSize": "s", "fillColor": "fc", "strokeColor": "sc", "strokeWidth": "sw",
        "strokeOverFill": "of", "lineHeight": "lh", "tracking": "tr", "baselineShift": "ls", "wrapSize": "sz",
        "wrapPosition": "ps",
    ]
    /// In the order of Lottie's numbers.
    private static let justifications = [
        "Left", "Right", "Center", "JustifyLastLeft", "JustifyLastRight", "JustifyLastCenter", "JustifyLastFull",
    ]
    private static let caps = ["Regular", "AllCaps", "SmallCaps"]

    private static func path(_ value: [String: Any]) -> [String: Any]? {
        guard let vertices = value["vertices"] as? [[Double]] else { return nil }
        var path: [String: Any] = ["v": vertices, "c": value["closed"] as? Bool ?? false]
        path["i"] = value["inTangents"]
        path["o"] = value["outTangents"]
        return path
    }

    /// The members of an asset; `path` of earlier drafts is `src` in the format's schema.
    private static func image(_ value: [String: Any]) -> [String: Any]? {
        guard let file = (value["src"] ?? value["path"] ?? value["url"]) as? String else { return nil }
        var asset: [String: Any] = ["p": file]
        asset["w"] = value["width"] as? Double
        asset["h"] = value["height"] as? Double
        return asset
    }

    /// Offsets and colours one after the other, then offsets and opacities if one is not 1.
    private static func stops(_ stops: [[String: Any]]) -> [Double]? {
        var colors: [Double] = []
        var opacities: [Double] = []
        for stop in stops {
            guard let offset = stop["offset"] as? Double, let color = stop["color"] as? [Double], color.count >= 3
            else {
                return nil
            }
            colors += [offset] + color.prefix(3)
            opacities += [offset, color.count > 3 ? color[3] : 1]
        }
        let isOpaque = stride(from: 1, to: opacities.count, by: 2).allSatisfy { opacities[$0] == 1 }
        return isOpaque ? colors : colors + opacities
    }
}
