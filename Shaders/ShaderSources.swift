/// The GLSL files of this folder, as text.
public enum ShaderSources {}
