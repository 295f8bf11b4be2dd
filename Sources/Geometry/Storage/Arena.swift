/// A growing run of plain values that keeps its memory when emptied, so that a frame allocates nothing for each primitive.
///
/// Not for sharing: readers on other threads use `base` while nothing is appended. Inlinable throughout, since other modules append
/// for each primitive.
@usableFromInline
package struct Arena<Element: BitwiseCopyable>: ~Copyable {
    @usableFromInline var memory: UnsafeMutablePointer<Element>
    @usableFromInline var used = 0
    @usableFromInline var capacity: Int

    /// An empty arena with room for `capacity` elements, at least one.
    @inlinable
    package init(capacity: Int = 64) {
        self.capacity = max(1, capacity)
        memory = .allocate(capacity: self.capacity)
    }

    @inlinable
    deinit {
        memory.deallocate()
    }

    /// The first element; valid for `count` elements until the next append or reserve.
    @inlinable package var base: UnsafeMutablePointer<Element> { memory }

    /// The number of elements.
    @inlinable package var count: Int { used }

    /// The memory that it holds, in bytes.
    @inlinable package var byteCount: Int { capacity * MemoryLayout<Element>.stride }

    /// Makes room for `extra` more elements, so that `appendReserved` may be called that often.
    @inlinable @inline(__always)
    package mutating func reserve(_ extra: Int) {
        if used + extra > capacity { grow(to: used + extra) }
    }

    @inline(never) @usableFromInline
    mutating func grow(to needed: Int) {
        let larger = max(needed, capacity * 2)
        let new = UnsafeMutablePointer<Element>.allocate(capacity: larger)
        new.update(from: memory, count: used)
        memory.deallocate()
        memory = new
        capacity = larger
    }

    /// Adds an element.
    @inlinable @inline(__always)
    package mutating func append(_ element: Element) {
        reserve(1)
        memory[used] = element
        used += 1
    }

    /// Adds an element to room made by `reserve`.
    @inlinable @inline(__always)
    package mutating func appendReserved(_ element: Element) {
        memory[used] = element
        used += 1
    }

    /// Adds `extra` elements of any value and gives the first; they are the caller's to write.
    @inlinable @inline(__always)
    package mutating func extend(by extra: Int) -> UnsafeMutablePointer<Element> {
        reserve(extra)
        let start = memory + used
        used += extra
        return start
    }

    /// Forgets the elements, keeping the memory.
    @inlinable @inline(__always)
    package mutating func removeAll() {
        used = 0
    }

    /// Forgets all but the first `remaining` elements.
    @inlinable @inline(__always)
    package mutating func truncate(to remaining: Int) {
        used = min(used, max(0, remaining))
    }
}
