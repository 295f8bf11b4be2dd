/// The mode of blending a drawing with its backdrop.
///
/// The first sixteen are the PDF's blend functions; the others, from `clear`, are Porter and Duff's operators and two sums.
/// All work on sRGB-encoded colours.
public enum CGBlendMode: Int32, Sendable, CaseIterable {
    /// Source over destination.
    case normal = 0
    case multiply = 1
    case screen = 2
    case overlay = 3
    case darken = 4
    case lighten = 5
    case colorDodge = 6
    case colorBurn = 7
    case softLight = 8
    case hardLight = 9
    case difference = 10
    case exclusion = 11
    case hue = 12
    case saturation = 13
    case color = 14
    case luminosity = 15
    /// R = 0, in premultiplied terms, as in the following: S is the source, D the destination, a their alpha.
    case clear = 16
    /// R = S.
    case copy = 17
    /// R = S·Da.
    case sourceIn = 18
    /// R = S·(1 − Da).
    case sourceOut = 19
    /// R = S·Da + D·(1 − Sa).
    case sourceAtop = 20
    /// R = S·(1 − Da) + D.
    case destinationOver = 21
    /// R = D·Sa.
    case destinationIn = 22
    /// R = D·(1 − Sa).
    case destinationOut = 23
    /// R = S·(1 − Da) + D·Sa.
    case destinationAtop = 24
    /// R = S·(1 − Da) + D·(1 − Sa).
    case xor = 25
    /// R = max(0, S + D − 1), with alpha min(1, Sa + Da).
    case plusDarker = 26
    /// R = min(1, S + D).
    case plusLighter = 27
}

extension CGBlendMode {
    /// The mode's name as a layer's `compositingFilter`: `multiplyBlendMode`, `sourceAtop`.
    package var filterName: String { rawValue < Self.clear.rawValue ? "\(self)BlendMode" : "\(self)" }

    /// The mode that a compositing filter names; `nil` for any other text.
    package init?(filterName: String) {
        guard let mode = Self.byFilterName[filterName] else { return nil }
        self = mode
    }

    /// The names of all compositing filters; `sourceOver` is another one of `normal`.
    package static let filterNames = allCases.map(\.filterName) + ["sourceOver"]

    private static let byFilterName = Dictionary(uniqueKeysWithValues: zip(filterNames, allCases + [.normal]))
}

/// The use of the current path by `CGContext.drawPath(using:)`.
public enum CGPathDrawingMode: Int32, Sendable {
    /// Fills, non-zero winding.
    case fill = 0
    /// Fills, even-odd.
    case eoFill = 1
    case stroke = 2
    /// Fills, non-zero winding, then strokes.
    case fillStroke = 3
    /// Fills, even-odd, then strokes.
    case eoFillStroke = 4
}

/// The sampling of scaled images.
public enum CGInterpolationQuality: Int32, Sendable {
    /// The context's choice: linear.
    case `default` = 0
    /// The nearest pixel.
    case none = 1
    case low = 2
    case high = 3
    case medium = 4
}

/// The drawing of text: filled, stroked, or added to the clip.
public enum CGTextDrawingMode: Int32, Sendable {
    case fill = 0
    case stroke = 1
    case fillStroke = 2
    /// Draws nothing.
    case invisible = 3
    /// As `fill`, and clips later drawing to the text.
    case fillClip = 4
    /// As `stroke`, and clips later drawing to the strokes.
    case strokeClip = 5
    /// As `fillStroke`, and clips later drawing to the text and its strokes.
    case fillStrokeClip = 6
    /// Clips later drawing to the text.
    case clip = 7

    /// The painting without the clip, and whether text clips.
    var parts: (painting: CGTextDrawingMode, clips: Bool) {
        switch self {
        case .fill, .stroke, .fillStroke, .invisible: (self, false)
        case .fillClip: (.fill, true)
        case .strokeClip: (.stroke, true)
        case .fillStrokeClip: (.fillStroke, true)
        case .clip: (.invisible, true)
        }
    }
}
