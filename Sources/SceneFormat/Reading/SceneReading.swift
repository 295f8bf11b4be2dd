import Foundation
import JSON
import LayerModel
import VideoDecoding

/// The state of reading one scene: the results so far, and the mistakes.
///
/// Belongs to the thread that reads.
final class SceneReading {
    /// A key whose effect has to wait for the whole tree.
    struct Deferred {
        let property: Property
        let value: JSONValue
        /// The JSON object of the key, and the table that reads it as an object.
        let container: JSONValue
        let object: AnyObject
        let table: PropertyTable
    }

    let file: String
    let root: JSONValue
    let options: SceneReader.Options
    let folder: AssetFolder
    /// The pictures, videos and fonts that the file names.
    var declarations = AssetDeclarations()
    /// Layers whose sublayers or mask are still to be read.
    var openBranches: [LayerBranch] = []
    var layerCount = 0
    /// The memory reserved for the layers.
    var memory: MemoryReservation?
    /// In points; the root layer's default bounds.
    var size = CGSize.zero
    /// The changes to the scene beside the file, in order.
    var assignments: [SceneAssignment] = []
    /// Whether a part of a layer outside a scene is read, without known names.
    var isOfLooseLayer = false
    /// Whether some layers of the file could not be made.
    var leavesOutLayers = false

    private(set) var deferred: [Property.Stage: [Deferred]] = [:]
    /// The key that takes effect now, if it was deferred.
    private(set) var current: Deferred?
    private var late: [(number: Int, value: JSONValue)] = []
    private var depth = 0
    /// Ends reading early when the limits of the work are exceeded.
    var probe = WorkProbe(every: 256)

    private var errors: [(place: Int, error: SceneError)] = []
    private(set) var errorCount = 0
    private var warnings: [(place: Int, warning: SceneWarning)] = []
    /// The places of assignments with errors and warnings: an assignment to many layers reports each once.
    private var assignmentErrors: Set<Int> = []
    private var assignmentWarnings: Set<Int> = []
    var features = FeatureUse()
    var players: [ScenePlayer] = []
    var sounds: [TimelineSound] = []
    /// By their names in `videos`.
    var openedVideos: [String: VideoFile] = [:]

    init(file: String, root: JSONValue, options: SceneReader.Options, folder: AssetFolder) {
        self.file = file
        self.root = root
        self.options = options
        self.folder = folder
    }
}

// MARK: - Objects

extension SceneReading {
    /// Reads the keys of a JSON object; each changes `object` by its row of the table.
    ///
    /// The keys in `known` are read by the caller.
    func read(
        _ value: JSONValue, into object: AnyObject, using table: PropertyTable, known: KeyIndex? = nil,
        reportsUnknown: Bool = true
    ) {
        guard let members = value.members else {
            reportMismatch("an object", at: value)
            return
        }
        var seen = KeySet()
        var seenKnown = KeySet()
        let firstLate = late.count
        let use = features.use(of: table)
        for (key, member) in members {
            if probe.isOver() { return }
            guard let number = table.index.find(key) else {
                if let known, let number = known.find(key) {
                    if !seenKnown.insert(number) {
                        report("is given twice", at: member)
                    }
                } else if reportsUnknown {
                    reportUnknown(String(key), at: member, of: table, known: known)
                }
                continue
            }
            guard seen.insert(number) else {
                report("is given twice", at: member)
                continue
            }
            use.note(number, at: place(of: member))
            let property = table.properties[number]
            switch property.stage {
            case .immediate:
                property.apply(self, member, object)
            case .late:
                late.append((number, member))
            case .pictures, .animations:
                deferred[property.stage, default: []].append(
                    Deferred(property: property, value: member, container: value, object: object, table: table))
                declarations.noteUse(in: member)
            }
        }
        for number in table.conflicts.indices
        where seen.contains(table.conflicts[number].first) && seen.contains(table.conflicts[number].second) {
            warn(table.conflicts[number].message, at: value)
        }
        if late.count > firstLate {
            let ordered = late[firstLate...].sorted { $0.number < $1.number }
            late.removeSubrange(firstLate...)
            for (number, member) in ordered {
                table.properties[number].apply(self, member, object)
            }
        }
    }

