import Compositor
package import LayerModel

extension Suite {
    /// The built-in workloads, each on every device.
    ///
    /// - Parameters:
    ///   - names: The workloads wanted; empty is all.
    ///   - size: Of the pictures, in points of one pixel.
    package static func workloads(_ names: Set<String> = [], size: CGSize, on plan: DevicePlan) -> Suite {
        let wanted = Workload.all.filter { names.isEmpty || names.contains($0.name) }
        return Suite(
            name: "workloads", title: "Workloads",
            explanation: """
                What layer trees are made of, one thing at a time, each drawn on every device. Total is everything from the \
                tree to pixels in memory.
                """,
            comparisons: wanted.map { workload in
                PlannedComparison(name: workload.name, summary: workload.summary, isMeasuredApart: true) {
                    let tree = workload.build(size).commit(at: 0)
                    return plan.devices.indices.map { device in
                        Variant(
                            label: plan.label(device), device: device, tree: tree, size: size,
                            frameRate: workload.frameRate)
                    }
                }
            })
    }
}

extension Variant {
    /// A still tree, drawn at one moment or at the moments of a timeline.
    init(
        label: String, way: String = "", device: Int, tree: RenderTree, size: CGSize, frameRate: Double? = nil
    ) {
        self.init(label: label, way: way, renderer: device, options: RenderOptions(size: size)) { frame in
            Frame(tree: tree, time: frameRate.map { Double(frame) / $0 } ?? 0)
        }
    }
}
