/// A growing run of plain values that keeps its memory when emptied, so that a frame allocates nothing for each primitive.
///
/// Not for sharing: readers on other threads use `base` while nobody appends.
package struct Arena<Element: BitwiseCopyable>: ~Copyable {
    /// The first element; valid for `count` elements until the next append or reserve.
    package private(set) var base: UnsafeMutablePointer<Element>
    /// The number of elements.
    package private(set) var count = 0
    private var capacity: Int

    /// An empty arena with room for `capacity` elements, at least one.
    package init(capacity: Int = 64) {
        self.capacity = max(1, capacity)
        base = .allocate(capacity: self.capacity)
    }

    deinit {
        base.deallocate()
    }

    /// Makes room for `extra` more elements, so that `appendReserved` may be called that often.
    @inline(__always)
    package mutating func reserve(_ extra: Int) {
        if count + extra > capacity { grow(to: count + extra) }
    }

    @inline(never)
    private mutating func grow(to needed: Int) {
        let larger = max(needed, capacity * 2)
        let memory = UnsafeMutablePointer<Element>.allocate(capacity: larger)
        memory.update(from: base, count: count)
        base.deallocate()
        base = memory
        capacity = larger
    }

    /// Adds an element.
    @inline(__always)
    package mutating func append(_ element: Element) {
        reserve(1)
        base[count] = element
        count += 1
    }

    /// Adds an element for which `reserve` has made room.
    @inline(__always)
    package mutating func appendReserved(_ element: Element) {
        base[count] = element
        count += 1
    }

    /// Adds `extra` elements of any value and gives the first; they are the caller's to write.
    @inline(__always)
    package mutating func extend(by extra: Int) -> UnsafeMutablePointer<Element> {
        reserve(extra)
        let start = base + count
        count += extra
        return start
    }

    /// Forgets the elements, keeping the memory.
    @inline(__always)
    package mutating func removeAll() {
        count = 0
    }

    /// Forgets all but the first `remaining` elements.
    @inline(__always)
    package mutating func truncate(to remaining: Int) {
        count = min(count, max(0, remaining))
    }
}
