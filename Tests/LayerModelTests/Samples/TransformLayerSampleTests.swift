import AppleNames
import LayerModel
import Testing

/// Planes and cubes that keep their depth in transform layers.
struct TransformLayerSampleTests {
    private let view = SampleView.screen()

    private func addPlane(to container: CALayer, size: CGSize, position: CGPoint, color: UIColor) -> CALayer {
        let plane = CALayer()
        plane.backgroundColor = color.cgColor
        plane.opacity = 0.6
        plane.frame = CGRect(x: 0, y: 0, width: size.width, height: size.height)
        plane.position = position
        plane.borderColor = UIColor.init(white: 1.0, alpha: 0.5).cgColor
        plane.borderWidth = 3
        plane.cornerRadius = 10
        container.addSublayer(plane)

        return plane
    }

    @Test func fourPlanesStandBehindEachOther() {
        // Create the container as a CATransformLayer
        let container = CATransformLayer()
        container.frame = view.frame
        view.layer.addSublayer(container)

        // Planes data
        let planesPosition = view.layer.position
        let planeSize = CGSize(width: 100, height: 100)

        // Create 4 planes
        let purplePlane = addPlane(to: container, size: planeSize, position: planesPosition, color: UIColor.purple)
        let redPlane = addPlane(to: container, size: planeSize, position: planesPosition, color: UIColor.red)
        let orangePlane = addPlane(to: container, size: planeSize, position: planesPosition, color: UIColor.orange)
        let yellowPlane = addPlane(to: container, size: planeSize, position: planesPosition, color: UIColor.yellow)

        // Apply transform to the container
        var t = CATransform3DIdentity
        t.m34 = 1.0 / -500
        t = CATransform3DRotate(t, .pi / 3, 0, 1, 0)
        container.transform = t

        // Apply transform to the planes
        t = CATransform3DIdentity
        t = CATransform3DTranslate(t, 0, 0, 0)
        purplePlane.transform = t

        // Apply transform to the planes
        t = CATransform3DIdentity
        t = CATransform3DTranslate(t, 0, 0, -40)
        redPlane.transform = t

        // Apply transform to the planes
        t = CATransform3DIdentity
        t = CATransform3DTranslate(t, 0, 0, -80)
        orangePlane.transform = t

        // Apply transform to the planes
        t = CATransform3DIdentity
        t = CATransform3DTranslate(t, 0, 0, -120)
        yellowPlane.transform = t

        #expect(container.sublayers?.map(\.transform.m43) == [0, -40, -80, -120])
        #expect(
            container.sublayers?.allSatisfy { $0.frame == CGRect(x: 137.5, y: 283.5, width: 100, height: 100) } == true)
        #expect(purplePlane.borderColor?.alpha == 0.5)
        let expected = """
            CALayer frame (0.0, 0.0, 375.0, 667.0)
            """
        #expect(view.layer.commit(at: 0).description.hasPrefix(expected + "\n  CATransformLayer"))
        // The container keeps depth: each plane's middle lies 40·sin 60° further to the left, a little nearer to the
        // middle the further away it is.
        let middles = [purplePlane, redPlane, orangePlane, yellowPlane].map {
            $0.convert(CGPoint(x: 50, y: 50), to: view.layer)
        }
        #expect(middles[0] == CGPoint(x: 187.5, y: 333.5))
        for (index, middle) in middles.enumerated() {
            let depth = -40 * Double(index)
            let w = 1 - depth * 0.5 / 500
            let expected = 187.5 + depth * 3.0.squareRoot() / 2 / w
            #expect(abs(middle.x - expected) < 1e-9 && abs(middle.y - 333.5) < 1e-9)
        }
    }

    private func face(with transform: CATransform3D) -> CALayer {
        // create cube face layer
        let face = CALayer()
        face.frame = CGRectMake(-50, -50, 100, 100)

        // apply a color
        let red = CGFloat.random(in: 0...1)
        let green = CGFloat.random(in: 0...1)
        let blue = CGFloat.random(in: 0...1)
        face.backgroundColor = UIColor(red: red, green: green, blue: blue, alpha: 1.0).cgColor

        // apply the transform and return
        face.transform = transform
        return face
    }

    private func cube(with transform: CATransform3D) -> CALayer {
        // create cube layer
        let cube = CATransformLayer()

        // add cube face 1
        var ct = CATransform3DMakeTranslation(0, 0, 50)
        cube.addSublayer(face(with: ct))

        // add cube face 2
        ct = CATransform3DMakeTranslation(50, 0, 0)
        ct = CATransform3DRotate(ct, .pi / 2, 0, 1, 0)
        cube.addSublayer(face(with: ct))

        // add cube face 3
        ct = CATransform3DMakeTranslation(0, -50, 0)
        ct = CATransform3DRotate(ct, .pi / 2, 1, 0, 0)
        cube.addSublayer(face(with: ct))

        // add cube face 4
        ct = CATransform3DMakeTranslation(0, 50, 0)
        ct = CATransform3DRotate(ct, -.pi / 2, 1, 0, 0)
        cube.addSublayer(face(with: ct))

        // add cube face 5
        ct = CATransform3DMakeTranslation(-50, 0, 0)
        ct = CATransform3DRotate(ct, -.pi / 2, 0, 1, 0)
        cube.addSublayer(face(with: ct))

        // add cube face 6
        ct = CATransform3DMakeTranslation(0, 0, -50)
        ct = CATransform3DRotate(ct, .pi, 0, 1, 0)
        cube.addSublayer(face(with: ct))

        // center the cube layer within the container
        let containerSize = view.bounds.size
        cube.position = CGPointMake(containerSize.width / 2.0, containerSize.height / 2.0)

        // apply the transform and return
        cube.transform = transform
        return cube
    }

    @Test func twoCubesTurnOnTheirOwn() {
        // set up the perspective transform
        var pt = CATransform3DIdentity
        pt.m34 = -1.0 / 500.0
        view.layer.sublayerTransform = pt

        // set up the transform for cube 1 and add it
        var c1t = CATransform3DIdentity
        c1t = CATransform3DTranslate(c1t, -100, 0, 0)
        let cube1 = cube(with: c1t)
        view.layer.addSublayer(cube1)

        // set up the transform for cube 2 and add it
        var c2t = CATransform3DIdentity
        c2t = CATransform3DTranslate(c2t, 100, 0, 0)
        c2t = CATransform3DRotate(c2t, -.pi / 4, 1, 0, 0)
        c2t = CATransform3DRotate(c2t, -.pi / 4, 0, 1, 0)
        let cube2 = cube(with: c2t)
        view.layer.addSublayer(cube2)

        #expect(view.layer.sublayers?.count == 2)
        #expect(view.layer.commit(at: 0).count == 15)
        #expect(view.layer.sublayerTransform.m34 == -0.002)
        // Every face's middle is 50 from its cube's.
        for face in cube1.sublayers ?? [] {
            let t = face.transform
            #expect(abs(t.m41 * t.m41 + t.m42 * t.m42 + t.m43 * t.m43 - 2500) < 1e-9)
            // Faces look outwards: their z axis points where they were moved.
            #expect(abs(t.m31 * 50 - t.m41) < 1e-9)
            #expect(abs(t.m32 * 50 - t.m42) < 1e-9)
            #expect(abs(t.m33 * 50 - t.m43) < 1e-9)
        }
        // The front face is seen from 450 instead of 500: 10/9 as far from the middle of the view.
        let corner = cube1.sublayers?.first?.convert(CGPoint(x: 100, y: 100), to: view.layer)
        #expect(abs((corner?.x ?? 0) - (187.5 - 50 / 0.9)) < 1e-9)
        #expect(abs((corner?.y ?? 0) - (333.5 + 50 / 0.9)) < 1e-9)
    }
}
