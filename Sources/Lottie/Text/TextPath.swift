/// A path that a text stands on, at one time.
struct TextPath: Sendable {
    /// In the direction of the text, in the text layer's space.
    let contour: MeasuredContour
    /// From the path's start to the first character, in points.
    var firstMargin = 0.0
    /// From the path's end to that of the last character, in points; below zero it ends before the path does.
    var lastMargin = 0.0
    /// Whether characters turn with the path.
    var isPerpendicular = true
    /// Whether characters are spread from the first margin to the last one.
    var isForced = false

    /// The start of a line by its justification: right-aligned text ends at the last margin, centred text lies between both.
    func start(ofWidth width: Double, _ justification: TextDocument.Justification) -> Double {
        let end = contour.total + lastMargin
        switch justification {
        case .left, .fullLastLeft, .full: return firstMargin
        case .right, .fullLastRight: return end - width
        case .center, .fullLastCenter: return (firstMargin + end - width) / 2
        }
    }

    /// The middles of characters with some widths that are spread evenly.
    func spread(_ widths: [Double]) -> [Double] {
        guard let first = widths.first, let last = widths.last else { return [] }
        let low = firstMargin + first / 2
        let high = contour.total + lastMargin - last / 2
        let step = widths.count > 1 ? (high - low) / Double(widths.count - 1) : 0
        return widths.indices.map { low + step * Double($0) }
    }
}
