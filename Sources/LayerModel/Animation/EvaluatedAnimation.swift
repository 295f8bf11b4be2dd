package import Foundation

/// Values of a layer that are evaluated when they are drawn.
///
/// Other formats animate in ways that keyframes between two values cannot express, such as a path behind operators.
/// Evaluation is exact between frames, too, and takes no memory for other moments.
package protocol LayerValueSource: AnyObject, Sendable {
    /// The key paths whose values are changed.
    var keyPaths: [LayerKeyPath] { get }
    /// When values may change: before and after they stay as they are at the ends. In seconds of the layer's local time.
    var changes: ClosedRange<CFTimeInterval> { get }

    /// Changes `properties` to their values at a moment; a pure function, called on any thread.
    ///
    /// - Parameter time: In seconds of the layer's local time.
    func apply(to properties: inout LayerProperties, at time: CFTimeInterval)

    /// Whether `apply` hides the layer at a moment; asked only of sources that change `isHidden`.
    ///
    /// - Parameter time: In seconds of the layer's local time.
    func hides(at time: CFTimeInterval) -> Bool
}

extension LayerValueSource {
    package func hides(at time: CFTimeInterval) -> Bool { false }
}

/// An animation without begin or end whose values a source works out.
package final class EvaluatedAnimation: CAAnimation {
    private let source: any LayerValueSource

    /// The animation with a source's values, which belong to the layer's local time.
    package init(_ source: any LayerValueSource) {
        self.source = source
        super.init()
        duration = .infinity
        isRemovedOnCompletion = false
        fillMode = .both
    }

    package override func copy(with zone: NSZone?) -> Any {
        let copy = EvaluatedAnimation(source)
        copy.take(from: self)
        return copy
    }

    override func compiledTrack(in context: CompilationContext) -> CompiledAnimation.Track? {
        .evaluated(source)
    }
}
