/// A name out of a list that Core Animation keeps as a string.
package protocol LayerName: RawRepresentable<String>, LayerPropertyValue {
    init(rawValue: String)

    /// The value that a property has after this was set: the name itself, or the replacement of an unknown one.
    var resolved: Self { get }
}

extension LayerName {
    package var resolved: Self { self }
}

extension CALayerContentsGravity: LayerName {
    private static let known: Set<CALayerContentsGravity> = [
        .center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft, .bottomRight, .resize, .resizeAspect,
        .resizeAspectFill,
    ]

    /// An unknown gravity is `center`, not the default.
    package var resolved: CALayerContentsGravity {
        Self.known.contains(self) ? self : .center
    }
}

extension CALayerContentsFormat: LayerName {
    private static let known: Set<CALayerContentsFormat> = [.RGBA8Uint, .RGBA16Float, .gray8Uint, .automatic]

    package var resolved: CALayerContentsFormat {
        Self.known.contains(self) ? self : .RGBA8Uint
    }
}

extension CADynamicRange: LayerName {
    package var resolved: CADynamicRange {
        [.automatic, .constrainedHigh, .high].contains(self) ? self : .standard
    }
}

extension CALayerToneMapMode: LayerName {
    package var resolved: CALayerToneMapMode {
        [.never, .ifSupported].contains(self) ? self : .automatic
    }
}

extension CALayerCornerCurve: LayerName {
    package var resolved: CALayerCornerCurve {
        self == .continuous ? self : .circular
    }
}

extension CALayerContentsFilter: LayerName {}
extension CAMediaTimingFillMode: LayerName {}
