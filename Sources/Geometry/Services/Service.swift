internal import Foundation

/// A task that a lower module needs and a higher one carries out, without an import.
///
/// The lower module declares a protocol of the task, and an empty type of this kind for its provider. A higher module makes
/// that type conform to the protocol, in an extension. The compiler checks the extension, and the runtime finds it in every
/// program that the higher module is linked into. No call has to be remembered:
///
///     package struct DrawingService: Service {                          // Graphics
///         package typealias Requirement = any DrawingRasterizer
///         …
///     }
///     extension DrawingService: DrawingRasterizer { … }                 // Compositor
///
/// Costs a look-up of a conformance, once a process. A program without the higher module gets one warning on its standard error,
/// where it first asks.
package protocol Service: Sendable {
    /// The protocol of the task, as `any` type.
    associatedtype Requirement

    init()

    /// The consequence of a missing service, and the product to link, as a sentence.
    static var lack: String { get }
}

extension Service {
    /// The provider of the service in this program; `nil`, after a warning, if no module provides it.
    ///
    /// Keep the result: each call searches anew.
    package static func find() -> Requirement? {
        if let provider = Self() as? Requirement { return provider }
        FileHandle.standardError.write(Data("warning[link]: \(lack)\n".utf8))
        return nil
    }
}
