internal import Foundation

extension DrawingPattern {
    /// One step of the pattern as an image, which tiles without gaps; neighbouring cells that reach into it included.
    ///
    /// The image's unit square is the step from the corner of the cell's bounds on.
    package func tile() -> CGImage? {
        let bounds = cell.bounds
        let size = CGSize(width: abs(step.width), height: abs(step.height))
        let context = CGContext(recordingIn: CGRect(origin: bounds.origin, size: size))
        // Cells larger than the step overlap the ones before and after.
        let columns = min(8, Int(min(8, (bounds.width / size.width).rounded(.up))))
        let rows = min(8, Int(min(8, (bounds.height / size.height).rounded(.up))))
        for row in -max(rows - 1, 0)...0 {
            for column in -max(columns - 1, 0)...0 {
                context.draw(
                    cell,
                    placement: CGAffineTransform(
                        translationX: CGFloat(column) * size.width, y: CGFloat(row) * size.height))
            }
        }
        return CGImage(BackingStore(recording: context.recording))
    }
}
