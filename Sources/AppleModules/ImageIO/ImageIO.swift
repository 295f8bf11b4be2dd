// Re-exports the reading and writing of image files under the name that programs for Apple's systems import.
@_exported public import AppleNames
@_exported public import ImageCodecs
@_exported public import LayerModel
