// Hands on UIKit's views and drawing types, and what it hands on itself: layers, Core Graphics and Core Text.
@_exported public import AppleNames
@_exported public import ImageCodecs
@_exported public import LayerModel
@_exported public import LayerViews
