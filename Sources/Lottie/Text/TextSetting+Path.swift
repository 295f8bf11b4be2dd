import Foundation
import LayerModel

extension TextSetting {
    /// Where each character of a line begins along a path, and how far below it the baseline lies.
    ///
    /// - Parameter shifts: By what animators' tracking moves the characters.
    func starts(of line: Line, along path: TextPath, shifts: [Double]) -> [Double] {
        let set = characters[line.characters]
        if path.isForced {
            let middles = path.spread(set.map(\.advance))
            return zip(set, middles).map { $1 - $0.advance / 2 }
        }
        let start = path.start(ofWidth: line.width, document.justification)
        return zip(set, shifts).map { start + $0.x + $1 }
    }

    /// How far a line lies beside a path: the first one on it.
    func depth(of line: Line) -> Double {
        line.origin.y - lines[0].origin.y - document.baselineShift
    }
}

extension TextPath {
    /// From a space whose x axis lies on the path at a distance from its start, turned with the path there, to the path's.
    func frame(at distance: Double) -> CGAffineTransform {
        let (point, direction) = contour.place(at: distance)
        let place = CGAffineTransform(translationX: point.x, y: point.y)
        guard isPerpendicular else { return place }
        return CGAffineTransform(rotationAngle: Portable.atan2(direction.y, direction.x)).concatenating(place)
    }
}
