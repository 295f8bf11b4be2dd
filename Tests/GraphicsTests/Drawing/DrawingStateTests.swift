import Graphics
import TestSupport
import Testing

struct DrawingStateTests {
    private let context = CGContext(recordingIn: CGRect(x: 0, y: 0, width: 100, height: 80))

    private func onlyCommand() throws -> DrawingCommand {
        let commands = context.recording.commands
        try #require(commands.count == 1)
        return commands[0]
    }

    @Test func defaults() throws {
        context.addLines(between: [CGPoint(x: 1, y: 1), CGPoint(x: 5, y: 1)])
        context.strokePath()
        let recording = context.recording
        let command = try onlyCommand()
        #expect(command.color == SIMD4(0, 0, 0, 1))
        #expect(command.blendMode == .normal && command.isAntialiased && command.interpolationQuality == .default)
        #expect(command.clip == DrawingCommand.none && command.shadow == DrawingCommand.none)
        try #require(recording.strokes.count == 1)
        let stroke = recording.strokes[0]
        #expect(stroke.width == 1 && stroke.lineCap == .butt && stroke.lineJoin == .miter && stroke.miterLimit == 10)
        #expect(stroke.dashLengths.isEmpty && stroke.transform == .identity)
        #expect(context.ctm == .identity && context.textMatrix == .identity)
    }

    @Test func restoreBringsBackEverythingButPathAndTextMatrix() throws {
        context.saveGState()
        context.translateBy(x: 3, y: 4)
        context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
        context.setAlpha(0.5)
        context.setBlendMode(.multiply)
        context.setShadow(offset: CGSize(width: 1, height: 1), blur: 2)
        context.setShouldAntialias(false)
        context.interpolationQuality = .none
        context.clip(to: CGRect(x: 0, y: 0, width: 10, height: 10))
        context.textMatrix = CGAffineTransform(scaleX: 2, y: 2)
        context.addRect(CGRect(x: 0, y: 0, width: 5, height: 5))
        context.restoreGState()
        #expect(context.textMatrix.a == 2)
        #expect(context.boundingBoxOfPath == CGRect(x: 3, y: 4, width: 5, height: 5))
        context.fillPath()
        let command = try onlyCommand()
        #expect(command.operation == .fillPath && command.color == SIMD4(0, 0, 0, 1))
        #expect(command.blendMode == .normal && command.isAntialiased && command.interpolationQuality == .default)
        #expect(command.clip == DrawingCommand.none && command.shadow == DrawingCommand.none)
        #expect(context.ctm == .identity)
    }

    @Test func unbalancedRestoresAreIgnored() {
        context.translateBy(x: 1, y: 0)
        context.restoreGState()
        context.endTransparencyLayer()
        #expect(context.ctm.tx == 1)
        context.saveGState()
        context.restoreGState()
        context.restoreGState()
        #expect(context.ctm.tx == 1)
    }

    @Test func deepNestingComesBack() {
        for level in 0..<100_000 {
            context.saveGState()
            context.setLineWidth(CGFloat(level))
        }
        for _ in 0..<100_000 {
            context.restoreGState()
        }
        context.stroke(CGRect(x: 0, y: 0, width: 5, height: 5))
        #expect(context.recording.strokes.map(\.width) == [1])
    }

    @Test func transformsActBeforeWhatIsThere() {
        context.translateBy(x: 10, y: 20)
        context.scaleBy(x: 2, y: 3)
        #expect(context.convertToDeviceSpace(CGPoint(x: 1, y: 1)) == CGPoint(x: 12, y: 23))
        let back = context.convertToUserSpace(CGPoint(x: 12, y: 23))
        #expect(abs(back.x - 1) < 1e-12 && abs(back.y - 1) < 1e-12)
        #expect(context.convertToDeviceSpace(CGSize(width: 1, height: 1)) == CGSize(width: 2, height: 3))
        context.rotate(by: .pi / 2)
        let turned = context.convertToDeviceSpace(CGPoint(x: 1, y: 0))
        #expect(abs(turned.x - 10) < 1e-12 && abs(turned.y - 23) < 1e-12)
    }

