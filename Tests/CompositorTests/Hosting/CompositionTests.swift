import Foundation
import LayerModel
import Testing

@testable import Compositor
@testable import Rasterization

/// Compositions with passes, buffers and images.
@Suite(.serialized) struct CompositionTests {
    /// A layer of 8 × 8 pixels.
    private func layer(_ header: String, _ body: String) throws -> QCCompositionLayer {
        let composition = try #require(QCComposition(source: "/*\(header)*/\nvoid main() {\n\(body)\n}\n"))
        let layer = QCCompositionLayer(composition: composition)
        layer.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
        layer.isOpaque = true
        return layer
    }

    private func pixels(
        _ layer: CALayer, at time: Double = 0, by renderer: Renderer? = nil, isCut: Bool = false
    ) throws -> [[Int]] {
        let renderer = try renderer ?? Renderer(device: .cpu)
        let options = RenderOptions(size: CGSize(width: 8, height: 8))
        let image = try renderer.render(layer.commit(at: 0), at: time, options)
        #expect(renderer.warnings.count == (isCut ? 1 : 0), "\(renderer.warnings)")
        #expect(renderer.warnings.allSatisfy { $0.description.contains("began anew") })
        return image.withPremultipliedRGBA8 { bytes, _ in
            (0..<64).map { pixel in (0..<4).map { Int(bytes[pixel * 4 + $0]) } }
        }
    }

    @Test func aPassDrawsIntoABufferOfItsOwnSize() throws {
        let layer = try layer(
            #"{"PASSES": [{"TARGET": "small", "WIDTH": "floor($WIDTH / 3.0)", "HEIGHT": "$rows"}, {}],"#
                + #""INPUTS": [{"NAME": "rows", "TYPE": "long", "DEFAULT": 4}]}"#,
            """
            if (PASSINDEX == 0) {
                gl_FragColor = vec4(RENDERSIZE / 16.0, isf_FragNormCoord.y > 0.5 ? 1.0 : 0.0, 1.0);
            } else {
                vec2 size = IMG_SIZE(small);
                vec4 here = IMG_THIS_PIXEL(small);
                vec4 corner = IMG_PIXEL(small, vec2(0.5));
                gl_FragColor = vec4(size / 16.0, here.b - corner.b, 1.0);
            }
            """)
        let drawn = try pixels(layer)
        // A third of eight is two, by the input's four; the upper half is blue.
        #expect(drawn[0] == [32, 64, 255, 255] && drawn[63] == [32, 64, 0, 255])
        layer.setValue(2, forInputKey: "rows")
        #expect(try pixels(layer)[63] == [32, 32, 0, 255])
    }

    private func counter() throws -> QCCompositionLayer {
        try layer(
            #"{"PASSES": [{"TARGET": "sum", "PERSISTENT": true, "FLOAT": true}, {}],"#
                + #""INPUTS": [{"NAME": "step", "TYPE": "float", "DEFAULT": 1.0}]}"#,
            """
            if (PASSINDEX == 0) {
                gl_FragColor = IMG_THIS_PIXEL(sum) + vec4(step, 1.0, 0.0, 0.0);
            } else {
                vec4 sum = IMG_THIS_PIXEL(sum);
                gl_FragColor = vec4(sum.r / 255.0, sum.g / 255.0, float(FRAMEINDEX) / 255.0, 1.0);
            }
            """)
    }

    @Test func buffersThatLastAreAFunctionOfTime() throws {
        let layer = try counter()
        let one = try Renderer(device: .cpu)
        // A step is drawn at 0 and at every sixtieth of a second.
        for frame in [0, 1, 2, 5, 20, 20, 3, 200, 199, 0] {
            let expected = [frame + 1, frame + 1, frame, 255]
            #expect(try pixels(layer, at: Double(frame) / 60, by: one)[9] == expected, "frame \(frame)")
        }
        #expect(try pixels(layer, at: 100.0 / 60)[9] == [101, 101, 100, 255])
    }

    @Test func inputsOfEveryStepAreThoseOfItsTime() throws {
        let layer = try counter()
        let animation = CABasicAnimation(keyPath: "patch.step.value")
        animation.fromValue = 0.0
        animation.toValue = 2.0
        animation.duration = 1
        layer.add(animation, forKey: nil)
        // The sum of k/30 for k from 0 to 60 is 61.
        for order in [[60], [10, 30, 60], [90, 60]] {
            let renderer = try Renderer(device: .cpu)
            var last: [Int] = []
            for frame in order { last = try pixels(layer, at: Double(frame) / 60, by: renderer)[0] }
            #expect(abs(last[0] - 61) <= 2 && last[1] == 61, "\(last)")
        }
    }

    @Test func longAfterTheLastFrameItIsNotCaughtUpWithAll() throws {
        let layer = try counter()
        let renderer = try Renderer(device: .cpu)
        _ = try pixels(layer, at: 0, by: renderer)
        // 3600 steps at most: the sum is far above what a pixel holds.
        #expect(try pixels(layer, at: 1e6, by: renderer, isCut: true)[0] == [255, 255, 255, 255])
        #expect(try pixels(layer, at: .greatestFiniteMagnitude, by: renderer, isCut: true)[0][3] == 255)
    }

