public import ArgumentParser
package import Jobs
public import MediaExport

/// A value that is read from a text wherever it stands.
public protocol TextArgument: ExpressibleByArgument {
    /// `nil` if the text is no such value.
    init?(_ text: String)
}

extension TextArgument {
    /// The value of an argument.
    public init?(argument: String) {
        self.init(argument)
    }
}

extension BackgroundArgument: TextArgument {}

extension CropArgument: TextArgument {}

extension FrameRanges: TextArgument {}

extension FrameRate: TextArgument {}

extension Moment: TextArgument {}

extension PictureSize: TextArgument {}
