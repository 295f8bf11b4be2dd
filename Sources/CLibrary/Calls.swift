import Foundation
import LayerModel

/// A handle of an object.
package typealias Handle = OpaquePointer
/// The place for a handle.
package typealias HandleOut = UnsafeMutablePointer<OpaquePointer?>
/// A text in UTF-8 that ends with a zero.
package typealias CText = UnsafePointer<CChar>

/// The work of a function of the header: its outcome, with its errors and warnings if `messages` is given.
func call(_ messages: HandleOut?, _ body: (inout [Message]) throws -> Void) -> Int32 {
    var found: [Message] = []
    var status = Status.ok
    do {
        try body(&found)
    } catch {
        let failure = Failure(error)
        status = failure.status
        found += failure.messages
    }
    if let messages { messages.pointee = found.isEmpty ? nil : HandleTable.shared.retain(MessageList(found)) }
    return status.rawValue
}

/// Layers and scenes are changed by one thread at a time.
enum Model {
    // Recursive, as a callback may come back.
    private static let lock = NSRecursiveLock()

    static func locked<Result>(_ body: () throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body()
    }
}

/// The work of a function that changes layers or scenes.
func modelCall(_ messages: HandleOut?, _ body: (inout [Message]) throws -> Void) -> Int32 {
    Model.locked { call(messages, body) }
}

extension HandleOut {
    /// Returns a handle of an object.
    func give(_ object: AnyObject) {
        pointee = HandleTable.shared.retain(object)
    }
}

/// The place for a result, empty at first.
///
/// - Throws: If the caller gave none.
func place(_ out: HandleOut?, _ name: String) throws(Failure) -> HandleOut {
    guard let out else { throw .invalid("\(name) is NULL", place: name) }
    out.pointee = nil
    return out
}

/// A text of the caller's.
///
/// - Throws: If it is NULL or not UTF-8.
func text(_ text: CText?, _ name: String) throws(Failure) -> String {
    guard let text else { throw .invalid("\(name) is NULL", place: name) }
    guard let string = String(validatingCString: text) else {
        throw .invalid("\(name) is not UTF-8", place: name)
    }
    return string
}

/// A JSON text of the caller's.
func json(_ text: CText?, _ name: String) throws(Failure) -> Data {
    guard let text else { throw .invalid("\(name) is NULL", place: name) }
    return Data(bytes: text, count: strlen(text))
}

/// Bytes that a C program holds.
final class Bytes {
    /// With a zero behind them.
    let memory: UnsafeMutableBufferPointer<UInt8>

    init(_ bytes: some Collection<UInt8>) {
        memory = .allocate(capacity: bytes.count + 1)
        _ = memory.initialize(from: bytes)
        memory[bytes.count] = 0
    }

    /// A report as JSON, sorted by keys.
    convenience init(json report: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        self.init(try encoder.encode(report))
    }

    deinit {
        memory.deallocate()
    }

    var count: Int { memory.count - 1 }
}
