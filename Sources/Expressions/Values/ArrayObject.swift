/// An array: up to four numbers in place, as most are positions, sizes and colours; anything else in a list.
final class ArrayObject {
    /// The numbers in place; those from `count` on are 0.
    ///
    /// Two vectors, as one of four would align the object to 32 bytes.
    private var low = SIMD2<Double>.zero
    private var high = SIMD2<Double>.zero
    /// The count of numbers in place; −1 with a list.
    private var countInPlace = 0
    private(set) var list: [Value] = []

    static let capacityInPlace = 4

    init(_ components: SIMD4<Double>, count: Int) {
        low = components.lowHalf
        high = components.highHalf
        countInPlace = count
    }

    init(list: [Value]) {
        self.list = list
        countInPlace = -1
    }

    var count: Int { countInPlace >= 0 ? countInPlace : list.count }

    var isInPlace: Bool { countInPlace >= 0 }

    /// The numbers in place, with 0 beyond the last.
    var components: SIMD4<Double> { SIMD4(lowHalf: low, highHalf: high) }

    /// `undefined` beyond the end.
    subscript(index: Int) -> Value {
        guard index >= 0 else { return .undefined }
        if countInPlace >= 0 {
            guard index < countInPlace else { return .undefined }
            return .number(index < 2 ? low[index] : high[index - 2])
        }
        return index < list.count ? list[index] : .undefined
    }

    /// Whether the element is stored in place: a number at an index that is there, or the next.
    func storeInPlace(_ value: Value, at index: Int) -> Bool {
        guard case .number(let number) = value, countInPlace >= 0, index <= countInPlace,
            index < Self.capacityInPlace
        else { return false }
        if index < 2 { low[index] = number } else { high[index - 2] = number }
        countInPlace = max(countInPlace, index + 1)
        return true
    }

    /// All elements, as a copy.
    var elements: [Value] { isInPlace ? (0..<countInPlace).map { self[$0] } : list }

    /// Replaces all elements by a list.
    func replace(_ elements: [Value]) {
        list = elements
        countInPlace = -1
    }

    /// Changes the list, which has to be one.
    func edit(_ change: (inout [Value]) -> Void) {
        change(&list)
    }
}
