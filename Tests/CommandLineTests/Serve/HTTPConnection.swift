import Foundation
import Testing

/// A connection to a server of this machine, as raw as a test wants it.
final class HTTPConnection {
    struct Response {
        var status: Int
        /// By their names in small letters.
        var headers: [String: String]
        var body: Data

        /// The body as a JSON object.
        func json() throws -> [String: Any] {
            try #require(try JSONSerialization.jsonObject(with: body) as? [String: Any])
        }
    }

    struct Failure: Error {
        var what: String
    }

    let descriptor: Int32
    /// What came with an answer and is the next one's.
    private var unread = Data()

    /// Connects; a read that waits longer than 300 seconds fails.
    init(port: Int) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(UInt16(port).bigEndian)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let connected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard connected == 0 else { throw Failure(what: "cannot connect: \(String(cString: strerror(errno)))") }
        var limit = timeval(tv_sec: 300, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit {
        close(descriptor)
    }

    /// Sends bytes as they are.
    ///
    /// - Returns: Whether the server takes them.
    @discardableResult
    func send(_ bytes: Data) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes {
                Foundation.send(descriptor, $0.baseAddress.map { $0 + sent }, $0.count - sent, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    /// Sends a request whole.
    func send(_ method: String, _ target: String, headers: [String: String] = [:], body: Data? = nil) {
        var head = "\(method) \(target) HTTP/1.1\r\n"
        for (name, value) in headers.merging(["Host": "localhost"], uniquingKeysWith: { mine, _ in mine }) {
            head += "\(name): \(value)\r\n"
        }
        if let body { head += "Content-Length: \(body.count)\r\n" }
        send(Data((head + "\r\n").utf8) + (body ?? Data()))
    }

    /// What the server sends until it closes the connection, or for a while.
    func rest() -> Data {
        var bytes = Data()
        while let more = receive() { bytes += more }
        return bytes
    }

    /// One response, headers and body.
    func response(toHead: Bool = false) throws -> Response {
        let (head, begun) = try upTo("\r\n\r\n", Data())
        let lines = head.components(separatedBy: "\r\n")
        let status = try #require(Int(lines[0].split(separator: " ")[1]))
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            let pair = line.split(separator: ":", maxSplits: 1)
            headers[pair[0].lowercased()] = pair[1].trimmingCharacters(in: .whitespaces)
        }
        var body = begun
        if toHead || status == 304 || status == 204 { return Response(status: status, headers: headers, body: body) }
        if headers["transfer-encoding"] == "chunked" {
            return Response(status: status, headers: headers, body: try chunks(body))
        }
        let length = Int(headers["content-length"] ?? "")
        while body.count < length ?? .max {
            guard let more = receive() else { break }
            body += more
        }
        if let length {
            guard body.count >= length else { throw Failure(what: "the body ends early") }
            unread = Data(body.dropFirst(length))
            body = Data(body.prefix(length))
        }
        return Response(status: status, headers: headers, body: body)
    }

    private func chunks(_ begun: Data) throws -> Data {
        var (left, body) = (begun, Data())
        while true {
            let (line, rest) = try upTo("\r\n", left)
            let size = try #require(Int(line, radix: 16))
            left = rest
            while left.count < size + 2 {
                guard let more = receive() else { throw Failure(what: "the body is cut off") }
                left += more
            }
            if size == 0 { return body }
            body += left.prefix(size)
            left = Data(left.dropFirst(size + 2))
        }
    }

    /// What comes before a mark, and what came after it so far.
    private func upTo(_ mark: String, _ begun: Data) throws -> (String, Data) {
        var bytes = begun
        while true {
            if let end = bytes.range(of: Data(mark.utf8)) {
                return (
                    String(decoding: bytes[..<end.lowerBound], as: UTF8.self), Data(bytes[end.upperBound...])
                )
            }
            guard let more = receive() else { throw Failure(what: "there is no response: \(bytes.count) bytes") }
            bytes += more
        }
    }

    /// What comes next; `nil` at the end.
    func receive() -> Data? {
        if !unread.isEmpty {
            defer { unread = Data() }
            return unread
        }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        return count > 0 ? Data(buffer[..<count]) : nil
    }
}
