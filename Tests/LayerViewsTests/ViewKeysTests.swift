import AppleNames
import Foundation
import LayerModel
import LayerViews
import Testing

/// Properties of views by their names, and points between views and the screen.
@Suite struct ViewKeysTests {
    @Test func propertiesByName() {
        let label = UILabel(frame: CGRect(x: 1, y: 2, width: 30, height: 40))
        label.setValue(3, forKey: "numberOfLines")
        label.setValue(NSTextAlignment.right.rawValue, forKey: "textAlignment")
        label.setValue(NSNumber(value: 0.25), forKey: "alpha")
        label.setValue(true, forKey: "isHidden")
        label.setValue(UIColor.red, forKey: "textColor")
        #expect(label.numberOfLines == 3 && label.textAlignment == .right && label.alpha == 0.25)
        #expect(label.isHidden && label.value(forKey: "hidden") as? Bool == true && label.textColor == .red)
        #expect(label.value(forKey: "frame") as? CGRect == label.frame)
        #expect(label.value(forKey: "textAlignment") as? NSTextAlignment == .right)
    }

    @Test(arguments: ["numberOfLines", "noSuchName", "", "is", "isle"])
    func othersChangeNothing(_ key: String) {
        let view = UIView(frame: CGRect(x: 1, y: 2, width: 30, height: 40))
        view.setValue(3, forKey: key)
        #expect(view.value(forKey: key) == nil)
        view.setValue("text", forKey: "frame")
        view.setValue(nil, forKey: "alpha")
        #expect(view.frame == CGRect(x: 1, y: 2, width: 30, height: 40) && view.alpha == 1)
    }

    @Test func whatMayBeNilIsTakenAway() {
        let view = UIView()
        view.backgroundColor = .red
        view.setValue(nil, forKey: "backgroundColor")
        #expect(view.backgroundColor == nil && view.value(forKey: "tag") as? Int == 0)
    }

    @Test func pathsGoOnIntoTheLayer() {
        let view = UIView()
        view.setValue(5, forKeyPath: "layer.cornerRadius")
        view.setValue(0.5, forKeyPath: "alpha")
        #expect(view.layer.cornerRadius == 5 && view.value(forKeyPath: "layer.cornerRadius") as? CGFloat == 5)
        #expect(view.alpha == 0.5 && view.value(forKeyPath: "alpha") as? CGFloat == 0.5)
    }

    @Test func pointsOfTheScreen() {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        let (outer, inner) = (UIView(frame: CGRect(x: 10, y: 20, width: 50, height: 50)), UIView())
        inner.frame = CGRect(x: 3, y: 4, width: 5, height: 6)
        window.addSubview(outer)
        outer.addSubview(inner)
        let screen = UIScreen.main.coordinateSpace
        #expect(inner.convert(inner.bounds, to: screen) == CGRect(x: 13, y: 24, width: 5, height: 6))
        #expect(inner.convert(CGPoint(x: 13, y: 24), from: screen) == .zero)
        #expect(screen.convert(CGPoint(x: 13, y: 24), to: inner) == .zero)
        #expect(screen.convert(inner.bounds, from: inner) == CGRect(x: 13, y: 24, width: 5, height: 6))
        let space: any UICoordinateSpace = outer
        #expect(inner.convert(CGPoint.zero, to: space) == CGPoint(x: 3, y: 4))
        #expect(screen.convert(CGPoint(x: 1, y: 1), to: screen) == CGPoint(x: 1, y: 1))
    }
}
