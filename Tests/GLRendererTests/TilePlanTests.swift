import LayerModel
import TestSupport
import Testing

@testable import GLRenderer

/// Runs, steps and strips of records, without a context.
@Suite struct TilePlanTests {
    private static let quad = QuadInstance(
        linear: SIMD4(1, 0, 0, 1), rect: .zero, color: .zero, kind: ProgramKey(paint: .color))

    private func key(_ textures: BatchKey.Textures = .init(), isBlended: Bool = true) -> BatchKey {
        BatchKey(state: .init(program: ProgramKey(paint: .image), isBlended: isBlended), textures: textures)
    }

    private func picture(_ number: Int) -> BatchKey.Textures {
        BatchKey.Textures(picture: BatchKey.Texture(.image, number))
    }

    private func box(_ x: Int32, _ y: Int32, _ width: Int32 = 40, _ height: Int32 = 40) -> DeviceRect {
        DeviceRect(minX: x, minY: y, maxX: x + width, maxY: y + height)
    }

    @Test func recordsStayInTheirOrderInAsFewRunsAsTexturesAllow() {
        var list = RecordList()
        for number in 0..<40 {
            list.append(Self.quad, key: key(picture(number % RunTextures.pictureLimit)), bounds: box(Int32(number), 0))
            list.append(Self.quad, key: key(), bounds: box(Int32(number), 9))
        }
        #expect(list.runs.map(\.records) == [0..<80])
        // One texture more than there are units for.
        list.append(Self.quad, key: key(picture(RunTextures.pictureLimit)), bounds: box(0, 0))
        list.append(Self.quad, key: key(picture(0)), bounds: box(0, 0))
        #expect(list.runs.map(\.records) == [0..<80, 80..<82])
        #expect(list.runs[1].textures.pictures.count == 2)
    }

    @Test(arguments: UInt64(1)...20)
    func everyRecordFindsItsTexturesInItsRun(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var list = RecordList()
        var keys: [BatchKey] = []
        for _ in 0..<300 {
            var textures = BatchKey.Textures()
            switch Int.random(in: 0..<5, using: &random) {
            case 0: textures = picture(Int.random(in: 0..<8, using: &random))
            case 1: textures.coverage = BatchKey.Texture(.pathMask, Int.random(in: 0..<4, using: &random))
            case 2: textures.glyphs = BatchKey.Texture(.glyphs, Int.random(in: 0..<4, using: &random))
            case 3: textures.result = Index(Int.random(in: 0..<4, using: &random))
            default: textures.clipMask = Index(Int.random(in: 0..<3, using: &random))
            }
            if Bool.random(using: &random), textures.result != .none {
                textures.mask = Index(Int.random(in: 0..<4, using: &random))
            }
            keys.append(key(textures))
            list.append(Self.quad, key: keys[keys.count - 1], bounds: box(0, 0))
        }
        #expect(list.runs.map(\.records).flatMap { Array($0) } == Array(0..<300))
        for run in list.runs {
            #expect(run.textures.pictures.count <= RunTextures.pictureLimit)
            #expect(run.textures.coverages.count <= RunTextures.coverageLimit)
            #expect(run.textures.clipMasks.count <= RunTextures.clipMaskLimit)
            #expect(run.textures.results.count <= RunTextures.resultLimit)
            for record in run.records {
                #expect(run.textures.slots(of: keys[record]) == list.boxes[record].textures)
            }
        }
    }

    @Test func onlyUprightOpaqueRecordsHideTheirBackdrop() {
        var list = RecordList()
        var turned = Self.quad
        turned.linear = SIMD4(0.8, 0.6, -0.6, 0.8)
        for (quad, isBlended) in [(Self.quad, false), (Self.quad, true), (turned, false)] {
            list.append(quad, key: key(isBlended: isBlended), bounds: box(0, 0))
        }
        #expect(list.boxes.map { $0.textures != 0 } == [true, false, false])
        #expect(list.boxes[0].pixels == box(0, 0))
    }

