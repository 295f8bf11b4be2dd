#if OpenGL
    import DisplayList
    import GLRenderer
    import LayerModel

    /// The frames that programs' own framebuffers and textures showed last.
    ///
    /// By them a frame draws only the pixels that its buffer lacks: a buffer of age n shows the frame of n frames ago. Frames
    /// without damage are neither shown nor counted; if a program shows them all the same, ages are too large, and more
    /// pixels are drawn.
    final class DestinationFrames {
        private struct Shown {
            var place: SIMD2<Int>
            /// Of the frames, the newest last.
            var numbers: [UInt64] = []
        }

        /// Buffers that are older than this are drawn whole.
        private static let longestHistory = 8
        /// More destinations than a program has windows.
        private static let largestCount = 16

        private var shown: [GLDestination: Shown] = [:]
        /// For renderers in memory.
        let upload = UploadedPicture()
        /// The number of the frame that `upload` shows.
        var uploaded: UInt64 = 0

        /// Whether nothing was drawn into any.
        var isEmpty: Bool { shown.isEmpty }

        /// The damage of the current frame, and the pixels that its buffer lacks; `nil` is all.
        ///
        /// - Parameters:
        ///   - age: Of the buffer, in frames; 0 if its content is not known.
        func advance(
            _ destination: GLDestination, in history: inout FrameHistory, at place: SIMD2<Int>, age: Int
        ) -> (damage: DamageRegion?, lacking: DamageRegion?) {
            var frames = shown[destination].flatMap { $0.place == place ? $0 : nil } ?? Shown(place: place)
            let damage = frames.numbers.last.flatMap { history.damage(since: $0) }
            let index = frames.numbers.count - age
            let lacking = age > 0 && index >= 0 ? history.damage(since: frames.numbers[index]) : nil
            if damage?.isEmpty != true {
                frames.numbers = frames.numbers.suffix(Self.longestHistory - 1) + [history.number]
            }
            if shown[destination] == nil, shown.count >= Self.largestCount { shown = [:] }
            shown[destination] = frames
            return (damage, lacking)
        }

        /// Forgets a destination whose frame was not drawn.
        func forget(_ destination: GLDestination) {
            shown[destination] = nil
        }
    }
#endif
