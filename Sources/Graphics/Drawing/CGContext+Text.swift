public import Foundation

/// Text is recorded as characters with their attributes, and laid out when the recording is played back.
extension CGContext {
    /// The start of the next text, in text space; showing text does not move it, since widths are not known here.
    public var textPosition: CGPoint {
        get { CGPoint(x: textMatrix.tx, y: textMatrix.ty) }
        set {
            textMatrix.tx = newValue.x
            textMatrix.ty = newValue.y
        }
    }

    /// The font of `showText(_:)`; Helvetica at first.
    public func setFont(_ font: CGFont) {
        state.fontName = font.name
    }

    /// The size of `showText(_:)`'s font, in units of text space; 12 at first.
    ///
    /// Ignored unless finite and more than 0.
    public func setFontSize(_ size: CGFloat) {
        if size.isFinite, size > 0 {
            state.fontSize = size
        }
    }

    /// The font of `showText(_:)` and its size, in units of text space.
    public func selectFont(name: String, size: CGFloat) {
        if !name.isEmpty {
            state.fontName = name
        }
        setFontSize(size)
    }

    /// The font that was set, and its size in units of text space.
    package var textFont: (name: String, size: CGFloat) { (state.fontName, state.fontSize) }

    /// Space added after each character, in units of text space.
    public func setCharacterSpacing(_ spacing: CGFloat) {
        if spacing.isFinite {
            state.characterSpacing = spacing
        }
    }

    /// Whether text is filled, stroked or both, and whether it clips; filled at first.
    public func setTextDrawingMode(_ mode: CGTextDrawingMode) {
        state.textDrawingMode = mode
    }

    /// Draws one line of text in the context's font and colours, its baseline beginning at `textPosition`.
    ///
    /// Letters stand upright where y points up in text space; with y down, give the text matrix a y scale of -1.
    public func showText(_ text: String) {
        var run = TextRun(text)
        run.font = state.fontName
        run.fontSize = state.fontSize
        run.foregroundColor = state.fillColor
        run.kern = state.characterSpacing
        let upright = CGAffineTransform(scaleX: 1, y: -1)
        draw([run], origin: .baseline, placement: upright.concatenating(textMatrix))
    }

    /// Draws one line of text as `showText(_:)` does, from a point of text space, which becomes the text position.
    public func showText(_ text: String, at point: CGPoint) {
        textPosition = point
        showText(text)
    }

    /// Draws text whose own space, y down, `placement` maps to user space.
    package func draw(
        _ runs: [TextRun], origin: DrawingText.Origin, placement: CGAffineTransform, truncation: TextTruncation = .none
    ) {
        var runs = runs
        for index in runs.indices where runs[index].takesContextColor { runs[index].foregroundColor = state.fillColor }
        let (mode, clips) = state.textDrawingMode.parts
        paint(runs, mode, origin: origin, placement: placement, truncation: truncation)
        guard clips else { return }
        let box = clipBounds
        let scale = abs(device.a)
        // The text's coverage is a mask: its glyphs are known only when it is drawn.
        let inside = CGContext(recordingIn: box, scale: scale)
        inside.state = state
        inside.state.clip = DrawingCommand.none
        (inside.state.alpha, inside.state.blendMode, inside.state.shadow) = (1, .normal, nil)
        inside.state.strokeColor = .white
        var white = runs
        for index in white.indices {
            white[index].foregroundColor = .white
            white[index].effects?.strokeColor = .white
        }
        inside.paint(
            white, mode == .invisible ? .fill : mode, origin: origin, placement: placement,
            truncation: truncation)
        guard let image = CGImage(BackingStore(recording: inside.recording, scale: scale)) else {
            return addClip(.rect(.zero), around: .null)
        }
        // The mask's first row is at the least y of the base space.
        let place = CGAffineTransform(a: box.width, b: 0, c: 0, d: box.height, tx: box.minX, ty: box.minY)
        addClip(.mask(DrawingMask(image: image, transform: place)), around: box)
    }

    /// Records text in a mode that does not clip.
    private func paint(
        _ runs: [TextRun], _ mode: CGTextDrawingMode, origin: DrawingText.Origin, placement: CGAffineTransform,
        truncation: TextTruncation
    ) {
        let transform = placement.concatenating(state.ctm)
        let color = SIMD4<Float>(repeating: opacity)
        guard mode != .invisible, runs.contains(where: { !$0.string.isEmpty }), transform.isFinite,
            transform.isInvertible, isVisible(color)
        else {
            return
        }
        let hasStroke = mode != .fill
        tables.texts.append(
            DrawingText(
                runs: runs, origin: origin, truncation: truncation, transform: transform, mode: mode,
                style: hasStroke ? strokeIndex() ?? DrawingCommand.none : DrawingCommand.none,
                strokeColor: state.strokeColor.premultiplied(opacity: opacity, in: .extended)
            )
        )
        append(.text, payload: Int32(truncatingIfNeeded: tables.texts.count - 1), color: color)
    }
}
