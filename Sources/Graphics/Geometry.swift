// Colours and images are made of points and paths.
@_exported public import Geometry
