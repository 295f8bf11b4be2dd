internal import Foundation
package import RenderDevices

/// A part of the device's own time for a frame: a kind of work in one pass.
package struct DevicePart: Encodable, Equatable, Sendable {
    /// The number of the pass in the frame's graph; that of the first one if several share a target.
    package var pass: Int
    package var work: DeviceTimes.Work
    /// The median of the frames that have it.
    package var milliseconds: Double

    /// The parts of frames, in the order of the passes.
    package static func medians(of frames: [DeviceTimes]) -> [DevicePart] {
        var times: [DeviceTimes.Part: [Double]] = [:]
        for (part, seconds) in frames.lazy.flatMap(\.parts) { times[part, default: []].append(seconds * 1e3) }
        let order = Dictionary(uniqueKeysWithValues: zip(DeviceTimes.Work.allCases, 0...))
        return times.map { part, times in
            DevicePart(pass: part.pass, work: part.work, milliseconds: TimingSummary(times).median)
        }.sorted { ($0.pass, order[$0.work] ?? 0) < ($1.pass, order[$1.work] ?? 0) }
    }
}

extension Measurement {
    /// The device's time by kinds of work, of all passes together, such as `bins 0.02, tiles 0.21`; empty without it.
    var deviceWork: String {
        DeviceTimes.Work.allCases.compactMap { work in
            let parts = deviceParts.filter { $0.work == work }
            return parts.isEmpty ? nil : "\(work) " + String(format: "%.3f", parts.reduce(0) { $0 + $1.milliseconds })
        }.joined(separator: ", ")
    }
}
