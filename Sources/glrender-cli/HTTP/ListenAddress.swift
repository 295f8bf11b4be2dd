#if Service
    import ArgumentParser
    import HummingbirdCore

    /// The address of a server: `127.0.0.1:8080`, `[::1]:8080`, `:8080` for every address, or `unix:PATH`.
    enum ListenAddress: ExpressibleByArgument, Sendable, Equatable, CustomStringConvertible {
        case host(String, port: Int)
        case file(String)

        init?(argument: String) {
            if argument.hasPrefix("unix:") {
                let path = String(argument.dropFirst(5))
                // The longest path in a socket's address.
                guard (1..<108).contains(path.utf8.count) else { return nil }
                self = .file(path)
                return
            }
            guard let colon = argument.lastIndex(of: ":"), let port = UInt16(argument[argument.index(after: colon)...])
            else { return nil }
            var host = argument[..<colon]
            if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
            self = .host(host.isEmpty ? "0.0.0.0" : String(host), port: Int(port))
        }

        var description: String {
            switch self {
            case .host(let host, let port): host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
            case .file(let path): "unix:\(path)"
            }
        }

        /// The same with the port that the system chose.
        func with(port: Int) -> ListenAddress {
            if case .host(let host, _) = self { return .host(host, port: port) }
            return self
        }

        /// Whether only programs on this machine reach it.
        var isLocal: Bool {
            guard case .host(let host, _) = self else { return true }
            return host == "localhost" || host == "::1"
                || (host.hasPrefix("127.") && host.allSatisfy { $0.isNumber || $0 == "." })
        }

        /// Whether a client's name of a server, with or without a port, is one of this machine's own.
        static func isLocal(authority: String) -> Bool {
            guard let address = ListenAddress(argument: authority) ?? ListenAddress(argument: authority + ":80"),
                case .host = address
            else { return false }
            return address.isLocal
        }

        var bindAddress: BindAddress {
            switch self {
            case .host(let host, let port): .hostname(host, port: port)
            case .file(let path): .unixDomainSocket(path: path)
            }
        }
    }
#endif
