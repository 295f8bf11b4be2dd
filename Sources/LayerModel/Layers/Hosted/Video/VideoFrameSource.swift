package import Foundation
internal import Synchronization

/// A source of a video's frames.
///
/// Frames are counted from 0; every function may be called from any thread.
package protocol VideoFrameSource: AnyObject, Sendable {
    /// In pixels, as shown.
    var pixelSize: CGSize { get }
    /// Whether every pixel of every frame is opaque.
    var isOpaque: Bool { get }
    /// In seconds.
    var duration: CFTimeInterval { get }
    /// Whether a frame has been decoded.
    var isReady: Bool { get }

    /// The frame that is on at a moment, in seconds from the video's start: the first before it, and the last after its end.
    func frameNumber(at time: CFTimeInterval) -> Int

    /// A frame's picture, the same object as long as it is kept; waits until it is decoded.
    func frame(_ number: Int) throws(VideoError) -> CGImage

    /// The nearest decoded frame: the requested one, else one shortly before it, else the first; `nil` if there is none.
    ///
    /// Decodes the frame in the background; a failure is thrown by a later call.
    func availableFrame(_ number: Int) throws(VideoError) -> (image: CGImage, isExact: Bool)?
}

/// A video of a tree, opened when its frames are first needed.
package final class VideoReference: Sendable {
    /// The file.
    package let url: URL

    private enum State {
        case closed
        case open(any VideoFrameSource)
        case failed(VideoError)
    }

    private let state = Mutex(State.closed)

    /// A video that is not opened yet.
    package init(url: URL) {
        self.url = url
    }

    /// A video that is open.
    package init(url: URL, source: any VideoFrameSource) {
        self.url = url
        state.withLock { $0 = .open(source) }
    }

    /// The source that decodes it; `nil` before it is opened, and if it cannot be.
    package var source: (any VideoFrameSource)? {
        state.withLock { if case .open(let source) = $0 { source } else { nil } }
    }

    /// The reason why it cannot be opened; `nil` before an attempt and after one that succeeded.
    package var error: VideoError? {
        state.withLock { if case .failed(let error) = $0 { error } else { nil } }
    }

    /// Opens the video, once; other threads wait.
    package func open(
        _ make: (URL) throws(VideoError) -> any VideoFrameSource
    ) throws(VideoError) -> any VideoFrameSource {
        let result = state.withLock { state -> Result<any VideoFrameSource, VideoError> in
            switch state {
            case .open(let source): return .success(source)
            case .failed(let error): return .failure(error)
            case .closed:
                do throws(VideoError) {
                    let source = try make(url)
                    state = .open(source)
                    return .success(source)
                } catch {
                    state = .failed(error)
                    return .failure(error)
                }
            }
        }
        return try result.get()
    }
}

extension VideoReference: Equatable {
    /// Whether both are the same object.
    package static func == (a: VideoReference, b: VideoReference) -> Bool {
        a === b
    }
}
