import Foundation
import TestSupport
import Testing

/// What the service does with requests that do not behave, and with too many that do.
@Suite struct ServeLimitTests {
    private static let scene = ServeCommandTests.scene
    /// A scene that takes a while: blurs inside each other over a large picture.
    private static let slow = """
        {"format": "glrender-scene", "version": 1, "size": [2000, 2000], "root": {"sublayers": [
          {"class": "CAReplicatorLayer", "frame": [0, 0, 2000, 2000], "instanceCount": 20, "sublayers": [
            {"frame": [0, 0, 1900, 1900], "backgroundColor": "#ff000080", "shadowOpacity": 1, "shadowRadius": 40,
             "sublayers": [{"frame": [10, 10, 1800, 1800], "backgroundColor": "#00ff0040", "cornerRadius": 90,
                            "shadowOpacity": 0.5, "shadowRadius": 60}]}]}]}}
        """

    @Test func bodiesHaveALimit() throws {
        let server = try RunningServer(["--device", "cpu", "--max-body", "64k"])
        let large = Data(repeating: 0x20, count: 1 << 20)
        let said = try server.request("POST", "/render", body: large)
        #expect(said.status == 413)
        #expect(try said.json()["title"] as? String == "The request is larger than the service takes")
        // Without a length, the limit is found while reading.
        let chunked = try HTTPConnection(port: server.port)
        chunked.send(Data("POST /render HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n".utf8))
        for _ in 0..<20 {
            chunked.send(Data("2000\r\n".utf8) + Data(repeating: 0x20, count: 0x2000) + Data("\r\n".utf8))
        }
        chunked.send(Data("0\r\n\r\n".utf8))
        #expect(try chunked.response().status == 413)
        // Nobody has to send a body that is not taken.
        let polite = try HTTPConnection(port: server.port)
        polite.send(
            Data("POST /render HTTP/1.1\r\nHost: x\r\nContent-Length: 999999999\r\nExpect: 100-continue\r\n\r\n".utf8))
        #expect(try polite.response().status == 413)
        let asked = try HTTPConnection(port: server.port)
        asked.send(
            Data(
                "POST /render HTTP/1.1\r\nHost: x\r\nContent-Length: \(Self.scene.utf8.count)\r\nExpect: 100-continue\r\n\r\n"
                    .utf8))
        #expect(try asked.response(toHead: true).status == 100)
        asked.send(Data(Self.scene.utf8))
        #expect(try asked.response().status == 200)
        #expect(try server.render(Self.scene).status == 200)
    }

    @Test func whatCannotBeStoredIsSaidAtOnce() throws {
        let command = try Command(
            ["30", Command.executable.path, "serve", "--listen", "127.0.0.1:0", "--device", "cpu"],
            environment: ["TMPDIR": "/nonexistent"], executable: "/usr/bin/timeout")
        #expect(command.status == 73)
        #expect(command.errors.contains("set TMPDIR"))
    }

    @Test func headersHaveALimit() throws {
        let server = try RunningServer(["--device", "cpu"])
        let long = try HTTPConnection(port: server.port)
        long.send(Data("GET /healthz HTTP/1.1\r\nHost: x\r\nX: ".utf8) + Data(repeating: 0x61, count: 1 << 20))
        let answer = String(decoding: long.rest(), as: UTF8.self)
        #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 400") || answer.hasPrefix("HTTP/1.1 431"))
        let many = try HTTPConnection(port: server.port)
        let lines = (0..<10_000).map { "X\($0): 1\r\n" }.joined()
        many.send(Data("GET /healthz HTTP/1.1\r\nHost: x\r\n\(lines)\r\n".utf8))
        #expect(!String(decoding: many.rest(), as: UTF8.self).hasPrefix("HTTP/1.1 200"))
        for garbage in ["\u{0}\u{1}\u{2}\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "\r\n\r\n\r\n\r\n"] {
            let connection = try HTTPConnection(port: server.port)
            connection.send(Data(garbage.utf8))
            shutdown(connection.descriptor, Int32(SHUT_WR))
            _ = connection.rest()
        }
        #expect(try server.request("GET", "/healthz").status == 200)
    }

