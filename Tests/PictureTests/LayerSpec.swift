import Foundation
import LayerModel

/// A layer as a value, from which layers and scene texts are made, and which can be cut down to what makes a test fail.
struct LayerSpec {
    var className = "CALayer"
    var values: [Setting] = []
    var masks: [LayerSpec] = []
    var sublayers: [LayerSpec] = []

    /// A property and its value.
    struct Setting {
        var key: String
        var value: Value

        init(_ key: String, _ value: Value) {
            self.key = key
            self.value = value
        }
    }

    enum Value {
        case number(Double)
        case bool(Bool)
        case name(String)
        /// Points, sizes, rectangles and lists of numbers.
        case numbers([Double])
        case color([Double])
        case colors([[Double]])
        /// The 16 entries of a matrix.
        case transform([Double])
        /// SVG path data.
        case path(String)
        case filters([(type: String, inputs: [String: Double])])
        /// One of the test pictures, with levels of 255 added to its channels; scene texts leave it out.
        case picture(Int, nudgedBy: SIMD4<Int> = .zero)
    }

    mutating func set(_ key: String, _ value: Value) {
        values.removeAll { $0.key == key }
        values.append(Setting(key, value))
    }

    /// The layer with all below it.
    func makeLayer() -> CALayer {
        let layer: CALayer
        switch className {
        case "CAShapeLayer": layer = CAShapeLayer()
        case "CAGradientLayer": layer = CAGradientLayer()
        case "CAReplicatorLayer": layer = CAReplicatorLayer()
        case "CATransformLayer": layer = CATransformLayer()
        default: layer = CALayer()
        }
        layer.delegate = Still.shared
        for setting in values { setting.apply(to: layer) }
        layer.mask = masks.first?.makeLayer()
        for sublayer in sublayers { layer.addSublayer(sublayer.makeLayer()) }
        return layer
    }

    /// The layer as a scene has it.
    var json: [String: Any] {
        var object: [String: Any] = [:]
        if className != "CALayer" { object["class"] = className }
        for setting in values {
            if let value = setting.json { object[setting.jsonKey] = value }
        }
        if let mask = masks.first { object["mask"] = mask.json }
        if !sublayers.isEmpty { object["sublayers"] = sublayers.map(\.json) }
        return object
    }

    /// The same with levels of 255 added to the channels of all colours and pictures; what is opaque stays opaque.
    func nudged(by levels: SIMD4<Int>) -> LayerSpec {
        func moved(_ color: [Double]) -> [Double] {
            (0..<4).map { (channel: Int) -> Double in
                if channel == 3 && color[3] >= 1 { return 1 }
                let level = color[channel] + Double(levels[channel]) / 255
                return min(max(level, 0), 1)
            }
        }
        var spec = self
        for index in spec.values.indices {
            switch spec.values[index].value {
            case .color(let color): spec.values[index].value = .color(moved(color))
            case .colors(let colors): spec.values[index].value = .colors(colors.map(moved))
            case .picture(let number, _): spec.values[index].value = .picture(number, nudgedBy: levels)
            default: break
            }
        }
        spec.masks = masks.map { $0.nudged(by: levels) }
        spec.sublayers = sublayers.map { $0.nudged(by: levels) }
        return spec
    }

    /// A scene with this layer inside a root layer of the given size.
    func sceneText(width: Int, height: Int) throws -> Data {
        try JSONSerialization.data(withJSONObject: [
            "format": "glrender-scene", "version": 1, "size": [width, height], "root": ["sublayers": [json]],
        ])
    }

    /// All values one step smaller: each without one of its parts.
    var simpler: [LayerSpec] {
        var result: [LayerSpec] = []
        for index in sublayers.indices {
            var spec = self
            spec.sublayers.remove(at: index)
            result.append(spec)
        }
        if !masks.isEmpty {
            var spec = self
            spec.masks = []
            result.append(spec)
        }
        for index in values.indices where !["bounds", "position"].contains(values[index].key) {
            var spec = self
            spec.values.remove(at: index)
            result.append(spec)
        }
        for (index, mask) in masks.enumerated() {
            for smaller in mask.simpler {
                var spec = self
                spec.masks[index] = smaller
                result.append(spec)
            }
        }
        for (index, sublayer) in sublayers.enumerated() {
            for smaller in sublayer.simpler {
                var spec = self
                spec.sublayers[index] = smaller
                result.append(spec)
            }
        }
        return result
    }

    /// The smallest value that still fails.
    func minimized(while fails: (LayerSpec) -> Bool) -> LayerSpec {
        var smallest = self
        var tries = 0
        while tries < 400 {
            let found = smallest.simpler.first {
                tries += 1
                return tries < 400 && fails($0)
            }
            guard let found else { break }
            smallest = found
        }
        return smallest
    }
}

