import Expressions

/// The names that expressions may ask a scene for.
///
/// Members of layers, transforms and shapes are roles of nodes; the others are answered by `PropertyHost`.
enum ExpressionWord: String, CaseIterable, Sendable {
    case time, value, velocity, speed
    case thisComp, thisLayer, thisProperty, comp, layer
    case name, index, width, height, duration, frameDuration, displayStartTime, numLayers, pixelAspect
    case parent, hasParent, inPoint, outPoint, startTime, active, enabled, hasVideo, hasAudio, source, activeCamera
    case key, numKeys, nearestKey, valueAtTime, velocityAtTime, speedAtTime, comment
    case loopIn, loopOut, loopInDuration, loopOutDuration, smooth, posterizeTime
    case propertyGroup, propertyIndex, numProperties
    case toComp, fromComp, toWorld, fromWorld, toCompVec, fromCompVec, toWorldVec, fromWorldVec
    case fromCompToSurface, sourceRectAtTime, sampleImage
    case footage, sourceData, sourceText, dataValue
    case createPath, points, inTangents, outTangents, isClosed, pointOnPath, tangentOnPath, normalOnPath
    case textIndex, textTotal, selectorValue

    case transform, content, effect, param, mask, marker, text, timeRemap, layerStyle, cameraOption
    case animator, property, selector, advanced
    case dropShadow, innerShadow, outerGlow, innerGlow, colorOverlay, stroke
    case bmTransform = "$bm_transform"
    case bmName = "_name"
    case oldAnchorPoint = "anchor_point"

    case anchorPoint, position, scale, rotation, opacity, orientation, skew, skewAxis
    case xRotation, yRotation, zRotation, xPosition, yPosition, zPosition
    case startOpacity, endOpacity
    case path, size, roundness, pointCount
    case outerRadius, innerRadius, outerRoundness, innerRoundness
    case color, strokeWidth, miterLimit, dash, startPoint, endPoint, colors, highlightLength, highlightAngle
    case start, end, offset, radius, amount, ridges, angle, center, copies
    case maskPath, maskOpacity, maskExpansion, maskFeather
    case pathOptions, firstMargin, lastMargin, zoom, distance, pointOfInterest, invert
    case easeLow, easeHigh, smoothness, tracking, lineSpacing
    case style, getStyleAt, createStyle
    case font, fontSize, applyFill, applyStroke, leading, isAutoLeading, baselineShift, isAllCaps, isSmallCaps
    case justification
    case setText, setFont, setFontSize, setApplyFill, setFillColor, setApplyStroke, setStrokeColor, setStrokeWidth
    case setTracking, setLeading, setAutoLeading, setBaselineShift, setAllCaps, setSmallCaps, setJustification
    case fillColor, fillHue, fillSaturation, fillBrightness, fillOpacity, strokeColor, strokeOpacity

    private static let all = Array(allCases)

    /// The numbers of the names in compiled expressions.
    static let vocabulary = Dictionary(
        uniqueKeysWithValues: all.enumerated().map { ($0.element.rawValue, $0.offset) })

    /// The word of a name; `nil` if there is none.
    init?(_ name: ExpressionName) {
        // Names that are worked out while the expression runs have no number.
        let word = name.id >= 0 ? Self.all[name.id] : Self(rawValue: name.text)
        guard let word else { return nil }
        self =
            switch word {
            case .bmTransform: .transform
            case .bmName: .name
            case .oldAnchorPoint: .anchorPoint
            case .zRotation: .rotation
            default: word
            }
    }
}
