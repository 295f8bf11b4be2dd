/// A time that others have published for what a workload is after.
package struct PublishedFigure: Codable, Equatable, Sendable {
    /// What drew, such as `Skia on the CPU`.
    package var engine: String
    /// Of a frame.
    package var milliseconds: Double
    /// The machine, and where the figure stands.
    package var conditions: String

    init(_ engine: String, _ milliseconds: Double, _ conditions: String) {
        self.engine = engine
        self.milliseconds = milliseconds
        self.conditions = conditions
    }
}
