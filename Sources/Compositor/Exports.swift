// What `Renderer` throws and reports is declared where it arises; a program that imports this module sees it.
@_exported public import DisplayList
