// Re-exports the layer model's videos under the name that programs for Apple's systems import.
@_exported public import AppleNames
@_exported public import LayerModel
