/// The scenes that both renderers draw as their references show; the list only grows.
let drawnScenes: Set<String> = []
