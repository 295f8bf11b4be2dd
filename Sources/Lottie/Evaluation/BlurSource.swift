import Foundation
import LayerModel

/// A Gaussian blur of its own in x and in y.
///
/// Blurs of layers are as wide in x as in y of the layer's space; so an uneven one is an even one in a layer that is squeezed in one
/// direction, around another that is stretched by as much.
final class BlurSource: SpannedSource {
    private let clock: CompositionClock
    /// Standard deviations along x and y at a frame.
    private let sigmas: @Sendable (Double) -> Vector2
    /// Whether it inverts another one's change of the space.
    private let isInner: Bool
    let span: ClosedRange<Double>?

    /// - Parameter sigmas: Standard deviations along x and y at a frame, in points.
    convenience init(
        clock: CompositionClock, span: ClosedRange<Double>?, sigmas: @escaping @Sendable (Double) -> Vector2
    ) {
        self.init(clock: clock, span: span, sigmas: sigmas, isInner: false)
    }

    private init(
        clock: CompositionClock, span: ClosedRange<Double>?, sigmas: @escaping @Sendable (Double) -> Vector2,
        isInner: Bool
    ) {
        self.clock = clock
        self.span = span
        self.sigmas = sigmas
        self.isInner = isInner
    }

    var keyPaths: [LayerKeyPath] { [LayerKeyPath(.transform), LayerKeyPath(.filters)] }

    /// A layer that shows another one blurred.
    func layer(around content: CALayer) -> CALayer {
        let outer = CALayer()
        outer.anchorPoint = .zero
        let inner = CALayer()
        inner.anchorPoint = .zero
        inner.addSublayer(content)
        outer.addSublayer(inner)
        outer.drive(by: self, key: "lottie blur")
        inner.drive(by: BlurSource(clock: clock, span: span, sigmas: sigmas, isInner: true), key: "lottie blur")
        return outer
    }

    func apply(to properties: inout LayerProperties, at time: CFTimeInterval) {
        let sigmas = sigmas(clock.frame(at: time))
        let sigma = max(sigmas.x, sigmas.y)
        let squeeze =
            sigma > 0 ? Vector2(max(sigmas.x / sigma, Self.least), max(sigmas.y / sigma, Self.least)) : Vector2(1, 1)
        if isInner {
            properties.transform = CATransform3DMakeScale(1 / squeeze.x, 1 / squeeze.y, 1)
        } else {
            properties.transform = CATransform3DMakeScale(squeeze.x, squeeze.y, 1)
            properties.rare.value.filters = sigma > 0 ? [.blur(sigma)] : []
        }
    }

    /// The least part of the wider deviation that the other one is.
    static let least = 0.02
}
