import Foundation
import LayerModel

/// The stops of a gradient with opacities of their own, as colours with alpha.
///
/// A file lists colours and opacities apart, each at locations of its own. Both are interpolated apart, as colours that are not
/// premultiplied are; so each stop of one takes the other's value there.
struct GradientStops {
    private(set) var colors: [CGColor] = []
    private(set) var locations: [Double] = []

    private struct Stop {
        var at: Double
        var value: SIMD3<Double>
    }

    init(_ numbers: [Double], colorCount: Int) {
        let count = max(0, min(colorCount, numbers.count / 4))
        let tints: [Stop] = (0..<count).map { index in
            let place = index * 4
            let tint = SIMD3(numbers[place + 1], numbers[place + 2], numbers[place + 3])
            return Stop(at: numbers[place], value: tint.clamped(lowerBound: .zero, upperBound: .one))
        }
        let alphas = count == colorCount ? Self.opacities(numbers, behind: count) : []
        guard !tints.isEmpty else { return }
        add(Self.sorted(tints), alphas)
        // One colour is that colour everywhere.
        if colors.count == 1 {
            colors += colors
            locations += locations
        }
    }

    /// The opacities, which stand behind all colours.
    private static func opacities(_ numbers: [Double], behind colorCount: Int) -> [Stop] {
        let first = colorCount * 4
        return sorted(
            (0..<max(0, numbers.count - first) / 2).map { index in
                let place = first + index * 2
                return Stop(at: numbers[place], value: SIMD3(repeating: min(max(numbers[place + 1], 0), 1)))
            })
    }

    /// Lists with the same number of opacities, which can be mixed, of lists with fewer or none.
    static func evened(_ lists: Property<[Double]>, colorCount: Int) -> Property<[Double]> {
        let keys = lists.keyframes.flatMap { [$0.value, $0.end] }
        guard keys.contains(where: { $0.count != keys[0].count }) else { return lists }
        let places = Set(keys.flatMap { opacities($0, behind: colorCount).map(\.at) }).sorted()
        return lists.map { list in
            let own = opacities(list, behind: colorCount)
            return list.prefix(colorCount * 4)
                + places.flatMap { [$0, own.isEmpty ? 1 : values(of: own, at: $0).after.x] }
        }
    }

    /// In the order of their places, as some tools do not write them.
    private static func sorted(_ stops: [Stop]) -> [Stop] { stops.sorted { $0.at < $1.at } }

    private mutating func add(_ tints: [Stop], _ alphas: [Stop]) {
        guard !alphas.isEmpty else {
            for tint in tints { append(tint.value, 1, at: tint.at) }
            return
        }
        let places = Set(tints.map(\.at) + alphas.map(\.at)).sorted()
        for place in places {
            let (tintBefore, tint) = Self.values(of: tints, at: place)
            let (alphaBefore, alpha) = Self.values(of: alphas, at: place)
            append(tintBefore, alphaBefore.x, at: place)
            if tintBefore != tint || alphaBefore != alpha { append(tint, alpha.x, at: place) }
        }
    }

    private mutating func append(_ tint: SIMD3<Double>, _ alpha: Double, at location: Double) {
        colors.append(CGColor(red: tint.x, green: tint.y, blue: tint.z, alpha: alpha))
        locations.append(location)
    }

    /// The values before and after a place.
    ///
    /// They differ if two stops have one place, which makes a sharp edge. The list is sorted by place and not empty.
    private static func values(
        of stops: [Stop], at place: Double
    ) -> (before: SIMD3<Double>, after: SIMD3<Double>) {
        guard let next = stops.firstIndex(where: { $0.at >= place }) else {
            return (stops[stops.count - 1].value, stops[stops.count - 1].value)
        }
        if stops[next].at == place {
            let last = stops.lastIndex { $0.at == place } ?? next
            return (stops[next].value, stops[last].value)
        }
        guard next > 0 else { return (stops[0].value, stops[0].value) }
        let before = stops[next - 1]
        let fraction = (place - before.at) / (stops[next].at - before.at)
        let value = before.value + (stops[next].value - before.value) * fraction
        return (value, value)
    }
}
