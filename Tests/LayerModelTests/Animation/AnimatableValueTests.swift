import AppleNames
import LayerModel
import Testing

/// Values in the forms that users write.
struct AnimatableValueTests {
    @Test func numbersOfAllTypes() {
        let numbers: [Any] = [
            3, Int8(3), UInt64(3), 3.0, Float(3), CGFloat(3), NSNumber(value: 3), NSNumber(value: Float(3)),
            AnimatableValue.number(3),
        ]
        for number in numbers {
            #expect(AnimatableValue(number) == .number(3), "\(type(of: number))")
        }
        #expect(AnimatableValue(true) == .bool(true))
        #expect(AnimatableValue(NSNumber(value: true))?.boolValue == true)
        #expect(AnimatableValue(NSNumber(value: true))?.numberValue == 1)
    }

    @Test func structures() {
        let point = CGPoint(x: 1, y: 2)
        let size = CGSize(width: 3, height: 4)
        let rect = CGRect(origin: point, size: size)
        let scale = CATransform3DMakeScale(1, 2, 3)
        let flat = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
        #expect(AnimatableValue(point) == .point(point))
        #expect(AnimatableValue(size) == .size(size))
        #expect(AnimatableValue(rect) == .rect(rect))
        #expect(AnimatableValue(scale) == .transform(scale))
        #expect(AnimatableValue(flat) == .transform(CATransform3DMakeAffineTransform(flat)))
        #expect(AnimatableValue(NSValue(cgPoint: point)) == .point(point))
        #expect(AnimatableValue(NSValue(cgSize: size)) == .size(size))
        #expect(AnimatableValue(NSValue(cgRect: rect)) == .rect(rect))
        #expect(AnimatableValue(NSValue(caTransform3D: scale)) == .transform(scale))
        #expect(AnimatableValue(NSValue(cgAffineTransform: flat)) == AnimatableValue(flat))
    }

    @Test func boxesGiveTheirContentBack() {
        let flat = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
        let point = CGPoint(x: 1, y: 2)
        let deep = CATransform3DMakeRotation(1, 2, 3, 4)
        #expect(NSValue(cgAffineTransform: flat).cgAffineTransformValue == flat)
        #expect(NSValue(caTransform3D: deep).caTransform3DValue == deep)
        #expect(NSValue(cgPoint: point).cgPointValue == point)
        #expect(NSValue(cgSize: CGSize(width: 3, height: 4)).cgSizeValue == CGSize(width: 3, height: 4))
        #expect(NSValue(cgRect: CGRect(x: 1, y: 2, width: 3, height: 4)).cgRectValue.maxY == 6)
        // A box of something else reads as nothing.
        #expect(NSValue(caTransform3D: deep).cgPointValue == .zero)
        // Values by key are cast to either.
        let (layer, any) = (CALayer(), NSValue(cgPoint: point) as Any)
        (layer.position, layer.bounds, layer.transform) = (point, CGRect(x: 1, y: 2, width: 3, height: 4), deep)
        #expect((layer.value(forKey: "position") as? NSValue)?.cgPointValue == point)
        #expect((layer.value(forKey: "bounds") as? NSValue)?.cgRectValue == layer.bounds)
        #expect((layer.value(forKeyPath: "bounds.size") as? NSValue)?.cgSizeValue == layer.bounds.size)
        #expect((layer.value(forKey: "transform") as? NSValue)?.caTransform3DValue == deep)
        #expect((flat as Any as? NSValue)?.cgAffineTransformValue == flat)
        #expect(
            any as? CGPoint == point && any as? CGSize == nil && any as? CGRect == nil && any as? CATransform3D == nil)
        #expect(NSValue(cgAffineTransform: flat) as Any as? CGAffineTransform == flat)
        #expect(NSValue(cgAffineTransform: flat) as Any as? CATransform3D == nil)
        #expect(NSValue(cgPoint: point).caTransform3DValue == CATransform3DIdentity)
        #expect(NSValue(cgPoint: point).cgAffineTransformValue == .identity)
    }

    @Test func objectsAndLists() throws {
        let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        let image = try #require(TestImages.opaque(gray: 9))
        let path = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil)
        #expect(AnimatableValue(red) == .color(red))
        #expect(AnimatableValue(UIColor.red.cgColor) == .color(UIColor.red.cgColor))
        #expect(AnimatableValue(UIColor.red) == .color(UIColor.red.cgColor))
        #expect(AnimatableValue(image) == .contents(.image(image)))
        #expect(AnimatableValue(path) == .path(path))
        #expect(AnimatableValue("a") == .string("a"))
        #expect(AnimatableValue([1, 2.5, NSNumber(value: 3)] as [Any]) == .numbers([1, 2.5, 3]))
        #expect(AnimatableValue([0, 1]) == .numbers([0, 1]))
        #expect(AnimatableValue([red, UIColor.blue.cgColor] as [Any]) == .colors([red, UIColor.blue.cgColor]))
        #expect(AnimatableValue(nil) == AnimatableValue.none)
        #expect(AnimatableValue(NSNull()) == AnimatableValue.none)
        #expect(AnimatableValue(Date()) == nil)
        #expect(AnimatableValue([1, "a"] as [Any]) == nil)
    }

    @Test func unboxing() throws {
        let image = try #require(TestImages.opaque(gray: 9))
        #expect(AnimatableValue.number(2).any as? Double == 2)
        #expect(AnimatableValue.bool(true).any as? Bool == true)
        #expect(AnimatableValue.contents(.image(image)).any as? CGImage === image)
        #expect(AnimatableValue.numbers([1]).any as? [Double] == [1])
        #expect(AnimatableValue.none.any == nil)
        for value: AnimatableValue in [.point(.zero), .rect(.zero), .color(.black), .string("x"), .colors([.white])] {
            #expect(AnimatableValue(value.any) == value)
        }
    }
}
