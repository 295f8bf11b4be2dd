import Foundation
import JSON
import LayerModel

/// An entry of `sounds`, while its keys are read.
final class SoundObject {
    var sound = TimelineSound(url: URL(fileURLWithPath: "/"))
    var path: String?

    static let table = PropertyTable("a sound", of: SoundObject.self) { table in
        table.add("file") { reading, value, object in
            guard let path = ValueKind<String>.text.read(reading, value), let url = reading.file(path, at: value) else {
                return
            }
            object.path = path
            object.sound.url = url
        }
        table.add("start", ValueKind<Double>.number) { $0.sound.start = $1 }
        table.add("from", .nonNegativeNumber) { $0.sound.from = $1 }
        table.add("to", .positiveNumber) { $0.sound.to = $1 }
        table.add("gain", .gain) { $0.sound.gain = $1 }
        table.add("fadeIn", .nonNegativeNumber) { $0.sound.fadeIn = $1 }
        table.add("fadeOut", .nonNegativeNumber) { $0.sound.fadeOut = $1 }
        table.add("loop", .bool) { $0.sound.loops = $1 }
    }
}

extension ValueKind<[TimelineSound.GainPoint]> {
    /// Decibels, or keyframes of them in the order of their times.
    static var gain: Self {
        Self("decibels, at most 60, or keyframes [[time, decibels], …] in the order of their times") { value in
            if let decibels = value.number {
                return decibels <= 60 ? [.init(time: 0, decibels: decibels)] : nil
            }
            guard let elements = value.elements else { return nil }
            var points: [TimelineSound.GainPoint] = []
            for element in elements {
                guard let point = element.vector(SIMD2<Double>.self), point.y <= 60,
                    point.x >= points.last?.time ?? point.x
                else { return nil }
                points.append(.init(time: point.x, decibels: point.y))
            }
            return points.isEmpty ? nil : points
        }
    }
}

extension SceneReading {
    /// Reads `sounds`, in place of those read before.
    func readSounds(_ value: JSONValue) {
        guard let elements = value.elements else {
            reportMismatch("a list of sounds, which are objects", at: value)
            return
        }
        sounds = []
        declarations.others.removeAll { $0.kind == .sound }
        for element in elements {
            let object = SoundObject()
            object.sound.place = path(to: place(of: element))
            guard readWhole(element, into: object, using: SoundObject.table) else { continue }
            guard let path = object.path else {
                report("file is missing: the path of a file of sound", at: element)
                continue
            }
            if let to = object.sound.to, to <= object.sound.from {
                report("the part ends at \(to), and starts at \(object.sound.from)", at: element)
                continue
            }
            if object.sound.isSilent { warn("its gain lets nothing be heard", at: element) }
            sounds.append(object.sound)
            declarations.others.append(SceneAsset(kind: .sound, name: path, url: object.sound.url))
        }
    }
}
