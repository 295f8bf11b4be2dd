import DisplayList

extension RenderError {
    /// Runs code that may throw any error: passes on a `RenderError`, and takes another for the driver's.
    static func typed<Result>(_ body: () throws -> Result) throws(RenderError) -> Result {
        do {
            return try body()
        } catch let error as RenderError {
            throw error
        } catch {
            throw .driver("\(error)")
        }
    }
}
