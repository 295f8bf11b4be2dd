#if Service
    import Compositor
    import Foundation
    import ImageCodecs
    import MediaExport
    import PreviewPage
    import RenderService

    /// Answers the requests of the preview's page: its own files, the scene, frames, and the targets of clicks.
    struct PreviewServer: Sendable {
        let session: PreviewSession
        /// The device that the page begins with, as `--device` takes it.
        let device: String
        /// The other devices of the machine.
        let devices: [Device]

        /// A device that the page offers.
        struct Device: Encodable, Sendable {
            /// As `--device` takes it.
            var argument: String
            var name: String
            var kind: RendererDevice.Kind
            var isSoftware: Bool
        }

        private struct Devices: Encodable {
            var selected: String
            var devices: [Device]
        }

        /// The answer to a request.
        func answer(_ request: ServiceRequest) async -> ServiceResponse {
            do throws(Problem) {
                guard request.method == "GET" || request.method == "HEAD" else {
                    throw Problem(
                        405, "The method is not allowed here", "the preview is only looked at", fix: "use GET")
                }
                // A page of the network whose name is made to mean this machine may not read files of it.
                guard ListenAddress.isLocal(authority: request.host ?? "") else {
                    throw Problem(403, "The preview is local", "it was asked for under another name")
                }
                let target = try RequestTarget(request.target)
                guard target.path.count == 1 else { throw Self.unknown }
                switch target.path[0] {
                case "scene": return try json(await session.document)
                case "devices": return try json(Devices(selected: device, devices: devices))
                case "frame": return bytes(try await session.frame(FrameRequest(target, device: device)))
                case "sound":
                    guard let sound = try await session.sound() else {
                        return ServiceResponse(204, headers: [], body: .bytes(Data()))
                    }
                    return bytes(sound, type: "audio/wav")
                case "hit":
                    let query = try Query(target)
                    let point = CGPoint(x: try query.number("x") ?? 0, y: try query.number("y") ?? 0)
                    return try json(await session.hit(point, at: try query.number("time") ?? 0))
                case "outline":
                    let query = try Query(target)
                    let number = try query.number("layer").flatMap { Int(exactly: $0) } ?? -1
                    return try json(["outline": await session.outline(of: number, at: try query.number("time") ?? 0)])
                case "events":
                    return ServiceResponse(
                        200, headers: [("Content-Type", "text/event-stream"), ("Cache-Control", "no-store")],
                        body: .stream(await session.events()))
                default: return try page(target.path[0])
                }
            } catch {
                return ServiceResponse(error)
            }
        }

        private func page(_ name: String) throws(Problem) -> ServiceResponse {
            guard let file = PreviewPage.file(named: name.isEmpty ? "index.html" : name) else { throw Self.unknown }
            return ServiceResponse(
                200,
                headers: [
                    ("Content-Type", file.type), ("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff"),
                    (
                        "Content-Security-Policy",
                        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
                            + "media-src blob:"
                    ),
                ], body: .bytes(Data(file.bytes)))
        }

        private func json(_ value: some Encodable) throws(Problem) -> ServiceResponse {
            guard let body = try? JSONEncoder().encode(value) else {
                throw Problem(500, "The answer cannot be written", "a number in it is none")
            }
            return ServiceResponse(
                200, headers: [("Content-Type", "application/json"), ("Cache-Control", "no-store")], body: .bytes(body))
        }

        private func bytes(_ body: Data, type: String = "application/octet-stream") -> ServiceResponse {
            ServiceResponse(
                200, headers: [("Content-Type", type), ("Cache-Control", "no-store")],
                body: .bytes(body))
        }

        private static let unknown = Problem(404, "There is nothing at this path", "the preview is at /")
    }

    extension PreviewSession {
        /// The sound of the whole timeline as a WAV file; `nil` if there is none.
        nonisolated func sound() async throws(Problem) -> Data? {
            guard let (source, schedule) = await timeline else { return nil }
            do throws(MediaExportError) {
                return try SoundExport(of: source, schedule).waveFile()
            } catch {
                throw Problem(422, "The sound cannot be mixed", "\(error)")
            }
        }

        /// The layer under a point of the picture at a moment.
        func hit(_ point: CGPoint, at time: Double) -> PreviewScene.Hit {
            scene?.hit(point, at: time) ?? .init()
        }

        /// The corners of a layer's bounds, x and y in turn; `nil` if there is no such layer.
        func outline(of number: Int, at time: Double) -> [Double]? {
            scene?.outline(of: number, at: time)
        }
    }

    /// The query of a request of the page.
    private struct Query {
        private let values: [String: String]

        init(_ target: RequestTarget) throws(Problem) {
            values = Dictionary(target.query.map { ($0.name, $0.value) }) { $1 }
        }

        subscript(name: String) -> String? { values[name] }

        func number(_ name: String) throws(Problem) -> Double? {
            guard let text = values[name] else { return nil }
            guard let number = Double(text), number.isFinite else {
                throw Problem(400, "A parameter is wrong", "\(name) is \"\(text.prefix(100))\"", fix: "give a number")
            }
            return number
        }
    }

    extension FrameRequest {
        /// Reads the page's request.
        fileprivate init(_ target: RequestTarget, device: String) throws(Problem) {
            let query = try Query(target)
            time = try query.number("time") ?? 0
            self.device = query["device"] ?? device
            if let other = query["against"] { content = .difference(from: other) }
            if query["show"] == "overdraw" { content = .overdraw }
            if let name = query["space"] {
                guard let known = [OutputColors.Space.srgb, .displayP3].first(where: { $0.rawValue == name }) else {
                    throw Problem(
                        400, "A parameter is wrong", "space is \"\(name.prefix(100))\"", fix: "give srgb or p3")
                }
                space = known
            }
            version = try query.number("version").flatMap { Int(exactly: $0) } ?? 0
            layer = try query.number("layer").flatMap { Int(exactly: $0) }
            wantsOutlines = query["outlines"] != nil
            wantsPasses = query["passes"] != nil
        }
    }
#endif
