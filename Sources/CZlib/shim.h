#include <stdint.h>
#include <zlib.h>

// deflateInit2 is a macro, and z_stream wants pointers that outlive the call. `to` holds at least
// compressBound(count) + 18 bytes; the result is how many were written, 0 when memory was short.
// 15 + 16: the largest window, in gzip's frame (RFC 1952).
static inline size_t czlib_gzip(const uint8_t *_Nonnull from, size_t count, uint8_t *_Nonnull to, size_t capacity) {
    z_stream stream = {0};
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY) != Z_OK) return 0;
    stream.next_in = (Bytef *)from;
    stream.avail_in = (uInt)count;
    stream.next_out = to;
    stream.avail_out = (uInt)capacity;
    int result = deflate(&stream, Z_FINISH);
    size_t written = stream.total_out;
    deflateEnd(&stream);
    return result == Z_STREAM_END ? written : 0;
}
