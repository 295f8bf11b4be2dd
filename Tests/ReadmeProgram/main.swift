// The programs of README.md, one after the other: `PageTests` compares them, and runs this.

import Compositor
import ImageCodecs
import LayerModel
import MediaExport

let card = CALayer()
card.frame = CGRect(x: 20, y: 20, width: 200, height: 120)
card.cornerRadius = 16
card.backgroundColor = CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)
card.transform = CATransform3DMakeRotation(0.1, 0, 0, 1)

let root = CALayer()
root.frame = CGRect(x: 0, y: 0, width: 240, height: 160)
root.addSublayer(card)

let renderer = try Renderer(device: .auto)
let image = try renderer.render(root, RenderOptions(size: root.bounds.size, scale: 2))
try ImageEncoder(format: .png()).write(image, to: "card.png")

let turn = CABasicAnimation(keyPath: "transform.rotation.z")
turn.toValue = -0.1
turn.duration = 4
card.add(turn, forKey: nil)

let source = FrameSource(tree: root.commit(at: 0), options: RenderOptions(size: root.bounds.size, scale: 2))
guard let rate = FrameRate(30) else { fatalError("no such rate") }
let movie = MovieExport(of: source, FrameSchedule(rate: rate, duration: 4), as: .h264())
let report = try movie.write(to: "movie.mp4")
print(report.notes)  // the background is white: H.264 holds no transparency; .vp9() and .proRes4444 do
