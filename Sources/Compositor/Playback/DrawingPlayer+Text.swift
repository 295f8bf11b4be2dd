import LayerModel

extension DrawingPlayer {
    /// Draws text.
    func paint(
        _ drawn: DrawingText, _ command: DrawingCommand, in context: DisplayListBuilder.Context,
        of builder: inout DisplayListBuilder
    ) {
    }
}
