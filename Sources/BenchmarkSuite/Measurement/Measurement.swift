package import Compositor
internal import LayerModel

/// The figures of one way to draw one scene, in milliseconds a frame.
package struct Measurement: Encodable, Sendable {
    /// For people.
    package var label: String
    /// The way of making the content, if ways are compared; empty if only devices are.
    package var way: String
    /// Of the report's devices.
    package var deviceIndex: Int
    /// Of the CPU renderer; `nil` for other devices.
    package var threads: Int?
    /// Of the picture, in pixels.
    package var width: Int
    /// Of the picture, in pixels.
    package var height: Int
    /// The first frame of the comparison, uploads and compilation included.
    package var first: Double
    /// Changing the tree and committing it; next to nothing if the tree stays.
    package var model: TimingSummary
    /// Display list and render graph.
    package var prepare: TimingSummary
    /// The serial part; `nil` if one thread draws, and for devices that draw by themselves.
    package var serial: SerialPart?
    /// Until the device is done.
    package var draw: TimingSummary
    /// The part of drawing that went into handing pixels to the device.
    package var upload: TimingSummary
    /// Until the pixels are in this process's memory.
    package var readback: TimingSummary
    /// All of it, from the tree to the pixels.
    package var total: TimingSummary
    /// Time of all threads of the process.
    package var cpu: TimingSummary
    /// The device's own time, idle times within a frame included; `nil` if it has no clock.
    package var device: TimingSummary?
    /// The parts of that, in the order of the passes; empty without it.
    package var deviceParts: [DevicePart]
    /// Of the processor's packages, a frame; `nil` if they do not report it.
    package var joules: Double?
    /// Of the graphics card, a frame; `nil` if it does not report it.
    package var cardJoules: Double?
    /// From the CPU renderer's picture; `nil` for that itself, and for devices that draw nothing.
    package var difference: PictureDifference?
    /// The times that the summaries are of.
    package var samples: FrameSample.Columns
    /// Whether the picture is the CPU renderer's, as near as two renderers have to be: a time without its picture is void.
    package var isRight: Bool { difference?.failures.isEmpty ?? true }
    /// Of the last frame.
    package var statistics: FrameStatistics
    /// The number of elements that fit into a sixtieth of a second; `nil` if their number is not open.
    package var score: FrameScore?
    /// The cost in a process of its own; `nil` if that was not measured.
    package var fresh: FreshProcess?

    init(
        _ variant: Variant, threads: Int?, first: Double, _ samples: [FrameSample], _ contents: FrameSample.Contents?
    ) {
        label = variant.label
        way = variant.way
        deviceIndex = variant.renderer
        self.threads = threads
        width = contents?.width ?? 0
        height = contents?.height ?? 0
        self.first = first
        model = TimingSummary(samples.map(\.model))
        prepare = TimingSummary(samples.map(\.prepare))
        // More threads than processors take turns.
        serial = SerialPart(samples, threads: min(threads ?? 1, ProcessorQuota.threads))
        draw = TimingSummary(samples.map(\.draw))
        upload = TimingSummary(samples.map(\.upload))
        readback = TimingSummary(samples.map(\.readback))
        total = TimingSummary(samples.map(\.total))
        cpu = TimingSummary(samples.map(\.cpu))
        let deviceTimes = samples.compactMap(\.device)
        device = deviceTimes.isEmpty ? nil : TimingSummary(deviceTimes.map { $0.total * 1e3 })
        deviceParts = DevicePart.medians(of: deviceTimes)
        joules = Self.mean(samples.compactMap(\.joules))
        cardJoules = Self.mean(samples.compactMap(\.cardJoules))
        self.samples = FrameSample.Columns(samples)
        statistics = contents?.statistics ?? FrameStatistics()
    }

    private static func mean(_ values: [Double]) -> Double? {
        values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    }
}
