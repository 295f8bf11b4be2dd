import LayerModel
import Synchronization

/// The rectangle around a shape layer's painting, strokes included.
final class ShapeRectangle: LayerRectangle {
    private let group: ShapeGroup
    private let outlines = Mutex<[Outline]?>(nil)

    private struct Outline {
        var program: PathProgram
        var stroke: ShapePaint.Stroke?
    }

    init(_ group: ShapeGroup) {
        self.group = group
    }

    func rectangle(at frame: Double) -> CGRect {
        let outlines = outlines.withLock { known in
            let outlines = known ?? Self.outlines(of: ShapeDrawings(of: group))
            known = outlines
            return outlines
        }
        return outlines.reduce(CGRect.null) { union, outline in
            let box = outline.program.path(at: frame).boundingBox
            let reach = abs(outline.stroke?.width.value(at: frame) ?? 0) / 2
            return box.isNull ? union : union.union(box.insetBy(dx: -reach, dy: -reach))
        }
    }

    private static func outlines(of drawings: ShapeDrawings) -> [Outline] {
        func outlines(of drawing: ShapeDrawing) -> [Outline] {
            switch drawing {
            case .paint(let painted):
                let program = PathProgram(
                    parts: painted.slots.map { $0.part(atDepth: 0) }, shownBy: drawings.showings)
                return [Outline(program: program, stroke: painted.paint.stroke)]
            case .group(_, let parts), .copies(_, let parts):
                return parts.flatMap(outlines)
            }
        }
        return drawings.list.flatMap(outlines)
    }
}

/// The rectangle around the characters of a text layer.
final class TextRectangle: LayerRectangle {
    private let make: @Sendable () -> TextSettings
    private let settings = Mutex<TextSettings?>(nil)

    init(_ make: @escaping @Sendable () -> TextSettings) {
        self.make = make
    }

    func rectangle(at frame: Double) -> CGRect {
        let settings = settings.withLock { known in
            let settings = known ?? make()
            known = settings
            return settings
        }
        return settings.block(at: frame).boundingBox
    }
}
