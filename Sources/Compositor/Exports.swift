// The targets that declare the arguments, errors and reports of `Renderer`; a program that imports this module sees them.
@_exported public import DisplayList
@_exported public import RenderDevices
#if OpenGL
    @_exported public import GLRenderer
#endif
