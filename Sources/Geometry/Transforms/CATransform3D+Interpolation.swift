extension CATransform3D {
    /// The transform between two others, by their parts: translation, scale, shear and perspective in proportion,
    /// rotation at constant speed along the shorter arc.
    ///
    /// - A half turn goes by the positive angle. Equal transforms give the same transform, so a full turn does nothing.
    /// - If one end is scaled to nothing, the rotation of the other end stands in for the one that it has lost.
    /// - If just one end mirrors, its axes are named so that the rotation between the ends is smallest: from 1 to −1,
    ///   the scale of one axis runs through zero and nothing turns.
    /// - If an end cannot be taken apart, the sixteen entries are mixed.
    ///
    /// - Parameters:
    ///   - from: the start of the motion.
    ///   - to: its end.
    ///   - progress: 0 gives `from` and 1 gives `to`, both exactly; beyond these the motion goes on.
    public static func interpolate(
        from: CATransform3D, to: CATransform3D, progress: Double
    ) -> CATransform3D {
        if progress == 0 || from == to {
            return from
        }
        if progress == 1 {
            return to
        }
        if from.onlyScalesAndTranslates && to.onlyScalesAndTranslates {
            return mix(from, to, progress)
        }
        guard let (start, end) = matchedParts(from, to) else {
            return mix(from, to, progress)
        }
        return CATransform3D(start.interpolated(to: end, progress: progress))
    }

    /// The sixteen entries in proportion.
    private static func mix(_ from: CATransform3D, _ to: CATransform3D, _ progress: Double) -> CATransform3D {
        CATransform3D(
            from.row1 + (to.row1 - from.row1) * progress, from.row2 + (to.row2 - from.row2) * progress,
            from.row3 + (to.row3 - from.row3) * progress, from.row4 + (to.row4 - from.row4) * progress)
    }

    /// Whether the parts are a translation and positive scales alone; such transforms mix entry by entry.
    private var onlyScalesAndTranslates: Bool {
        m12 == 0 && m13 == 0 && m14 == 0 && m21 == 0 && m23 == 0 && m24 == 0 && m31 == 0 && m32 == 0 && m34 == 0
            && m44 == 1 && m11 > 0 && m22 > 0 && m33 > 0
    }

    /// Both transforms taken apart, with rotations that fit together; `nil` if that cannot be done.
    package static func matchedParts(_ from: CATransform3D, _ to: CATransform3D) -> (Decomposed, Decomposed)? {
        switch (Decomposed(from), Decomposed(to)) {
        case (let start?, let end?):
            if start.isMirrored && !end.isMirrored {
                return (start.nearest(to: end.rotation), end)
            }
            if end.isMirrored && !start.isMirrored {
                return (start, end.nearest(to: start.rotation))
            }
            return (start, end)
        case (let start?, nil):
            return Decomposed(singular: to, reference: start).map { (start, $0) }
        case (nil, let end?):
            return Decomposed(singular: from, reference: end).map { ($0, end) }
        case (nil, nil):
            return nil
        }
    }
}

extension CATransform3D.Decomposed {
    /// The parts between these and `other`: rotations along the shorter arc, all else in proportion.
    public func interpolated(to other: Self, progress: Double) -> Self {
        Self(
            translation: translation + (other.translation - translation) * progress,
            scale: scale + (other.scale - scale) * progress,
            shear: shear + (other.shear - shear) * progress,
            perspective: perspective + (other.perspective - perspective) * progress,
            rotation: rotation.slerp(to: other.rotation, progress: progress))
    }
}
