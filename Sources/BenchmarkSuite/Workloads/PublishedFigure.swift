/// A published time for the subject of a workload.
package struct PublishedFigure: Codable, Equatable, Sendable {
    /// The engine, such as `Skia on the CPU`.
    package var engine: String
    /// Of a frame.
    package var milliseconds: Double
    /// The machine, and the source of the figure.
    package var conditions: String

    init(_ engine: String, _ milliseconds: Double, _ conditions: String) {
        self.engine = engine
        self.milliseconds = milliseconds
        self.conditions = conditions
    }
}
