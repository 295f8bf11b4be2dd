package import LayerModel

/// The built-in suites, by the names that `--suite` takes.
package struct SuiteCatalog {
    private struct Entry {
        var name: String
        /// Whether it follows a benchmark of others: those take minutes on software, and are timed only on request.
        var isPublished = false
        var make: () -> [Suite]
    }

    private let entries: [Entry]
    private let makeWorkloads: (Set<String>) -> Suite

    /// - Parameter size: Of pictures that have none of their own, in points of one pixel.
    package init(size: CGSize, on plan: DevicePlan) {
        makeWorkloads = { .workloads($0, size: size, on: plan) }
        entries = [
            Entry(name: "workloads") { [.workloads(size: size, on: plan)] },
            Entry(name: "ways") { [.ways(size: size, on: plan)] },
            Entry(name: "advice") { [.advice(size: size, on: plan)] },
            Entry(name: "passes") { [.passes(size: size, on: plan)] },
            Entry(name: "number") { [.layerNumbers(size: size, on: plan)] },
            Entry(name: "circles") { [.circleNumbers(size: size, on: plan)] },
            Entry(name: "size") { [.circleSizes(on: plan)] },
            Entry(name: "flutter", isPublished: true) { [.flutter(on: plan)] },
            Entry(name: "motionmark", isPublished: true) { [.motionMark(on: plan)] },
            Entry(name: "thorvg", isPublished: true) { [.thorVG(on: plan)] },
            Entry(name: "blend2d", isPublished: true) { Suite.blend2D(on: plan) },
        ]
    }

    /// The names of the suites.
    package static let names = SuiteCatalog(size: .zero, on: DevicePlan([])).entries.map(\.name)

    /// The suites that run by default.
    package var usual: [Suite] { entries.filter { !$0.isPublished }.flatMap { $0.make() } }

    /// The suites and workloads of the given names; `all` is every suite.
    ///
    /// - Throws: `UnknownSuite` for a name of neither.
    package func suites(named names: [String]) throws(UnknownSuite) -> [Suite] {
        guard !names.contains("all") else { return entries.flatMap { $0.make() } }
        let workloads = Set(Workload.all.map(\.name))
        for name in names where !entries.contains(where: { $0.name == name }) && !workloads.contains(name) {
            throw UnknownSuite(name: name)
        }
        let single = workloads.intersection(names)
        let whole = entries.filter { names.contains($0.name) }.flatMap { $0.make() }
        return single.isEmpty ? whole : whole + [makeWorkloads(single)]
    }
}

/// A name that no suite and no workload has.
package struct UnknownSuite: Error, Equatable {
    package var name: String
}
