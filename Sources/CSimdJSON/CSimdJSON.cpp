#include "CSimdJSON.h"

#include <cstring>
#include <memory>
#include <new>
#include <simdjson.h>
#include <sys/mman.h>

struct CSimdJSONDocument {
    simdjson::dom::document values;
};

static CSimdJSONStatus status(simdjson::error_code error) {
    switch (error) {
    case simdjson::SUCCESS:
        return CSimdJSONStatusParsed;
    case simdjson::EMPTY:
        return CSimdJSONStatusEmpty;
    case simdjson::CAPACITY:
        return CSimdJSONStatusTooLarge;
    case simdjson::DEPTH_ERROR:
        return CSimdJSONStatusTooDeep;
    case simdjson::MEMALLOC:
        return CSimdJSONStatusOutOfMemory;
    case simdjson::NUMBER_ERROR:
    case simdjson::NUMBER_OUT_OF_RANGE:
        return CSimdJSONStatusBadNumber;
    case simdjson::UTF8_ERROR:
        return CSimdJSONStatusBadUTF8;
    default:
        return CSimdJSONStatusMalformed;
    }
}

// Asks for large pages for memory that is written from its start on: with small ones the kernel takes half as long to give them
// as the parser to write them. Where it has no large ones, nothing changes.
static void use_large_pages(void *memory, size_t length) {
    const uintptr_t page = 4096;
    uintptr_t start = (reinterpret_cast<uintptr_t>(memory) + page - 1) / page * page;
    uintptr_t end = (reinterpret_cast<uintptr_t>(memory) + length) / page * page;
    if (length >= 1 << 22 && start < end) {
        madvise(reinterpret_cast<void *>(start), end - start, MADV_HUGEPAGE);
    }
}

CSimdJSONStatus csimdjson_parse(
    const uint8_t *bytes, size_t length, size_t maximumDepth, CSimdJSONDocument **document) {
    *document = nullptr;
    if (bytes == nullptr || length == 0) {
        return CSimdJSONStatusEmpty;
    }
    if (length > simdjson::SIMDJSON_MAXSIZE_BYTES) {
        return CSimdJSONStatusTooLarge;
    }
    std::unique_ptr<CSimdJSONDocument> parsed(new (std::nothrow) CSimdJSONDocument());
    if (!parsed) {
        return CSimdJSONStatusOutOfMemory;
    }
    // These go after this call: a copy of the text that may be read beyond its end, and with the parser the index of its structure.
    std::unique_ptr<uint8_t[]> text(new (std::nothrow) uint8_t[length + simdjson::SIMDJSON_PADDING]);
    simdjson::dom::parser parser;
    const size_t capacity = length < 64 ? 64 : length;
    simdjson::error_code error = text ? parser.allocate(capacity, maximumDepth) : simdjson::MEMALLOC;
    if (error == simdjson::SUCCESS) {
        error = parsed->values.allocate(capacity);
    }
    if (error == simdjson::SUCCESS) {
        use_large_pages(text.get(), length);
        use_large_pages(parser.implementation->structural_indexes.get(), length * sizeof(uint32_t));
        use_large_pages(parsed->values.tape.get(), length * sizeof(uint64_t));
        std::memcpy(text.get(), bytes, length);
        std::memset(text.get() + length, 0, simdjson::SIMDJSON_PADDING);
        error = parser.parse_into_document(parsed->values, text.get(), length, false).error();
    }
    if (error == simdjson::SUCCESS) {
        *document = parsed.release();
    }
    return status(error);
}

CSimdJSONTape csimdjson_tape(const CSimdJSONDocument *document) {
    return {document->values.tape.get(), document->values.string_buf.get()};
}

void csimdjson_free(CSimdJSONDocument *document) {
    delete document;
}
