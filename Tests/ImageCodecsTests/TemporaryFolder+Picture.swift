import Foundation
import TestSupport

extension TemporaryFolder {
    /// Writes a file, and gives its path.
    func write(_ file: some Sequence<UInt8>) throws -> String {
        try write(Data(file), to: "picture")
        return self("picture")
    }
}
