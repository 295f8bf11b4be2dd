public import Foundation
import ImageCodecs
package import JSON
import LayerModel

/// Reads Lottie files.
public struct LottieReader: Sendable {
    /// Options of reading.
    public typealias Options = ReaderOptions

    /// The limits of a file.
    public typealias Limits = ReaderOptions.Limits

    /// Options of reading.
    public var options: Options

    /// A reader with options.
    public init(options: Options = Options()) {
        self.options = options
    }

    /// Reads a file.
    ///
    /// - Throws: Everything that is wrong with it.
    public func read(contentsOf url: URL) throws(LottieErrors) -> LottieAnimation {
        let data: Data
        do {
            data = try Data(contentsOf: url)
        } catch {
            throw LottieErrors([LottieError(kind: .asset, path: "", problem: "the file cannot be read: \(error)")])
        }
        return try read(data, folder: url.deletingLastPathComponent())
    }

    /// Reads an animation from memory.
    ///
    /// - Parameters:
    ///   - data: The file: JSON in UTF-8, packed by gzip or not, or a zip archive with that.
    ///   - folder: The base of the paths of pictures, unless the options name another folder.
    /// - Throws: Everything that is wrong with it.
    public func read(_ data: Data, folder: URL? = nil) throws(LottieErrors) -> LottieAnimation {
        try options.perform {
            LottieErrors([LottieError(kind: .limit, path: "", problem: "\($0); \($1)")])
        } _: {
            () throws(LottieErrors) in
            guard !Self.isContainer(data) else { return try readContainer(data) }
            return try read(parse(unpacked(data)), folder: folder)
        }
    }

    /// The file itself, unpacked if it is packed by gzip.
    package func unpacked(_ data: Data) throws(LottieErrors) -> Data {
        guard let file = GzipFile(data) else { return data }
        do throws(LottieError) {
            return try file.contents(limit: options.limits.fileSize)
        } catch {
            throw LottieErrors([error])
        }
    }

    /// Whether data is a zip archive, as dotLottie files are, rather than JSON.
    package static func isContainer(_ data: Data) -> Bool {
        DotLottie.isContainer(data)
    }

    /// Reads an animation of a dotLottie file or another archive, with its theme and background.
    ///
    /// It is the animation of the options, or else the manifest's initial one.
    package func readContainer(_ data: Data) throws(LottieErrors) -> LottieAnimation {
        let container: DotLottie
        let text: Data
        let theme: ThemeSlots?
        do throws(LottieError) {
            container = try DotLottie(data, fileSize: options.limits.fileSize)
            text = try container.animation(options.animation)
            theme = try container.slots(theme: options.theme, animation: options.animation)
        } catch {
            throw LottieErrors([error])
        }
        var animation = try read(parse(text), folder: nil, container: container, theme: theme)
        let ignored =
            container.ignored.map { "the manifest's \($0)" } + (theme?.ignored ?? []).map { "the theme's \($0)" }
        animation.warnings += ignored.map { LottieWarning(path: "", layer: nil, feature: $0) }
        let shown = container.entry(options.animation)
        animation.container = LottieAnimation.Container(
            animations: container.animations.map(\.id), shown: shown.id, themes: container.themes,
            theme: options.theme ?? shown.theme)
        if let background = shown.background {
            animation.background = CGColor(css: background) ?? CGColor(cssFunction: background)
            if animation.background == nil {
                let feature = "the background \(background.quotedForMessage)"
                animation.warnings.append(LottieWarning(path: "", layer: nil, feature: feature))
            }
        }
        return animation
    }

    private func parse(_ data: Data) throws(LottieErrors) -> JSONDocument {
        do throws(JSONSyntaxError) {
            return try JSONDocument(parsing: data, limits: options.limits.json)
        } catch {
            var path = ""
            if let line = error.line, let column = error.column { path = "line \(line), column \(column)" }
            throw LottieErrors([LottieError(kind: .format, path: path, problem: error.problem)])
        }
    }

    /// Reads an animation from a parsed text.
    ///
    /// - Parameters:
    ///   - container: The container of pictures, for a dotLottie file.
    ///   - theme: The values of slots.
    package func read(
        _ json: JSONDocument, folder: URL?, container: DotLottie? = nil, theme: ThemeSlots? = nil
    ) throws(LottieErrors) -> LottieAnimation {
        if container == nil,
            let option = options.animation.map({ "--animation \($0)" }) ?? options.theme.map({ "--theme \($0)" })
        {
            throw LottieErrors([
                LottieError(
                    kind: .format, path: option, problem: "the file is no dotLottie file, which has a choice of them")
            ])
        }
        // The values on the document's tape do not keep it alive.
        return try withExtendedLifetime(json) { () throws(LottieErrors) in
            let pictures = PictureSource(
                folder: options.assetsFolder ?? folder, confinement: options.confinement, container: container)
            let reading = DocumentReading(root: json.root, limits: options.limits)
            reading.files = pictures
            let assignments = try assignments()
            if let theme { reading.fillSlots(theme.json) }
            let others = assignments.filter { !reading.fillSlot($0) }
            guard var document = reading.document(), reading.errors.isEmpty else {
                throw LottieErrors(reading.orderedErrors)
            }
            try change(&document, others)
            let builder = LayerTreeBuilder(document: document, options: options, pictures: pictures)
            let root = builder.build()
            guard builder.errors.isEmpty else {
                throw LottieErrors(
                    builder.errors.map {
                        LottieError(kind: $0.kind, path: json.root.path(to: $0.place), problem: $0.problem)
                    })
            }
            let failing = (document.scene?.warnings(in: document.frames) ?? []).map {
                LottieWarning(path: json.root.path(to: $0.place), layer: $0.layer, feature: $0.feature)
            }
            let missing = builder.warnings.map { place, warning in
                var warning = warning
                warning.path = json.root.path(to: place)
                return warning
            }
            return LottieAnimation(
                document: document, root: root, size: options.size, warnings: reading.warnings + failing + missing,
                imageFiles: builder.imageFiles, sounds: builder.sounds)
        }
    }

    private func assignments() throws(LottieErrors) -> [LottieAssignment] {
        var assignments: [LottieAssignment] = []
        for text in options.assignments {
            guard let assignment = LottieAssignment(text) else {
                throw LottieErrors([
                    LottieError(
                        kind: .format, path: "--set \(text.shownInMessage)", problem: "expected the form name=value")
                ])
            }
            assignments.append(assignment)
        }
        return assignments
    }

    /// Replaces values of the file by those of the options.
    private func change(_ document: inout LottieDocument, _ assignments: [LottieAssignment]) throws(LottieErrors) {
        var errors: [LottieError] = []
        for assignment in assignments {
            if let problem = assignment.apply(to: &document) {
                errors.append(LottieError(kind: .format, path: "--set \(assignment.name)", problem: problem))
            }
        }
        if let name = options.marker {
            if let marker = document.markers.first(where: { $0.name == name }) {
                document.frames = marker.frame..<(marker.frame + max(marker.duration, 1))
            } else {
                let names = document.markers.prefix(20).map { "\"\($0.name)\"" }.joined(separator: ", ")
                errors.append(
                    LottieError(
                        kind: .format, path: "--marker \(name)",
                        problem: names.isEmpty ? "the file has no markers" : "the markers are \(names)"))
            }
        }
        guard errors.isEmpty else { throw LottieErrors(errors) }
    }
}
