import Foundation
import JSON
import LayerModel

/// Reads the values of one Lottie file, and collects what is wrong with it and what is not drawn.
///
/// Files in the wild leave out what has a default, write switches as numbers and single numbers as arrays of one: that is all
/// read. What has no meaning is an error with its place.
final class DocumentReading {
    let root: JSONValue
    let limits: LottieReader.Limits
    /// What slots hold, by name.
    private(set) var slots: [String: JSONValue] = [:]
    var errors: [(place: Int, error: LottieError)] = []
    private(set) var warnings: [LottieWarning] = []
    /// What slots hold that the file does not: the documents own what `slots` points into.
    private var filled: [JSONDocument] = []
    /// The name of the layer that is read, for warnings.
    var layerName: String?
    /// How many layers were read.
    var layerCount = 0
    /// How deep groups of shapes are open.
    var groupDepth = 0

    init(root: JSONValue, limits: LottieReader.Limits) {
        self.root = root
        self.limits = limits
        readSlots(root.member("slots"))
    }

    // MARK: Slots

    private func readSlots(_ object: JSONValue?) {
        guard let written = object?.members else { return }
        for (name, slot) in written {
            if let value = slot.member("p") { slots[String(name)] = value }
        }
    }

    /// Fills slots by what a text in the form of the file's `slots` says.
    func fillSlots(_ text: Data) {
        guard let document = try? JSONDocument(parsing: text, limits: JSONLimits()) else { return }
        filled.append(document)
        readSlots(document.root)
    }

    /// Fills the slot that an assignment names.
    ///
    /// - Returns: `false` where the file has no such slot, or the value is none of a property.
    func fillSlot(_ assignment: LottieAssignment) -> Bool {
        guard slots[assignment.name] != nil, let text = assignment.slotProperty,
            let document = try? JSONDocument(parsing: text, limits: JSONLimits())
        else { return false }
        filled.append(document)
        slots[assignment.name] = document.root
        return true
    }

    // MARK: Errors

    /// The errors in the order of the file.
    var orderedErrors: [LottieError] {
        errors.sorted { $0.place < $1.place }.map(\.error)
    }

    func report(_ problem: String, at value: JSONValue) {
        guard errors.count < limits.errors else { return }
        errors.append(
            (value.index, LottieError(kind: .format, path: root.path(to: value.index), problem: problem)))
    }

    func report(_ value: JSONValue, isNo expected: String) {
        report("found \(value.found), expected \(expected)", at: value)
    }

    /// Notes a feature that is not drawn.
    func warn(_ feature: String, at value: JSONValue) {
        guard warnings.count < limits.errors else { return }
        let warning = LottieWarning(path: root.path(to: value.index), layer: layerName, feature: feature)
        if warnings.last != warning { warnings.append(warning) }
    }

    // MARK: Plain values

    func number(_ object: JSONValue, _ key: StaticString) -> Double? {
        guard let value = object.member(key), !value.isNull else { return nil }
        if let number = value.number ?? value.bool.map({ $0 ? 1 : 0 }) { return number }
        // Single numbers come in arrays, too, and some tools write numbers as texts.
        if let elements = value.elements, let first = elements.first(where: { _ in true })?.number { return first }
        if let text = value.string, let number = Double(text), number.isFinite { return number }
        report(value, isNo: "a number")
        return nil
    }

    func integer(_ object: JSONValue, _ key: StaticString) -> Int? {
        number(object, key).map { Int(max(-1e9, min(1e9, $0.rounded(.towardZero)))) }
    }

    func flag(_ object: JSONValue, _ key: StaticString) -> Bool {
        guard let value = object.member(key) else { return false }
        return value.bool ?? value.number.map { $0 != 0 } ?? false
    }

    func text(_ object: JSONValue, _ key: StaticString) -> String? {
        guard let value = object.member(key), !value.isNull else { return nil }
        if let string = value.string { return string }
        return value.number.map { $0 == $0.rounded() && abs($0) < 1e15 ? String(Int($0)) : String($0) }
    }

    /// The elements of an array; none where there is none, or it is something else, which is an error.
    func list(_ object: JSONValue, _ key: StaticString) -> [JSONValue] {
        guard let value = object.member(key), !value.isNull else { return [] }
        guard let elements = value.elements else {
            report(value, isNo: "an array")
            return []
        }
        return Array(elements)
    }

    // MARK: Colours

    /// A colour of up to four components from 0 to 1; those of old files go to 255.
    static func color(_ components: Components, alpha: Double = 1) -> CGColor {
        let scale: Double = max(components.x, components.y, components.z) > 1.0001 ? 255 : 1
        return CGColor(
            red: components.x / scale, green: components.y / scale, blue: components.z / scale, alpha: alpha)
    }
}
