// Formulas of placement. Matrices are for row vectors: the first factor is applied first.

extension LayerProperties {
    /// The pivot of `transform`, in points of the layer's own space.
    package var anchor: CGPoint {
        CGPoint(
            x: bounds.minX + anchorPoint.x * bounds.width,
            y: bounds.minY + anchorPoint.y * bounds.height)
    }

    /// `T(−A) · transform · T(position)`: from the layer's own space to its superlayer's, without flips and without the
    /// superlayer's `sublayerTransform`.
    package var localTransform: CATransform3D {
        let anchor = anchor
        let anchorZ = rare.value.anchorPointZ
        return transform.moved(
            from: anchor, anchorZ, to: position, zPosition)
    }

    /// `sublayerTransform` about the anchor point: applied to every sublayer after its own placement.
    package var sublayerSpace: CATransform3D {
        let anchorZ = rare.value.anchorPointZ
        return rare.value.sublayerTransform.moved(from: anchor, anchorZ, to: anchor, anchorZ)
    }

    /// Whether sublayers keep a depth of their own: they are not flattened into the layer's plane.
    package var keepsDepth: Bool {
        layerClass == .transform || layerClass == .replicator && self[ReplicatorProperties.self].preservesDepth
    }

    /// Sets the flag of layers that may leave their superlayer's plane.
    mutating func findDepth() {
        flags[.hasDepth] =
            zPosition != 0 || transform.leavesPlane || keepsDepth || (!rare.isInitial && rare.value.anchorPointZ != 0)
    }

    /// Whether y runs the other way inside the layer.
    package var isFlipped: Bool {
        flags.contains(.geometryFlipped)
    }

    /// `y ↦ minY + maxY − y`, the effect of a flip on the inside of the layer.
    package var flip: CATransform3D {
        var flip = CATransform3DIdentity
        flip.m22 = -1
        flip.m42 = bounds.minY + bounds.maxY
        return flip
    }

    /// The smallest upright rectangle around the transformed bounds, in points of the superlayer's space.
    package var frame: CGRect {
        if transform == CATransform3DIdentity {
            return CGRect(
                x: position.x - anchorPoint.x * bounds.width, y: position.y - anchorPoint.y * bounds.height,
                width: bounds.width, height: bounds.height)
        }
        var flat = self
        flat.zPosition = 0
        if !flat.rare.isInitial { flat.rare.value.anchorPointZ = 0 }
        return Homography(flat.localTransform).boundingBox(of: bounds)
    }

    /// The size of `bounds` and the position that make `frame` a rectangle, as far as the transform allows.
    ///
    /// The size is that of the rectangle under the inverse of the transform's linear part, with scales of 0 taken as 1.
    package func boundsSizeAndPosition(forFrame newFrame: CGRect) -> (CGSize, CGPoint) {
        let target = newFrame.standardized
        guard !target.isNull else { return (.zero, position) }
        var placed = self
        if transform == CATransform3DIdentity {
            placed.bounds.size = target.size
        } else {
            var linear = Homography(transform)
            linear.m14 = 0
            linear.m24 = 0
            linear.m41 = 0
            linear.m42 = 0
            linear.m44 = 1
            if linear.inverse == nil {
                // The limit of ever smaller scales: a scale of 0 counts as 1, in the bounds and in the position.
                let isUpright = linear.m12 == 0 && linear.m21 == 0
                (linear.m12, linear.m21) = (0, 0)
                linear.m11 = isUpright && linear.m11 != 0 ? linear.m11 : 1
                linear.m22 = isUpright && linear.m22 != 0 ? linear.m22 : 1
                (placed.transform.m11, placed.transform.m12) = (linear.m11, 0)
                (placed.transform.m21, placed.transform.m22) = (0, linear.m22)
            }
            let box = (linear.inverse ?? .identity).boundingBox(of: CGRect(origin: .zero, size: target.size))
            placed.bounds.size = box.size
        }
        placed.position = .zero
        let origin = placed.frame.origin
        return (placed.bounds.size, CGPoint(x: target.minX - origin.x, y: target.minY - origin.y))
    }
}

extension CATransform3D {
    /// Whether points of the plane z = 0 get another z.
    package var leavesPlane: Bool { m13 != 0 || m23 != 0 || m43 != 0 }

    /// `T(−from) · self · T(to)`.
    func moved(from: CGPoint, _ fromZ: CGFloat, to: CGPoint, _ toZ: CGFloat) -> CATransform3D {
        var result = self
        result.m41 -= from.x * m11 + from.y * m21 + fromZ * m31
        result.m42 -= from.x * m12 + from.y * m22 + fromZ * m32
        result.m43 -= from.x * m13 + from.y * m23 + fromZ * m33
        result.m44 -= from.x * m14 + from.y * m24 + fromZ * m34
        result.m11 += to.x * result.m14
        result.m12 += to.y * result.m14
        result.m13 += toZ * result.m14
        result.m21 += to.x * result.m24
        result.m22 += to.y * result.m24
        result.m23 += toZ * result.m24
        result.m31 += to.x * result.m34
        result.m32 += to.y * result.m34
        result.m33 += toZ * result.m34
        result.m41 += to.x * result.m44
        result.m42 += to.y * result.m44
        result.m43 += toZ * result.m44
        return result
    }
}
