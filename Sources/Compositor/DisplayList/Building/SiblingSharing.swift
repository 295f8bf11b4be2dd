/// How the sublayers of one layer are shared out among threads, and which layers' sublayers cannot be.
///
/// Belongs to the renderer that builds display lists, and so to one thread at a time.
package final class SiblingSharing {
    /// How many threads list sublayers at a time; at least 1.
    let threads: Int
    /// By slot: the frame until which a layer's sublayers are listed one by one.
    private var refused: [Int32: Int] = [:]
    private var frame = 0

    /// The frames after which sublayers are looked at again that were not all alike.
    private static let patience = 64
    private static let mostRefused = 4096

    /// - Parameter threads: How many threads list sublayers at a time.
    package init(threads: Int = 1) {
        self.threads = max(1, threads)
    }

    /// Starts a frame.
    func beginFrame() {
        frame += 1
    }

    /// Whether listing a layer's sublayers together is worth trying.
    func mayShare(_ slot: Int32) -> Bool {
        refused.isEmpty || refused[slot] ?? 0 <= frame
    }

    /// Says that a layer's sublayers could not be listed together.
    func refuse(_ slot: Int32) {
        if refused.count >= Self.mostRefused { refused = [:] }
        refused[slot] = frame + Self.patience
    }
}
