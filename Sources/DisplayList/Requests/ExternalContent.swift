package import LayerModel

/// A picture that a program's own OpenGL ES is to draw: a layer's shader, its composition or its drawing methods.
///
/// The list shows a placeholder of the picture's size in its place, which ``DisplayList/resolve(_:with:)`` exchanges.
package struct ExternalContent: Sendable {
    /// The source that draws.
    package enum Source: Sendable {
        /// A fragment shader, as the layer has it.
        case shader(String)
        case drawer(OpenGLDrawer)
        case composition(QCComposition)
    }

    /// The values of a composition's inputs.
    package struct Inputs: Sendable {
        package var values: [(name: String, value: ShaderUniform)] = []
        package var images: [(name: String, image: CGImage)] = []

        /// No inputs.
        package init() {}

        init(_ properties: LayerProperties) {
            values = properties.compositionInputs
            images = properties.compositionImages
        }

        /// Whether a shader sees the same.
        package func matches(_ other: Inputs) -> Bool {
            values.elementsEqual(other.values) { $0.name == $1.name && $0.value == $1.value }
                && images.elementsEqual(other.images) { $0.name == $1.name && $0.image.identity == $1.image.identity }
        }
    }

    /// The longest side of a picture, in pixels; larger ones are drawn as large as they can be, and stretched.
    package static let largestSide = 8192

    package var source: Source
    /// The layer's node, for warnings.
    package var slot: Int32
    /// Of the layer, in the process.
    package var layerID: UInt64
    /// In pixels.
    package var width: Int
    /// In pixels.
    package var height: Int
    /// The layer's local time, in seconds.
    package var time: CFTimeInterval
    /// Whether the layer draws at every frame.
    package var isAsynchronous = false
    /// Counts the requests for redrawing the layer.
    package var generation: UInt64 = 0
    /// Whether alpha counts as 1.
    package var isOpaque: Bool
    package var inputs = Inputs()
    /// The inputs at another moment, in seconds of the layer's local time; `nil` if they are always the same.
    package var inputsAt: (@Sendable (CFTimeInterval) -> Inputs)?
    /// The image that stands in the list until the picture is there.
    package let placeholder: CGImage

    /// The request of a layer's values; `nil` if there is nothing to draw.
    init?(_ properties: UnsafePointer<LayerProperties>, slot: Int32, layerID: UInt64, time: CFTimeInterval) {
        guard let box = properties.box(of: OpenGLProperties.self) else { return nil }
        let values = box.value
        if let drawer = values.drawer {
            source = .drawer(drawer)
        } else if let composition = values.composition {
            source = .composition(composition)
            inputs = Inputs(properties.pointee)
        } else if let shader = values.shader {
            source = .shader(shader)
        } else {
            return nil
        }
        let scale = properties.pointee.rare.value.contentsScale
        let size = properties.pointee.bounds.size
        let (width, height) = (Double(size.width * scale), Double(size.height * scale))
        guard width > 0, height > 0, width.isFinite, height.isFinite else { return nil }
        let fit = min(1, Double(Self.largestSide) / max(width, height))
        self.width = max(1, Int((width * fit).rounded(.up)))
        self.height = max(1, Int((height * fit).rounded(.up)))
        self.slot = slot
        self.layerID = layerID
        self.time = time
        isAsynchronous = values.isAsynchronous
        generation = values.generation
        isOpaque = properties.pointee.flags.contains(.opaque)
        guard
            let placeholder = CGImage(
                regions: PendingPixels(), width: self.width, height: self.height, isOpaque: isOpaque)
        else { return nil }
        self.placeholder = placeholder
    }
}

extension ExternalContent: Equatable {
    /// Whether two lists wait for the same picture.
    package static func == (a: ExternalContent, b: ExternalContent) -> Bool {
        a.placeholder.identity == b.placeholder.identity
    }
}

/// Pixels without content: transparent.
struct PendingPixels: CGImageRegionSource {
    func copyPixels(_ region: PixelRect, into destination: UnsafeMutableRawBufferPointer, bytesPerRow: Int) {}
}
