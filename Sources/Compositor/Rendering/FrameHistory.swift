import DisplayList
import LayerModel

/// The lists that a renderer drew, numbered, and the changes from each to the next.
///
/// Lists are compared here, once a frame. The display of a frame keeps its number, and requests the difference from the
/// current one: the backend's picture, the frame planned last, buffers of windows, memory of programs.
///
/// ```
///     lists      A ──▶ B ──▶ B ──▶ C
///     numbers    1     2     2     3        damage since 1: that of B and of C
/// ```
struct FrameHistory {
    /// The frames that change into each other: those of one layer tree at one size.
    private struct Subject: Hashable {
        var root: UInt64
        var bounds: DeviceRect
        var background: SIMD4<Float>
        var range: TargetRange
    }

    private struct Track {
        var list: DisplayList
        var number: UInt64
        /// The changes of the current frame to frames before it, the frame just before last.
        var damages: [(since: UInt64, region: DamageRegion)] = []
    }

    /// More frames than a window has buffers.
    private static let longestTrack = 16
    /// More trees than a program has windows.
    private static let largestCount = 16

    private var tracks: [Subject: Track] = [:]
    private var current: Subject?
    private var count: UInt64 = 0
    /// Of the current list with the one before, while its frame is drawn.
    private var comparison: (since: UInt64, lists: ListComparison)?

    /// Of the current frame; 0 before there is one.
    var number: UInt64 { current.flatMap { tracks[$0]?.number } ?? 0 }

    /// Makes a list the current frame, with a number of its own unless it looks as the one of its tree before.
    ///
    /// - Parameter keepsOthers: Whether frames of other trees come again, as those of several windows do.
    mutating func advance(to list: DisplayList, of root: UInt64, keepsOthers: Bool) {
        let subject = Subject(root: root, bounds: list.bounds, background: list.background, range: list.range)
        let found = tracks[subject].map { (since: $0.number, lists: ListComparison(old: $0.list, new: list)) }
        let isSame = found?.lists.isSame ?? false
        if !isSame || subject != current { endFrame() }
        current = subject
        if found == nil, !keepsOthers || tracks.count >= Self.largestCount { tracks = [:] }
        // Of equal lists the one at hand is kept, which is found equal at once when it comes again.
        tracks[subject, default: Track(list: list, number: 0)].list = list
        guard !isSame else { return }
        comparison = found
        count += 1
        tracks[subject]?.number = count
    }

    /// The difference of the current list from that of a frame, if that was the one before; `nil` from the end of the frame on.
    func comparison(since number: UInt64) -> ListComparison? {
        comparison.flatMap { $0.since == number ? $0.lists : nil }
    }

    /// The pixels that may differ between the current frame and that of a number; `nil` if unknown.
    mutating func damage(since number: UInt64) -> DamageRegion? {
        guard let current, var track = tracks[current] else { return nil }
        if number == track.number { return DamageRegion() }
        if let comparison, track.damages.last?.since != comparison.since {
            track.damages = track.damages.suffix(Self.longestTrack - 1)
            track.damages.append((comparison.since, comparison.lists.damageRegion))
            tracks[current] = track
        }
        guard let first = track.damages.firstIndex(where: { $0.since == number }) else { return nil }
        return track.damages[first...].reduce(into: DamageRegion()) { $0.add($1.region) }
    }

    /// The rectangles of a region, from the top left corner of the current frame.
    func pixels(of region: DamageRegion) -> [PixelRect] {
        let (left, top) = (current?.bounds.minX ?? 0, current?.bounds.minY ?? 0)
        return region.rects.map {
            PixelRect(x: Int($0.minX - left), y: Int($0.minY - top), width: $0.width, height: $0.height)
        }
    }

    /// Drops the list before the current one: damage that has not been requested is not known later.
    mutating func endFrame() {
        guard let current, let last = comparison else { return }
        if tracks[current]?.damages.last?.since != last.since { tracks[current]?.damages = [] }
        comparison = nil
    }
}