    @Test func numbersThatAreNotFiniteChangeNothing() {
        context.concatenate(CGAffineTransform(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0))
        context.translateBy(x: .infinity, y: 0)
        context.setLineWidth(.nan)
        context.setLineWidth(-1)
        context.setMiterLimit(.infinity)
        context.setLineDash(phase: .nan, lengths: [1])
        context.setLineDash(phase: 0, lengths: [1, -1])
        context.setLineDash(phase: 0, lengths: [0, 0])
        context.setShadow(offset: CGSize(width: CGFloat.nan, height: 0), blur: 1)
        #expect(context.ctm == .identity)
        context.stroke(CGRect(x: 0, y: 0, width: 5, height: 5))
        let recording = context.recording
        #expect(recording.strokes.count == 1 && recording.shadows.isEmpty)
        #expect(recording.strokes[0].width == 1 && recording.strokes[0].dashLengths.isEmpty)
        #expect(recording.strokes[0].miterLimit == 10)
    }

    @Test func alphaMultipliesColours() throws {
        context.setAlpha(0.5)
        context.setFillColor(red: 1, green: 0, blue: 0, alpha: 0.5)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(try onlyCommand().color == SIMD4(0.25, 0, 0, 0.25))
    }

    @Test(arguments: [(-1, 0), (0, 0), (7, 1), (CGFloat.nan, 0)] as [(CGFloat, Int)])
    func alphaIsClipped(alpha: CGFloat, count: Int) {
        context.setAlpha(alpha)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(context.recording.commandCount == count)
    }

    @Test func shadowIsInTheBaseSpace() throws {
        context.scaleBy(x: 10, y: 10)
        context.setShadow(offset: CGSize(width: 1, height: 2), blur: 6)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        let recording = context.recording
        let shadow = recording.shadows[Int(try onlyCommand().shadow)]
        #expect(shadow.offset == CGSize(width: 1, height: 2) && shadow.sigma == 3)
        #expect(abs(shadow.color.w - 1.0 / 3) < 1e-6 && shadow.color.x == 0)
        context.setShadow(offset: .zero, blur: 6, color: nil)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(context.recording.commands[1].shadow == DrawingCommand.none)
    }

    @Test func equalStatesShareTheirEntries() {
        context.setShadow(offset: .zero, blur: 1, color: .black)
        for x in 0..<50 {
            context.stroke(CGRect(x: x, y: 0, width: 1, height: 1))
        }
        let recording = context.recording
        #expect(recording.commandCount == 50 && recording.strokes.count == 1 && recording.shadows.count == 1)
    }

    @Test func colourSpacesGiveComponentsTheirMeaning() throws {
        context.setFillColorSpace(CGColorSpaceCreateDeviceRGB())
        context.setFillColor([0, 1, 0, 1])
        context.setFillColor([0.5, 1])
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(try onlyCommand().color == SIMD4(0, 1, 0, 1))
    }

    @Test func antialiasingNeedsBothSwitches() {
        let square = CGRect(x: 0, y: 0, width: 1, height: 1)
        context.fill(square)
        context.setShouldAntialias(false)
        context.fill(square)
        context.setShouldAntialias(true)
        context.setAllowsAntialiasing(false)
        context.fill(square)
        #expect(context.recording.commands.map(\.isAntialiased) == [true, false, false])
    }

    @Test func rawValuesAreCoreGraphics() {
        #expect(CGBlendMode.allCases.map(\.rawValue) == Array(0...27))
        #expect(CGBlendMode.luminosity.rawValue == 15 && CGBlendMode.plusLighter.rawValue == 27)
        #expect(CGBlendMode.sourceAtop.rawValue == 20 && CGBlendMode.xor.rawValue == 25)
        #expect(CGInterpolationQuality.high.rawValue == 3 && CGInterpolationQuality.medium.rawValue == 4)
        #expect(CGPathDrawingMode.eoFillStroke.rawValue == 4 && CGTextDrawingMode.clip.rawValue == 7)
    }
}
