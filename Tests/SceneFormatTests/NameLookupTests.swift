import Foundation
import JSON
import LayerModel
import Testing

@testable import SceneFormat

@Suite("Name suggestions")
struct NameSuggestionTests {
    @Test(
        arguments: [
            ("cornerRaduis", "cornerRadius"), ("opactiy", "opacity"), ("BOUNDS", "bounds"), ("positon", "position"),
            ("fillcolour", nil), ("x", nil),
        ] as [(String, String?)])
    func theNearestNameIsFound(misspelt: String, meant: String?) {
        let names = ["cornerRadius", "opacity", "bounds", "position", "borderColor"]
        #expect(NameSuggestion.nearest(to: misspelt, among: names) == meant)
    }

    @Test func distances() {
        func distance(_ a: String, _ b: String) -> Int {
            NameSuggestion.distance(Array(a.utf8), Array(b.utf8))
        }
        #expect(distance("", "") == 0 && distance("", "abc") == 3 && distance("abc", "") == 3)
        #expect(distance("kitten", "sitting") == 3)
        #expect(distance("raduis", "radius") == 1)
        #expect(distance("ca", "abc") == 3)
    }

    @Test func overlongNamesAreNotCompared() {
        #expect(NameSuggestion.nearest(to: String(repeating: "a", count: 100_000), among: ["a"]) == nil)
    }
}

@Suite("Key tables")
struct KeyIndexTests {
    @Test func everyNameIsFoundAndNoOther() throws {
        let names = LayerClass.allCases.flatMap { $0.table.index.names }
        let distinct = Array(Set(names)).sorted()
        let index = KeyIndex(distinct)
        let text = "[" + (distinct + distinct.map { $0 + "x" }).map { "\"\($0)\"" }.joined(separator: ",") + "]"
        let document = try JSONDocument(parsing: Data(text.utf8), limits: .init())
        withExtendedLifetime(document) {
            let values = document.root.elements.map(Array.init) ?? []
            #expect(values.count == 2 * distinct.count)
            for (number, value) in values.enumerated() {
                let found = value.text.flatMap(index.find)
                #expect(found == (number < distinct.count ? number : nil))
            }
        }
    }

    @Test func tablesAreSmallEnoughForTheirSets() {
        for layerClass in LayerClass.allCases {
            #expect(layerClass.table.properties.count <= 128)
            #expect(Set(layerClass.table.index.names).count == layerClass.table.properties.count)
        }
    }

    @Test func setsOfNumbers() {
        var set = KeySet()
        for number in 0..<128 {
            #expect(!set.contains(number))
            let isNew = set.insert(number)
            #expect(isNew)
        }
        for number in 0..<128 {
            let isNew = set.insert(number)
            #expect(!isNew && set.contains(number))
        }
    }
}
