/// Knows fonts by their names: a service of the module that lays out text.
package protocol FontNames: Sendable {
    /// Whether a name is that of a font here, or of one that Apple's systems have.
    func hasFont(named name: String) -> Bool
}

/// The fonts of this program: those of the text layout.
package struct FontNamesService: Service {
    package typealias Requirement = any FontNames

    package init() {}

    package static let lack =
        "every name counts as that of a font, as nothing that lays out text is linked; link the product Compositor"

    static let names = find()
}
