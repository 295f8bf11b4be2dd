package import MediaExport
package import SceneFormat

extension JobOptions {
    /// The timeline of a scene.
    ///
    /// - Parameter shown: The rate to draw instead of the requested one.
    private func timeline(of scene: Scene, shown: FrameRate? = nil) throws(JobError) -> Timeline {
        guard let rate = shown ?? rate ?? FrameRate(scene.frameRate) else {
            throw JobError(
                place: .frameRate, problem: "\(scene.frameRate) frames a second cannot be drawn",
                fix: "give \(name(.fps))")
        }
        return Timeline(of: scene, rate: rate, duration: duration?.seconds(frameRate: rate.value))
    }

    /// The moment of a still, in seconds from the commit.
    ///
    /// - Throws: Also if it lies beyond the scene's end.
    package func moment(of scene: Scene) throws(JobError) -> Double {
        let timeline = try timeline(of: scene)
        do throws(BeyondEnd) {
            if let frame { return try timeline.time(ofFrame: frame) }
            return try timeline.time(at: time?.seconds(frameRate: timeline.rate.value) ?? 0)
        } catch {
            throw JobError(error)
        }
    }

    /// The frames of a movie, at the rate that its format can show, or of a sequence.
    ///
    /// - Parameters:
    ///   - format: `nil` for a sequence.
    ///   - notes: Receives the choices beyond or against the request.
    package func schedule(
        of scene: Scene, for format: MovieFormat? = nil, notes: inout [String]
    ) throws(JobError) -> FrameSchedule {
        guard time == nil else {
            throw JobError(
                place: .option(.time), problem: "\(name(.time)) names the moment of a still",
                fix: "give \(name(.frame)) or \(name(.frames))")
        }
        var timeline = try timeline(of: scene)
        if let named = frame.map({ [$0] }) ?? frames?.frames {
            guard named.count <= frameLimit else { throw tooLong }
            do throws(BeyondEnd) {
                return try timeline.schedule(of: named)
            } catch {
                throw JobError(error)
            }
        }
        if let shown = format?.shownRate(timeline.rate) {
            timeline = try self.timeline(of: scene, shown: shown.rate)
            if let note = shown.note { notes.append(note) }
        }
        let plays = format?.codec.notesPlays == true ? 1 : loop ?? 1
        guard plays > 0 else {
            let types = FileType.list("and") { $0.codecs.first?.notesPlays == true }
            throw JobError(
                place: .option(.loop), problem: "\(name(.loop)) 0 is for ever, which only \(types) can say",
                fix: "give a number of plays")
        }
        guard timeline.rate.frameCount(of: timeline.duration) <= frameLimit / plays else { throw tooLong }
        let (schedule, note) = timeline.allFrames(plays: plays, option: name(.duration))
        if let note { notes.append(note) }
        return schedule
    }

    private var tooLong: JobError {
        JobError(
            place: .limit, problem: "the movie has more than \(frameLimit) frames",
            fix: "ask for fewer, or for a lower \(name(.fps))")
    }
}
