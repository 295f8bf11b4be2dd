package import Foundation

/// The problem of a request without a picture, for the client: a problem document of RFC 9457.
package struct Problem: Error, Sendable, Equatable, Encodable {
    /// One thing that is wrong with a scene.
    package struct Mistake: Sendable, Equatable, Encodable {
        /// The place, such as `root.sublayers[2].cornerRadius`, or a line and column; empty for the scene as a whole.
        package var place: String
        /// The value found, and the one expected.
        package var problem: String
        /// The nearest name that is allowed there.
        package var suggestion: String?
        /// The remedy.
        package var fix: String?
    }

    /// The status of the response.
    package var status: Int
    /// The kind of problem, the same for all of its kind.
    package var title: String
    /// The mistake in this request.
    package var detail: String
    /// The remedy; `nil` if nothing general can be said.
    package var fix: String?
    /// The mistakes in the scene, in its order; `nil` without any.
    package var errors: [Mistake]?
    /// The seconds before another try makes sense; a header of the response.
    package var retryAfter: Int?

    private enum CodingKeys: String, CodingKey {
        case status, title, detail, fix, errors
    }

    package init(
        _ status: Int, _ title: String, _ detail: String, fix: String? = nil, errors: [Mistake]? = nil,
        retryAfter: Int? = nil
    ) {
        self.status = status
        self.title = title
        self.detail = detail
        self.fix = fix
        self.errors = errors
        self.retryAfter = retryAfter
    }

    /// The response's body.
    package var document: Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        // Encoding cannot fail: there are no numbers but the status.
        return (try? encoder.encode(self)) ?? Data()
    }
}

extension Problem {
    static func badRequest(_ detail: String, fix: String? = nil) -> Problem {
        Problem(400, "The request is malformed", detail, fix: fix)
    }

    static func badParameter(_ detail: String, fix: String? = nil) -> Problem {
        Problem(400, "A parameter is wrong", detail, fix: fix)
    }

    static func tooLarge(_ detail: String, fix: String? = nil) -> Problem {
        Problem(413, "The request is larger than the service takes", detail, fix: fix)
    }

    /// The picture, not the request, is over a limit of the service.
    static func overLimit(_ detail: String, fix: String? = nil) -> Problem {
        Problem(422, "The picture is larger than the service draws", detail, fix: fix)
    }

    static let tookTooLong = Problem(
        504, "The picture took too long", "it was given up at the service's deadline",
        fix: "ask for a smaller picture, or a simpler scene")

    static let cancelled = Problem(499, "The client went away", "nobody waits for the picture any more")

    static func busy(retryAfter: Int) -> Problem {
        Problem(
            503, "The service is busy", "as many requests wait as may", fix: "try again later", retryAfter: retryAfter)
    }

    package static let stopping = Problem(
        503, "The service is stopping", "it takes no more requests", fix: "try again", retryAfter: 1)
}
