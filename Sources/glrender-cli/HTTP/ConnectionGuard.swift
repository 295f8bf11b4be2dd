#if Service
    import HTTPTypes
    import NIOCore
    import NIOHTTPTypes
    import Synchronization

    /// Guards one connection: against slow bodies, slow reading of responses, and clients that disconnect before their
    /// response is made.
    ///
    /// Belongs to the connection's event loop.
    final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
        typealias InboundIn = HTTPRequestPart
        typealias InboundOut = HTTPRequestPart
        typealias OutboundIn = HTTPResponsePart
        typealias OutboundOut = HTTPResponsePart

        /// The state that the answering task shares with the event loop.
        final class Connection: Sendable {
            private let state = Mutex((isClosed: false, cancel: (@Sendable () -> Void)?.none))

            /// Notes the work that ends when its client goes away; ends it now if the client has gone.
            func begin(_ cancel: @escaping @Sendable () -> Void) {
                let isClosed = state.withLock { state in
                    state.cancel = cancel
                    return state.isClosed
                }
                if isClosed { cancel() }
            }

            func end() {
                state.withLock { $0.cancel = nil }
            }

            fileprivate func close() {
                let cancel = state.withLock { state in
                    state.isClosed = true
                    return state.cancel
                }
                cancel?()
            }
        }

        private let connection = Connection()
        private let limits: HTTPServer.Limits
        private var bodyTimer: Scheduled<Void>?
        private var sendTimer: Scheduled<Void>?
        private var isAnswering = false

        init(_ limits: HTTPServer.Limits) {
            self.limits = limits
        }

        /// That of a channel.
        static func connection(of channel: any Channel) async throws -> Connection {
            try await channel.eventLoop.submit {
                try channel.pipeline.syncOperations.handler(type: ConnectionGuard.self).connection
            }.get()
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            switch unwrapInboundIn(data) {
            case .head:
                isAnswering = true
                bodyTimer = closing(context, after: limits.bodySeconds) { guardian, context in
                    // The answer to a request that never came whole, and has none yet.
                    guard guardian.isAnswering else { return }
                    let head = HTTPResponse(
                        status: .requestTimeout, headerFields: [.connection: "close", .contentLength: "0"])
                    context.write(guardian.wrapOutboundOut(.head(head)), promise: nil)
                    context.writeAndFlush(guardian.wrapOutboundOut(.end(nil)), promise: nil)
                }
            case .body: break
            case .end:
                bodyTimer?.cancel()
                bodyTimer = nil
            }
            context.fireChannelRead(data)
        }

        func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
            if case .end = unwrapOutboundIn(data) { isAnswering = false }
            context.write(data, promise: promise)
        }

        func channelWritabilityChanged(context: ChannelHandlerContext) {
            sendTimer?.cancel()
            sendTimer = context.channel.isWritable ? nil : closing(context, after: limits.sendSeconds) { _, _ in }
            context.fireChannelWritabilityChanged()
        }

        func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
            // Who sends no more while waiting for an answer does not wait for it.
            if case ChannelEvent.inputClosed = event, isAnswering {
                connection.close()
                context.close(promise: nil)
            }
            context.fireUserInboundEventTriggered(event)
        }

        func channelInactive(context: ChannelHandlerContext) {
            bodyTimer?.cancel()
            sendTimer?.cancel()
            connection.close()
            context.fireChannelInactive()
        }

        private func closing(
            _ context: ChannelHandlerContext, after seconds: Int,
            _ before: @escaping (ConnectionGuard, ChannelHandlerContext) -> Void
        ) -> Scheduled<Void> {
            context.eventLoop.assumeIsolated().scheduleTask(in: .seconds(Int64(seconds))) {
                before(self, context)
                context.close(promise: nil)
            }
        }
    }

    @available(*, unavailable)
    extension ConnectionGuard: Sendable {}
#endif
