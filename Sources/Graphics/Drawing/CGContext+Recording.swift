internal import Foundation

extension CGContext {
    /// The context's alpha, clipped to 0 to 1.
    var opacity: Float {
        state.alpha > 0 ? Float(min(state.alpha, 1)) : 0
    }

    /// The bounds of the clip, in the base space; empty if nothing can be drawn.
    var clipBounds: CGRect {
        state.clip == DrawingCommand.none ? bounds : tables.clips[Int(state.clip)].bounds
    }

    var isAntialiased: Bool {
        allowsAntialiasing && state.shouldAntialias
    }

    /// Adds a command with the present state.
    ///
    /// The number of commands stays within `Int32`, since each has more than one byte.
    func append(
        _ operation: DrawingCommand.Operation, payload: Int32, style: Int32 = DrawingCommand.none, color: SIMD4<Float>,
        blendMode: CGBlendMode? = nil, hasShadow: Bool = true
    ) {
        tables.commands.append(
            DrawingCommand(
                operation: operation, blendMode: blendMode ?? state.blendMode, isAntialiased: isAntialiased,
                interpolationQuality: state.interpolationQuality, payload: payload, style: style, clip: state.clip,
                shadow: hasShadow ? shadowIndex() : DrawingCommand.none, color: color
            )
        )
        if memory != nil, let command = tables.commands.last { undrawn = undrawn.union(reach(of: command)) }
        guard operation != .beginLayer else { return }
        keepOpaque()
        if memory != nil { flush() }
    }

    /// Puts black below the last command, if it may have made a picture without alpha less opaque.
    func keepOpaque() {
        guard isOpaque, isOutsideLayers, let last = tables.commands.last, last.takesAlpha else { return }
        // Edges cover pixels beyond the reach, by less than one.
        let margin = -2 / device.a
        var ground = last
        ground.operation = .fillRect
        (ground.blendMode, ground.isAntialiased, ground.color) = (.destinationOver, false, SIMD4(0, 0, 0, 1))
        ground.payload = CGContext.index(of: reach(of: last).insetBy(dx: margin, dy: margin), in: &tables.rects)
        (ground.style, ground.clip, ground.shadow) = (DrawingCommand.none, DrawingCommand.none, DrawingCommand.none)
        tables.commands.append(ground)
    }

    /// Whether a command in `color` can change a pixel.
    func isVisible(_ color: SIMD4<Float>) -> Bool {
        guard !clipBounds.isEmpty else {
            return false
        }
        return color.w > 0 || state.blendMode.rawValue >= CGBlendMode.clear.rawValue
    }

    private func shadowIndex() -> Int32 {
        guard let shadow = state.shadow else {
            return DrawingCommand.none
        }
        return CGContext.index(of: shadow, in: &tables.shadows)
    }

    /// The place of `value` at the end of `table`, appended unless it is there already.
    static func index<Value: Equatable>(of value: Value, in table: inout [Value]) -> Int32 {
        if table.last != value {
            table.append(value)
        }
        return Int32(truncatingIfNeeded: table.count - 1)
    }

    /// The pen that the state describes; `nil` if it draws nothing.
    var currentStroke: DrawingStroke? {
        guard state.lineWidth > 0, state.ctm.isInvertible else {
            return nil
        }
        return DrawingStroke(
            width: state.lineWidth, lineCap: state.lineCap, lineJoin: state.lineJoin, miterLimit: state.miterLimit,
            dashPhase: state.dashPhase, dashLengths: state.dashLengths, transform: state.ctm
        )
    }

    /// The place of the pen that the state describes; `nil` if it draws nothing.
    func strokeIndex() -> Int32? {
        currentStroke.map { CGContext.index(of: $0, in: &tables.strokes) }
    }

    /// The place of a path, taken over: it must not change any more.
    func pathIndex(_ path: CGPath) -> Int32 {
        if tables.paths.last !== path {
            tables.paths.append(path)
        }
        return Int32(truncatingIfNeeded: tables.paths.count - 1)
    }

    /// A rectangle of user space in the base space, if it is a rectangle there too.
    func baseRect(_ rect: CGRect) -> CGRect? {
        let ctm = state.ctm
        guard (ctm.b == 0 && ctm.c == 0) || (ctm.a == 0 && ctm.d == 0) else {
            return nil
        }
        // Rectangles that are as good as infinite stay in the range of numbers.
        let (low, high) = (CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.maxY))
        let (first, last) = (low.applying(ctm).clamped, high.applying(ctm).clamped)
        return CGRect(
            x: min(first.x, last.x), y: min(first.y, last.y), width: abs(last.x - first.x),
            height: abs(last.y - first.y))
    }

    /// Makes the clip smaller.
    func addClip(_ shape: DrawingClip.Shape, around box: CGRect) {
        let bounds = clipBounds.overlap(with: box)
        let visible = bounds.isEmpty ? CGRect.zero : bounds
        var parent = state.clip
        var shape = visible.isEmpty ? .rect(.zero) : shape
        // A rectangle inside a rectangle is a rectangle.
        if case .rect = shape, parent != DrawingCommand.none {
            let outer = tables.clips[Int(parent)]
            if case .rect(let rect) = outer.shape, outer.isAntialiased == isAntialiased || visible.isEmpty {
                let both = visible.isEmpty ? CGRect.zero : rect.overlap(with: box)
                shape = .rect(both)
                parent = outer.parent
            }
        }
        tables.clips.append(
            DrawingClip(parent: parent, shape: shape, isAntialiased: isAntialiased, bounds: visible)
        )
        state.clip = Int32(truncatingIfNeeded: tables.clips.count - 1)
    }

    func addClip(to rect: CGRect) {
        guard rect.isFinite else {
            return
        }
        if let rect = baseRect(rect.standardized) {
            addClip(.rect(rect), around: rect)
        } else if isUsable(rect) {
            let path = CGMutablePath()
            path.addRect(rect, transform: state.ctm)
            addClip(.path(path, .winding), around: path.boundingBoxOfPath)
        }
    }
}

extension CGAffineTransform {
    /// Whether every entry is finite.
    var isFinite: Bool {
        a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
    }

    /// Whether the transform has a finite inverse.
    var isInvertible: Bool {
        let determinant = a * d - b * c
        return determinant != 0 && determinant.isFinite && (1 / determinant).isFinite
    }
}

extension CGRect {
    /// Whether every edge is a number; the null rectangle's are not.
    package var isFinite: Bool {
        origin.isFinite && (origin.x + size.width).isFinite && (origin.y + size.height).isFinite
    }
}

extension CGPoint {
    /// The nearest point with coordinates up to 10¹⁰⁰.
    fileprivate var clamped: CGPoint {
        CGPoint(x: min(max(x, -1e100), 1e100), y: min(max(y, -1e100), 1e100))
    }
}
