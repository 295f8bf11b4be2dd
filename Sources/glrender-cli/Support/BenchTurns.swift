import BenchmarkSuite
import Foundation
import Processes

/// A program that draws frames when it is asked to, in a process of its own: requests and replies are JSON, a line each.
final class TurnProcess {
    private let path: String
    private let process: ChildProcess
    private var unread = Data()

    /// The time limit of a reply, in seconds: a comparison is built before its first frame.
    private static let patience: Int32 = 300

    /// Starts a program with the arguments that this one has.
    init(path: String) throws(CommandFailure) {
        self.path = URL(fileURLWithPath: path).path
        var arguments = Array(CommandLine.arguments.dropFirst())
        arguments.insert("--in-turns", at: arguments.firstIndex(of: "--") ?? arguments.endIndex)
        do {
            process = try ChildProcess(self.path, arguments, stream: .both)
        } catch {
            throw CommandFailure("input", "\(path): cannot be run: \(error.localizedDescription)", ExitStatus.input)
        }
    }

    /// The program's reply to a request.
    func reply(to request: TurnRequest) throws -> TurnReply {
        var line = try JSONEncoder().encode(request)
        line.append(UInt8(ascii: "\n"))
        if line.withUnsafeBytes({ process.write($0) }) != nil { throw ended() }
        return try JSONDecoder().decode(TurnReply.self, from: readLine())
    }

    private func readLine() throws -> Data {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
        defer { buffer.deallocate() }
        while true {
            if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
                let line = unread[..<end]
                unread = Data(unread[(end + 1)...])
                return line
            }
            guard case .bytes(let count) = process.read(into: buffer, patience: Self.patience) else { throw ended() }
            unread.append(contentsOf: buffer[..<count])
        }
    }

    private func ended() -> CommandFailure {
        process.kill()
        _ = process.finish()
        let messages = process.messages.isEmpty ? "" : ": " + process.messages
        return CommandFailure(
            "input",
            "\(path): does not take turns\(messages)\n  fix: give a glrender of this version or a later one, built alike",
            ExitStatus.input)
    }
}

extension TurnServer {
    /// Answers requests from standard input until there are no more.
    mutating func serve() throws {
        while let line = readLine() {
            let request = try JSONDecoder().decode(TurnRequest.self, from: Data(line.utf8))
            var reply = try JSONEncoder().encode(reply(to: request))
            reply.append(UInt8(ascii: "\n"))
            try FileHandle.standardOutput.write(contentsOf: reply)
        }
    }
}