    @Test func slowClientsAreLetGo() throws {
        let server = try RunningServer(
            ["--device", "cpu", "--idle-timeout", "1", "--body-timeout", "1", "--max-connections", "8"])
        // More connections than may be open, each of which sends a little now and then.
        var slow: [HTTPConnection] = []
        for number in 0..<8 {
            let connection = try HTTPConnection(port: server.port)
            connection.send(
                Data(
                    (number % 2 == 0 ? "GET /he" : "POST /render HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\n{")
                        .utf8))
            slow.append(connection)
        }
        for _ in 0..<25 {
            usleep(100_000)
            for connection in slow { connection.send(Data("a".utf8)) }
        }
        for (number, connection) in slow.enumerated() {
            let answer = String(decoding: connection.rest(), as: UTF8.self)
            #expect(
                number % 2 == 0 ? answer.isEmpty || answer.contains("400") : answer.hasPrefix("HTTP/1.1 408"),
                "\(answer)")
        }
        #expect(try server.request("GET", "/healthz").status == 200)
    }

    @Test func picturesHaveLimits() throws {
        let server = try RunningServer(
            ["--device", "cpu", "--max-pixels", "10000", "--max-layers", "3", "--max-frames", "5"])
        #expect(try server.render(Self.scene).status == 200)
        #expect(try server.render(Self.scene, "?scale=4").status == 422)
        #expect(try server.render(Self.scene, "?size=1000000x1000000").status == 422)
        #expect(try server.render(Self.scene, "?size=1e300x1e300").status == 422)
        #expect(try server.render(Self.scene, "?format=apng&frames=0-4").status == 200)
        #expect(try server.render(Self.scene, "?format=apng&frames=0-5").status == 422)
        #expect(try server.render(Self.scene, "?format=apng&duration=1e12&fps=1000000").status == 422)
        let layers = Array(repeating: "{}", count: 3).joined(separator: ",")
        let many = try server.render(
            #"{"format": "glrender-scene", "version": 1, "size": [9, 9], "root": {"sublayers": [\#(layers)]}}"#)
        #expect(many.status == 422)
        let deep = String(repeating: "[", count: 100_000)
        #expect(try server.render(deep).status == 422)
        #expect(try server.render("").status == 422)
        #expect(try server.render(Self.scene).status == 200)
    }

    @Test func badScenesAreAnsweredAndForgotten() throws {
        let server = try RunningServer(["--device", "cpu"])
        let connection = try HTTPConnection(port: server.port)
        var generator = SplitMix64(seed: 1)
        let bytes = Array(Self.scene.utf8)
        for _ in 0..<500 {
            var damaged = bytes
            for _ in 0..<3 {
                damaged[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(
                    in: 0...255, using: &generator)
            }
            connection.send("POST", "/render", headers: ["Content-Type": "application/json"], body: Data(damaged))
            let status = try connection.response().status
            #expect(status == 200 || status == 422, "\(status): \(String(decoding: damaged, as: UTF8.self))")
        }
        #expect(try server.metric("process_open_fds") < 60)
    }

    @Test func whatIsTooMuchIsTurnedAwayAtOnce() throws {
        let server = try RunningServer(["--device", "cpu", "--renderers", "1", "--queue", "1", "--timeout", "600"])
        var connections: [HTTPConnection] = []
        for _ in 0..<6 {
            let connection = try HTTPConnection(port: server.port)
            connection.send(
                "POST", "/render", headers: ["Content-Type": "application/json", "Connection": "close"],
                body: Data(Self.slow.utf8))
            connections.append(connection)
            usleep(20_000)
        }
        let responses = try connections.map { try $0.response() }
        let refused = responses.filter { $0.status == 503 }
        #expect(refused.count >= 3)
        #expect(refused.allSatisfy { $0.headers["retry-after"] != nil })
        #expect(responses.contains { $0.status == 200 })
        #expect(try server.render(Self.scene).status == 200)
    }

    @Test func aClientThatGoesAwayIsNotDrawnFor() throws {
        let server = try RunningServer(["--device", "cpu", "--renderers", "1", "--queue", "20"])
        let drawn = "glrender_picture_seconds_count{phase=\"drawing\"}"
        do {
            let connections = try (0..<10).map { _ in
                let connection = try HTTPConnection(port: server.port)
                connection.send(
                    "POST", "/render", headers: ["Content-Type": "application/json"], body: Data(Self.slow.utf8))
                return connection
            }
            // All are there before they go.
            try withExtendedLifetime(connections) {
                try server.wait { try server.metric("glrender_pictures_waiting") == 9 || server.metric(drawn) > 0 }
            }
        }
        // Those that waited are gone, and the next is drawn.
        #expect(try server.render(Self.scene).status == 200)
        #expect(try server.metric("glrender_pictures_waiting") == 0 && server.metric(drawn) <= 3)
        let gone = "glrender_requests_total{request=\"render\",status=\"499\"}"
        try server.wait { try server.metricIfCounted(gone) ?? 0 >= 8 }
        #expect(try server.metric(gone) >= 8)
    }

    @Test func theSameRequestHasTheSameBytesUnderLoad() async throws {
        let server = try RunningServer(["--device", "cpu", "--renderers", "2"])
        let port = server.port
        let expected = try (0..<4).map { try server.render(Self.scene, "?scale=\($0 + 1)").body }
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    let connection = try HTTPConnection(port: port)
                    for number in 0..<50 {
                        connection.send(
                            "POST", "/render?scale=\(number % 4 + 1)", headers: ["Content-Type": "application/json"],
                            body: Data(Self.scene.utf8))
                        let response = try connection.response()
                        guard response.status == 200, response.body == expected[number % 4] else { return false }
                    }
                    return true
                }
            }
            for try await isSame in group { #expect(isSame) }
        }
    }

    @Test(arguments: [(SIGTERM, Int32(143)), (SIGINT, Int32(130))])
    func aSignalLetsWhatRunsFinish(signal: Int32, status: Int32) throws {
        let server = try RunningServer(["--device", "cpu", "--renderers", "1", "--timeout", "600", "--grace", "600"])
        let idle = try HTTPConnection(port: server.port)
        let connection = try HTTPConnection(port: server.port)
        connection.send("POST", "/render", headers: ["Content-Type": "application/json"], body: Data(Self.slow.utf8))
        // Either is seen, whatever keeps this thread from asking in between.
        let drawn = "glrender_picture_seconds_count{phase=\"drawing\"}"
        try server.wait { try server.metric("glrender_pictures_running") > 0 || server.metric(drawn) > 0 }
        kill(server.process.processIdentifier, signal)
        #expect(try connection.response().status == 200)
        server.process.waitUntilExit()
        #expect(server.process.terminationReason == .exit)
        #expect(server.process.terminationStatus == status)
        #expect(idle.rest().isEmpty)
        #expect(throws: HTTPConnection.Failure.self) { try HTTPConnection(port: server.port) }
    }

    @Test func whatCannotStartSaysWhy() throws {
        let server = try RunningServer(["--device", "cpu"])
        let taken = try Command(["serve", "--listen", "127.0.0.1:\(server.port)", "--device", "cpu"])
        #expect(taken.status == 69)
        #expect(taken.errors.contains("Address already in use"))
        #expect(try Command(["serve", "--templates", "/nowhere"]).status == 66)
        #expect(try Command(["serve", "--listen", "nonsense"]).status == 64)
        #expect(server.end(with: SIGTERM) == 143)
    }
}