    @Test func aRecordTakesThePlaceOfAnother() {
        var list = RecordList()
        for number in 0..<4 { list.append(Self.quad, key: key(), bounds: box(Int32(number) * 100, 0)) }
        list.beginReplacing(2)
        list.append(Self.quad, key: key(), bounds: box(7, 900))
        let isReplaced = list.endReplacing()
        #expect(isReplaced && list.instances.count == 4 && list.boxes[2].pixels == box(7, 900))
        #expect(TilePlan(list.runs).steps[0].tiles.maxY >= (900 + 40) / 16)
        // A texture that the run has no unit for keeps the record where it was.
        list.beginReplacing(1)
        list.append(Self.quad, key: key(picture(1)), bounds: box(0, 0))
        let isKept = !list.endReplacing()
        #expect(isKept)
    }

    @Test(
        arguments: [1, 1000, 200_000],
        [DeviceRect(minX: 3, minY: 130, maxX: 500, maxY: 300), .init(minX: 0, minY: 0, maxX: 16_000, maxY: 9000)])
    func stepsHoldAllRecordsAndAllPixelsWithinTheRoomOfBins(count: Int, bounds: DeviceRect) {
        let plan = TilePlan([RecordList.Run(records: 5..<5 + count, textures: RunTextures(), bounds: bounds)])
        var bins = 0
        for step in plan.steps {
            #expect(step.records == 5..<5 + count && step.listWords <= TilePlan.listLimit)
            bins += step.bins.area
            #expect(step.bins.scaled(by: 128).contains(step.tiles.scaled(by: 16)))
            // Strips meet every tile once, each in one row of bins.
            #expect(step.strips.reduce(0) { $0 + $1.area } == step.tiles.area)
            #expect(step.strips.allSatisfy { ($0.maxY - 1) / 8 == $0.minY / 8 && step.tiles.contains($0) })
        }
        // No two of them meet, and together they hold all.
        let whole = plan.steps.reduce(DeviceRect.empty) { $0.union($1.bins) }
        #expect(bins == whole.area && whole.scaled(by: 128).contains(bounds))
        let tiles = plan.steps.reduce(DeviceRect.empty) { $0.union($1.tiles) }
        #expect(plan.steps.reduce(0) { $0 + $1.tiles.area } == tiles.area && tiles.scaled(by: 16).contains(bounds))
    }

    @Test func groupsStandInTheListAndAreDividedByDispatches() {
        var list = RecordList()
        list.append(Self.quad, key: key(isBlended: false), bounds: box(0, 0))
        list.begin(.beginGroup, box(0, 0, 300, 300))
        list.begin(.keep, box(0, 0, 100, 100))
        for number in 0...RunTextures.pictureLimit {
            list.append(Self.quad, key: key(picture(number), isBlended: false), bounds: box(10, 10))
        }
        list.join(.endClip, box(0, 0, 9, 9))
        list.end()
        list.join(.endGroup, box(0, 0, 300, 300), mode: .multiply)
        list.end()
        list.append(Self.quad, key: key(isBlended: false), bounds: box(0, 0))
        #expect(list.runs.count == 2)
        // Nothing in a group hides what is below it.
        let hiding = list.boxes.indices.filter { list.boxes[$0].textures >> 12 & 1 != 0 }
        #expect(hiding == [0, list.boxes.count - 1])
        // Both levels are put away before the second run, and taken up by it.
        #expect(list.runs.map(\.levels) == [2, 2] && TilePlan(list.runs).levels == 2)
        let (first, second) = (list.runs[0].records, list.runs[1].records)
        func steps(_ records: some Sequence<Int>) -> [RecordStep.Kind?] {
            records.map { RecordStep.Kind(rawValue: list.boxes[$0].step & 15) }
        }
        #expect(steps(first.suffix(2)) == [.pause, .pause] && steps(second.prefix(2)) == [.resume, .resume])
        #expect(steps(second.suffix(3)) == [.endClip, .endGroup, .draw])
        #expect(list.runs[1].bounds.contains(box(0, 0, 300, 300)))
        // A list that goes on inside groups, and one after them.
        list.begin(.beginGroup, box(0, 0))
        list.pause()
        list.removeAll()
        list.append(Self.quad, key: key(), bounds: box(5, 5, 9, 9))
        #expect(steps(list.boxes.indices) == [.resume, .draw] && list.runs[0].bounds == box(0, 0))
    }
}

extension DeviceRect {
    fileprivate func scaled(by side: Int32) -> DeviceRect {
        DeviceRect(minX: minX * side, minY: minY * side, maxX: maxX * side, maxY: maxY * side)
    }
}
