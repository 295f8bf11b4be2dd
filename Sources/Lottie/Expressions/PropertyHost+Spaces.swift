import Expressions
import LayerModel

/// Points of layers in their compositions, and the other way round.
extension PropertyHost {
    /// The result of `toComp` and its like: the point or vector in the first argument, at the time in the second.
    ///
    /// A composition's space is that of its picture: its camera projects three-dimensional layers. The world is without a
    /// camera, and so are vectors.
    func map(
        _ word: ExpressionWord, _ arguments: [ExpressionValue], from layer: Int
    ) throws(ExpressionFailure) -> ExpressionValue {
        guard let first = arguments.first, let numbers = SceneValue.numbers(of: try plain(first)), numbers.count >= 2
        else { throw ExpressionFailure("argument 1 is no point") }
        let frame = try frame(arguments, 1)
        let isSeen = word == .toComp || word == .fromComp || word == .fromCompToSurface
        let isVector = [.toCompVec, .toWorldVec, .fromCompVec, .fromWorldVec].contains(word)
        var matrix = matrix(of: layer, at: frame)
        if isSeen, scene.layers[layer].drawn.isThreeDimensional {
            matrix = CATransform3DConcat(matrix, view(of: scene.layers[layer].composition, at: frame))
        }
        if word == .fromCompToSurface { matrix = matrix.flat }
        if ![.toComp, .toWorld, .toCompVec, .toWorldVec].contains(word) { matrix = CATransform3DInvert(matrix) }
        let depth = numbers.count > 2 ? -numbers[2] : 0
        let point = matrix.map(Components(numbers[0], numbers[1], depth, isVector ? 0 : 1))
        return .vector(ExpressionVector(Components(point.x, point.y, -point.z, 0), count: numbers.count))
    }

    /// From a layer's space to its composition's, without a camera.
    private func matrix(of layer: Int, at frame: Double) -> CATransform3D {
        chain(of: layer).reduce(CATransform3DIdentity) { matrix, layer in
            let step = scene.layers[layer].step
            return CATransform3DConcat(
                matrix,
                scene.layers[layer].drawn.isThreeDimensional
                    ? step.matrix3D(at: frame) : CATransform3DMakeAffineTransform(step.matrix(at: frame)))
        }
    }

    /// A layer and its parents, outwards.
    private func chain(of layer: Int) -> [Int] {
        var chain = [layer]
        while let next = parent(of: chain[chain.count - 1]), !chain.contains(next) { chain.append(next) }
        return chain
    }

    // MARK: - Cameras

    /// The active camera of a composition, a layer of it; the first one if none is.
    func camera(of composition: Int, at frame: Double) -> Int? {
        let cameras = scene.compositions[composition].layers.filter { scene.layers[$0].lens != nil }
        return cameras.first { scene.layers[$0].drawn.frames.contains(frame) } ?? cameras.first
    }

    /// From a composition's world to its camera's picture.
    private func view(of composition: Int, at frame: Double) -> CATransform3D {
        var camera = Camera(size: scene.compositions[composition].size)
        if let layer = self.camera(of: composition, at: frame), let lens = scene.layers[layer].lens {
            let placement = chain(of: layer).map { scene.layers[$0].step.transform }
            camera.shots = [Camera.Shot(frames: 0..<1, placement: placement, zoom: lens.zoom, target: lens.target)]
        }
        return camera.matrix(at: frame)
    }
}

extension CATransform3D {
    /// The picture of a point, or of a vector if the last component is 0.
    fileprivate func map(_ point: Components) -> Components {
        func sum(_ x: CGFloat, _ y: CGFloat, _ z: CGFloat, _ w: CGFloat) -> Double {
            point.x * x + point.y * y + point.z * z + point.w * w
        }
        let weight = point.w == 0 ? 1 : sum(m14, m24, m34, m44)
        return Components(sum(m11, m21, m31, m41), sum(m12, m22, m32, m42), sum(m13, m23, m33, m43), weight) / weight
    }

    /// The same of points in the plane, whose pictures lose their depth.
    fileprivate var flat: CATransform3D {
        var flat = self
        (flat.m13, flat.m23, flat.m43) = (0, 0, 0)
        (flat.m31, flat.m32, flat.m33, flat.m34) = (0, 0, 1, 0)
        return flat
    }
}
