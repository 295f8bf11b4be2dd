// Whoever sees layers sees what they show, as Core Animation's own headers have it.
@_exported public import Geometry
@_exported public import Graphics
