internal import Compositor
internal import Foundation

/// The device memory in use on a graphics device.
enum DeviceMemory {
    /// In bytes; `nil` if the driver does not report it.
    ///
    /// NVIDIA's driver reports the whole card, the kernel's drivers this process.
    static func used(by device: RendererDevice) -> Int? {
        guard device.kind == .gpu, !device.isSoftware else { return nil }
        return NVML.shared?.usedMemory(of: device) ?? used(inFolder: "/proc/self/fdinfo")
    }

    /// The memory of a process by the kernel's drivers: each open file lists its regions with their sizes, and its client.
    static func used(inFolder folder: String) -> Int? {
        var clients: [String: Int] = [:]
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
            guard let text = try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8) else { continue }
            var (client, sizes): (String?, [String: Int]) = (nil, [:])
            for line in text.split(separator: "\n") {
                let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
                guard words.count > 1 else { continue }
                if words[0] == "drm-client-id:" { client = words[1] }
                // The older of the two names is listed beside the newer one.
                for prefix in ["drm-total-", "drm-memory-"] where words[0].hasPrefix(prefix) {
                    let unit = words.count < 3 ? 1 : words[2] == "KiB" ? 1 << 10 : words[2] == "MiB" ? 1 << 20 : 1
                    let region = String(words[0].dropFirst(prefix.count))
                    sizes[region] = max(sizes[region] ?? 0, (Int(words[1]) ?? 0) * unit)
                }
            }
            if let client, !sizes.isEmpty { clients[client] = sizes.values.reduce(0, +) }
        }
        return clients.isEmpty ? nil : clients.values.reduce(0, +)
    }
}
