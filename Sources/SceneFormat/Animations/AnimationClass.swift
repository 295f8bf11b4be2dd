import JSON
import LayerModel

/// A class of animations that a scene can name.
struct AnimationClass: Sendable {
    let table: PropertyTable
    let make: @Sendable () -> CAAnimation

    /// Every class, by the names in its table.
    static let all: [AnimationClass] = [
        AnimationClass(table: .basicAnimation) { CABasicAnimation() },
        AnimationClass(table: .keyframeAnimation) { CAKeyframeAnimation() },
        AnimationClass(table: .springAnimation) { CASpringAnimation() },
        AnimationClass(table: .animationGroup) { CAAnimationGroup() },
        AnimationClass(table: .transition) { CATransition() },
    ]

    private static let index = KeyIndex(all.map(\.table.name))
    /// The keys of animations that are not properties.
    static let structure = KeyIndex(["class", "key"])

    /// The class of an animation's JSON object; after an error in the name, the nearest there is, or `nil`.
    static func of(_ value: JSONValue, _ reading: SceneReading) -> AnimationClass? {
        guard value.members != nil else {
            reading.reportMismatch("an animation, which is an object", at: value)
            return nil
        }
        guard let name = value.member("class") else {
            reading.report("an animation needs a class, one of \(index.names.joined(separator: ", "))", at: value)
            return nil
        }
        guard let text = name.text, let number = index.find(text) else {
            let nearest = name.string.flatMap {
                reading.keepsErrors ? NameSuggestion.nearest(to: $0, among: index.names) : nil
            }
            reading.reportMismatch("one of \(index.names.joined(separator: ", "))", at: name, suggestion: nearest)
            // Read as the intended class, to find further mistakes.
            return nearest.flatMap { name in all.first { $0.table.name == name } }
        }
        return all[number]
    }
}
