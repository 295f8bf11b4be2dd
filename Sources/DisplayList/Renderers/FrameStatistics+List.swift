internal import Geometry
package import RenderDevices

extension FrameStatistics {
    /// Adds the counts of a frame before it is drawn.
    package mutating func note(_ list: DisplayList, _ graph: RenderGraph) {
        layers = list.visitedLayers
        culledLayers = list.culledLayers
        skippedLayers = list.skippedLayers
        drawnPixels = graph.region.area
        for pass in graph.passes {
            passReasons[pass.reason?.rawValue ?? "picture", default: 0] += 1
            if pass.reason != nil { groupPixels += pass.bounds.area }
        }
    }
}
