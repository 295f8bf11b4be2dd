/// What a text layer shows.
struct LottieText: Sendable {
}