    @Test func imagesAreReadUpright() throws {
        let layer = try layer(
            #"{"INPUTS": [{"NAME": "picture", "TYPE": "image"}, {"NAME": "other", "TYPE": "image"}]}"#,
            """
            gl_FragColor = IMG_THIS_NORM_PIXEL(picture);
            if (gl_FragCoord.y < 4.0) gl_FragColor = IMG_PIXEL(picture, gl_FragCoord.xy);
            if (IMG_SIZE(picture) != vec2(8.0)) gl_FragColor = vec4(1.0, 0.0, 0.0, 1.0);
            gl_FragColor.a += IMG_NORM_PIXEL(other, vec2(0.5)).a;
            """)
        var bytes = ContiguousArray<UInt8>()
        for y in 0..<8 { for x in 0..<8 { bytes += [UInt8(x * 30), UInt8(y * 30), 7, 255] } }
        let image = try #require(CGImage(premultipliedRGBA8: bytes, width: 8, height: 8, isOpaque: true))
        #expect(try pixels(layer).allSatisfy { $0 == [255, 0, 0, 255] })
        #expect(layer.setValue(image, forInputKey: "picture"))
        let drawn = try pixels(layer)
        for y in 0..<8 {
            for x in 0..<8 { #expect(drawn[y * 8 + x] == [x * 30, y * 30, 7, 255]) }
        }
        layer.setValue(nil, forInputKey: "picture")
        #expect(try pixels(layer)[0] == [255, 0, 0, 255])
    }

    /// Images are sent while others are bound, and more than are kept.
    @Test func imagesKeepTheirPlaces() throws {
        let layer = try layer(
            #"{"INPUTS": [{"NAME": "one", "TYPE": "image"}, {"NAME": "two", "TYPE": "image"}]}"#,
            "gl_FragColor = vec4(IMG_NORM_PIXEL(one, vec2(0.5)).r, IMG_NORM_PIXEL(two, vec2(0.5)).g, 0.0, 1.0);")
        func image(_ pixel: ContiguousArray<UInt8>) throws -> CGImage {
            try #require(CGImage(premultipliedRGBA8: pixel, width: 1, height: 1, isOpaque: true))
        }
        layer.setValue(try image([255, 0, 0, 255]), forInputKey: "one")
        let renderer = try Renderer(device: .cpu)
        for green in UInt8(0)..<80 {
            layer.setValue(try image([0, green, 0, 255]), forInputKey: "two")
            #expect(try pixels(layer, by: renderer)[0] == [255, Int(green), 0, 255])
        }
    }

    @Test func inputsOfEveryTypeAreRead() throws {
        let layer = try layer(
            """
            {"INPUTS": [
                {"NAME": "mode", "TYPE": "long", "VALUES": [0, 1, 2], "DEFAULT": 1},
                {"NAME": "flash", "TYPE": "event"},
                {"NAME": "centre", "TYPE": "point2D", "DEFAULT": [0.25, 0.5]},
                {"NAME": "on", "TYPE": "bool", "DEFAULT": true}
            ]}
            """,
            """
            bool isRight = mode == 1 && !flash && on && FRAMEINDEX == 90 && abs(TIMEDELTA - 1.0 / 60.0) < 1e-6
                && DATE == vec4(1970.0, 1.0, 1.0, 1.5) && PASSINDEX == 0;
            gl_FragColor = vec4(centre, isRight ? 1.0 : 0.0, 1.0);
            """)
        #expect(try pixels(layer, at: 1.5)[0] == [64, 128, 255, 255])
        layer.setValue(true, forInputKey: "flash")
        #expect(try pixels(layer, at: 1.5)[0] == [64, 128, 0, 255])
    }

    @Test func whatCannotBePlayedIsReported() throws {
        let composition = try #require(
            QCComposition(
                source: """
                    /*{"INPUTS": [{"NAME": "sound", "TYPE": "audio"}], "IMPORTED": {"a": {"PATH": "b.png"}},
                       "PASSES": [{"TARGET": "x", "WIDTH": "$WIDTH +"}, {"TARGET": "gl_x"}]}*/
                    void main() { gl_FragColor = vec4(1.0); }
                    """))
        let layer = QCCompositionLayer(composition: composition)
        layer.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
        let renderer = try Renderer(device: .cpu)
        let tree = layer.commit(at: 0)
        for time in [0.0, 1] {
            _ = try renderer.render(tree, at: time, RenderOptions(size: CGSize(width: 8, height: 8)))
            let messages = renderer.warnings.map(\.message)
            for part in ["sound", "imported", "$WIDTH +", "gl_x"] {
                #expect(messages.filter { $0.contains(part) }.count == 1, "\(part): \(messages)")
            }
        }
        let large = try self.layer(
            #"{"PASSES": [{"TARGET": "x", "WIDTH": 8192, "HEIGHT": 8192, "FLOAT": true}]}"#, "gl_FragColor = vec4(1.0);"
        )
        _ = try renderer.render(large.commit(at: 0), at: 0, RenderOptions(size: CGSize(width: 8, height: 8)))
        #expect(renderer.warnings.contains { $0.message.contains("512 MiB") })
    }
}
