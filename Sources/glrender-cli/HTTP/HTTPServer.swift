#if Service
    import Foundation
    import HTTPTypes
    import HummingbirdCore
    import Logging
    import NIOCore
    import NIOPosix
    import RenderService

    /// Carries requests from sockets to a handler, and its responses back.
    ///
    /// Hummingbird's core on SwiftNIO reads and writes HTTP: it bounds headers, refuses malformed ones, streams with
    /// back-pressure and finishes connections when it stops. The rest is here: a body has a largest size and a latest
    /// moment, all bodies together have a largest size, a client that reads too slowly is disconnected, and one that
    /// disconnects ends its drawing.
    struct HTTPServer: Sendable {
        /// The limits of connections.
        struct Limits: Sendable {
            /// The bytes of a body.
            var body: Int
            /// The bytes of all bodies in memory.
            var bodies: Int
            /// Connections at once; others wait to be accepted.
            var connections = 1024
            /// Seconds for the header of a request, and between two requests.
            var headerSeconds = 15
            /// Seconds for the body of a request.
            var bodySeconds = 15
            /// The seconds within which a client has to take some of a response.
            var sendSeconds = 30
        }

        var address: ListenAddress
        var limits: Limits
        /// Called with requests that the handler never sees.
        var refused: @Sendable (Problem) -> Void = { _ in }
        /// Called with each request and the status of its answer.
        var answered: @Sendable (_ method: String, _ target: String, _ status: Int) -> Void = { _, _, _ in }

        /// Serves until it is stopped, and then until running requests are answered.
        ///
        /// - Parameters:
        ///   - stop: Its first element, or its end, is the sign.
        ///   - started: Receives the port, which is 0 for a socket in the file system.
        ///   - handler: Returns the response to a request; its task is cancelled if the client disconnects.
        func run(
            until stop: AsyncStream<Void>, started: @escaping @Sendable (Int) -> Void,
            handler: @escaping @Sendable (ServiceRequest) async -> ServiceResponse
        ) async throws {
            let budget = BodyBudget(limit: limits.bodies)
            let limits = limits
            let channel = HTTP1Channel(
                responder: { request, writer, channel in
                    try await respond(to: request, writer, on: channel, budget, handler)
                },
                configuration: .init(
                    additionalChannelHandlers: [ConnectionGuard(limits)],
                    idleTimeout: .seconds(Int64(limits.headerSeconds)),
                    httpDecoderConfiguration: .init(
                        maxHeaderFieldSize: 16 << 10, maxHeaderListSize: 64 << 10, maxHeaderFieldCount: 100)))
            let server = Server(
                childChannelSetup: channel,
                configuration: ServerConfiguration(
                    address: address.bindAddress, backlog: 1024,
                    availableConnectionsDelegate: MaximumAvailableConnections(limits.connections)),
                onServerRunning: { started($0.localAddress?.port ?? 0) },
                eventLoopGroup: MultiThreadedEventLoopGroup.singleton,
                logger: Logger(label: "http") { _ in SwiftLogNoOpLogHandler() })
            let stopping = Task {
                for await _ in stop { break }
                try await server.shutdownGracefully()
            }
            defer { stopping.cancel() }
            try await server.run()
        }

        private func respond(
            to request: Request, _ writer: consuming ResponseWriter, on channel: any Channel, _ budget: BodyBudget,
            _ handler: @escaping @Sendable (ServiceRequest) async -> ServiceResponse
        ) async throws {
            let connection = try await ConnectionGuard.connection(of: channel)
            let isAsked = request.headers[.expect]?.lowercased() == "100-continue"
            let isRefused = (request.length ?? 0) > limits.body
            if isAsked, !isRefused {
                try await writer.writeInformationalHead(HTTPResponse(status: .continue))
            }
            // A body has one iterator: another one finds nothing.
            var pieces = request.body.makeAsyncIterator()
            let body: Data
            do {
                body = try await collect(&pieces, length: request.length, budget)
            } catch let problem as Problem {
                refused(problem)
                answered(request.method.rawValue, request.uri.path, problem.status)
                var response = ServiceResponse(problem)
                response.headers.append(("Connection", "close"))
                try await send(response, writer, isHead: false)
                // A connection that is closed with bytes unread would lose the answer; a client that asks first sends none.
                if !(isAsked && isRefused) { try await drain(&pieces) }
                throw ConnectionEnded()
            }
            defer { budget.give(back: body.count) }
            let serviceRequest = ServiceRequest(
                method: request.method.rawValue, target: request.head.path ?? "", host: request.head.authority,
                contentType: request.headers[.contentType], accept: request.headers[.accept],
                ifNoneMatch: request.headers[.ifNoneMatch], body: body)
            let answering = Task { await handler(serviceRequest) }
            connection.begin { answering.cancel() }
            let response = await answering.value
            connection.end()
            answered(serviceRequest.method, serviceRequest.target, response.status)
            if case .stream(let stream) = response.body { connection.begin { stream.cancel() } }
            defer { connection.end() }
            try await send(response, writer, isHead: request.method == .head)
        }

        /// The body of a request, whose bytes are taken from the budget until they are given back.
        private func collect(
            _ pieces: inout RequestBody.AsyncIterator, length: Int?, _ budget: BodyBudget
        ) async throws -> Data {
            let tooLarge = Problem(
                413, "The request is larger than the service takes", "its body has more than \(limits.body) bytes",
                fix: "send smaller pictures")
            if let length, length > limits.body { throw tooLarge }
            var body = Data()
            do {
                while let piece = try await pieces.next() {
                    guard body.count + piece.readableBytes <= limits.body else { throw tooLarge }
                    guard budget.take(piece.readableBytes) else {
                        throw Problem(
                            503, "The service is busy", "the bodies of all requests take as much memory as they may",
                            fix: "try again later", retryAfter: 1)
                    }
                    piece.withUnsafeReadableBytes { body.append(contentsOf: $0) }
                }
            } catch {
                budget.give(back: body.count)
                throw error
            }
            return body
        }

        /// Reads the rest of a body, up to the limits of all bodies' bytes and of one body's time.
        private func drain(_ pieces: inout RequestBody.AsyncIterator) async throws {
            var left = limits.bodies
            while let piece = try await pieces.next() {
                left -= piece.readableBytes
                if left < 0 { return }
            }
        }

        private func send(
            _ response: ServiceResponse, _ writer: consuming ResponseWriter, isHead: Bool
        ) async throws {
            var head = HTTPResponse(status: .init(code: response.status))
            for (name, value) in response.headers {
                if let name = HTTPField.Name(name) { head.headerFields.append(HTTPField(name: name, value: value)) }
            }
            switch response.body {
            case .bytes(let bytes):
                if response.status != 304 { head.headerFields[.contentLength] = "\(bytes.count)" }
                if isHead || bytes.isEmpty {
                    try await writer.writeResponse(head)
                } else {
                    try await writer.write(response: head, body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
                }
            case .stream(let stream):
                if isHead {
                    stream.cancel()
                    return try await writer.writeResponse(head)
                }
                var body = try await writer.writeHead(head)
                do {
                    while let piece = try await stream.next() { try await body.write(ByteBuffer(bytes: piece)) }
                } catch {
                    // Without its last piece, the body is visibly incomplete.
                    stream.cancel()
                    throw error
                }
                try await body.finish(nil)
            }
        }
    }

    /// Ends a connection after its answer.
    private struct ConnectionEnded: Error {}

    extension Request {
        /// The announced number of the body's bytes.
        fileprivate var length: Int? { headers[.contentLength].flatMap { Int($0) } }
    }
#endif
