import Foundation
import JSON
import Jobs
import SceneFormat

/// Options that JSON names, each with its row.
protocol NamedOption: RawRepresentable<String>, Hashable {
    associatedtype Options

    var row: OptionRow<Options> { get }
}

extension NamedOption {
    /// Reads options that a function takes; `NULL` is none.
    static func read(_ text: CText?, _ taken: Set<Self>, into options: inout Options) throws(Failure) {
        guard let text else { return }
        let document: JSONDocument
        do throws(JSONSyntaxError) {
            document = try JSONDocument(
                parsing: Data(bytes: text, count: strlen(text)), limits: JSONLimits(nesting: 16))
        } catch {
            throw .invalid("the options are not JSON: \(error.problem)", place: "options")
        }
        try withExtendedLifetime(document) { () throws(Failure) in
            guard let members = document.root.members else {
                throw .invalid("the options are \(document.root.found), expected an object", place: "options")
            }
            for (name, value) in members {
                let name = String(name)
                guard let option = Self(rawValue: name), taken.contains(option) else {
                    let names = taken.map(\.rawValue).sorted()
                    let nearest = NameSuggestion.nearest(to: name, among: names)
                    throw .invalid(
                        "there is no such option here", place: "options.\(name.shownInMessage)",
                        fix: nearest.map { "write \($0)" } ?? "the options are \(names.joined(separator: ", "))")
                }
                try option.read(value, into: &options)
            }
        }
    }

    private func read(_ value: JSONValue, into options: inout Options) throws(Failure) {
        let (row, place) = (row, "options.\(rawValue)")
        guard let texts = row.form.texts(of: value, separator: row.separator) else {
            throw .invalid("found \(value.found), expected \(row.expectedInJSON)", place: place)
        }
        for text in texts where !row.read(text, into: &options) {
            guard row.isPath else {
                throw .invalid("found \(value.found), expected \(row.expectedInJSON)", place: place)
            }
            throw Failure(
                .asset,
                Message(code: "asset", place: place, problem: "\(text): there is no such \(row.expected)"))
        }
    }
}

extension OptionForm {
    /// The texts that a value stands for; `nil` for a value of another form.
    fileprivate func texts(of value: JSONValue, separator: String) -> [String]? {
        let whole = { (text: String?) in text.flatMap { $0.utf8.contains(0) ? nil : $0 } }
        let written = { (number: Double) in Int(exactly: number).map(String.init) ?? "\(number)" }
        if contains(.text), let text = whole(value.string) { return [text] }
        if contains(.number), let number = value.number { return [written(number)] }
        if contains(.flag), let flag = value.bool { return ["\(flag)"] }
        guard let elements = value.elements else { return nil }
        let parts = elements.compactMap { contains(.texts) ? whole($0.string) : $0.number.map(written) }
        guard parts.count == elements.count, !isDisjoint(with: [.texts, .numbers]) else { return nil }
        return contains(.texts) ? parts : [parts.joined(separator: separator)]
    }
}
