package import Foundation

/// A request, independent of its transport.
package struct ServiceRequest: Sendable {
    /// In capitals.
    package var method: String
    /// The target as it was sent, from the `/` on, query included.
    package var target: String
    /// The client's name of the service, with its port.
    package var host: String?
    package var contentType: String?
    package var accept: String?
    package var ifNoneMatch: String?
    package var body: Data

    package init(
        method: String, target: String, host: String? = nil, contentType: String? = nil, accept: String? = nil,
        ifNoneMatch: String? = nil, body: Data = Data()
    ) {
        self.method = method
        self.target = target
        self.host = host
        self.contentType = contentType
        self.accept = accept
        self.ifNoneMatch = ifNoneMatch
        self.body = body
    }
}

/// The answer of the service.
package struct ServiceResponse: Sendable {
    /// The body of the response.
    package enum Body: Sendable {
        case bytes(Data)
        /// Bytes that are made while they are sent.
        case stream(any ByteStream)
    }

    package var status: Int
    /// In the order of sending; the length of the body is added if it is known.
    package var headers: [(name: String, value: String)]
    package var body: Body

    package init(_ status: Int, headers: [(name: String, value: String)] = [], body: Body = .bytes(Data())) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    package init(_ problem: Problem) {
        var headers = [
            (name: "Content-Type", value: "application/problem+json"), (name: "Cache-Control", value: "no-store"),
        ]
        if let seconds = problem.retryAfter { headers.append((name: "Retry-After", value: "\(seconds)")) }
        self.init(problem.status, headers: headers, body: .bytes(problem.document))
    }

    /// The first header of a name.
    package subscript(name: String) -> String? {
        headers.first { $0.name == name }?.value
    }
}

/// A stream of bytes that its reader waits for.
package protocol ByteStream: AnyObject, Sendable {
    /// The next bytes; `nil` after the last.
    ///
    /// - Throws: `Problem` if the body ends early.
    func next() async throws -> Data?
    /// Nobody waits any longer.
    func cancel()
}
