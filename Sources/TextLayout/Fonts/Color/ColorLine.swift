import Graphics

/// The colours along a gradient of a font: stops at any places, and the colours beyond them.
struct ColorLine {
    /// A colour and its place.
    struct Stop {
        var place: Double
        var color: PaintTable.PaletteColor
    }

    /// The colours beyond the stops, with OpenType's numbers.
    enum Extent: Int {
        /// The first and the last colour.
        case pad = 0
        case `repeat` = 1
        case reflect = 2
    }

    /// Places do not descend; there is one at least.
    let stops: [Stop]
    private let extent: Extent

    /// The limits of stops read, and of periods repeated.
    static let mostStops = 256
    private static let mostPeriods = 64.0

    /// `nil` without a stop.
    init?(_ stops: [Stop], _ extent: Extent) {
        guard !stops.isEmpty else { return nil }
        // Sorting keeps the order of stops at one place, which make a hard edge.
        self.stops = stops.enumerated().sorted {
            ($0.element.place, $0.offset) < ($1.element.place, $1.offset)
        }.map(\.element)
        self.extent = extent
    }

    /// The range of the stops.
    var range: ClosedRange<Double> {
        (stops.first?.place ?? 0)...(stops.last?.place ?? 0)
    }

    /// Whether the first and the last colour go on without an end, so that no other colours are needed beyond the stops.
    var isPadded: Bool {
        extent == .pad || range.lowerBound == range.upperBound
    }

    /// The part of a range of places that is not too long to be made of periods, nor empty.
    func bounded(_ wanted: ClosedRange<Double>) -> ClosedRange<Double> {
        guard !isPadded else { return wanted }
        let reach = (range.upperBound - range.lowerBound) * Self.mostPeriods / 2
        let low = max(wanted.lowerBound, range.lowerBound - reach)
        return low...max(low, min(wanted.upperBound, range.upperBound + reach))
    }

    /// The line over a range of places as a gradient that goes from 0 to 1.
    ///
    /// - Parameter color: Gives straight colours, sRGB-encoded.
    func gradient(
        over wanted: ClosedRange<Double>, isReversed: Bool = false, color: (PaintTable.PaletteColor) -> SIMD4<Double>
    ) -> CGGradient? {
        let colors = stops.map { color($0.color) }
        let length = wanted.upperBound - wanted.lowerBound
        var placed = [(place: 0.0, color: mixed(at: wanted.lowerBound, fromBelow: false, colors))]
        for stop in stopsInside(wanted, colors) where length > 0 {
            placed.append(((stop.place - wanted.lowerBound) / length, stop.color))
        }
        placed.append((1, mixed(at: wanted.upperBound, fromBelow: true, colors)))
        if isReversed {
            placed = placed.reversed().map { (1 - $0.place, $0.color) }
        }
        return CGGradient(
            colorSpace: CGColorSpaceCreateDeviceRGB(),
            colorComponents: placed.flatMap { [$0.color.x, $0.color.y, $0.color.z, $0.color.w].map { CGFloat($0) } },
            locations: placed.map { CGFloat($0.place) }, count: placed.count)
    }

    /// The stops strictly inside a range, in all periods that it reaches.
    private func stopsInside(
        _ wanted: ClosedRange<Double>, _ colors: [SIMD4<Double>]
    ) -> [(place: Double, color: SIMD4<Double>)] {
        let own = zip(stops, colors).map { (place: $0.place, color: $1) }
        let inside = { (place: Double) in place > wanted.lowerBound && place < wanted.upperBound }
        guard !isPadded else { return own.filter { inside($0.place) } }
        let period = range.upperBound - range.lowerBound
        let first = ((wanted.lowerBound - range.lowerBound) / period).rounded(.down)
        let last = min(((wanted.upperBound - range.lowerBound) / period).rounded(.down), first + Self.mostPeriods)
        var result: [(place: Double, color: SIMD4<Double>)] = []
        for number in stride(from: first, through: last, by: 1) {
            let isBackwards = isBackwards(number)
            for stop in isBackwards ? own.reversed() : own {
                let offset = isBackwards ? range.upperBound - stop.place : stop.place - range.lowerBound
                let place = range.lowerBound + number * period + offset
                if inside(place) { result.append((place, stop.color)) }
            }
        }
        return result
    }

    /// Whether a period runs from the last stop to the first.
    private func isBackwards(_ period: Double) -> Bool {
        extent == .reflect && period.truncatingRemainder(dividingBy: 2) != 0
    }

    /// - Parameter fromBelow: Whether at a hard edge the colour before it counts.
    private func mixed(at place: Double, fromBelow: Bool, _ colors: [SIMD4<Double>]) -> SIMD4<Double> {
        var (place, fromBelow) = (place, fromBelow)
        if !isPadded {
            let period = range.upperBound - range.lowerBound
            let periods = (place - range.lowerBound) / period
            let whole = fromBelow ? periods.rounded(.up) - 1 : periods.rounded(.down)
            var offset = (periods - whole) * period
            if isBackwards(whole) {
                offset = period - offset
                fromBelow.toggle()
            }
            place = range.lowerBound + offset
        }
        let next = stops.firstIndex { fromBelow ? $0.place >= place : $0.place > place } ?? stops.count
        let (from, to) = (max(next - 1, 0), min(next, stops.count - 1))
        let length = stops[to].place - stops[from].place
        let part = length > 0 ? min(max((place - stops[from].place) / length, 0), 1) : 0
        return colors[from] + (colors[to] - colors[from]) * part
    }
}
