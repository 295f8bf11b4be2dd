internal import CGLRender
import Compositor
import Foundation

/// The library's version, which the command has, too.
private let libraryVersion: StaticString = "0.1.0"

@c @implementation
package func glr_version() -> UnsafePointer<CChar>? {
    UnsafeRawPointer(libraryVersion.utf8Start).assumingMemoryBound(to: CChar.self)
}

@c @implementation
package func glr_release(_ object: UnsafeMutableRawPointer?) {
    guard let object else { return }
    // Layers are released under the lock.
    Model.locked { _ = HandleTable.shared.release(UInt(bitPattern: object)) }
}

@c @implementation
package func glr_bytes_data(_ bytes: Handle?, _ size: UnsafeMutablePointer<Int>?) -> UnsafeRawPointer? {
    let bytes = HandleTable.shared.object(bytes, as: Bytes.self)
    size?.pointee = bytes?.count ?? 0
    return bytes.flatMap { UnsafeRawPointer($0.memory.baseAddress) }
}

@c @implementation
package func glr_messages_count(_ messages: Handle?) -> Int {
    HandleTable.shared.object(messages, as: MessageList.self)?.messages.count ?? 0
}

@c @implementation
package func glr_messages_text(_ messages: Handle?, _ index: Int, _ field: Int32) -> UnsafePointer<CChar>? {
    HandleTable.shared.object(messages, as: MessageList.self)?.text(index, field)
}

@c @implementation
package func glr_devices(_ json: HandleOut?, _ messages: HandleOut?) -> Int32 {
    call(messages) { _ in
        let json = try place(json, "json")
        json.give(try Bytes(json: Renderer.devices().map(ListedDevice.init)))
    }
}

/// A device in the list of all.
private struct ListedDevice: Encodable {
    var kind: String
    var name: String
    var driver: String
    var isSoftware: Bool
    var selectors: [String]
    var failure: String?

    init(_ device: RendererDevice) {
        (kind, name, driver) = (device.kind.rawValue, device.name, device.driver)
        (isSoftware, selectors, failure) = (device.isSoftware, device.selectors, device.failure)
    }
}
