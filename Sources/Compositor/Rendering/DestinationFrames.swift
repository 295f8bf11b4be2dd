#if OpenGL
    import DisplayList
    import GLRenderer
    import LayerModel

    /// What was drawn into programs' own framebuffers and textures, so that a frame draws what its buffer lacks.
    ///
    /// A buffer of age n holds what was shown n frames ago, so that it lacks what changed in each of those since: the damage of the
    /// last frames is kept, and that of a frame is found by comparing its list with the last one's. Frames in which nothing changed
    /// are not shown, and not counted; where a program shows them all the same, ages are larger than need be, and more is drawn.
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

        /// What a frame changes, and what of it a buffer lacks.
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
            let damage = list == history.last ? DamageRegion() : list.damageRegion(since: history.last)
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
