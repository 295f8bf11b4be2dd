import Foundation
import JSON
import LayerModel

/// Reads the values of one Lottie file, and collects its mistakes and the features that are not drawn.
///
/// Files in the wild leave out defaults, write switches as numbers and single numbers as arrays of one: all of that is read.
/// A value without a meaning is a warning with its place; the property takes its default, and a part that needs the value is
/// left out. Only a file without a size, and one over a limit, is an error.
final class DocumentReading {
    let root: JSONValue
    let limits: ReaderOptions.Limits
    /// The values in slots, by the slots' names.
    private(set) var slots: [String: JSONValue] = [:]
    var errors: [(place: Int, error: LottieError)] = []
    private(set) var warnings: [LottieWarning] = []
    /// The number of values without a meaning.
    private(set) var flawCount = 0
    /// The replacements of texts in slots, by the slots' names.
    private var slotTexts: [String: String] = [:]
    /// The replacements of pictures in slots, by the slots' names: paths, or data: URIs.
    private var slotFiles: [String: String] = [:]
    /// The scene for expressions; `nil` for files without any.
    var scene: ExpressionScene?
    /// The place in the scene of values that are read; `nil` outside of layers.
    var place: ScenePlace?
    /// Whether an expression of drawn content was met.
    var hasMetExpression = false
    /// The sizes of assets, by their identifiers, for the scene's layers.
    var assetSizes: [String: CGSize] = [:]
    /// The source of the data that expressions read; `nil` reads none.
    var files: PictureSource?
    /// The documents of values that fill slots from outside; they own the memory that `slots` points into.
    private(set) var filled: [JSONDocument] = []
    /// The name of the layer that is read, for warnings.
    var layerName: String?
    /// The number of layers read.
    var layerCount = 0
    /// Ends reading early when the limits of the work are exceeded.
    var probe = WorkProbe(every: 256)
    /// The depth of open groups of shapes.
    var groupDepth = 0
    /// The full value of a colour component in the file: 1 or 255.
    private(set) var colorLimit = 1.0
    /// The largest component of a colour in the file.
    var largestColor = 0.0

    init(root: JSONValue, limits: ReaderOptions.Limits) {
        self.root = root
        self.limits = limits
        readSlots(root.member("slots"))
    }

    // MARK: - Slots

    private func readSlots(_ object: JSONValue?) {
        guard let written = object?.members else { return }
        for (name, slot) in written {
            if let value = slot.member("p") { slots[String(name)] = value }
        }
    }

    /// Fills slots by a text in the form of the file's `slots`.
    func fillSlots(_ text: Data) {
        guard let document = try? JSONDocument(parsing: text, limits: JSONLimits()) else { return }
        filled.append(document)
        readSlots(document.root)
    }

    /// Fills the slot that an assignment names: a text's slot with the text, a picture's with the file at a path, others with
    /// a property.
    ///
    /// - Returns: `false` if the file has no such slot, or the value is no property's.
    func fillSlot(_ assignment: LottieAssignment) -> Bool {
        if root.member("assets")?.elements?.contains(where: { $0.member("sid")?.string == assignment.name }) == true {
            slotFiles[assignment.name] = assignment.value
            return true
        }
        guard let slot = slots[assignment.name] else { return false }
        if slot.holdsText {
            slotTexts[assignment.name] = assignment.value
            return true
        }
        guard let text = assignment.slotProperty,
            let document = try? JSONDocument(parsing: text, limits: JSONLimits())
        else { return false }
        filled.append(document)
        slots[assignment.name] = document.root
        return true
    }

    /// The replacement of a text by its slot; `nil` keeps the written text.
    func slotText(_ value: JSONValue) -> String? {
        value.member("sid")?.string.flatMap { slotTexts[$0] }
    }

    /// The file in place of a picture by its slot; `nil` keeps the written file.
    func slotFile(_ asset: JSONValue) -> String? {
        asset.member("sid")?.string.flatMap { slotFiles[$0] }
    }

    /// The value in the slot of a value; `nil` if it has none, or the file has no such slot.
    func slot(of value: JSONValue) -> JSONValue? {
        value.member("sid")?.string.flatMap { slots[$0] }
    }

    /// Whether the value under a key comes from outside of the file.
    func isFilled(_ object: JSONValue, _ key: StaticString) -> Bool {
        object.member(key).flatMap(slot)?.isOfSameText(as: root) == false
    }

    /// The result of `read` for the value in a slot, or else for the written value; a slot's value of another kind gets a warning.
    func readSlot<Result>(of written: JSONValue, _ read: (JSONValue) -> Result?) -> Result? {
        guard let slot = slot(of: written) else { return read(written) }
        let (result, isMeant) = attempt { read(slot) }
        if let result, isMeant { return result }
        warn("what the slot \((written.member("sid")?.string ?? "").quotedForMessage) holds", at: written)
        return written.member("k").flatMap { _ in read(written) }
    }

