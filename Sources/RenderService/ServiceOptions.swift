package import Foundation
import ImageCodecs
import Jobs
import MediaExport
package import RenderDevices
package import SceneFormat

/// The devices of a service, and the limits of its requests.
package struct ServiceOptions: Sendable {
    /// The limits of one request.
    package struct Limits: Sendable {
        /// The bytes of a request's body.
        package var body = 16 << 20
        /// The bytes of all bodies that are in memory at once.
        package var bodies = 256 << 20
        /// The pixels of a picture or a frame, and of each picture that a scene shows.
        package var pixels = 1 << 24
        /// The frames of a movie.
        package var frames = 1800
        /// The requests that wait for a renderer.
        package var waiting = 64
        /// The time limit of a picture, in seconds from the arrival of its request.
        package var pictureSeconds = 10.0
        /// The time limit of a movie, in seconds from the arrival of its request.
        package var movieSeconds = 120.0

        package init() {}
    }

    /// The device that draws unless a request names another kind.
    package var device = DeviceSelection.auto
    /// Whether software OpenGL may be used when a GPU is requested.
    package var allowSoftware = false
    /// The number of pictures drawn at once, each by a renderer with one thread; at least 1.
    package var renderers = 1
    /// The limits of one request.
    package var limits = Limits()
    /// The folder of the scenes that requests name; `nil` for none.
    package var templates: URL?
    /// The options of reading scenes; a request adds its folder, its changes and its deadline.
    package var reader: ReaderOptions
    /// Seconds that others may keep a template's picture.
    package var maxAge = 300
    /// The device that `device` selects here; pictures depend on it in their last bits.
    package var deviceName = ""
    /// The program's version, which pictures depend on.
    package var version = ""

    /// The options of a request, before its parameters.
    var job: JobOptions {
        var job = JobOptions()
        job.spelling = .parameters
        job.reader = reader
        job.reader.limits.fileSize = limits.body
        job.reader.imageLimits = ImageLimits(maxPixels: limits.pixels, maxBytes: limits.pixels * 16)
        job.device = FrameDevice(selection: device, allowSoftware: allowSoftware, threads: 1, framesInFlight: 1)
        job.frameLimit = limits.frames
        return job
    }

    package init() {
        reader = ReaderOptions()
        reader.namesSetTexts = true
        reader.limits.layers = 100_000
        reader.limits.nesting = 1024
        reader.limits.errors = 100
    }
}
