#include <idn2.h>
#include <stdlib.h>
#include <uninorm.h>

// UNINORM_NFC is a macro over a type that Swift can't see. The result is freed with free(3); NULL on failure.
static inline uint8_t *_Nullable cidn2_compose(const uint8_t *_Nonnull text, size_t length, size_t *_Nonnull composed) {
    return u8_normalize(UNINORM_NFC, text, length, NULL, composed);
}
