import LayerModel

/// A picture that a program's own OpenGL ES is to draw: a layer's shader, its composition or its drawing methods.
struct HostedRequest {
    /// What draws.
    enum Source {
        /// A GLSL ES 3.00 fragment shader, as the scene format has it.
        case shader(String)
        case drawer(OpenGLDrawer)
        case composition(QCComposition)
    }

    /// What the inputs of a composition are.
    struct Inputs {
        var values: [(name: String, value: ShaderUniform)] = []
        var images: [(name: String, image: CGImage)] = []

        init() {}

        init(_ properties: LayerProperties) {
            values = properties.compositionInputs
            images = properties.compositionImages
        }

        /// Whether a shader sees the same.
        func matches(_ other: Inputs) -> Bool {
            values.elementsEqual(other.values) { $0.name == $1.name && $0.value == $1.value }
                && images.elementsEqual(other.images) { $0.name == $1.name && $0.image.identity == $1.image.identity }
        }
    }

    var source: Source
    /// Of the layer, in the process.
    var layerID: UInt64
    /// In pixels.
    var width: Int
    /// In pixels.
    var height: Int
    /// The layer's local time, in seconds.
    var time: CFTimeInterval
    /// Whether the layer draws at every frame.
    var isAsynchronous = false
    /// Counts how often the layer was asked to draw anew.
    var generation: UInt64 = 0
    /// Whether alpha counts as 1.
    var isOpaque: Bool
    /// Whether the picture may stay where it is drawn, for a renderer that reads it there.
    var sharesPixels = false
    var inputs = Inputs()
    /// The inputs at another moment, in seconds of the layer's local time; `nil` where they are always the same.
    var inputsAt: ((CFTimeInterval) -> Inputs)?

    /// What a layer's values ask for; `nil` where there is nothing to draw.
    init?(_ properties: UnsafePointer<LayerProperties>, layerID: UInt64, time: CFTimeInterval, largest: Int) {
        guard case .openGL(let box) = properties.pointee.specifics else { return nil }
        let values = box.value
        if let drawer = values.drawer {
            source = .drawer(drawer)
        } else if let composition = values.composition {
            source = .composition(composition)
            inputs = Inputs(properties.pointee)
        } else if let shader = values.shader {
            source = .shader(HostedShader.completed(shader))
        } else {
            return nil
        }
        let scale = properties.pointee.rare.value.contentsScale
        let size = properties.pointee.bounds.size
        let (width, height) = (Double(size.width * scale), Double(size.height * scale))
        guard width > 0, height > 0, width.isFinite, height.isFinite else { return nil }
        // Larger pictures are drawn as large as they can be, and stretched.
        let fit = min(1, Double(largest) / max(width, height))
        self.width = max(1, Int((width * fit).rounded(.up)))
        self.height = max(1, Int((height * fit).rounded(.up)))
        self.layerID = layerID
        self.time = time
        isAsynchronous = values.isAsynchronous
        generation = values.generation
        isOpaque = properties.pointee.flags.contains(.opaque)
    }
}
