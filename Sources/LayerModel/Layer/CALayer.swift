/// A rectangle with contents, decoration and sublayers: the unit of composition.
open class CALayer {
    /// A layer with default values.
    public init() {}
}
