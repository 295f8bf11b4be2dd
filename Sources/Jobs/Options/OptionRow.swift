import Foundation

/// The form of an option's values in JSON.
package enum OptionForm: Sendable {
    case text, number, numberOrText, numbers, numbersOrText, flag
    /// A list of values, one text each.
    case texts
}

/// The row of an option: the values that it takes, and their storage.
package struct OptionRow<Options>: Sendable {
    package let form: OptionForm
    /// The values, for people: `a whole number from 1 to 100`.
    package let expected: String
    /// An example of several numbers, as a text.
    package let example: String?
    /// The separator of numbers in a text.
    package let separator: String
    /// Whether the values are files or folders that exist.
    package let isPath: Bool
    /// Sets a value, and returns whether the text is one.
    package let read: @Sendable (String, inout Options) -> Bool

    /// A row.
    ///
    /// - Parameters:
    ///   - value: The value of a text; `nil` for none.
    ///   - set: Keeps a value; those of a list one after the other.
    package init<Value>(
        _ expected: String, form: OptionForm = .text, example: String? = nil, separator: String = ",",
        isPath: Bool = false, _ value: @escaping @Sendable (String) -> Value?,
        set: @escaping @Sendable (inout Options, Value) -> Void
    ) {
        (self.form, self.expected, self.example, self.separator) = (form, expected, example, separator)
        self.isPath = isPath
        read = { text, options in
            guard let value = value(text) else { return false }
            set(&options, value)
            return true
        }
    }

    package static func flag(_ set: @escaping @Sendable (inout Options, Bool) -> Void) -> OptionRow {
        OptionRow("true or false", form: .flag, { ["true": true, "1": true, "false": false][$0] }, set: set)
    }

    package static func number(
        _ expected: String, where fits: @escaping @Sendable (Double) -> Bool,
        _ set: @escaping @Sendable (inout Options, Double) -> Void
    ) -> OptionRow {
        OptionRow(expected, form: .number, { Double($0).flatMap { fits($0) ? $0 : nil } }, set: set)
    }

    static func text(_ form: OptionForm = .text, _ set: @escaping @Sendable (inout Options, String) -> Void)
        -> OptionRow
    {
        OptionRow("a text", form: form, { $0 }, set: set)
    }

    static func name<Value: RawRepresentable<String> & CaseIterable & SendableMetatype>(
        of type: Value.Type, _ set: @escaping @Sendable (inout Options, Value) -> Void
    ) -> OptionRow {
        let names = type.allCases.map(\.rawValue).joined(separator: ", ")
        return OptionRow("one of \(names)", { Value(rawValue: $0) }, set: set)
    }

    static func whole(
        _ range: ClosedRange<Int>, _ set: @escaping @Sendable (inout Options, Int) -> Void
    ) -> OptionRow {
        let expected = "a whole number from \(range.lowerBound) to \(range.upperBound)"
        return OptionRow(expected, form: .number, { Int($0).flatMap { range.contains($0) ? $0 : nil } }, set: set)
    }

    static func path(
        _ form: OptionForm = .text, isFolder: Bool, _ set: @escaping @Sendable (inout Options, URL) -> Void
    ) -> OptionRow {
        OptionRow(
            isFolder ? "folder" : "file", form: form, isPath: true,
            { path in
                var found = ObjCBool(false)
                guard FileManager.default.fileExists(atPath: path, isDirectory: &found), found.boolValue == isFolder
                else {
                    return nil
                }
                return URL(fileURLWithPath: path, isDirectory: isFolder)
            }, set: set)
    }
}
