import Graphics
import TestSupport
import Testing

struct DrawingLayerTests {
    private let context = CGContext(recordingIn: CGRect(x: 0, y: 0, width: 100, height: 80))
    private let square = CGRect(x: 1, y: 2, width: 3, height: 4)

    @Test func layersResetWhatAppliesToTheWhole() {
        context.setAlpha(0.5)
        context.setBlendMode(.screen)
        context.setShadow(offset: .zero, blur: 4, color: .black)
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        context.fill(square)
        context.endTransparencyLayer()
        context.fill(square)
        let commands = context.recording.commands
        #expect(commands.map(\.operation) == [.beginLayer, .fillRect, .endLayer, .fillRect])
        #expect(commands[0].payload == 2 && commands[2].payload == 0)
        #expect(commands[0].color == SIMD4(repeating: 0.5) && commands[0].blendMode == .screen)
        #expect(commands[0].shadow == 0)
        #expect(commands[1].color.w == 1 && commands[1].blendMode == .normal)
        #expect(commands[1].shadow == DrawingCommand.none)
        #expect(commands[3].color.w == 0.5 && commands[3].blendMode == .screen && commands[3].shadow == 0)
    }

    @Test func endGoesBackBehindOpenSaves() {
        context.translateBy(x: 1, y: 0)
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        context.saveGState()
        context.saveGState()
        context.translateBy(x: 5, y: 0)
        context.endTransparencyLayer()
        #expect(context.ctm.tx == 1)
        context.restoreGState()
        #expect(context.ctm.tx == 1)
    }

    @Test func restoreDoesNotLeaveALayer() {
        context.saveGState()
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        context.translateBy(x: 5, y: 0)
        context.restoreGState()
        #expect(context.ctm.tx == 5)
        context.endTransparencyLayer()
        #expect(context.ctm.tx == 0)
    }

    @Test func layersInARectangleAreClipped() {
        context.beginTransparencyLayer(in: square, auxiliaryInfo: nil)
        #expect(context.boundingBoxOfClipPath == square)
        context.endTransparencyLayer()
        #expect(context.boundingBoxOfClipPath == CGRect(x: 0, y: 0, width: 100, height: 80))
    }

    @Test func openLayersAreClosedInTheRecordingOnly() {
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        context.fill(square)
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        context.fill(square)
        #expect(
            context.recording.commands.map(\.operation) == [
                .beginLayer, .fillRect, .beginLayer, .fillRect, .endLayer, .endLayer,
            ]
        )
        context.fill(square)
        #expect(context.recording.commandCount == 7)
    }

    @Test func emptyLayersLeaveNothing() {
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        context.endTransparencyLayer()
        context.endTransparencyLayer()
        #expect(context.recording.isEmpty)
    }

    @Test func depthIsLimited() {
        for _ in 0..<10_000 {
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            context.setAlpha(0.9)
        }
        context.fill(square)
        for _ in 0..<20_000 {
            context.endTransparencyLayer()
        }
        #expect(context.recording.commandCount == CGContext.maximumLayerDepth * 2 + 1)
        context.fill(square)
        #expect(context.recording.commands.last?.color.w == 1)
    }

    @Test func layersPairUpUnderRandomCalls() {
        var random = SplitMix64(seed: 40)
        for _ in 0..<200 {
            let context = CGContext(recordingIn: CGRect(x: 0, y: 0, width: 10, height: 10))
            for _ in 0..<Int.random(in: 0...60, using: &random) {
                switch Int.random(in: 0...6, using: &random) {
                case 0: context.saveGState()
                case 1: context.restoreGState()
                case 2: context.beginTransparencyLayer(auxiliaryInfo: nil)
                case 3: context.endTransparencyLayer()
                case 4: context.clip(to: CGRect(x: 0, y: 0, width: 5, height: 5))
                case 5: context.setAlpha(.random(in: 0...1, using: &random))
                default: context.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
                }
            }
            let commands = context.recording.commands
            var open: [Int] = []
            for (index, command) in commands.enumerated() {
                if command.operation == .beginLayer {
                    open.append(index)
                } else if command.operation == .endLayer {
                    #expect(open.popLast() == Int(command.payload))
                    #expect(commands[Int(command.payload)].payload == index)
                }
            }
            #expect(open.isEmpty)
        }
    }
}
