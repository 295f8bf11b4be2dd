package import LayerModel

/// A colour or nothing, as `none`, `#rrggbb`, a CSS name, `rgb(…)` or `hsl(…)`.
package struct BackgroundArgument: Sendable {
    /// `nil` is transparent.
    package var color: CGColor?

    /// `nil` if the text is no colour.
    package init?(_ text: String) {
        if text == "none" { return }
        guard let color = CGColor(css: text) ?? CGColor(cssFunction: text) else { return nil }
        self.color = color
    }
}
