#if Service
    import Foundation
    import ImageCodecs
    import NIOCore
    import RenderService
    import Synchronization

    /// A server as the whole of a process: from its start to the signal that ends it.
    struct ServerProcess {
        var server: HTTPServer
        /// The seconds for requests that are running at the signal.
        var graceSeconds: Double
        var console: Console

        /// Serves until SIGINT or SIGTERM, finishes running requests, and ends the process with 128 + the signal's number; a
        /// second signal ends it at once.
        ///
        /// - Parameters:
        ///   - started: Called with the address once requests are accepted.
        ///   - stopping: Called when the signal came.
        func run(
            started: @escaping @Sendable (ListenAddress) -> Void, stopping: @escaping @Sendable () -> Void,
            handler: @escaping @Sendable (ServiceRequest) async -> ServiceResponse
        ) -> Never {
            signal(SIGPIPE, SIG_IGN)
            let (server, grace, console) = (server, graceSeconds, console)
            let end = End()
            let (stop, stopper) = AsyncStream<Void>.makeStream()
            Task.detached {
                do {
                    try await server.run(
                        until: stop, started: { started(server.address.with(port: $0)) }, handler: handler)
                } catch {
                    guard end.status == nil else { return }
                    console.error("listen", "\(server.address): \(Self.reason(of: error))")
                    Self.end(69)
                }
                Self.end(end.status ?? 70)
            }
            let sources = [SIGINT, SIGTERM].map { number in
                signal(number, SIG_IGN)
                let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
                source.setEventHandler {
                    guard end.begin(128 + number) else { Self.end(128 + number) }
                    console.detail("stopping")
                    stopping()
                    stopper.finish()
                    DispatchQueue.main.asyncAfter(deadline: .now() + grace) { Self.end(128 + number) }
                }
                source.resume()
                return source
            }
            withExtendedLifetime(sources) { dispatchMain() }
        }

        /// The way the process is to end, once it is known.
        private final class End: Sendable {
            private let state = Mutex<Int32?>(nil)

            var status: Int32? { state.withLock { $0 } }

            /// - Returns: Whether nothing ended it before.
            func begin(_ status: Int32) -> Bool {
                state.withLock { state in
                    defer { state = state ?? status }
                    return state == nil
                }
            }
        }

        private static func end(_ status: Int32) -> Never {
            TemporaryFiles.removeAll()
            exit(status)
        }

        private static func reason(of error: any Error) -> String {
            guard let error = error as? IOError else { return "\(error)" }
            let reason = String(cString: strerror(error.errnoCode))
            return error.errnoCode == EADDRINUSE ? "\(reason)\n  fix: listen on another port" : reason
        }
    }
#endif
