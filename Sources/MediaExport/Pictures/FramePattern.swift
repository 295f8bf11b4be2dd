internal import Foundation
internal import ImageCodecs

/// The names of a sequence's files: `shot_%04d.png` or `shot_####.png` with the number of the frame.
///
/// `%%` is a percent sign. Only the last part of the path is read.
public struct FramePattern: Sendable, Equatable {
    private let before: String
    private let digits: Int
    private let after: String

    /// The pattern of a path.
    ///
    /// - Returns: `nil` if there is no place for a number, or more than one.
    public init?(_ path: String) {
        let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        let name = path[start...]
        var places: [(range: Range<Substring.Index>, digits: Int)] = []
        for match in name.matches(of: /%%|%0?(\d{0,2})d|#{2,}/) {
            guard match.output.0 != "%%" else { continue }
            let width = match.output.1.map { Int($0) ?? 0 } ?? match.output.0.count
            places.append((match.range, width))
        }
        guard places.count == 1, let place = places.first else { return nil }
        let plain = { (text: Substring) in text.replacingOccurrences(of: "%%", with: "%") }
        before = path[..<start] + plain(name[..<place.range.lowerBound])
        after = plain(name[place.range.upperBound...])
        digits = place.digits
    }

    /// Makes the missing folders of the files.
    func makeFolder() throws(ImageCodecError) {
        guard let slash = before.lastIndex(of: "/"), slash > before.startIndex else { return }
        let folder = String(before[..<slash])
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw ImageCodecError(
                .cannotCreate, file: folder, what: "the folder cannot be made", fix: "choose another output")
        }
    }

    /// The file of a frame; numbers with more digits than there are places for have all of them.
    public func path(ofFrame number: Int) -> String {
        let text = "\(number)"
        return before + String(repeating: "0", count: max(0, digits - text.count)) + text + after
    }
}
