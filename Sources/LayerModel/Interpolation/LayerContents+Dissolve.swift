extension LayerContents {
    /// The contents between this and another, each drawn where it would be alone, with weights that add up to 1.
    ///
    /// A blend that is dissolved again counts as the nearer of its ends, so that blends never nest.
    ///
    /// - Parameter progress: From 0, this alone, to 1, the other alone; limited to these.
    func dissolved(to other: LayerContents, progress: Double) -> LayerContents {
        if !(progress > 0) {
            return self
        }
        if progress >= 1 || identity == other.identity {
            return other
        }
        return .blend(from: dominant, to: other.dominant, progress: progress)
    }

    private var dominant: LayerContents {
        guard case .blend(let from, let to, let progress) = self else { return self }
        return progress < 0.5 ? from : to
    }

    /// The identity of a blend: the same for the same ends and progress, and apart from those of pictures.
    static func blendIdentity(_ from: LayerContents, _ to: LayerContents, _ progress: Double) -> UInt64 {
        // Steps of SplitMix64, which mix every bit of each part into the result.
        var mixed: UInt64 = 0
        for part in [from.identity, to.identity, progress.bitPattern] {
            mixed = (mixed ^ part) &+ 0x9e37_79b9_7f4a_7c15
            mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
            mixed ^= mixed >> 31
        }
        return mixed | 1 << 63
    }
}
