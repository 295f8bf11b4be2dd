// Layers re-export their values' types, like Core Animation's own headers.
@_exported public import Geometry
@_exported public import Graphics
