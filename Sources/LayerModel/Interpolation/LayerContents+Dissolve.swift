extension LayerContents {
    /// The contents between this and another, each drawn as if alone, with weights that add up to 1.
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
        let mixed = [from.identity, to.identity, progress.bitPattern].reduce(0) { SeededGenerator.mixed($0 ^ $1) }
        return mixed | 1 << 63
    }
}
