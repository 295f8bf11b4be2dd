public import UIKit

/// The arguments of the programs' command line.
public struct Arguments: Sendable {
    /// Their syntax.
    public static let usage =
        "[--picture FILE] [--memory] [--size WIDTHxHEIGHT] [--layers COUNT [--moving COUNT]] [--whole] [--seconds COUNT]"
    /// The file that the key «p» writes the window's picture to.
    public var picture: URL?
    /// Whether the window's pixels are drawn in memory, without OpenGL.
    public var isInMemory = false
    /// The window's, in points.
    public var size = CGSize(width: 480, height: 640)
    /// The number of layers shown instead of the pictures; 0 for the pictures.
    public var layers = 0
    /// The number of them that move.
    public var moving = 0
    /// Whether all of each frame is drawn, to see the savings of damage.
    public var isWhole = false
    /// The seconds of frames before the program ends.
    public var seconds = Double.infinity

    /// Reads the arguments of the process, without its name; nil if one is unknown.
    public init?(_ words: [String]) {
        var rest = words[...]
        while let name = rest.popFirst() {
            switch (name, rest.first) {
            case ("--memory", _): isInMemory = true
            case ("--whole", _): isWhole = true
            case ("--picture", let file?):
                picture = URL(fileURLWithPath: file)
                rest.removeFirst()
            case (let name, let value?):
                let numbers = value.split(separator: "x").compactMap { Double($0) }.filter { $0 > 0 && $0 <= 16_384 }
                guard let number = numbers.first else { return nil }
                switch name {
                case "--size" where numbers.count == 2: size = CGSize(width: number, height: numbers[1])
                case "--layers": (layers, moving) = (Int(number), Int(number))
                case "--moving": moving = Int(number)
                case "--seconds": seconds = number
                default: return nil
                }
                rest.removeFirst()
            default: return nil
            }
        }
    }
}
