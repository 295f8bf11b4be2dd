import DisplayList
import LayerModel
import RenderDevices

/// The place of a pass's result.
struct PassResult {
    /// The part of the picture that it holds, in device pixels.
    var bounds: DeviceRect
    /// The texel that the first pixel of `bounds` is in.
    var corner = SIMD2<Int32>.zero
    /// The number of its texture among those of the frame, which results may share.
    var texture: Int
}

/// A shadow that the result of a pass casts.
struct PassShadow: Sendable {
    var shadow: PictureShadow
    /// The pixels where the shadow is visible; with `keepsCaster`, those of the caster, too.
    var bounds: DeviceRect
    /// The rectangle of those where the shadow is occluded.
    var hidden = DeviceRect.empty
    /// Whether the caster is put on its shadow; else only the shadow is read.
    var keepsCaster: Bool
}

extension GLRenderer {
    /// The results of a frame so far.
    struct Frame {
        /// The passes.
        let graph: RenderGraph
        /// Their order and their targets.
        let plan: PassPlan
        /// By pass; `nil` before it is drawn, if it is empty, and after it was read.
        private(set) var results: [PassResult?]
        /// Targets that results are in.
        private(set) var textures: [GLTarget?] = []
        /// By texture: results in it that are still to be read.
        private var unread: [Int] = []
        /// By pass: the number of its remaining readings.
        private var reads: [Int]
        /// By group: the backdrop of incomplete groups that are not isolated, at the edges of their clips.
        var edges: [Int: EffectPicture] = [:]
        var statistics = FrameStatistics()

        /// - Parameter limit: The largest width and height of a target, in pixels.
        init(_ graph: RenderGraph, limit: Int) {
            self.graph = graph
            plan = PassPlan(graph, limit: limit)
            results = [PassResult?](repeating: nil, count: graph.passes.count)
            reads = plan.reads
        }

        /// Adds a target that results are going to be in, and gives its number.
        mutating func add(_ target: GLTarget) -> Int {
            textures.append(target)
            unread.append(0)
            return textures.count - 1
        }

        /// Sets the place of a pass's result.
        mutating func put(_ bounds: DeviceRect, at corner: SIMD2<Int32> = .zero, of texture: Int, as pass: Int) {
            results[pass] = PassResult(bounds: bounds, corner: corner, texture: texture)
            unread[texture] += 1
        }

        /// Counts a reading of a result; returns its target if nothing in it is to be read again.
        mutating func release(_ pass: Int) -> GLTarget? {
            reads[pass] -= 1
            guard reads[pass] <= 0, let result = results[pass] else { return nil }
            results[pass] = nil
            return forget(result)
        }

        /// Releases a result; returns its target if nothing else in it is to be read.
        private mutating func forget(_ result: PassResult) -> GLTarget? {
            unread[result.texture] -= 1
            guard unread[result.texture] == 0 else { return nil }
            let target = textures[result.texture]
            textures[result.texture] = nil
            return target
        }

        /// Takes a result that is alone in its target.
        mutating func detach(_ pass: Int) -> EffectPicture? {
            guard let result = results[pass], let target = release(pass) else { return nil }
            // The effects' result is read in its place.
            reads[pass] += 1
            return EffectPicture(target: target, bounds: result.bounds)
        }

        /// Makes a part of a target the result of a pass, instead of the former one.
        ///
        /// - Returns: The target of the former result, if nothing else in it is still to be read.
        mutating func replace(_ pass: Int, by result: PassResult?) -> GLTarget? {
            let before = results[pass]
            results[pass] = result
            if let result { unread[result.texture] += 1 }
            return before.flatMap { forget($0) }
        }

        /// Makes a picture the result of a pass.
        mutating func attach(_ picture: EffectPicture, to pass: Int) {
            put(picture.bounds, of: add(picture.target), as: pass)
        }
    }
}
