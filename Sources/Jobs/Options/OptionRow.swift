package import Foundation

/// How JSON writes the values of an option.
package struct OptionForm: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) {
        self.rawValue = rawValue
    }

    package static let text = OptionForm(rawValue: 1)
    package static let number = OptionForm(rawValue: 2)
    package static let flag = OptionForm(rawValue: 4)
    package static let numbers = OptionForm(rawValue: 8)
    /// A list of values, one text each.
    package static let texts = OptionForm(rawValue: 16)
}

/// The row of an option: the values that it takes, and the place where they are kept.
package struct OptionRow<Options>: Sendable {
    package let form: OptionForm
    /// The values, for people who write texts: `a whole number from 1 to 100`.
    package let expected: String
    /// The values, for people who write JSON.
    package let expectedInJSON: String
    /// The separator of numbers in a text.
    package let separator: String
    /// Whether the values are files or folders that exist.
    package let isPath: Bool
    private let assign: @Sendable (inout Options, String) -> Bool

    /// A row.
    ///
    /// - Parameters:
    ///   - kind: The values.
    ///   - isList: Whether there are several of them, each of which is set.
    ///   - set: Keeps a value.
    package init<Value>(
        _ kind: OptionKind<Value>, isList: Bool = false, _ set: @escaping @Sendable (inout Options, Value) -> Void
    ) {
        form = isList ? .texts : kind.form
        expected = kind.example.map { "\(kind.expected), such as \($0)" } ?? kind.expected
        let list = kind.example?.replacing(kind.separator, with: ", ")
        expectedInJSON = isList ? "a list of texts" : list.map { "\(kind.expected), such as [\($0)]" } ?? expected
        (separator, isPath) = (kind.separator, kind.isPath)
        assign = { options, text in
            guard let value = kind.read(text) else { return false }
            set(&options, value)
            return true
        }
    }

    /// Sets a value.
    ///
    /// - Returns: Whether the text is one.
    package func read(_ text: String, into options: inout Options) -> Bool {
        assign(&options, text)
    }
}

/// The values that an option takes.
package struct OptionKind<Value>: Sendable {
    let form: OptionForm
    package let expected: String
    /// A text of several numbers.
    let example: String?
    let separator: String
    let isPath: Bool
    /// The value of a text; `nil` for none.
    package let read: @Sendable (String) -> Value?

    package init(
        form: OptionForm = .text, expected: String, example: String? = nil, separator: String = ",",
        isPath: Bool = false, read: @escaping @Sendable (String) -> Value?
    ) {
        (self.form, self.expected, self.example, self.separator) = (form, expected, example, separator)
        (self.isPath, self.read) = (isPath, read)
    }
}

extension OptionKind<String> {
    static let text = OptionKind(expected: "a text") { $0 }
}

extension OptionKind<Bool> {
    package static let flag = OptionKind(form: .flag, expected: "true or false") {
        ["true": true, "1": true, "false": false][$0]
    }
}

extension OptionKind<Int> {
    static func whole(_ range: ClosedRange<Int>) -> OptionKind {
        OptionKind(form: .number, expected: "a whole number from \(range.lowerBound) to \(range.upperBound)") {
            Int($0).flatMap { range.contains($0) ? $0 : nil }
        }
    }
}

extension OptionKind<Double> {
    package static func number(_ expected: String, _ fits: @escaping @Sendable (Double) -> Bool) -> OptionKind {
        OptionKind(form: .number, expected: expected) { Double($0).flatMap { fits($0) ? $0 : nil } }
    }
}

extension OptionKind<URL> {
    package static let folder = path("folder", isFolder: true)
    package static let file = path("file", isFolder: false)

    private static func path(_ name: String, isFolder: Bool) -> OptionKind {
        OptionKind(expected: name, isPath: true) { path in
            var found = ObjCBool(false)
            guard FileManager.default.fileExists(atPath: path, isDirectory: &found), found.boolValue == isFolder else {
                return nil
            }
            return URL(fileURLWithPath: path, isDirectory: isFolder)
        }
    }
}
