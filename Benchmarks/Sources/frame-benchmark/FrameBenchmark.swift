import Compositor
import LayerModel

/// Times frames that a program draws through the library, and prints what `Renderer.statistics` says of them.
///
/// A page of cards scrolls by, so that every frame changes. The CPU renderer draws it, and OpenGL where there is any, in
/// software too.
@main struct FrameBenchmark {
    static func main() throws {
        let size = CGSize(width: 960, height: 540)
        print("frames of \(Int(size.width)) × \(Int(size.height)) points at scale 1, a page of cards that scrolls")
        for selection in [DeviceSelection.cpu, .gpu] {
            do {
                let renderer = try Renderer(device: selection, allowSoftware: true)
                try report(renderer, size)
            } catch let error as DeviceError {
                print("\(selection): \(error)")
            }
        }
    }

    private static func report(_ renderer: Renderer, _ size: CGSize) throws {
        let page = CardPage(columns: 6, rows: 30, width: size.width)
        let clock = ContinuousClock()
        var times: [Duration] = []
        for frame in 0..<60 {
            page.scroll(to: CGFloat(frame * 12))
            let start = clock.now
            _ = try renderer.render(page.root.commit(at: 0), at: 0, RenderOptions(size: size))
            times.append(clock.now - start)
        }
        let statistics = renderer.statistics
        let sorted = times.dropFirst().sorted()
        print("\(renderer.device)")
        print("  first \(times[0]), median \(sorted[sorted.count / 2]), slowest \(sorted[sorted.count - 1])")
        print(
            "  the last frame: \(statistics.passes) passes \(statistics.passReasons), \(statistics.drawCalls) draw calls,",
            "\(statistics.primitives) primitives, \(statistics.culledPrimitives) hidden,",
            "\(statistics.layers) layers, \(statistics.culledLayers) out of sight,",
            "\(statistics.uploadedBytes + statistics.geometryBytes) bytes sent, \(statistics.drawnPixels) pixels drawn")
    }
}

/// Cards in rows, in a layer that scrolls.
private struct CardPage {
    let root = CALayer()
    private let page = CAScrollLayer()

    init(columns: Int, rows: Int, width: CGFloat) {
        let side = width / CGFloat(columns)
        root.frame = CGRect(x: 0, y: 0, width: width, height: side * CGFloat(rows))
        root.backgroundColor = CGColor(gray: 0.95, alpha: 1)
        page.frame = root.bounds
        for index in 0..<(columns * rows) {
            let card = CALayer()
            card.frame = CGRect(
                x: CGFloat(index % columns) * side + 8, y: CGFloat(index / columns) * side + 8, width: side - 16,
                height: side - 16)
            card.cornerRadius = 10
            card.backgroundColor = CGColor(
                red: CGFloat(index % 7) / 6, green: CGFloat(index % 5) / 4, blue: 0.6, alpha: 1)
            card.shadowOpacity = 0.3
            card.shadowRadius = 5
            page.addSublayer(card)
        }
        root.addSublayer(page)
    }

    func scroll(to y: CGFloat) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        page.scroll(to: CGPoint(x: 0, y: y))
        CATransaction.commit()
    }
}
