/// The rule for the points inside a path.
public enum CGPathFillRule: Int, Sendable {
    /// Points with a winding number other than 0: the non-zero rule.
    case winding
    /// Points whose rays cross an odd number of edges.
    case evenOdd
}

/// The ends of open strokes.
public enum CGLineCap: Int32, Sendable {
    /// The stroke ends where the path ends.
    case butt
    /// A half disc around the path's end.
    case round
    /// The stroke goes on for half its width.
    case square
}

/// The corners of strokes.
public enum CGLineJoin: Int32, Sendable {
    /// The outer edges meet in a point; cut off as `bevel` if the miter limit is passed.
    case miter
    /// A disc sector around the corner.
    case round
    /// The outer edges' ends are joined by a line.
    case bevel
}
