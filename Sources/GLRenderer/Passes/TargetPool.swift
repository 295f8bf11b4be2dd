import DisplayList
import LayerModel
import RenderDevices

/// Targets of passes, used again from pass to pass and from frame to frame.
final class TargetPool {
    private unowned let context: GLContext
    /// Of the frame that is drawn.
    private var range = TargetRange.standard
    private var free: [(target: GLTarget, lastFrame: Int)] = []
    private var frame = 0

    /// Frames after which an unused target is deleted.
    private static let maximumIdleFrames = 3
    /// The multiple that sizes are rounded up to, so that a growing group keeps its target.
    private static let step = 64

    init(in context: GLContext) {
        self.context = context
    }

    /// Starts a frame of a range; deletes targets that have not been used for some frames.
    func beginFrame(in range: TargetRange) {
        self.range = range
        frame += 1
        free.removeAll { frame - $0.lastFrame > Self.maximumIdleFrames }
    }

    /// A target of at least the given size in pixels, or of exactly that; its pixels are undefined.
    ///
    /// Those of exactly a size may get mipmaps, as drawings do.
    func take(
        _ kind: GLTarget.Kind = .picture, width: Int, height: Int, isExact: Bool
    ) throws(RenderError) -> GLTarget {
        var best: Int?
        for (index, entry) in free.enumerated() {
            let target = entry.target
            guard target.kind == kind, target.range == kind.range(in: range) else { continue }
            if isExact {
                guard target.width == width, target.height == height else { continue }
            } else {
                guard target.width >= width, target.height >= height else { continue }
                if let best, area(free[best].target) <= area(target) { continue }
            }
            best = index
        }
        let limit = context.capabilities.maximumTextureSize
        let wanted =
            isExact
            ? (width, height)
            : (min(limit, roundedUp(width)), min(limit, roundedUp(height)))
        if let best, area(free[best].target) <= 4 * wanted.0 * wanted.1 {
            let target = free.remove(at: best).target
            target.viewport = SIMD2(Int32(clamping: wanted.0), Int32(clamping: wanted.1))
            return target
        }
        return try GLTarget(
            in: context, kind: kind, frame: range, width: wanted.0, height: wanted.1, hasMipmaps: isExact,
            label: "target \(wanted.0)x\(wanted.1)")
    }

    /// Bytes of the targets that are kept for use.
    var freeBytes: Int { free.reduce(0) { $0 + $1.target.texture.byteCount } }

    /// Returns a target whose pixels are not needed any more.
    func give(back target: GLTarget) {
        free.append((target, frame))
    }

    private func area(_ target: GLTarget) -> Int { target.width * target.height }

    private func roundedUp(_ length: Int) -> Int {
        (length + Self.step - 1) / Self.step * Self.step
    }
}
