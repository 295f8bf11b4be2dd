import DisplayList

extension RenderError {
    /// Does what may throw anything, of which a `RenderError` is passed on, and the rest is the driver's.
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
