#include "CSimdJSON.h"

#include <memory>
#include <new>
#include <simdjson.h>

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
    // The parser goes after this call, and with it the copy of the text and the index of its structure.
    simdjson::dom::parser parser;
    simdjson::error_code error = parser.allocate(length < 64 ? 64 : length, maximumDepth);
    if (error == simdjson::SUCCESS) {
        error = parser.parse_into_document(parsed->values, bytes, length, true).error();
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
