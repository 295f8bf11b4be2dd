import Foundation
import LayerModel

extension TextSetting {
    /// The start of each character of a line along a path, and the distance of the baseline below it.
    ///
    /// - Parameter shifts: The characters' shifts by animators' tracking.
    func starts(of line: Line, along path: TextPath, shifts: [Double]) -> [Double] {
        let set = characters[line.characters]
        if path.isForced {
            let middles = path.spread(set.map(\.advance))
            return zip(set, middles).map { $1 - $0.advance / 2 }
        }
        let start = path.start(ofWidth: line.width, document.justification)
        return zip(set, shifts).map { start + $0.x + $1 }
    }

    /// The distance of a line beside a path: the first one lies on it.
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
