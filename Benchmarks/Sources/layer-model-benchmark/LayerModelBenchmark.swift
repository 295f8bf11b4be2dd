import LayerModel

/// Times the layer model at three sizes of tree, and prints a table with nanoseconds per layer.
///
/// The last two columns take the shares of the layers without and with animations apart.
@main struct LayerModelBenchmark {
    static func main() {
        print(row(["layers", "build", "commit", "10 changes", "idle frame", "frame", "per change", "per animation"]))
        for count in [1_000, 10_000, 100_000] {
            print(row(figures(for: count)))
        }
    }

    private static func row(_ cells: [String]) -> String {
        cells.map { String(repeating: " ", count: max(0, 14 - $0.count)) + $0 }.joined()
    }

    private static func figures(for count: Int) -> [String] {
        let runs = max(5, 500_000 / count)
        let layers = Double(count)
        let build = shortestTime(of: runs, preparing: {}, { _ = SampleTree(count: count) })
        let commit = shortestTime(of: runs, preparing: { SampleTree(count: count) }, { $0.root.commit(at: 0) })

        let tree = SampleTree(count: count)
        let idleTree = tree.root.commit(at: 0)
        var x = 0.0
        let changes = shortestTime(
            of: 200,
            preparing: {
                x += 1
                tree.changeTenLayers(to: x)
            },
            { tree.root.commit(at: 0) })

        let idle = frameTime(of: idleTree, runs: runs)
        let animations = Double(tree.animate())
        let frame = frameTime(of: tree.root.commit(at: 0), runs: runs)
        let perLayer = [build, commit, changes, idle, frame].map { $0 / layers }
        return ["\(count)"] + (perLayer + [changes / 10, (frame - idle) / animations]).map(rounded)
    }

    /// How long a frame takes whose values are all computed.
    private static func frameTime(of tree: RenderTree, runs: Int) -> Double {
        var time = 1.0
        var sum = 0.0
        let shortest = shortestTime(
            of: max(50, runs), preparing: { time += 1.0 / 60 },
            { tree.forEachLayer(at: time) { layer in sum += layer.position.x + Double(layer.opacity) } })
        // Keeps the sum, and so the work, from being left out.
        precondition(sum.isFinite)
        return shortest
    }

    /// With three digits that count.
    private static func rounded(_ nanoseconds: Double) -> String {
        String(format: "%.3g ns", nanoseconds)
    }
}
