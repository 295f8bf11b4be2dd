import LayerModel

@testable import SceneFormat

extension PageTable {
    /// Those that have rows.
    static var all: [PageTable] {
        ([scene, path, transformStep, textRun, tiles, emitterCell, filters, blendModes, limits]
            + layers + animations).filter { !$0.keys.isEmpty }
    }

    private static var layers: [PageTable] {
        LayerClass.allCases.map { layer($0) }
    }

    private static func layer(_ layerClass: LayerClass) -> PageTable {
        let table = layerClass.table
        let layer = layerClass.make()
        let value = { (key: String) in
            WrittenValue.kind(of: key) { sceneText(root: #"{"class": "\#(table.name)", "\#(key)": \#($0)}"#) }
        }
        let animates = { (key: String) in
            let animatability = LayerProperty(key: key)?.animatability
            return animatability == .implicit || animatability == .explicit ? "yes" : ""
        }
        return PageTable(
            table.name, owned(by: table.name, in: table),
            [
                ("value", value), ("default", { standard(layer.value(forKey: $0), value($0)) }), ("animates", animates),
                ("meaning", { meaning($0, of: [table.name, "CALayer", "CAMediaTiming"]) }),
            ])
    }

    private static var animations: [PageTable] {
        (["CAAnimation", "CAPropertyAnimation"] + AnimationClass.all.map(\.table.name)).map { animation($0) }
    }

    private static func animation(_ owner: String) -> PageTable {
        let animationClass = AnimationClass.all.first { !owned(by: owner, in: $0.table).isEmpty }
        guard let animationClass else { return PageTable(owner, [], []) }
        let name = animationClass.table.name
        let animation = animationClass.make()
        let value = { (key: String) in
            let texts = ["opacity", "position"].map { property in
                let keyPath = name == "CATransition" || key == "keyPath" ? "" : #""keyPath": "\#(property)", "#
                return WrittenValue.kind(of: key) {
                    let object = #"{"class": "\#(name)", \#(keyPath)"\#(key)": \#($0)}"#
                    return sceneText(root: #"{"animations": [\#(object)]}"#)
                }
            }
            return texts[0] == texts[1] ? texts[0] : "of `keyPath`'s kind"
        }
        return PageTable(
            owner, owned(by: owner, in: animationClass.table),
            [
                ("value", value), ("default", { standard(animation.value(forKey: $0), value($0)) }),
                ("meaning", { meaning($0, of: [owner, "CAMediaTiming"]) }),
            ])
    }

    private static var emitterCell: PageTable {
        let cell = CAEmitterCell()
        let value = { (key: String) in
            WrittenValue.kind(of: key) {
                sceneText(root: #"{"class": "CAEmitterLayer", "emitterCells": [{"\#(key)": \#($0)}]}"#)
            }
        }
        let animates = { (key: String) in
            DocComments.all["CAEmitterCell.\(key)"]?.saysAnimatable == true ? "yes" : ""
        }
        return PageTable(
            "CAEmitterCell", PropertyTable.emitterCell.properties.map(\.name),
            [
                ("value", value), ("default", { standard(cell.value(forKey: $0), value($0)) }), ("animates", animates),
                ("meaning", { meaning($0, of: ["CAEmitterCell"]) }),
            ])
    }

    private static var scene: PageTable {
        byHand("scene", SceneHeader.table) { key, value in
            let required = ["format": #""glrender-scene""#, "version": "1", "size": "[1, 1]", "root": "{}"]
            let members = required.merging([key: value]) { $1 }
            return "{" + members.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
        }
    }

    private static var path: PageTable {
        byHand("path", PathObject.table) { key, value in
            sceneText(root: #"{"class": "CAShapeLayer", "path": {"\#(key)": \#(value)}}"#)
        }
    }

    private static var transformStep: PageTable {
        byHand("transform step", TransformStep.table) { key, value in
            sceneText(root: #"{"transform": [{"\#(key)": \#(value)}]}"#)
        }
    }

    private static var textRun: PageTable {
        byHand("text run", .textRun) { key, value in
            sceneText(root: #"{"class": "CATextLayer", "string": [{"\#(key)": \#(value)}]}"#)
        }
    }

    private static var tiles: PageTable {
        byHand("tiles", .tiles) { key, value in
            sceneText(root: #"{"class": "CATiledLayer", "tiles": {"\#(key)": \#(value)}}"#)
        }
    }

    private static var filters: PageTable {
        PageTable(
            "filter", FilterObject.tables.map(\.name),
            [
                (
                    "inputs",
                    { filter in
                        let table = FilterObject.tables.first { $0.name == filter }
                        let inputs = table?.properties.map(\.name).filter { $0 != "name" }
                        return inputs?.map { input in
                            let value = WrittenValue.kind(of: input) {
                                sceneText(root: #"{"filters": [{"name": "\#(filter)", "\#(input)": \#($0)}]}"#)
                            }
                            return "`\(input)`: \(value)"
                        }.joined(separator: ", ")
                    }
                ), ("meaning", { _ in nil }),
            ])
    }

    private static var blendModes: PageTable {
        PageTable(
            "blend mode",
            WrittenValue.names(of: "compositingFilter") { sceneText(root: #"{"compositingFilter": \#($0)}"#) },
            [("meaning", { _ in nil })])
    }

    private static var limits: PageTable {
        let values = Mirror(reflecting: SceneReader.Limits()).children
        let byName = Dictionary(uniqueKeysWithValues: values.map { ($0.label ?? "", $0.value as? Int ?? 0) })
        return PageTable(
            "limit", values.compactMap(\.label),
            [("default", { byName[$0].map { "`\($0)`" } }), ("meaning", { _ in nil })])
    }

    /// The keys of objects that are no instances of a class of Core Animation.
    private static func byHand(
        _ name: String, _ table: PropertyTable, _ scene: @escaping (String, String) -> String
    ) -> PageTable {
        PageTable(
            name, table.properties.map(\.name),
            [
                ("value", { key in WrittenValue.kind(of: key) { scene(key, $0) } }), ("default", { _ in nil }),
                ("meaning", { _ in nil }),
            ])
    }

    private static func owned(by owner: String, in table: PropertyTable) -> [String] {
        table.properties.filter { $0.owner == owner }.map(\.name)
    }

    private static func standard(_ value: Any?, _ written: String) -> String {
        WrittenValue.text(ofDefault: value, written: written)
    }

    /// The summary of a property's doc comment, in the first class that has it.
    private static func meaning(_ key: String, of classes: [String]) -> String? {
        classes.lazy.compactMap { DocComments.all["\($0).\(key)"]?.summary }.first
    }
}
