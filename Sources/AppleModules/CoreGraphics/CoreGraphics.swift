// Re-exports the layer model, whose geometry, paths, colours, images and contexts are Core Graphics', under that name.
@_exported public import AppleNames
@_exported public import LayerModel
