import Compositor
package import LayerModel

extension Suite {
    /// The built-in workloads, each on every device.
    ///
    /// - Parameters:
    ///   - names: The requested workloads; empty is all.
    ///   - size: Of the pictures, in points of one pixel.
    package static func workloads(_ names: Set<String> = [], size: CGSize, on plan: DevicePlan) -> Suite {
        let wanted = Workload.all.filter { names.isEmpty || names.contains($0.name) }
        return Suite(
            name: "workloads", title: "Workloads",
            explanation: """
                What layer trees are made of, one thing at a time, each drawn on every device. Total is everything from the \
                tree to pixels in memory.
                """,
            comparisons: wanted.map {
                var planned = $0.comparison(size: size, on: plan)
                planned.isMeasuredApart = true
                return planned
            })
    }
}

extension Workload {
    /// The same content on every device.
    ///
    /// - Parameter size: Of pictures that have none of their own, in points of one pixel.
    func comparison(size: CGSize = .zero, on plan: DevicePlan) -> PlannedComparison {
        let size = self.size ?? size
        let variant = { (device: Int, frames: @escaping (Int) -> Variant.Frame) in
            Variant(
                label: plan.label(device), renderer: device, options: RenderOptions(size: size), frame: frames)
        }
        var planned = PlannedComparison(name: name, summary: summary) {
            let first = make(size, elements ?? 0)
            let frames = first.frames(rate: frameRate)
            return plan.devices.indices.map { device in
                // A tree that moves is moved for each device.
                let isShared = device == 0 || first.move == nil
                return variant(device, isShared ? frames : make(size, elements ?? 0).frames(rate: frameRate))
            }
        }
        planned.published = published
        if elements != nil {
            planned.makeVariant = { count, device in variant(device, make(size, count).frames(rate: frameRate)) }
        }
        return planned
    }
}

extension Variant {
    /// A still tree.
    init(label: String, way: String = "", device: Int, tree: RenderTree, size: CGSize) {
        self.init(label: label, way: way, renderer: device, options: RenderOptions(size: size)) { _ in
            Frame(tree: tree, time: 0)
        }
    }
}
