internal import LayerModel
internal import Synchronization

/// Shadows of groups that several threads make, each one on its own.
final class ShadowJob: Sendable {
    private struct State: Sendable {
        var taken = 0
        var masks: [Int: AlphaMask] = [:]
        var statistics = FrameStatistics()
        var error: RenderError?
    }

    private let shadows: [RenderGraph.Shadow]
    private let frame: CPUFrame
    private let state = Mutex(State())

    /// - Parameter shadows: Of passes of the frame that only draw.
    init(_ shadows: [RenderGraph.Shadow], of frame: CPUFrame) {
        self.shadows = shadows
        self.frame = frame
    }

    /// Makes shadows that nobody has taken yet, until there are none.
    func work(with crew: BandCrew, threads: Int) {
        while let shadow = take() {
            do throws(RenderError) {
                let made = try make(shadow, with: crew, threads: threads)
                state.withLock {
                    $0.masks[shadow.pass] = made.mask
                    $0.statistics += made.statistics
                }
            } catch {
                state.withLock { $0.error = error }
            }
        }
    }

    /// What has been made, when all threads are done.
    func results() throws(RenderError) -> (masks: [Int: AlphaMask], statistics: FrameStatistics) {
        let state = state.withLock { $0 }
        if let error = state.error { throw error }
        return (state.masks, state.statistics)
    }

    private func take() -> RenderGraph.Shadow? {
        state.withLock { state in
            guard state.taken < shadows.count, state.error == nil else { return nil }
            defer { state.taken += 1 }
            return shadows[state.taken]
        }
    }

    private func make(
        _ shadow: RenderGraph.Shadow, with crew: BandCrew, threads: Int
    ) throws(RenderError) -> (mask: AlphaMask, statistics: FrameStatistics) {
        let pass = frame.graph.passes[shadow.pass]
        let picture = try Picture(pass.bounds, in: &crew.pictureMemory)
        let statistics = crew.paint(
            pass.operations.indices, ofPass: shadow.pass, of: frame, into: picture.rows.base,
            stride: picture.rows.stride)
        let mask = try PictureEffects.mask(
            of: picture, shadow.shadow, in: shadow.bounds, hidden: shadow.hidden, threads: threads)
        return (mask, statistics)
    }
}

extension RenderGraph {
    /// The shadow that has to be complete, where its group only draws; `nil` otherwise.
    func shadowAlone(_ prerequisite: Prerequisite) -> Shadow? {
        guard case .shadow(let shadow) = prerequisite else { return nil }
        let onlyDraws = passes[shadow.pass].operations.allSatisfy { if case .draw = $0 { true } else { false } }
        return onlyDraws ? shadow : nil
    }
}
