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
    /// Reads options that a function takes; `NULL` for none.
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
        let texts = row.texts(of: value)
        guard let texts, let wrong = texts.first(where: { !row.read($0, &options) }) else {
            if texts != nil { return }
            throw row.mismatch(value, place)
        }
        guard row.isPath else { throw row.mismatch(value, place) }
        throw Failure(
            .asset, Message(code: "asset", place: place, problem: "\(wrong): there is no such \(row.expected)"))
    }
}

extension OptionRow {
    fileprivate func mismatch(_ value: JSONValue, _ place: String) -> Failure {
        let list = example.map { ", such as [\($0.replacing(separator, with: ", "))]" } ?? ""
        return .invalid(
            "found \(value.found), expected \(form == .texts ? "a list of texts" : expected + list)", place: place)
    }

    /// The texts of a value; `nil` for a value of another form.
    fileprivate func texts(of value: JSONValue) -> [String]? {
        let whole = { (value: JSONValue) in value.string.flatMap { $0.utf8.contains(0) ? nil : $0 } }
        let number = { (value: JSONValue) in value.number.map { Int(exactly: $0).map(String.init) ?? "\($0)" } }
        let list = { (part: (JSONValue) -> String?) -> [String]? in
            let parts = value.elements?.map(part)
            return parts?.contains(nil) == false ? parts?.compactMap(\.self) : nil
        }
        let numbers = { list(number).map { [$0.joined(separator: separator)] } }
        return switch form {
        case .text: whole(value).map { [$0] }
        case .number: number(value).map { [$0] }
        case .numberOrText: (number(value) ?? whole(value)).map { [$0] }
        case .numbers: numbers()
        case .numbersOrText: whole(value).map { [$0] } ?? numbers()
        case .flag: value.bool.map { ["\($0)"] }
        case .texts: list(whole)
        }
    }
}
