public import Compositor
internal import Foundation

/// The frames of a tree or a scene as an asynchronous sequence: drawn ahead by threads of their own, some at a time, handed
/// out in their order.
///
///     guard let rate = FrameRate(30) else { return }
///     let schedule = FrameSchedule(rate: rate, duration: 2)
///     for try await frame in FrameSequence(FrameSource(tree: tree, options: options), schedule) {
///         if let image = frame.makeImage() { try await upload(encode(image, as: .png())) }
///     }
///
/// Drawing starts with the first requested frame, goes at most a few frames ahead of it, and ends when the iterator is
/// released or its task is cancelled.
public struct FrameSequence: AsyncSequence, Sendable {
    /// A frame with its pixels.
    public typealias Element = Frame
    /// The reason why there are no more frames.
    public typealias Failure = MediaExportError

    private let source: FrameSource
    private let schedule: FrameSchedule

    /// The frames of a schedule.
    public init(_ source: FrameSource, _ schedule: FrameSchedule) {
        self.source = source
        self.schedule = schedule
    }

    /// Begins anew.
    public func makeAsyncIterator() -> Iterator {
        Iterator(source, schedule)
    }

    /// An iterator over the frames.
    public final class Iterator: AsyncIteratorProtocol {
        private let pipeline: Result<FramePipeline<Frame>, MediaExportError>
        private var isOver = false

        init(_ source: FrameSource, _ schedule: FrameSchedule) {
            pipeline = Result { () throws(MediaExportError) in try Self.pipeline(source, schedule) }
        }

        private static func pipeline(
            _ source: FrameSource, _ schedule: FrameSchedule
        ) throws(MediaExportError) -> FramePipeline<Frame> {
            let size = try source.size(for: schedule)
            let pool = FrameBytesPool(byteCount: size.width * size.height * 4)
            return FramePipeline(source, schedule) { _ in
                FrameCopier(width: size.width, height: size.height, pool: pool)
            }
        }

        deinit {
            if case .success(let pipeline) = pipeline { pipeline.cancel() }
        }

        /// The differences between the frames so far and the tree.
        public var warnings: [RenderWarning] {
            if case .success(let pipeline) = pipeline { pipeline.warnings } else { [] }
        }

        /// The next frame; `nil` after the last.
        ///
        /// - Throws: The error of drawing; nothing comes after. `MediaExportError.cancelled` if the task is.
        public func next(isolation actor: isolated (any Actor)?) async throws(MediaExportError) -> Frame? {
            guard !isOver else { return nil }
            let pipeline = try pipeline.get()
            pipeline.start()
            let outcome = await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    pipeline.next { continuation.resume(returning: $0) }
                }
            } onCancel: {
                pipeline.cancel()
            }
            switch outcome {
            case .success(let frame): return frame
            case .failure(let error):
                isOver = true
                pipeline.cancel()
                throw error
            case nil:
                isOver = true
                return nil
            }
        }

        /// The next frame; `nil` after the last.
        public func next() async throws(MediaExportError) -> Frame? {
            try await next(isolation: nil)
        }
    }
}
