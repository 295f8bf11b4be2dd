/// The expression of a text layer's text, or of a selector of its characters.
struct ExpressedText: Sendable {
    let property: SceneProperty
    /// Kept as that of `ExpressedValue`.
    unowned let scene: ExpressionScene

    /// What a text layer says at a frame, and its style.
    func version(at frame: Double) -> LottieText.Version? {
        guard case .text(let version) = scene.value(of: property, at: frame) else { return nil }
        return version
    }

    /// How much of the effect each of the things has that a selector counts, in −1…1.
    func weights(count: Int, at frame: Double) -> [Double] {
        (0..<count).map { index in
            let selection = ExpressionScene.Selection(index: index, count: count)
            let percent = scene.value(of: property, at: frame, for: selection).number ?? 100
            return max(-1, min(percent / 100, 1))
        }
    }
}
