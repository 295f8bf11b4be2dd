// Whoever sees colours and pictures sees the points and paths that they are made of.
@_exported public import Geometry
