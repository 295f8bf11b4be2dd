public import Graphics
internal import TextLayout

extension CTLine {
    /// The two carets for a character inserted at an index, in points from the line's left end: first of one read in the
    /// line's direction, then of one read against it.
    ///
    /// - Parameter index: In units of UTF-16, from the line's start.
    fileprivate func carets(at index: Int) -> (primary: CGFloat, secondary: CGFloat) {
        let boxes = characterBoxes
        let next = boxes.first { $0.range.contains(index) }
        let start = next?.range.lowerBound ?? index
        let last = boxes.last { $0.range.upperBound == start }
        let isTurned = metrics.isRightToLeft
        // Without a character there, one read in the line's direction stands beyond its end.
        let before = last?.trailing ?? (isTurned ? metrics.width : 0)
        let after = next?.leading ?? (isTurned ? 0 : metrics.width)
        let (turnsBefore, turnsAfter) = (last?.isRightToLeft ?? isTurned, next?.isRightToLeft ?? isTurned)
        guard turnsBefore != turnsAfter else { return (after, after) }
        return turnsAfter == isTurned ? (after, before) : (before, after)
    }
}

/// The start of a character on a line, in points from the line's start.
///
/// Where text of the other direction begins or ends there are two places: a character of the line's own direction would be put in at the
/// first, one of the other direction at the second.
///
/// - Parameters:
///   - line: The line.
///   - charIndex: In units of UTF-16 of the text that the line was made of; outside of the line the nearer end is taken.
///   - secondaryOffset: Receives the second place, or the only one; `nil` if it is not wanted.
@discardableResult
public func CTLineGetOffsetForStringIndex(
    _ line: CTLine, _ charIndex: CFIndex, _ secondaryOffset: UnsafeMutablePointer<CGFloat>?
) -> CGFloat {
    let inside = min(max(charIndex, line.range.location), line.range.location + line.range.length)
    let (primary, secondary) = line.carets(at: inside - line.range.location)
    secondaryOffset?.pointee = secondary
    return primary
}

/// The index for a character inserted at a place on a line, in units of UTF-16 of the line's text.
///
/// - Parameters:
///   - line: The line.
///   - position: In points from the start of the line's baseline; beyond the line its nearer end is taken.
public func CTLineGetStringIndexForPosition(_ line: CTLine, _ position: CGPoint) -> CFIndex {
    let distance = { (box: CharacterBox) in max(box.left - position.x, position.x - box.right, 0) }
    let boxes = line.characterBoxes.filter { $0.right > $0.left }
    guard let box = boxes.min(by: { distance($0) < distance($1) }) else { return line.range.location }
    let isBefore = (position.x < (box.left + box.right) / 2) != box.isRightToLeft
    return line.range.location + (isBefore ? box.range.lowerBound : box.range.upperBound)
}

/// Calls a block with the carets before and after each character of a line, from left to right.
///
/// - Parameters:
///   - line: The line.
///   - block: Receives the place in points from the line's start, the character's index in units of UTF-16, whether it begins
///     there, and a flag that ends the enumeration when set.
public func CTLineEnumerateCaretOffsets(
    _ line: CTLine, _ block: (Double, CFIndex, Bool, UnsafeMutablePointer<Bool>) -> Void
) {
    var stops = false
    for box in line.characterBoxes {
        let index = line.range.location + box.range.lowerBound
        for (place, isLeading) in [(box.left, !box.isRightToLeft), (box.right, box.isRightToLeft)] {
            block(Double(place), index, isLeading, &stops)
            if stops { return }
        }
    }
}
