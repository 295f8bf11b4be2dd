package import LayerModel
internal import Rasterization

/// The opaque parts of a pass, by squares of pixels, to leave out hidden commands.
///
/// Several commands may hide one together. Commands are entered from front to back, each in the squares that it covers wholly
/// and that none before it did. Afterwards a command is visible only in squares whose number is not above its own. That is a
/// byte or two for a command and a look at four rows and columns of squares for most. Sorting rectangles by depth and cutting
/// each by those above it, as WebRender does, is exact, but takes time for each pair that meets.
package struct OcclusionGrid: Sendable {
    /// All pixels of the pass.
    private let bounds: DeviceRect
    private let columns: Int
    /// By squares, row by row: the last command that covers all of it, and −1 if none does; empty if none covers any.
    private var latest: [Int32] = []
    /// The last command that covers a square.
    private var newest: Int32 = -1
    /// Squares that some command covers.
    private var covered = 0

    /// A square's width and height in pixels, as a power of two.
    private static let shift: Int32 = 4
    /// The largest number of squares in all grids of a graph, beyond which groups have none: they are kept with the graph.
    static let maximumSquares = 1 << 22
    /// The largest number of squares visited to enter commands; the remaining ones, far below, are left out.
    private static let maximumVisits = 1 << 22

    /// The number of squares.
    var squareCount: Int { latest.count }

    /// A grid that hides nothing.
    package static let empty = OcclusionGrid(bounds: .empty)

    private init(bounds: DeviceRect) {
        self.bounds = bounds
        columns = Self.count(bounds.width)
    }

    /// The occlusion of a pass by the commands that its operations draw themselves, without those of groups.
    package init(of operations: [RenderGraph.Operation], in bounds: DeviceRect, of list: DisplayList) {
        self.init(bounds: bounds)
        // A filter of the backdrop may carry hidden colours into view.
        let seesHidden = operations.contains { operation in
            guard case .composite(let composite) = operation else { return false }
            return !composite.effects.backdropFilters.isEmpty
        }
        guard !seesHidden else { return }
        var visits = 0
        var openClips = 0
        for operation in operations.reversed() {
            if case .endClip = operation { openClips += 1 }
            if case .beginClip = operation { openClips -= 1 }
            // Pixels hidden by an open group show again if its clip restores them.
            guard openClips == 0, case .draw(let range) = operation else { continue }
            for index in range.reversed() where list.commands[index].isOpaque {
                guard let covered = Self.covered(by: list.commands[index], in: list) else { continue }
                let pixels = covered.intersection(bounds)
                if !pixels.isEmpty { visits += add(Int32(clamping: index), covering: pixels) }
                guard visits < Self.maximumVisits, !coversAll else { return }
            }
        }
    }

    /// Whether every pixel of the pass is covered by some command.
    package var coversAll: Bool { !latest.isEmpty && covered == latest.count }

    /// Whether a command with these bounds is hidden by later ones.
    package func hides(_ command: Int, _ pixels: DeviceRect) -> Bool {
        visiblePart(of: pixels, drawnBy: command).isEmpty
    }

    /// The operations without pictures and shadows hidden by commands after them.
    func seen(of operations: [RenderGraph.Operation]) -> [RenderGraph.Operation] {
        guard newest >= 0 else { return operations }
        var before = -1
        return operations.filter { operation in
            switch operation {
            case .draw(let range):
                before = range.upperBound - 1
                return true
            case .composite(let composite): return !hides(before, composite.bounds)
            case .shadow(let shadow): return !hides(before, shadow.bounds)
            case .outlineShadow(let shadow): return !hides(before, shadow.bounds)
            case .beginClip, .endClip: return true
            }
        }
    }

    /// A rectangle around the visible pixels of a command; some pixels in it may be occluded.
    @inline(__always)
    package func visiblePart(of pixels: DeviceRect, drawnBy command: Int) -> DeviceRect {
        command < newest ? visiblePart(of: pixels, below: command) : pixels
    }

    private func visiblePart(of pixels: DeviceRect, below command: Int) -> DeviceRect {
        guard !pixels.isEmpty, bounds.contains(pixels) else { return pixels }
        var (left, right) = (Self.index(pixels.minX - bounds.minX), Self.index(pixels.maxX - bounds.minX - 1))
        var (top, bottom) = (Self.index(pixels.minY - bounds.minY), Self.index(pixels.maxY - bounds.minY - 1))
        return latest.withUnsafeBufferPointer { latest in
            func isHidden(_ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>) -> Bool {
                for row in rows {
                    for column in columns where Int(latest[row * self.columns + column]) <= command { return false }
                }
                return true
            }
            while isHidden(left...right, top...top) {
                guard top < bottom else { return .empty }
                top += 1
            }
            while isHidden(left...right, bottom...bottom) { bottom -= 1 }
            while isHidden(left...left, top...bottom) { left += 1 }
            while isHidden(right...right, top...bottom) { right -= 1 }
            let visible = DeviceRect(
                minX: bounds.minX + Self.pixels(left), minY: bounds.minY + Self.pixels(top),
                maxX: bounds.minX + Self.pixels(right + 1), maxY: bounds.minY + Self.pixels(bottom + 1))
            return visible.intersection(pixels)
        }
    }

    /// Enters a command below the ones before; returns the number of squares visited.
    private mutating func add(_ command: Int32, covering pixels: DeviceRect) -> Int {
        let left = Self.count(Int(pixels.minX - bounds.minX))
        let top = Self.count(Int(pixels.minY - bounds.minY))
        // Squares at the far borders are covered where all of them that is in the pass is.
        let right = pixels.maxX == bounds.maxX ? columns : Self.index(pixels.maxX - bounds.minX)
        let bottom =
            pixels.maxY == bounds.maxY ? Self.count(bounds.height) : Self.index(pixels.maxY - bounds.minY)
        guard left < right, top < bottom else { return 0 }
        if latest.isEmpty { latest = [Int32](repeating: -1, count: columns * Self.count(bounds.height)) }
        newest = max(newest, command)
        for row in top..<bottom {
            for square in (row * columns + left)..<(row * columns + right) where latest[square] < 0 {
                latest[square] = command
                covered += 1
            }
        }
        return (right - left) * (bottom - top)
    }

    /// The pixels that an opaque command covers with all of their squares; `nil` if they are no rectangle.
    private static func covered(by command: DrawCommand, in list: DisplayList) -> DeviceRect? {
        let least = 1 << shift
        guard command.bounds.width >= least, command.bounds.height >= least, command.clip == .none,
            command.primitive != .border
        else { return nil }
        let transform = list.transforms[command.transform]
        guard command.shape == .none else {
            let shape = list.roundedRects[command.shape]
            // Pictures need not fill their shape.
            guard command.primitive == .fill, shape.rect == command.rect else { return nil }
            return HiddenArea(command.rect, shape: shape, transform: transform).rectangle.intersection(command.bounds)
        }
        guard transform.isAxisAligned, let box = transform.bounds(of: command.rect) else { return nil }
        return DeviceRect(within: box.inset(by: -1.0 / 1024)).intersection(command.bounds)
    }

    /// The squares along a number of pixels.
    private static func count(_ pixels: Int) -> Int {
        (pixels + (1 << shift) - 1) >> shift
    }

    /// The square of a pixel, along one axis.
    private static func index(_ pixel: Int32) -> Int {
        Int(pixel >> shift)
    }

    /// The first pixel of a square, along one axis.
    private static func pixels(_ index: Int) -> Int32 {
        Int32(truncatingIfNeeded: index) << shift
    }
}
