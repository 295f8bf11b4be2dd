import JSON
import LayerModel

extension DocumentReading {
    /// A property of colours from 0 to 1.
    ///
    /// - Returns: The standard colour if the object has none; `nil`, with a warning, if a colour has fewer than three
    ///   components: its paint is left out.
    func color(
        _ object: JSONValue, _ key: StaticString, default standard: Components? = .zero
    ) -> Property<Components>? {
        var isShort = false
        var largest = 0.0
        let kept = warnings.count
        let read = property(object, key) { value -> Components? in
            let count = value.elements?.count ?? (value.number == nil ? 3 : 1)
            guard count >= 3, let color = Self.components(value) else {
                isShort = isShort || count < 3
                return nil
            }
            largest = max(largest, color.x, color.y, color.z)
            return color
        } finish: { read in
            // Colours that fill a slot from outside have components in 0…1, regardless of the file's.
            isShort ? nil : colorLimit == 1 || isFilled(object, key) ? read : read.map { $0 / colorLimit }
        }
        guard !isShort else {
            takeBackWarnings(from: kept)
            warn("a colour of fewer than three components", at: object)
            return nil
        }
        if read != nil, !isFilled(object, key) { largestColor = max(largestColor, largest) }
        return read ?? standard.map(Property.init)
    }

    /// Whether the file's colours go to 255: lottie-web takes those of Bodymovin before 4.1.9 so.
    ///
    /// Other files have them from 0 to 1, and some tools write them to 255 all the same: nothing else is so large.
    var hasColorsTo255: Bool {
        largestColor > (isOlder(than: [4, 1, 9]) ? 1 : 16)
    }

    /// Whether the file names an earlier version of Bodymovin.
    private func isOlder(than version: [Int]) -> Bool {
        let written = text(root, "v") ?? ""
        let parts = written.split(separator: ".", omittingEmptySubsequences: false).prefix(3).map { Int($0) }
        return !parts.contains(nil) && parts.compactMap { $0 }.lexicographicallyPrecedes(version)
    }
}
