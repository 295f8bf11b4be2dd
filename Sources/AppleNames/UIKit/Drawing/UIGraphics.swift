public import Graphics

/// The stack of contexts that drawing functions without a context argument draw into: one for each thread.
private final class ContextStack {
    struct Entry {
        var context: CGContext
        /// The scale of the picture that the context was begun for; `nil` for a pushed one.
        var imageScale: CGFloat?
    }

    private static let key = "glrender.LayerModel.contexts"
    var entries: [Entry] = []

    static var current: ContextStack {
        let threadDictionary = Thread.current.threadDictionary
        if let stack = threadDictionary[key] as? ContextStack {
            return stack
        }
        let stack = ContextStack()
        threadDictionary[key] = stack
        return stack
    }
}

/// The context of UIKit's drawing functions on this thread; `nil` if there is none.
public func UIGraphicsGetCurrentContext() -> CGContext? {
    ContextStack.current.entries.last?.context
}

/// Makes a context the current one of this thread until `UIGraphicsPopContext()`.
public func UIGraphicsPushContext(_ context: CGContext) {
    ContextStack.current.entries.append(ContextStack.Entry(context: context))
}

/// Makes the context before the last push the current one of this thread; does nothing without a push.
public func UIGraphicsPopContext() {
    let stack = ContextStack.current
    if let last = stack.entries.last, last.imageScale == nil {
        stack.entries.removeLast()
    }
}

/// Begins a picture with one pixel to a point, which becomes the current context of this thread.
public func UIGraphicsBeginImageContext(_ size: CGSize) {
    UIGraphicsBeginImageContextWithOptions(size, false, 1)
}

/// Begins a picture, which becomes the current context of this thread.
///
/// - Parameters:
///   - size: In points; nothing is drawn unless it is finite and positive.
///   - opaque: Whether the picture has no alpha.
///   - scale: Pixels per point; 0 is the screen's, which is 1 unless the program sets `UIScreen.main.scale`.
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
    let scale = scale == 0 ? ScreenScale.current : scale
    let context = CGContext(recordingIn: CGRect(origin: .zero, size: size), scale: scale, isOpaque: opaque)
    ContextStack.current.entries.append(ContextStack.Entry(context: context, imageScale: scale))
}

/// The picture begun last, as drawn so far; `nil` if the current context is no picture, or one without pixels.
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
    guard let entry = ContextStack.current.entries.last, let scale = entry.imageScale else {
        return nil
    }
    return UIImage(drawnIn: entry.context, scale: scale)
}

/// Ends the picture begun last; without effect if the current context is no picture.
public func UIGraphicsEndImageContext() {
    let stack = ContextStack.current
    if let last = stack.entries.last, last.imageScale != nil {
        stack.entries.removeLast()
    }
}

extension UIImage {
    /// An image of a context's drawing; `nil` if it has no pixels.
    convenience init?(drawnIn context: CGContext, scale: CGFloat) {
        let store = BackingStore(recording: context.recording, scale: scale, isOpaque: context.isOpaque)
        guard let image = CGImage(store) else {
            return nil
        }
        self.init(cgImage: image, scale: store.scale, orientation: .up)
    }
}

/// Paints a rectangle of user space in the current fill colour, replacing the backdrop.
public func UIRectFill(_ rect: CGRect) {
    UIRectFillUsingBlendMode(rect, .copy)
}

/// Paints a rectangle of user space in the current fill colour.
public func UIRectFillUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
    guard let context = UIGraphicsGetCurrentContext() else {
        return
    }
    context.saveGState()
    context.setBlendMode(blendMode)
    context.fill(rect)
    context.restoreGState()
}

/// Paints a frame of width 1 just inside a rectangle of user space in the current fill colour, replacing the backdrop.
public func UIRectFrame(_ rect: CGRect) {
    UIRectFrameUsingBlendMode(rect, .copy)
}

/// Paints a frame of width 1 just inside a rectangle of user space in the current fill colour.
public func UIRectFrameUsingBlendMode(_ rect: CGRect, _ blendMode: CGBlendMode) {
    guard let context = UIGraphicsGetCurrentContext() else {
        return
    }
    let rect = rect.standardized
    let inner = rect.insetBy(dx: 1, dy: 1)
    context.saveGState()
    context.setBlendMode(blendMode)
    context.beginPath()
    context.addRect(rect)
    if !inner.isNull, inner.width > 0, inner.height > 0 {
        context.addRect(inner)
    }
    context.fillPath(using: .evenOdd)
    context.restoreGState()
}

/// Narrows the current context's clip to a rectangle of user space.
public func UIRectClip(_ rect: CGRect) {
    UIGraphicsGetCurrentContext()?.clip(to: rect)
}