    /// The same; whether nothing was wrong with the object.
    func readWhole(_ value: JSONValue, into object: AnyObject, using table: PropertyTable) -> Bool {
        let before = errorCount
        read(value, into: object, using: table)
        return errorCount == before
    }

    /// Defers one key of several objects to its stage, replacing waiting ones for the same key or a part of it.
    func deferInPlaceOfOthers(_ items: [Deferred]) {
        guard let property = items.first?.property else {
            return
        }
        let objects = Set(items.map { ObjectIdentifier($0.object) })
        let parts = property.name + "."
        deferred[property.stage]?.removeAll { item in
            let name = item.property.name
            return (name == property.name || name.hasPrefix(parts)) && objects.contains(ObjectIdentifier(item.object))
        }
        deferred[property.stage, default: []] += items
    }

    /// Applies the keys that waited for a stage, in the order of the file within one class.
    func run(_ stage: Property.Stage) {
        for item in deferred.removeValue(forKey: stage) ?? [] {
            carryOut(item) { item.property.apply(self, item.value, item.object) }
        }
    }

    /// Does something for a key that takes effect now.
    func carryOut<Result>(_ item: Deferred, _ body: () -> Result) -> Result {
        current = item
        defer { current = nil }
        return body()
    }

    /// Reads something that may contain its like, unless it is nested too deep for the stack.
    func nested<Result>(at value: JSONValue, _ body: () -> Result?) -> Result? {
        guard depth < 32 else {
            report("is nested more than 32 deep", at: value)
            return nil
        }
        depth += 1
        defer { depth -= 1 }
        return body()
    }
}

// MARK: - Errors

extension SceneReading {
    /// Adds an error at a value.
    func report(
        _ problem: String, at value: JSONValue, kind: SceneError.Kind = .scene,
        suggestion: @autoclosure () -> String? = nil, fix: String? = nil
    ) {
        let place = place(of: value)
        guard place < root.end || assignmentErrors.insert(place).inserted else {
            return
        }
        errorCount += 1
        guard keepsErrors else {
            return
        }
        let error = SceneError(
            kind: kind, file: file, path: path(to: place), problem: problem, suggestion: suggestion(), fix: fix)
        errors.append((place, error))
    }

    /// Whether one more error is more than counted: others get no suggestion.
    var keepsErrors: Bool { errors.count < options.limits.errors }

    /// Adds the error of a value that does not fit its key.
    func reportMismatch(_ expected: String, at value: JSONValue, suggestion: @autoclosure () -> String? = nil) {
        report("found \(value.found), expected \(expected)", at: value, suggestion: suggestion())
    }

    /// Adds a warning at a value.
    func warn(_ message: String, at value: JSONValue, kind: SceneError.Kind = .scene) {
        let place = place(of: value)
        guard place < root.end || assignmentWarnings.insert(place).inserted,
            warnings.count < options.limits.errors
        else {
            return
        }
        warnings.append((place, SceneWarning(kind: kind, file: file, path: path(to: place), message: message)))
    }

    /// Notes that a property was given one of its names.
    func noteChoice(owner: String, property: String, _ value: JSONValue) {
        if let name = value.string {
            features.note(SceneFeature(className: owner, property: property, value: name), at: place(of: value))
        }
    }

    /// The warnings in the order of the file.
    var orderedWarnings: [SceneWarning] {
        warnings.sorted { $0.place < $1.place }.map(\.warning)
    }

    /// The errors in the order of the file; `nil` if there are none.
    var orderedErrors: SceneErrors? {
        guard errorCount > 0 else {
            return nil
        }
        return SceneErrors(
            errors: errors.sorted { $0.place < $1.place }.map(\.error), omitted: errorCount - errors.count)
    }

    /// Adds the error that a class has no property of a name.
    func reportUnknown(
        _ name: String, at member: JSONValue, of table: PropertyTable, known: KeyIndex?, fix: String? = nil
    ) {
        guard keepsErrors else { return report("\(table.name) has no such property", at: member) }
        let names = table.index.spellings + (known?.names ?? [])
        if let nearest = NameSuggestion.nearest(to: name, among: names) {
            report("\(table.name) has no such property", at: member, suggestion: nearest)
        } else if known != nil, let owner = LayerClass.declaring(name) {
            report("\(table.name) has no such property, but \(owner) has", at: member)
        } else {
            report("\(table.name) has no such property", at: member, fix: fix)
        }
    }
}
