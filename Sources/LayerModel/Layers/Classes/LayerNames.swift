// The names that properties of the classes have as values.

extension CAShapeLayerFillRule: LayerName {}
extension CAShapeLayerLineCap: LayerName {}
extension CAShapeLayerLineJoin: LayerName {}
extension CAGradientLayerType: LayerName {}
extension CATextLayerAlignmentMode: LayerName {}
extension CATextLayerTruncationMode: LayerName {}
extension CAScrollLayerScrollMode: LayerName {}
extension CAEmitterLayerEmitterShape: LayerName {}
extension CAEmitterLayerEmitterMode: LayerName {}
extension CAEmitterLayerRenderMode: LayerName {}
extension AVLayerVideoGravity: LayerName {}
