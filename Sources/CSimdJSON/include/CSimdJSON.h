#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A parsed JSON text: simdjson's tape and string buffer.
typedef struct CSimdJSONDocument CSimdJSONDocument;

/// The reason why a text could not be parsed.
typedef enum CSimdJSONStatus {
    CSimdJSONStatusParsed = 0,
    /// The text holds no value.
    CSimdJSONStatusEmpty,
    /// The text is larger than simdjson handles (4 GB).
    CSimdJSONStatusTooLarge,
    /// Arrays and objects are nested deeper than allowed.
    CSimdJSONStatusTooDeep,
    CSimdJSONStatusOutOfMemory,
    /// A number is malformed or does not fit into 64 bits.
    CSimdJSONStatusBadNumber,
    /// Some byte sequence is not UTF-8.
    CSimdJSONStatusBadUTF8,
    /// Anything else that JSON does not allow.
    CSimdJSONStatusMalformed
} CSimdJSONStatus;

/// The parsed values in memory; valid as long as the document.
///
/// Each word of the tape holds its kind in the upper 8 bits and a payload in the lower 56: `n` `t` `f`; `l` `u` `d` followed
/// by one word with the number; `"` with the offset of the string in `strings`, where 4 bytes of length precede its UTF-8
/// bytes; `[` `{` with the index after the closing word in the lower 32 bits and the number of members, capped at 0xFFFFFF,
/// above; `]` `}` with the index of the opening word. The first word (`r`) holds the index of the last.
typedef struct CSimdJSONTape {
    const uint64_t *_Nullable words;
    const uint8_t *_Nullable strings;
} CSimdJSONTape;

/// Parses a text of `length` bytes, which are copied. Gives a document exactly when the result is `CSimdJSONStatusParsed`;
/// the caller frees it. Safe on any thread.
CSimdJSONStatus csimdjson_parse(
    const uint8_t *_Nullable bytes, size_t length, size_t maximumDepth,
    CSimdJSONDocument *_Nullable *_Nonnull document);

/// The words and strings of a document.
CSimdJSONTape csimdjson_tape(const CSimdJSONDocument *_Nonnull document);

/// Frees a document.
void csimdjson_free(CSimdJSONDocument *_Nullable document);

#ifdef __cplusplus
}
#endif