    /// The result of a reading, and whether it met no value without a meaning; warnings of such are taken back.
    func attempt<Result>(_ read: () -> Result) -> (result: Result, isMeant: Bool) {
        let (flaws, kept) = (flawCount, warnings.count)
        let result = read()
        guard flawCount != flaws else { return (result, true) }
        takeBackWarnings(from: kept)
        return (result, false)
    }

    /// The result of reading undrawn parts: their mistakes are not reported.
    func quietly<Result>(_ read: () -> Result) -> Result {
        let kept = (warnings, flawCount, largestColor, hasMetExpression)
        defer { (warnings, flawCount, largestColor, hasMetExpression) = kept }
        return read()
    }

    /// Removes warnings, in favour of one for all of them.
    func takeBackWarnings(from index: Int) {
        warnings.removeSubrange(index...)
    }

    // MARK: - Errors

    /// The errors in the order of the file.
    var orderedErrors: [LottieError] {
        errors.sorted { $0.place < $1.place }.map(\.error)
    }

    /// Notes a mistake that makes the file as a whole unreadable.
    func report(_ problem: String, at value: JSONValue) {
        guard errors.count < limits.errors else { return }
        errors.append((value.index, LottieError(kind: .format, path: path(to: value), problem: problem)))
    }

    /// Notes a value without a meaning, which is left out.
    func leaveOut(_ problem: String, at value: JSONValue) {
        flawCount += 1
        warn(LottieWarning.leftOut, flaw: problem, at: value)
    }

    func leaveOut(_ value: JSONValue, isNo expected: String) {
        leaveOut("found \(value.found), expected \(expected)", at: value)
    }

    /// Forgets the values, to read the file again with colours up to 255.
    func startAgainWithColorsTo255() {
        (errors, warnings, flawCount, layerCount) = ([], [], 0, 0)
        colorLimit = 255
    }

    /// Notes a feature that is not drawn, or with a flaw.
    func warn(_ feature: String, flaw: String? = nil, at value: JSONValue) {
        guard warnings.count < limits.errors else { return }
        let warning = LottieWarning(path: path(to: value), layer: layerName, feature: feature, flaw: flaw)
        if !warnings.contains(warning) { warnings.append(warning) }
    }

    /// The place of a value in the file; empty for values that fill a slot from outside.
    private func path(to value: JSONValue) -> String {
        value.isOfSameText(as: root) ? root.path(to: value.index) : ""
    }

    // MARK: - Plain values

    func number(_ object: JSONValue, _ key: StaticString) -> Double? {
        guard let value = object.member(key), !value.isNull else { return nil }
        if let number = value.number ?? value.bool.map({ $0 ? 1 : 0 }) { return number }
        // Single numbers come in arrays, too, and some tools write numbers as texts.
        if let elements = value.elements, let first = elements.first(where: { _ in true })?.number { return first }
        if let text = value.string, let number = Double(text), number.isFinite { return number }
        leaveOut(value, isNo: "a number")
        return nil
    }

    func integer(_ object: JSONValue, _ key: StaticString) -> Int? {
        number(object, key).map { Int(max(-1e9, min(1e9, $0.rounded(.towardZero)))) }
    }

    func flag(_ object: JSONValue, _ key: StaticString) -> Bool {
        guard let value = object.member(key), !value.isNull else { return false }
        if let flag = value.bool ?? value.number.map({ $0 != 0 }) { return flag }
        leaveOut(value, isNo: "true or false")
        return false
    }

    func text(_ object: JSONValue, _ key: StaticString) -> String? {
        guard let value = object.member(key), !value.isNull else { return nil }
        if let string = value.string { return string }
        if let number = value.number {
            return number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
        }
        leaveOut(value, isNo: "a text")
        return nil
    }

    /// An object; `nil` if it is missing, or, with a warning, something else.
    func object(_ object: JSONValue, _ key: StaticString) -> JSONValue? {
        guard let value = object.member(key), !value.isNull else { return nil }
        guard value.members != nil else {
            leaveOut(value, isNo: "an object")
            return nil
        }
        return value
    }

    /// The elements of an array; none if it is missing, or, with a warning, something else.
    func list(_ object: JSONValue, _ key: StaticString) -> [JSONValue] {
        guard let value = object.member(key), !value.isNull else { return [] }
        guard let elements = value.elements else {
            leaveOut(value, isNo: "an array")
            return []
        }
        return Array(elements)
    }

    /// The objects of an array; other elements are left out, which is warned of.
    func objects(_ object: JSONValue, _ key: StaticString) -> [JSONValue] {
        list(object, key).filter { element in
            if element.members == nil { leaveOut(element, isNo: "an object") }
            return element.members != nil
        }
    }
}

extension JSONValue {
    /// Whether a property is a text layer's text: documents from frame to frame, each with its text.
    fileprivate var holdsText: Bool {
        member("k")?.elements?.first { _ in true }?.member("s")?.member("t")?.string != nil
    }
}
