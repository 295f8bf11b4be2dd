#if OpenGL
    import DisplayList
    import GLRenderer
    import LayerModel

    /// The damage of the last frames of programs' own framebuffers and textures.
    ///
    /// By it a frame draws only the pixels that its buffer lacks.
    ///
    /// A buffer of age n shows the frame of n frames ago. It lacks the damage of every frame since, which is kept. The
    /// damage of a frame is the difference between its list and the list before. Frames without damage are neither shown
    /// nor counted; if a program shows them all the same, ages are too large, and more pixels are drawn.
    final class DestinationFrames {
        private struct History {
            var last: DisplayList
            var place: SIMD2<Int>
            /// Of the frames up to the last one, the newest last.
            var damages: [DamageRegion] = []
        }

        /// Buffers that are older than this are drawn whole.
        private static let longestHistory = 8
        /// More destinations than a program has windows.
        private static let largestCount = 16

        private var histories: [GLDestination: History] = [:]
        /// For renderers in memory.
        let upload = UploadedPicture()
        /// The list that `upload` shows.
        var uploaded: DisplayList?

        /// The damage of a frame, and the pixels that its buffer lacks.
        ///
        /// - Parameters:
        ///   - age: Of the buffer, in frames; 0 where its content is not known.
        func advance(
            _ destination: GLDestination, to list: DisplayList, at place: SIMD2<Int>, age: Int
        ) -> (damage: DamageRegion, lacking: DamageRegion) {
            let whole = DamageRegion(list.bounds)
            guard var history = histories[destination], history.last.bounds == list.bounds, history.place == place
            else {
                if histories.count >= Self.largestCount { histories = [:] }
                histories[destination] = History(last: list, place: place, damages: [whole])
                return (whole, whole)
            }
            let damage = list.damageRegion(since: history.last)
            history.last = list
            if !damage.isEmpty { history.damages.append(damage) }
            if history.damages.count > Self.longestHistory { history.damages.removeFirst() }
            histories[destination] = history
            // A frame that is not shown is one less since the buffer was.
            let missed = damage.isEmpty ? age - 1 : age
            guard age > 0, missed <= history.damages.count else { return (damage, whole) }
            var lacking = DamageRegion()
            for region in history.damages.suffix(missed) { lacking.add(region) }
            return (damage, lacking)
        }

        /// Forgets a destination whose frame was not drawn.
        func forget(_ destination: GLDestination) {
            histories[destination] = nil
        }
    }
#endif
