import LayerModel

/// Lines one below the other, from the top of the box.
///
/// The last one is held back, since it may have to be replaced by a shorter one.
struct LineStack {
    private let width: Double?
    private let boxHeight: Double
    private let alignment: CATextLayerAlignmentMode
    private(set) var last: (line: SetLine, paragraph: Range<Int>)?
    /// Where the next line's top is.
    private var bottom = 0.0
    private var lastBaseline = 0.0
    private(set) var widest = 0.0
    private(set) var height = 0.0
    private(set) var firstBaseline = 0.0
    private var isEmpty = true

    init(_ request: TextRequest) {
        width = request.box.width.isFinite && request.box.width > 0 ? Double(request.box.width) : nil
        boxHeight = request.box.height.isNaN ? 0 : Double(request.box.height)
        alignment = request.alignment
    }

    /// Whether a line would end inside the box if it were next; the first always does.
    func fits(_ line: SetLine) -> Bool {
        isEmpty || bottom + line.ascent + line.descent <= boxHeight + 1e-6
    }

    /// Whether any of the next line would be inside the box.
    var isVisible: Bool {
        isEmpty || bottom < boxHeight
    }

    mutating func append(_ line: SetLine, in paragraph: Range<Int>, to picture: inout TextPicture) {
        flush(to: &picture)
        lastBaseline = bottom + line.ascent
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

    /// Hands the last line over.
    mutating func flush(to picture: inout TextPicture) {
        guard let (line, _) = last else { return }
        last = nil
        widest = max(widest, line.width)
        picture.append(line, x: start(of: line), baseline: lastBaseline)
    }

    /// Where a line's left end is.
    private func start(of line: SetLine) -> Double {
        guard let width else { return 0 }
        let room = width - line.width
        switch alignment {
        case .left: return 0
        case .right: return room
        case .center: return room / 2
        // What natural is; also where justified lines do not reach from edge to edge.
        default: return line.isRightToLeft ? room : 0
        }
    }
}
