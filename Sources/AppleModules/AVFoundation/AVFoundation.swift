// Hands on what of the layer model shows videos under the name that programs for Apple's systems import.
@_exported public import AppleNames
@_exported public import LayerModel
