/// Reads SVG path data into a path's elements, by the grammar of SVG 2, chapter 9.
struct SVGPathParser {
    private var scanner: SVGPathScanner
    private var path = PathStorage()
    /// The end of the last element.
    private var current = Vector2.zero
    /// The start of the subpath.
    private var start = Vector2.zero
    /// The last control point, if the last command was a curve of the given kind.
    private var lastControl: (kind: PathVerb, at: Vector2)?
    private var probe = WorkProbe(every: 1024)

    private init(_ bytes: UnsafeBufferPointer<UInt8>) {
        scanner = SVGPathScanner(bytes)
    }

    /// The elements that `text` describes, fewer if the limits of the work are exceeded; none for an empty text.
    static func parse(_ text: String) throws(SVGPathError) -> PathStorage {
        var text = text
        let result: Result<PathStorage, SVGPathError> = text.withUTF8 { bytes in
            var parser = SVGPathParser(bytes)
            do throws(SVGPathError) {
                try parser.parse()
                return .success(parser.path)
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    private mutating func parse() throws(SVGPathError) {
        scanner.skipSpace()
        guard !scanner.isAtEnd else { return }
        guard scanner.byte | 0x20 == UInt8(ascii: "m") else {
            throw scanner.error(expected: "the command M or m that starts a path")
        }
        while !scanner.isAtEnd {
            let command = scanner.byte
            guard Self.isCommand(command | 0x20) else {
                throw scanner.error(expected: "a command letter or a number")
            }
            scanner.advance()
            try run(command | 0x20, isRelative: command & 0x20 != 0)
            scanner.skipSpace()
        }
    }

    private static func isCommand(_ lowercase: UInt8) -> Bool {
        switch lowercase {
        case UInt8(ascii: "m"), UInt8(ascii: "z"), UInt8(ascii: "l"), UInt8(ascii: "h"), UInt8(ascii: "v"),
            UInt8(ascii: "c"), UInt8(ascii: "s"), UInt8(ascii: "q"), UInt8(ascii: "t"), UInt8(ascii: "a"):
            true
        default:
            false
        }
    }

    /// Runs a command for each set of its arguments.
    private mutating func run(_ command: UInt8, isRelative: Bool) throws(SVGPathError) {
        scanner.skipSpace()
        if command == UInt8(ascii: "z") {
            path.close()
            current = start
            lastControl = nil
            return
        }
        var command = command
        while true {
            if probe.isOver() { return scanner.skipAll() }
            try runOnce(command, origin: isRelative ? current : .zero)
            if command == UInt8(ascii: "m") {
                command = UInt8(ascii: "l")
            }
            let hasComma = scanner.skipSeparator()
            guard scanner.isAtNumber else {
                if hasComma {
                    throw scanner.error(expected: "a number")
                }
                return
            }
        }
    }

    private mutating func runOnce(_ command: UInt8, origin: Vector2) throws(SVGPathError) {
        switch command {
        case UInt8(ascii: "m"):
            let end = try point(origin)
            path.move(to: end.point)
            start = end
            finish(at: end)
        case UInt8(ascii: "l"):
            line(to: try point(origin))
        case UInt8(ascii: "h"):
            let x = try place(origin.x)
            line(to: Vector2(x, current.y))
        case UInt8(ascii: "v"):
            let y = try place(origin.y)
            line(to: Vector2(current.x, y))
        case UInt8(ascii: "c"):
            let control1 = try point(origin)
            let control2 = try nextPoint(origin)
            cubic(control1, control2, try nextPoint(origin))
        case UInt8(ascii: "s"):
            let control1 = reflected(.cubic)
            let control2 = try point(origin)
            cubic(control1, control2, try nextPoint(origin))
        case UInt8(ascii: "q"):
            let control = try point(origin)
            quad(control, try nextPoint(origin))
        case UInt8(ascii: "t"):
            quad(reflected(.quad), try point(origin))
        default:
            try arc(origin)
        }
    }

    private mutating func arc(_ origin: Vector2) throws(SVGPathError) {
        let rx = try scanner.number()
        _ = scanner.skipSeparator()
        let ry = try scanner.number()
        _ = scanner.skipSeparator()
        let rotation = try scanner.number()
        _ = scanner.skipSeparator()
        let isLarge = try scanner.flag()
        _ = scanner.skipSeparator()
        let isSweep = try scanner.flag()
        let end = try nextPoint(origin)
        path.addSVGArc(
            to: end, radii: Vector2(abs(rx), abs(ry)), rotation: rotation * .pi / 180, isLarge: isLarge,
            isSweep: isSweep)
        finish(at: end)
    }

    private mutating func line(to end: Vector2) {
        path.line(to: end.point)
        finish(at: end)
    }

    private mutating func cubic(_ control1: Vector2, _ control2: Vector2, _ end: Vector2) {
        path.cubic(to: end.point, control1: control1.point, control2: control2.point)
        finish(at: end)
        lastControl = (.cubic, control2)
    }

    private mutating func quad(_ control: Vector2, _ end: Vector2) {
        path.quad(to: end.point, control: control.point)
        finish(at: end)
        lastControl = (.quad, control)
    }

    private mutating func finish(at end: Vector2) {
        current = end
        lastControl = nil
    }

    /// The last control point mirrored at the current point; the current point after any other kind of element.
    private func reflected(_ kind: PathVerb) -> Vector2 {
        guard let lastControl, lastControl.kind == kind else { return current }
        return current * 2 - lastControl.at
    }

    private mutating func nextPoint(_ origin: Vector2) throws(SVGPathError) -> Vector2 {
        _ = scanner.skipSeparator()
        return try point(origin)
    }

    private mutating func point(_ origin: Vector2) throws(SVGPathError) -> Vector2 {
        let x = try place(origin.x)
        _ = scanner.skipSeparator()
        return Vector2(x, try place(origin.y))
    }

    /// Reads a coordinate, and adds it to that of the current point if it is relative to it.
    private mutating func place(_ origin: Double) throws(SVGPathError) -> Double {
        let offset = scanner.offset
        let value = try scanner.number() + origin
        guard value.isFinite else {
            throw scanner.error(expected: "a coordinate that a Double can hold", at: offset)
        }
        return value
    }
}
