extension LayerProperty {
    /// The kind of a property's value.
    package enum Kind: Sendable {
        /// A switch.
        case bool
        /// A number.
        case number
        /// A whole number, or a mask of bits.
        case integer
        /// One of the names of an enumeration.
        case name
        /// Any text.
        case string
        /// Text, plain or with attributes.
        case text
        /// A point.
        case point
        /// A size.
        case size
        /// A rectangle.
        case rect
        /// A 4 × 4 matrix.
        case transform
        /// A colour or none.
        case color
        /// A path or none.
        case path
        /// A picture or none.
        case contents
        /// A list of numbers or none.
        case numbers
        /// A list of colours or none.
        case colors
        /// One filter or none.
        case filter
        /// A list of filters or none.
        case filters
        /// A list of emitter cells or none.
        case cells
    }

    /// The ways of animating a property.
    package enum Animatability: Sendable {
        /// Not at all.
        case never
        /// By an animation that is added to the layer; a change of the property alone adds none.
        case explicit
        /// A change of the property on a committed layer adds a basic animation.
        case implicit
        /// A change of the property on a committed layer adds a cross-fade of the whole layer.
        case transition
    }

    /// The interpolation between two values.
    package enum Interpolation: Sendable {
        /// As values of the kind are mixed.
        case ofKind
        /// A switch is on in between if it is on at both ends: an appearing or disappearing layer shows all the while.
        case onWhereBothAre
    }

    /// The traits of a row beside name, type and storage.
    struct Traits {
        var animatability: Animatability
        var interpolation = Interpolation.ofKind
        var isDrawn = true
        var changesText = false
    }
}
