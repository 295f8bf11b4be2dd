import Foundation
import LayerModel
import Testing

@testable import SceneFormat

@Suite("Paths")
struct PathTests {
    private func path(_ text: String) throws -> CGPath {
        let layer = try readRoot(#"{"class": "CAShapeLayer", "path": \#(text)}"#)
        return try #require((layer as? CAShapeLayer)?.path)
    }

    private func pathErrors(_ text: String) -> [String] {
        rootErrors(#"{"class": "CAShapeLayer", "path": \#(text)}"#)
    }

    @Test func rectsEllipsesAndPolylines() throws {
        let rect = CGMutablePath()
        rect.addRect(CGRect(x: 1, y: 2, width: 3, height: 4))
        #expect(try path(#"{"rect": [1, 2, 3, 4]}"#) == rect)
        let ellipse = CGMutablePath()
        ellipse.addEllipse(in: CGRect(x: 1, y: 2, width: 3, height: 4))
        #expect(try path(#"{"ellipse": [1, 2, 3, 4]}"#) == ellipse)
        let line = CGMutablePath()
        line.addLines(between: [CGPoint(x: 0, y: 0), CGPoint(x: 5, y: 0), CGPoint(x: 5, y: 5)])
        #expect(try path(#"{"polyline": [[0, 0], [5, 0], [5, 5]]}"#) == line)
        line.closeSubpath()
        #expect(try path(#"{"polyline": [[0, 0], [5, 0], [5, 5]], "closed": true}"#) == line)
        #expect(try path(#"{"polyline": [], "closed": true}"#).isEmpty)
    }

    @Test func svgData() throws {
        let expected = CGMutablePath()
        expected.move(to: CGPoint(x: 10, y: 10))
        expected.addLine(to: CGPoint(x: 20, y: 10))
        expected.addLine(to: CGPoint(x: 20, y: 30))
        expected.closeSubpath()
        #expect(try path(#""M10 10 h10 V30 z""#) == expected)
        let found = pathErrors(#""M10 10 L 5 Q""#)
        #expect(found.count == 1)
        #expect(
            found.first?.hasPrefix(#"error[scene]: root.path: found "Q" at byte 11 of the path data"#) == true,
            "\(found)")
    }

    @Test func arcsTurnAsSeenOnTheScreen() throws {
        // From 3 o'clock a quarter clockwise with y down ends at 6 o'clock.
        let clockwise = try path(
            #"{"arc": [10, 10], "radius": 5, "startAngle": 0, "endAngle": "90deg", "clockwise": true}"#)
        #expect(abs(clockwise.currentPoint.x - 10) < 1e-9 && abs(clockwise.currentPoint.y - 15) < 1e-9)
        #expect(clockwise.boundingBoxOfPath.minY > 10 - 1e-9)
        let counter = try path(
            #"{"arc": [10, 10], "radius": 5, "startAngle": 0, "endAngle": "90deg", "clockwise": false}"#)
        #expect(counter.boundingBoxOfPath.minY < 5 + 1e-9)
        for way in ["true", "false"] {
            let circle = try path(
                #"{"arc": [10, 10], "radius": 5, "startAngle": 0, "endAngle": "360deg", "clockwise": \#(way)}"#)
            let box = circle.boundingBoxOfPath
            #expect(abs(box.width - 10) < 1e-6 && abs(box.height - 10) < 1e-6)
        }
    }

    @Test func roundedRects() throws {
        let all = try path(#"{"roundedRect": [0, 0, 40, 20], "cornerRadii": [6, 4]}"#)
        #expect(all.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 40, height: 20))
        #expect(!all.contains(CGPoint(x: 0.5, y: 0.5)) && all.contains(CGPoint(x: 20, y: 10)))
        let some = try path(
            #"{"roundedRect": [0, 0, 40, 20], "cornerRadii": [6, 6], "corners": ["topRight", "bottomLeft"]}"#)
        #expect(some.contains(CGPoint(x: 0.5, y: 0.5)) && some.contains(CGPoint(x: 39.5, y: 19.5)))
        #expect(!some.contains(CGPoint(x: 39.5, y: 0.5)) && !some.contains(CGPoint(x: 0.5, y: 19.5)))
        let round = try path(#"{"roundedRect": [0, 0, 20, 20], "cornerRadii": [100, 100]}"#)
        #expect(!round.contains(CGPoint(x: 2, y: 2)) && round.contains(CGPoint(x: 3.5, y: 3.5)))
        #expect(try path(#"{"roundedRect": [0, 0, 20, 20], "cornerRadii": [0, 0]}"#).contains(CGPoint(x: 0.1, y: 0.1)))
    }

    @Test func joinedPaths() throws {
        let joined = try path(#"{"paths": [{"rect": [0, 0, 1, 1]}, {"paths": [{"ellipse": [5, 5, 2, 2]}]}]}"#)
        let expected = CGMutablePath()
        expected.addRect(CGRect(x: 0, y: 0, width: 1, height: 1))
        expected.addEllipse(in: CGRect(x: 5, y: 5, width: 2, height: 2))
        #expect(joined == expected)
    }

    @Test(arguments: [
        "{}", #"{"rect": [0, 0, 1, 1], "ellipse": [0, 0, 1, 1]}"#, #"{"rect": [0, 0, 1, 1], "closed": true}"#,
        #"{"arc": [0, 0]}"#, #"{"arc": [0, 0], "radius": -1}"#, #"{"roundedRect": [0, 0, 1, 1]}"#,
        #"{"polyline": [[0, 0], [1]]}"#, #"{"polyline": [[0, 0]], "radius": 1}"#, "5", "[]",
        #"{"rects": [0, 0, 1, 1]}"#, #"{"paths": [{"rect": [0, 0, 1]}]}"#,
        #"{"roundedRect": [0, 0, 1, 1], "cornerRadii": [1, 1], "corners": ["topleft"]}"#,
    ])
    func wrongPaths(text: String) {
        #expect(!pathErrors(text).isEmpty)
    }

    @Test func nestedPathsAreLimited() {
        let depth = 1000
        let text = String(repeating: #"{"paths": ["#, count: depth) + String(repeating: "]}", count: depth)
        #expect(pathErrors(text).contains { $0.hasSuffix("is nested more than 32 deep") })
    }

    @Test func nullClearsAPath() throws {
        let layer = try readRoot(#"{"class": "CAShapeLayer", "path": null, "shadowPath": {"rect": [0, 0, 1, 1]}}"#)
        #expect((layer as? CAShapeLayer)?.path == nil && layer.shadowPath != nil)
    }
}
