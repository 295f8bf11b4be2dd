public import Foundation

/// A place to draw that records: its commands become a `DrawingRecording`, which renderers play back at any scale.
///
/// Made for `draw(in:)`, where user space begins as the layer's own space. What is invalid (numbers that are not finite, a
/// restore without a save, a line without a current point) is left out, as Core Graphics does, and never stops the program. A
/// context belongs to one thread at a time.
public final class CGContext {
    /// The region of the base space that can be drawn in.
    let bounds: CGRect
    var tables = DrawingTables()
    var state = GraphicsState()
    private var stack: [GraphicsState] = []
    private var layers: [OpenLayer] = []
    /// The current path, in the base space.
    var current = CGMutablePath()
    /// From text space to user space; not part of the saved state.
    public var textMatrix = CGAffineTransform.identity
    var allowsAntialiasing = true
    /// From the base space that users see to the space of recordings, whose y points down.
    private(set) var base = CGAffineTransform.identity
    /// From the space of recordings to the pixels that it is drawn for, whose y points up.
    private(set) var device = CGAffineTransform.identity
    /// Whether images of the drawing have no alpha.
    package var isOpaque = false
    /// The layout of pixels that a program has requested; `nil` for contexts that are not made for a picture.
    var bitmap: BitmapLayout?
    /// The destination of drawing: the program's memory, or our own once a program has requested the pixels; `nil` for a
    /// recording.
    var memory: BitmapMemory?
    /// The bounds of the recorded commands that are not in memory yet, in the base space.
    var undrawn = CGRect.null

    private struct OpenLayer {
        /// Index of the `beginLayer` command; `nil` beyond `maximumLayerDepth`.
        var begin: Int?
        /// The number of states saved before.
        var stackDepth: Int
    }

    /// The largest number of open transparency layers; those inside are drawn without a picture of their own.
    public static let maximumLayerDepth = 256

    /// The coordinates of the base space that can be drawn at: ±10⁹, exact enough in single precision.
    static let drawable = CGRect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)

    /// A context that records the drawing in a region.
    ///
    /// - Parameter bounds: In points of user space, which begins without a transform; nothing is drawn outside. Where a number
    ///   is not finite or beyond ±10⁹, nothing is drawn at all.
    public init(recordingIn bounds: CGRect) {
        self.bounds = bounds.isFinite && CGContext.drawable.contains(bounds) ? bounds.standardized : .zero
    }

    /// A context that records the drawing in a region at a scale, which `width`, `height` and `ctm` include.
    ///
    /// - Parameters:
    ///   - scale: Pixels per point; 1 if it is not finite or not above 0.
    ///   - isOpaque: Whether images of the drawing have no alpha.
    package convenience init(recordingIn bounds: CGRect, scale: CGFloat, isOpaque: Bool = false) {
        self.init(recordingIn: bounds)
        self.isOpaque = isOpaque
        let scale = scale.isFinite && scale > 0 ? scale : 1
        device = CGAffineTransform(
            a: scale, b: 0, c: 0, d: -scale, tx: -scale * self.bounds.minX, ty: scale * self.bounds.maxY)
    }

    /// Makes another space the base space, before anything is drawn; can be inverted.
    func begin(in base: CGAffineTransform) {
        self.base = base
        device = base.inverted()
        state.ctm = base
    }

    /// The drawing so far; open layers are closed in it.
    public var recording: DrawingRecording {
        if let bitmap, let drawing = recording(over: PixelRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height))
        {
            return drawing
        }
        return DrawingRecording(closedTables, bounds: bounds)
    }

    /// The recorded tables, with all layers closed.
    var closedTables: DrawingTables {
        var tables = tables
        for layer in layers.reversed() {
            CGContext.close(layer.begin, in: &tables)
        }
        return tables
    }

    /// Whether no transparency layer is open.
    var isOutsideLayers: Bool {
        layers.isEmpty
    }

    // MARK: - Graphics state

    /// Keeps a copy of the state: transform, clip, colours, line attributes, alpha, blend mode, shadow, font and the like.
    ///
    /// The current path and the text matrix are no part of it.
    public func saveGState() {
        stack.append(state)
    }

    /// Restores the state last saved; does nothing if there is none.
    public func restoreGState() {
        guard stack.count > (layers.last?.stackDepth ?? 0), let saved = stack.popLast() else {
            return
        }
        state = saved
    }

    /// Begins a picture of its own, transparent, that is drawn as one when it ends.
    ///
    /// Inside, alpha is 1, blending normal and there is no shadow; their former values apply to the whole.
    ///
    /// - Parameter auxiliaryInfo: Has no effect.
    public func beginTransparencyLayer(auxiliaryInfo: CFDictionary?) {
        var begin: Int?
        if layers.count < CGContext.maximumLayerDepth {
            let alpha = opacity
            append(.beginLayer, payload: DrawingCommand.none, color: SIMD4(repeating: alpha))
            begin = tables.commands.count - 1
        }
        layers.append(OpenLayer(begin: begin, stackDepth: stack.count + 1))
        stack.append(state)
        state.alpha = 1
        state.blendMode = .normal
        state.shadow = nil
    }

    /// Begins a transparency layer that is clipped to a rectangle.
    ///
    /// - Parameters:
    ///   - rect: In user space.
    ///   - auxiliaryInfo: Has no effect.
    public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: CFDictionary?) {
        beginTransparencyLayer(auxiliaryInfo: auxiliaryInfo)
        addClip(to: rect)
    }

    /// Draws the innermost transparency layer and restores the state before it.
    ///
    /// Does nothing if no layer is open.
    public func endTransparencyLayer() {
        guard let layer = layers.popLast() else {
            return
        }
        state = stack[layer.stackDepth - 1]
        stack.removeSubrange((layer.stackDepth - 1)...)
        CGContext.close(layer.begin, in: &tables)
        keepOpaque()
        flush()
    }

    private static func close(_ begin: Int?, in tables: inout DrawingTables) {
        guard let begin else {
            return
        }
        var end = tables.commands[begin]
        if begin == tables.commands.count - 1, end.blendMode.rawValue < CGBlendMode.clear.rawValue {
            tables.commands.removeLast()
            return
        }
        end.operation = .endLayer
        end.payload = Int32(truncatingIfNeeded: begin)
        tables.commands[begin].payload = Int32(truncatingIfNeeded: tables.commands.count)
        tables.commands.append(end)
    }
}
