internal import CGLRender
import Foundation
import LayerModel
import SceneFormat

private func layer(_ handle: Handle?, _ name: String = "layer") throws(Failure) -> CALayer {
    try HandleTable.shared.object(handle, name)
}

/// The handle of a layer that is found from another.
private func found(from layer: Handle?, _ find: (CALayer) -> CALayer?) -> Handle? {
    Model.locked {
        HandleTable.shared.object(layer, as: CALayer.self).flatMap(find).flatMap { HandleTable.shared.retain($0) }
    }
}

/// A change of layers; outside of a transaction of the program's it animates nothing.
private func change(_ messages: HandleOut?, _ body: () throws -> Void) -> Int32 {
    modelCall(messages) { _ in
        guard Transactions.depth == 0 else { return try body() }
        CATransaction.begin()
        defer { CATransaction.commit() }
        CATransaction.setDisableActions(true)
        try body()
    }
}

// MARK: - Values

@c @implementation
package func glr_layer_create(_ json: CText?, _ layer: HandleOut?, _ messages: HandleOut?) -> Int32 {
    modelCall(messages) { _ in
        let layer = try place(layer, "layer")
        layer.give(try SceneReader().readLayer(try CLibrary.json(json, "json")))
    }
}

@c @implementation
package func glr_layer_set(_ handle: Handle?, _ keyPath: CText?, _ json: CText?, _ messages: HandleOut?) -> Int32 {
    change(messages) {
        let changed = try layer(handle)
        let held = HeldScene.around(changed)
        try (held?.reader ?? SceneReader()).set(
            try CLibrary.json(json, "json"), forKeyPath: try text(keyPath, "key_path"), of: changed, in: held?.scene)
    }
}

@c @implementation
package func glr_layer_get(
    _ handle: Handle?, _ keyPath: CText?, _ presented: Int32, _ json: HandleOut?, _ messages: HandleOut?
) -> Int32 {
    modelCall(messages) { _ in
        let json = try place(json, "json")
        let model = try layer(handle)
        let shown = presented == 0 ? model : model.presentation() ?? model
        json.give(Bytes(try SceneWriter.json(of: try text(keyPath, "key_path"), in: shown).utf8))
    }
}

@c @implementation
package func glr_layer_set_pixels(
    _ handle: Handle?, _ pixels: UnsafeRawPointer?, _ size: Int, _ width: Int, _ height: Int, _ rowBytes: Int,
    _ layout: Int32, _ messages: HandleOut?
) -> Int32 {
    change(messages) {
        let memory = try PixelMemory(pixels, size, width, height, rowBytes, layout)
        try layer(handle).contents = try memory.image()
    }
}

// MARK: - Tree

@c @implementation
package func glr_layer_insert(_ parent: Handle?, _ child: Handle?, _ index: Int, _ messages: HandleOut?) -> Int32 {
    change(messages) {
        let (parent, child) = (try layer(parent, "parent"), try layer(child, "child"))
        try refuseCircle(child, parent)
        // `GLR_LAST` is below 0 as a signed number.
        if index < 0 {
            parent.addSublayer(child)
        } else {
            parent.insertSublayer(child, at: UInt32(clamping: index))
        }
    }
}

@c @implementation
package func glr_layer_set_mask(_ handle: Handle?, _ mask: Handle?, _ messages: HandleOut?) -> Int32 {
    change(messages) {
        let masked = try layer(handle)
        let mask = try mask.map { try layer($0, "mask") }
        if let mask { try refuseCircle(mask, masked) }
        masked.mask = mask
    }
}

@c @implementation
package func glr_layer_remove(_ handle: Handle?, _ messages: HandleOut?) -> Int32 {
    change(messages) { try layer(handle).removeFromSuperlayer() }
}

private func refuseCircle(_ child: CALayer, _ parent: CALayer) throws(Failure) {
    guard !sequence(first: parent, next: \.superlayer).contains(where: { $0 === child }) else {
        throw .invalid("a layer cannot be put into itself or a layer below it")
    }
}

@c @implementation
package func glr_layer_count(_ layer: Handle?) -> Int {
    Model.locked { HandleTable.shared.object(layer, as: CALayer.self)?.sublayers?.count ?? 0 }
}

@c @implementation
package func glr_layer_sublayer(_ layer: Handle?, _ index: Int) -> Handle? {
    found(from: layer) {
        guard let sublayers = $0.sublayers, sublayers.indices.contains(index) else { return nil }
        return sublayers[index]
    }
}

@c @implementation
package func glr_layer_superlayer(_ layer: Handle?) -> Handle? {
    found(from: layer) { $0.superlayer }
}

@c @implementation
package func glr_layer_mask(_ layer: Handle?) -> Handle? {
    found(from: layer) { $0.mask }
}

@c @implementation
package func glr_layer_find(_ layer: Handle?, _ name: CText?) -> Handle? {
    guard let name, let name = String(validatingCString: name) else { return nil }
    return found(from: layer) { top in
        // A list in place of recursion: trees may be deeper than the stack.
        var open = [top]
        while let layer = open.popLast() {
            if layer.name == name { return layer }
            open += (layer.sublayers ?? []).reversed()
            if let mask = layer.mask { open.append(mask) }
        }
        return nil
    }
}

// MARK: - Animations

@c @implementation
package func glr_layer_animate(_ handle: Handle?, _ json: CText?, _ key: CText?, _ messages: HandleOut?) -> Int32 {
    modelCall(messages) { _ in
        let animated = try layer(handle)
        let key = try key.map { try text($0, "key") }
        let held = HeldScene.around(animated)
        let reader = held?.reader ?? SceneReader()
        let animation = try reader.readAnimation(try CLibrary.json(json, "json"), of: animated, in: held?.scene)
        animated.add(animation, forKey: key)
    }
}

@c @implementation
package func glr_layer_stop(_ handle: Handle?, _ key: CText?, _ messages: HandleOut?) -> Int32 {
    modelCall(messages) { _ in
        let animated = try layer(handle)
        guard let key else { return animated.removeAllAnimations() }
        animated.removeAnimation(forKey: try text(key, "key"))
    }
}

// MARK: - Points

@c @implementation
package func glr_layer_hit_test(_ layer: Handle?, _ x: Double, _ y: Double) -> Handle? {
    guard x.isFinite, y.isFinite else { return nil }
    return found(from: layer) { $0.hitTest(CGPoint(x: x, y: y)) }
}

@c @implementation
package func glr_layer_convert(
    _ from: Handle?, _ to: Handle?, _ x: UnsafeMutablePointer<Double>?, _ y: UnsafeMutablePointer<Double>?,
    _ messages: HandleOut?
) -> Int32 {
    modelCall(messages) { _ in
        guard let x, let y else { throw Failure.invalid("x or y is NULL", place: x == nil ? "x" : "y") }
        let source = try from.map { try layer($0, "from") }
        let target = try to.map { try layer($0, "to") }
        let point = CGPoint(x: x.pointee, y: y.pointee)
        let converted = source?.convert(point, to: target) ?? target?.convert(point, from: nil) ?? point
        (x.pointee, y.pointee) = (Double(converted.x), Double(converted.y))
    }
}
