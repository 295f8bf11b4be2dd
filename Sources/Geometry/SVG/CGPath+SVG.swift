extension CGPath {
    /// The path that SVG path data describes: all commands, absolute and relative, in the units of the path.
    ///
    /// Elliptical arcs become cubic curves. An empty text gives an empty path.
    ///
    /// - Throws: if the text does not follow SVG 2's grammar, or a number is too large.
    public convenience init(svgPathData: String) throws(SVGPathError) {
        self.init(try SVGPathParser.parse(svgPathData))
    }

    /// The elements as SVG path data, in absolute commands; read back they are the same to the last bit.
    public final var svgPathData: String {
        var text = ""
        text.reserveCapacity(storage.points.count * 16)
        var index = 0
        for verb in storage.verbs {
            switch verb {
            case .move: text += "M"
            case .line: text += "L"
            case .quad: text += "Q"
            case .cubic: text += "C"
            case .close: text += "Z"
            }
            for offset in 0..<verb.pointCount {
                let point = storage.points[index + offset]
                if offset > 0 {
                    text += " "
                }
                Self.append(point.x, to: &text)
                text += ","
                Self.append(point.y, to: &text)
            }
            index += verb.pointCount
        }
        return text
    }

    /// Adds the shortest text that reads back as the same number.
    private static func append(_ number: CGFloat, to text: inout String) {
        let digits = number.description
        text += digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits
    }
}
