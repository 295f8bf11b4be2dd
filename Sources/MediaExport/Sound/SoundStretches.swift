extension FrameSchedule {
    /// The stretches of the timeline whose sound follows each other in the movie, in samples; together exactly as long as the movie.
    func stretches(samplesPerSecond: Int) -> [Range<Int>] {
        var stretches: [Range<Int>] = []
        var first = 0
        for place in frames.indices.dropFirst() where timelineFrame(place) != timelineFrame(place - 1) + 1 {
            stretches.append(stretch(first..<place, samplesPerSecond))
            first = place
        }
        if !frames.isEmpty { stretches.append(stretch(first..<frames.count, samplesPerSecond)) }
        return stretches
    }

    private func stretch(_ places: Range<Int>, _ samplesPerSecond: Int) -> Range<Int> {
        let start = rate.time(ofFrame: timelineFrame(places.lowerBound), in: samplesPerSecond)
        let ends = [places.lowerBound, places.upperBound].map { rate.time(ofFrame: $0, in: samplesPerSecond) }
        return start..<start + ends[1] - ends[0]
    }

    private func timelineFrame(_ place: Int) -> Int {
        period.map { frames[place] % $0 } ?? frames[place]
    }

    /// One more than the last frame of the timeline that is among them.
    var timelineEnd: Int {
        frames.indices.lazy.map { timelineFrame($0) + 1 }.max() ?? 0
    }
}
