import DisplayList
import LayerModel
import RenderDevices

/// Where the result of a pass is.
struct PassResult {
    /// The part of the picture that it holds, in device pixels.
    var bounds: DeviceRect
    /// The texel that the first pixel of `bounds` is in.
    var corner = SIMD2<Int32>.zero
    /// The number of its texture among those of the frame, which results may share.
    var texture: Int
}

/// A shadow that the result of a pass casts.
struct PassShadow {
    var shadow: PictureShadow
    /// The pixels in which the shadow is visible; with `keepsCaster`, those of the caster, too.
    var bounds: DeviceRect
    /// Of those, the rectangle in which the shadow is occluded.
    var hidden = DeviceRect.empty
    /// Whether the caster is put on its shadow; else only the shadow is read.
    var keepsCaster: Bool
}

extension GLRenderer {
    /// The results of a frame so far.
    struct Frame {
        /// The passes.
        let graph: RenderGraph
        /// By pass; `nil` before it is drawn, where there is nothing in it, and after it was read.
        private(set) var results: [PassResult?]
        /// Targets that results are in.
        private(set) var textures: [GLTarget?] = []
        /// By texture: results in it that are still to be read.
        private var unread: [Int] = []
        /// By pass: how often it is still to be read.
        private var reads: [Int]
        /// By pass: whether it has been drawn.
        private(set) var isDrawn: [Bool]
        /// By pass: whether its target holds nothing else, since it is read or drawn into by effects.
        private(set) var isAlone: [Bool]
        /// By pass: the shadow that it casts, which one other pass reads in its place.
        private(set) var shadows: [Int: PassShadow] = [:]
        /// By group: the pixels below those that are not isolated and not complete, at the edges of their clips.
        var edges: [Int: EffectPicture] = [:]
        /// Whether groups or clips are drawn in their place.
        private var hasGroups = false
        var statistics = FrameStatistics()

        /// Whether there is one pass of nothing but commands, and nothing looks at it before it is complete.
        var isOnePass: Bool { graph.passes.count == 1 && !isAlone[0] && !hasGroups }

        init(_ graph: RenderGraph) {
            self.graph = graph
            results = [PassResult?](repeating: nil, count: graph.passes.count)
            isDrawn = [Bool](repeating: false, count: graph.passes.count)
            isAlone = isDrawn
            reads = [Int](repeating: 0, count: graph.passes.count)
            for (index, pass) in graph.passes.enumerated() {
                for read in pass.operations.lazy.flatMap(\.reads) { reads[read] += 1 }
                note(pass, at: index)
            }
        }

        /// Notes what the operations of a pass take.
        ///
        /// - Parameter index: The place of the pass that it is drawn in.
        private mutating func note(_ pass: RenderGraph.Pass, at index: Int) {
            for operation in pass.operations {
                switch operation {
                case .draw, .outlineShadow, .endClip: break
                case .beginClip(let clip): if clip.isInPlace { hasGroups = true } else { isAlone[index] = true }
                case .composite(let composite) where composite.isInPlace:
                    hasGroups = true
                    for content in composite.content { note(content, at: index) }
                case .composite(let composite) where composite.effects.onlyCastShadow:
                    shadows[composite.pass] = composite.effects.shadow.map {
                        PassShadow(shadow: $0, bounds: composite.bounds.intersection(pass.bounds), keepsCaster: true)
                    }
                case .composite(let composite):
                    guard !composite.effects.isPlain else { continue }
                    isAlone[index] = true
                    isAlone[composite.pass] = true
                case .shadow(let shadow):
                    shadows[shadow.pass] = PassShadow(
                        shadow: shadow.shadow, bounds: shadow.bounds.intersection(pass.bounds),
                        hidden: shadow.hidden, keepsCaster: false)
                }
            }
        }

        /// Adds a target that results are going to be in, and gives its number.
        mutating func add(_ target: GLTarget) -> Int {
            textures.append(target)
            unread.append(0)
            return textures.count - 1
        }

        /// Says where the result of a pass is.
        mutating func put(_ bounds: DeviceRect, at corner: SIMD2<Int32> = .zero, of texture: Int, as pass: Int) {
            results[pass] = PassResult(bounds: bounds, corner: corner, texture: texture)
            unread[texture] += 1
            isDrawn[pass] = true
        }

        /// Says that a pass has been drawn in which there is nothing.
        mutating func skip(_ pass: Int) {
            isDrawn[pass] = true
        }

        /// Says that a result has been read once; gives its target where nothing in it is to be read again.
        mutating func release(_ pass: Int) -> GLTarget? {
            reads[pass] -= 1
            guard reads[pass] <= 0, let result = results[pass] else { return nil }
            results[pass] = nil
            return forget(result)
        }

        /// Says that a result is not to be read any more; gives its target where that holds for all that is in it.
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

        /// Makes a part of a target the result of a pass, in place of the one that it had.
        ///
        /// - Returns: The target of that one, where nothing in it is to be read any more.
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
