// What `Renderer` takes, throws and reports is declared where it arises; a program that imports this module sees it.
@_exported public import DisplayList
@_exported public import RenderDevices
#if OpenGL
    @_exported public import GLRenderer
#endif