extension LayerSpec: CustomStringConvertible {
    var description: String {
        let data = try? JSONSerialization.data(withJSONObject: json, options: [.sortedKeys])
        return data.map { String(decoding: $0, as: UTF8.self) } ?? className
    }
}

extension LayerSpec.Setting {
    fileprivate func apply(to layer: CALayer) {
        switch (key, value) {
        case ("bounds", .numbers(let n)): layer.bounds = CGRect(x: n[0], y: n[1], width: n[2], height: n[3])
        case ("contentsRect", .numbers(let n)):
            layer.contentsRect = CGRect(x: n[0], y: n[1], width: n[2], height: n[3])
        case ("contentsCenter", .numbers(let n)):
            layer.contentsCenter = CGRect(x: n[0], y: n[1], width: n[2], height: n[3])
        case ("shadowOffset", .numbers(let n)): layer.shadowOffset = CGSize(width: n[0], height: n[1])
        case ("locations", .numbers(let n)):
            (layer as? CAGradientLayer)?.locations = n.map { NSNumber(value: $0) }
        case (_, .numbers(let n)): layer.setValue(CGPoint(x: n[0], y: n[1]), forKey: key)
        case ("maskedCorners", .number(let n)): layer.maskedCorners = CACornerMask(rawValue: UInt(n))
        case ("edgeAntialiasingMask", .number(let n)):
            layer.edgeAntialiasingMask = CAEdgeAntialiasingMask(rawValue: UInt32(n))
        case (_, .number(let n)): layer.setValue(n, forKey: key)
        case (_, .bool(let flag)): layer.setValue(flag, forKey: key)
        case ("compositingFilter", .name(let name)): layer.compositingFilter = name
        case (_, .name(let name)): layer.setValue(name, forKey: key)
        case (_, .color(let c)):
            layer.setValue(CGColor(red: c[0], green: c[1], blue: c[2], alpha: c[3]), forKey: key)
        case (_, .colors(let list)):
            (layer as? CAGradientLayer)?.colors = list.map {
                CGColor(red: $0[0], green: $0[1], blue: $0[2], alpha: $0[3])
            }
        case (_, .transform(let m)): layer.setValue(CATransform3D(entries: m), forKey: key)
        case ("shadowPath", .path(let text)): layer.shadowPath = try? CGPath(svgPathData: text)
        case (_, .path(let text)): (layer as? CAShapeLayer)?.path = try? CGPath(svgPathData: text)
        case ("filters", .filters(let list)): layer.filters = list.map { LayerFilter(type: $0.type, $0.inputs) }
        case (_, .filters(let list)): layer.backgroundFilters = list.map { LayerFilter(type: $0.type, $0.inputs) }
        case (_, .picture(let number, .zero)): layer.contents = TestPictures.all[number]
        case (_, .picture(let number, let levels)): layer.contents = TestPictures.make(number, nudgedBy: levels)
        }
    }

    fileprivate var jsonKey: String {
        let switches = [
            "hidden": "isHidden", "doubleSided": "isDoubleSided", "geometryFlipped": "isGeometryFlipped",
            "opaque": "isOpaque",
        ]
        return switches[key] ?? key
    }

    fileprivate var json: Any? {
        switch value {
        case .number(let n) where key == "maskedCorners":
            return ["minXMinY", "maxXMinY", "minXMaxY", "maxXMaxY"].enumerated().filter { Int(n) & 1 << $0.offset != 0 }
                .map(\.element)
        case .number(let n) where key == "edgeAntialiasingMask":
            return ["left", "right", "bottom", "top"].enumerated().filter { Int(n) & 1 << $0.offset != 0 }
                .map(\.element)
        case .number(let n): return n
        case .bool(let flag): return flag
        case .name(let name): return name
        case .numbers(let n): return n
        case .color(let c): return ["colorSpace": "sRGB", "components": c] as [String: Any]
        case .colors(let list):
            return list.map { ["colorSpace": "sRGB", "components": $0] as [String: Any] }
        case .transform(let m): return m
        case .path(let text): return text
        case .filters(let list):
            return list.map { filter in
                (filter.inputs as [String: Any]).merging(["name": filter.type]) { $1 }
            }
        case .picture: return nil
        }
    }
}

extension LayerFilter {
    fileprivate init(type: String, _ inputs: [String: Double]) {
        self.init(type: type, inputs: inputs.mapValues { [$0] })
    }
}

extension CATransform3D {
    /// A matrix from its rows.
    init(entries m: [Double]) {
        self.init(
            m11: m[0], m12: m[1], m13: m[2], m14: m[3], m21: m[4], m22: m[5], m23: m[6], m24: m[7], m31: m[8],
            m32: m[9], m33: m[10], m34: m[11], m41: m[12], m42: m[13], m43: m[14], m44: m[15])
    }

    /// The matrix's rows.
    var entries: [Double] {
        [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44].map { Double($0) }
    }
}
