import Foundation
import TestSupport
import Testing

/// `glrender serve` on a port of its own, until this object goes.
final class RunningServer {
    let port: Int
    let process = Process()
    private let folder: TemporaryFolder
    private let errors: URL

    /// Starts the server and waits until it listens.
    ///
    /// - Parameter through: A program with its arguments that starts it.
    init(_ arguments: [String] = [], command: [String] = ["serve"], through: [String] = []) throws {
        folder = try TemporaryFolder()
        errors = folder.url("errors")
        try Data().write(to: errors)
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = through + [Command.executable.path] + command + ["--listen", "127.0.0.1:0"] + arguments
        process.standardError = try FileHandle(forWritingTo: errors)
        process.standardInput = FileHandle.nullDevice
        try process.run()
        for _ in 0..<6000 {
            let text = (try? String(contentsOf: errors, encoding: .utf8)) ?? ""
            if let range = text.range(of: "127.0.0.1:"), text[range.upperBound...].contains("\n") {
                port = Int(text[range.upperBound...].prefix { $0.isNumber }) ?? 0
                return
            }
            guard process.isRunning else { break }
            usleep(10_000)
        }
        port = 0
        throw HTTPConnection.Failure(what: "the server does not start: \(messages)")
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
    }

    var messages: String { (try? String(contentsOf: errors, encoding: .utf8)) ?? "" }

    /// The answer to one request on a connection of its own.
    func request(
        _ method: String, _ target: String, headers: [String: String] = [:], body: Data? = nil
    ) throws -> HTTPConnection.Response {
        let connection = try HTTPConnection(port: port)
        connection.send(method, target, headers: headers.merging(["Connection": "close"]) { $1 }, body: body)
        return try connection.response(toHead: method == "HEAD")
    }

    /// Draws a scene.
    func render(
        _ scene: String, _ query: String = "", headers: [String: String] = [:]
    ) throws -> HTTPConnection.Response {
        try request(
            "POST", "/render" + query,
            headers: headers.merging(["Content-Type": "application/json"]) { mine, _ in mine },
            body: Data(scene.utf8))
    }

    /// A number that `/metrics` gives.
    func metric(_ name: String) throws -> Double { try #require(try metricIfCounted(name), "\(name)") }

    /// A number that `/metrics` gives, if it has come up.
    func metricIfCounted(_ name: String) throws -> Double? {
        let text = String(decoding: try request("GET", "/metrics").body, as: UTF8.self)
        let line = text.split(separator: "\n").first { $0.hasPrefix(name + " ") }
        return line.flatMap { Double($0.dropFirst(name.count + 1)) }
    }

    /// Waits for a minute until something holds.
    func wait(until isSo: () throws -> Bool) rethrows {
        for _ in 0..<6000 {
            if try isSo() { return }
            usleep(10_000)
        }
    }

    /// Sends a signal and waits for the end.
    ///
    /// - Returns: The exit status.
    func end(with signal: Int32) -> Int32 {
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        return process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    }
}
