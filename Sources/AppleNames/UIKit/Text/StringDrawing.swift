public import Graphics

/// Options for the placement of lines by `draw(with:options:context:)`.
public struct NSStringDrawingOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: Int

    /// Options from their bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The rectangle is a box that lines are wrapped in; without, its origin is the start of the baseline.
    public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1)
    /// Has no effect: lines are always as far apart as the font asks.
    public static let usesFontLeading = NSStringDrawingOptions(rawValue: 2)
    /// Has no effect.
    public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 8)
    /// The last line that fits ends in an ellipsis if there are more.
    public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 32)
}

/// UIKit's measures of drawn text; empty, here.
public final class NSStringDrawingContext {
    /// An empty context.
    public init() {}
}

extension NSAttributedString {
    /// Draws the text on one line with its top left corner at a point of user space, in the current context.
    public func draw(at point: CGPoint) {
        draw(origin: .topLeft, at: point)
    }

    /// Draws the text in a rectangle of user space, wrapped to its width and left out below it, in the current context.
    public func draw(in rect: CGRect) {
        draw(with: rect, options: .usesLineFragmentOrigin, context: nil)
    }

    /// Draws the text in the current context.
    ///
    /// - Parameters:
    ///   - rect: In user space.
    ///   - options: Whether `rect` is a box or the start of the baseline.
    ///   - context: Has no effect.
    public func draw(with rect: CGRect, options: NSStringDrawingOptions, context: NSStringDrawingContext?) {
        guard options.contains(.usesLineFragmentOrigin) else {
            draw(origin: .baseline, at: rect.origin)
            return
        }
        draw(in: rect, truncation: options.contains(.truncatesLastVisibleLine) ? .end : .none)
    }

    /// Draws the text in a rectangle of user space, wrapped to its width, in the current context.
    ///
    /// - Parameters:
    ///   - rect: In user space.
    ///   - truncation: The place of the ellipsis in the last line that fits, if there are more.
    package func draw(in rect: CGRect, truncation: TextTruncation) {
        let rect = rect.standardized
        guard rect.isFinite else {
            return
        }
        draw(origin: .box(rect.size), at: rect.origin, truncation: truncation)
    }

    private func draw(origin: DrawingText.Origin, at point: CGPoint, truncation: TextTruncation = .none) {
        guard length > 0, let context = UIGraphicsGetCurrentContext() else {
            return
        }
        // String drawing does not take the context's font and colour: Helvetica 12 in black if attributes are missing.
        let runs = TextRun.runs(of: self).map { run in
            var run = run
            run.font = run.font ?? "Helvetica"
            run.fontSize = run.fontSize ?? 12
            run.foregroundColor = run.foregroundColor ?? .black
            return run
        }
        context.draw(
            runs, origin: origin, placement: CGAffineTransform(translationX: point.x, y: point.y),
            truncation: truncation
        )
    }
}

extension String {
    /// Draws the text on one line with its top left corner at a point of user space, in the current context.
    public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        NSAttributedString(string: self, attributes: attributes).draw(at: point)
    }

    /// Draws the text in a rectangle of user space, wrapped to its width and left out below it, in the current context.
    public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        NSAttributedString(string: self, attributes: attributes).draw(in: rect)
    }

    /// Draws the text in the current context; see `NSAttributedString.draw(with:options:context:)`.
    public func draw(
        with rect: CGRect, options: NSStringDrawingOptions, attributes: [NSAttributedString.Key: Any]?,
        context: NSStringDrawingContext?
    ) {
        NSAttributedString(string: self, attributes: attributes).draw(with: rect, options: options, context: context)
    }
}

extension NSString {
    /// Draws the text on one line with its top left corner at a point of user space, in the current context.
    public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        String(describing: self).draw(at: point, withAttributes: attributes)
    }

    /// Draws the text in a rectangle of user space, wrapped to its width and left out below it, in the current context.
    public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        String(describing: self).draw(in: rect, withAttributes: attributes)
    }

    /// Draws the text in the current context; see `NSAttributedString.draw(with:options:context:)`.
    public func draw(
        with rect: CGRect, options: NSStringDrawingOptions, attributes: [NSAttributedString.Key: Any]?,
        context: NSStringDrawingContext?
    ) {
        String(describing: self).draw(with: rect, options: options, attributes: attributes, context: context)
    }
}
