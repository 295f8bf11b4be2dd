public import Foundation

/// The placement of a pattern's cells if their steps are no whole pixels; cells are always placed exactly.
public enum CGPatternTiling: Int32, Sendable {
    case noDistortion = 0
    case constantSpacingMinimalDistortion = 1
    case constantSpacing = 2
}

/// Draws one cell of a `CGPattern`, in pattern space.
public typealias CGPatternDrawPatternCallback = (_ info: UnsafeMutableRawPointer?, _ context: CGContext) -> Void

/// Called when a `CGPattern` goes away.
public typealias CGPatternReleaseInfoCallback = (_ info: UnsafeMutableRawPointer?) -> Void

/// The callbacks of a `CGPattern`.
public struct CGPatternCallbacks {
    /// 0.
    public var version: UInt32
    /// Draws one cell.
    public var drawPattern: CGPatternDrawPatternCallback?
    /// Called when the pattern goes away.
    public var releaseInfo: CGPatternReleaseInfoCallback?

    /// Callbacks of version 0.
    public init(
        version: UInt32, drawPattern: CGPatternDrawPatternCallback?, releaseInfo: CGPatternReleaseInfoCallback?
    ) {
        self.version = version
        self.drawPattern = drawPattern
        self.releaseInfo = releaseInfo
    }
}

/// A cell that fills and strokes repeat in both directions.
public final class CGPattern {
    private let info: UnsafeMutableRawPointer?
    private let callbacks: CGPatternCallbacks
    private let bounds: CGRect
    private let step: CGSize
    let matrix: CGAffineTransform
    let isColored: Bool
    /// The recording of a cell that has its own colours.
    private var colored: DrawingRecording?

    /// A pattern whose cells a callback draws.
    ///
    /// - Parameters:
    ///   - info: Handed to the callbacks.
    ///   - bounds: Of one cell, in pattern space; nothing is drawn outside.
    ///   - matrix: From pattern space to the base space of the context that is painted in, regardless of its transform.
    ///   - xStep: From one cell to the next along x, in pattern space.
    ///   - yStep: From one cell to the next along y, in pattern space.
    ///   - tiling: Has no effect.
    ///   - isColored: Whether cells have their own colours; others are drawn in the colour that is set with the pattern.
    ///   - callbacks: The functions to call.
    /// - Returns: `nil` for bounds without extent, steps of 0, numbers that are not finite, and without a drawing callback.
    public init?(
        info: UnsafeMutableRawPointer?, bounds: CGRect, matrix: CGAffineTransform, xStep: CGFloat, yStep: CGFloat,
        tiling: CGPatternTiling, isColored: Bool, callbacks: UnsafePointer<CGPatternCallbacks>
    ) {
        guard bounds.isFinite, bounds.width != 0, bounds.height != 0, xStep.isFinite, yStep.isFinite, xStep != 0,
            yStep != 0, matrix.isFinite, matrix.isInvertible, callbacks.pointee.drawPattern != nil
        else {
            return nil
        }
        self.info = info
        self.bounds = bounds.standardized
        self.matrix = matrix
        step = CGSize(width: xStep, height: yStep)
        self.isColored = isColored
        self.callbacks = callbacks.pointee
    }

    deinit {
        callbacks.releaseInfo?(info)
    }

    /// The pattern as it is drawn.
    ///
    /// - Parameters:
    ///   - color: Of cells without colours of their own.
    ///   - transform: From pattern space to the base space.
    func drawing(in color: CGColor, transform: CGAffineTransform) -> DrawingPattern {
        DrawingPattern(cell: cell(in: color), step: step, transform: transform)
    }

    private func cell(in color: CGColor) -> DrawingRecording {
        if let colored {
            return colored
        }
        let context = CGContext(recordingIn: bounds)
        if !isColored {
            context.setFillColor(color)
            context.setStrokeColor(color)
        }
        callbacks.drawPattern?(info, context)
        let recording = context.recording
        if isColored {
            colored = recording
        }
        return recording
    }
}

/// The pattern that fills or strokes are painted with instead of a colour.
enum PatternPaint {
    /// A pattern, and the colour of cells that have none of their own.
    case cells(CGPattern, CGColor)
    /// An image from the origin of the base space on, its top at the minimum y, in units of the base space.
    case image(CGImage, size: CGSize)
}

extension CGContext {
    /// Paints fills with a pattern from now on, until a colour is set.
    ///
    /// - Parameters:
    ///   - pattern: The pattern to repeat.
    ///   - colorComponents: For a pattern without colours, the components of its colour in the fill colour space, alpha last;
    ///     for others the alpha.
    public func setFillPattern(_ pattern: CGPattern, colorComponents: UnsafePointer<CGFloat>) {
        state.fillPattern = .cells(pattern, color(colorComponents, of: pattern, in: state.fillSpace))
    }

    /// Paints strokes with a pattern from now on, until a colour is set.
    public func setStrokePattern(_ pattern: CGPattern, colorComponents: UnsafePointer<CGFloat>) {
        state.strokePattern = .cells(pattern, color(colorComponents, of: pattern, in: state.strokeSpace))
    }

    private func color(
        _ components: UnsafePointer<CGFloat>, of pattern: CGPattern, in space: CGColorSpace
    ) -> CGColor {
        let count = pattern.isColored ? 1 : space.numberOfComponents + 1
        let numbers = Array(UnsafeBufferPointer(start: components, count: count))
        guard !pattern.isColored else {
            return CGColor(gray: 0, alpha: numbers[0])
        }
        return CGColor(colorSpace: space, components: numbers) ?? .black
    }

    /// Paints the inside of a path, which is in the base space, with a pattern.
    func fill(_ path: CGPath, using rule: CGPathFillRule, with paint: PatternPaint) {
        guard isVisible(.one), !path.isEmpty else {
            return
        }
        // Alpha, blend mode and shadow are those of the whole, not of cells.
        beginTransparencyLayer(auxiliaryInfo: nil)
        addClip(.path(path, rule), around: path.boundingBoxOfPath)
        let phase = CGAffineTransform(translationX: state.patternPhase.width, y: state.patternPhase.height)
            .concatenating(base)
        switch paint {
        case .cells(let pattern, let color):
            if pattern.isColored { state.alpha = color.alpha }
            let drawing = pattern.drawing(in: color, transform: pattern.matrix.concatenating(phase))
            if opacity > 0, !drawing.cell.isEmpty, isVisible(.one) {
                tables.nesting = max(tables.nesting, drawing.cell.nesting)
                tables.patterns.append(drawing)
                append(
                    .pattern, payload: Int32(truncatingIfNeeded: tables.patterns.count - 1),
                    color: SIMD4(repeating: opacity))
            }
        case .image(let image, let size):
            state.ctm = phase
            draw(
                image, unitSquareTo: CGAffineTransform(scaleX: size.width, y: size.height), isTiled: true)
        }
        endTransparencyLayer()
    }
}

extension CGColorSpace {
    /// The space of patterns: of the colour that patterns without colours of their own are painted in.
    ///
    /// - Parameter patternBaseSpace: The space of that colour; `nil` is device grey.
    public convenience init?(patternBaseSpace: CGColorSpace?) {
        self.init(kind: patternBaseSpace?.kind ?? .deviceGray)
    }
}
