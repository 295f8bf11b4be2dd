import Graphics

/// Lines one below the other, from the top of the box.
///
/// The last one is held back, since it may have to be replaced by a shorter one.
struct LineStack {
    private let width: Double?
    private let boxHeight: Double
    private(set) var last: (line: SetLine, paragraph: Range<Int>)?
    /// The top of the next line.
    private var bottom = 0.0
    private var lastBaseline = 0.0
    private(set) var widest = 0.0
    private(set) var height = 0.0
    private(set) var firstBaseline = 0.0
    private var isEmpty = true

    init(_ request: TextRequest) {
        width = request.box.width.isFinite && request.box.width > 0 ? Double(request.box.width) : nil
        boxHeight = request.box.height.isNaN ? 0 : Double(request.box.height)
    }

    /// Whether a line would end inside the box if it were next; the first always does.
    func fits(_ line: SetLine) -> Bool {
        isEmpty || bottom + line.before + line.ascent + line.descent <= boxHeight + 1e-6
    }

    /// Whether any of the next line would be inside the box.
    var isVisible: Bool {
        isEmpty || bottom < boxHeight
    }

    mutating func append(_ line: SetLine, in paragraph: Range<Int>, to picture: inout TextPicture) {
        flush(to: &picture)
        lastBaseline = bottom + (isEmpty ? 0 : line.before) + line.ascent
        if isEmpty { firstBaseline = lastBaseline }
        isEmpty = false
        height = lastBaseline + line.descent
        bottom = height + line.gap
        last = (line, paragraph)
    }

    /// Puts another line where the last one is.
    mutating func replaceLast(with line: SetLine) {
        guard let paragraph = last?.paragraph else { return }
        last = (line, paragraph)
    }

    /// Adds the last line.
    mutating func flush(to picture: inout TextPicture) {
        guard let (line, _) = last else { return }
        last = nil
        let x = start(of: line)
        widest = max(widest, line.width + (line.isRightToLeft ? line.inset.trailing : line.inset.leading))
        picture.append(line, x: x, baseline: lastBaseline)
        picture.textLines.append(
            TextLine(
                origin: CGPoint(x: x, y: lastBaseline), width: line.width, ascent: line.ascent, descent: line.descent,
                leading: line.gap, start: line.index, isRightToLeft: line.isRightToLeft))
    }

    /// The left end of a line.
    private func start(of line: SetLine) -> Double {
        let (left, right) = line.isRightToLeft ? (line.inset.trailing, line.inset.leading) : line.inset
        guard let width else { return left }
        let room = width - left - right - line.width + line.hanging
        // Blanks at the end of a line that is read from the right lie outside its left edge.
        let start = line.isRightToLeft ? left - line.hanging : left
        switch line.alignment {
        case .left: return start
        case .right: return start + room
        case .center: return start + room / 2
        // Also where justified lines do not reach from edge to edge.
        case .natural, .justified: return line.isRightToLeft ? start + room : start
        }
    }
}
