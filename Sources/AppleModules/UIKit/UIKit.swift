// Re-exports UIKit's views and drawing types, and the modules that UIKit re-exports: layers, Core Graphics and Core Text.
@_exported public import AppleNames
@_exported public import ImageCodecs
@_exported public import LayerModel
@_exported public import LayerViews
