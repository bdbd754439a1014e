// Hides everything that OpenSSL 3.0 has deprecated: using it doesn't compile.
#define OPENSSL_API_COMPAT 30000
#define OPENSSL_NO_DEPRECATED
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/params.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

// OSSL_PARAM arrays hold pointers into other values, which Swift lends only for the length of one call.

// Gives an HMAC-SHA256 context its key.
static inline int copenssl_hmac_sha256_init(
    EVP_MAC_CTX *_Nonnull context, const unsigned char *_Nonnull key, size_t length) {
    char digest[] = "SHA256";
    OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, digest, 0), OSSL_PARAM_construct_end()};
    return EVP_MAC_init(context, key, length, parameters);
}

// HKDF-SHA256 (RFC 5869), extract and expand. An empty salt is the RFC's default of zeros.
static inline int copenssl_hkdf_sha256(
    EVP_KDF_CTX *_Nonnull context, const unsigned char *_Nullable key, size_t key_length,
    const unsigned char *_Nullable salt, size_t salt_length, const unsigned char *_Nullable info, size_t info_length,
    unsigned char *_Nonnull output, size_t length) {
    char digest[] = "SHA256";
    OSSL_PARAM parameters[5];
    size_t count = 0;
    parameters[count++] = OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, digest, 0);
    parameters[count++] = OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_KEY, (void *)key, key_length);
    if (salt_length > 0)
        parameters[count++] = OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_SALT, (void *)salt, salt_length);
    if (info_length > 0)
        parameters[count++] = OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_INFO, (void *)info, info_length);
    parameters[count] = OSSL_PARAM_construct_end();
    return EVP_KDF_derive(context, output, length, parameters);
}

// A new key pair on P-256: EVP_EC_gen is a macro over a variadic function.
static inline EVP_PKEY *_Nullable copenssl_generate_p256(void) { return EVP_EC_gen("P-256"); }

// Macros over SSL_ctrl and SSL_CTX_ctrl.

// Refuses TLS 1.1 and what is older (RFC 8996).
static inline int copenssl_require_tls12(SSL *_Nonnull ssl) {
    return (int)SSL_set_min_proto_version(ssl, TLS1_2_VERSION);
}

// Tells the server which of its names is meant (RFC 6066 section 3).
static inline int copenssl_set_server_name(SSL *_Nonnull ssl, const char *_Nonnull name) {
    return (int)SSL_set_tlsext_host_name(ssl, name);
}

// What a server speaks: TLS 1.2 and 1.3 with these groups, its own order of suites unless the client has no AES in its
// processor, no compression (CRIME), no renegotiation, and no sessions that are taken up again, so that every connection
// has keys of its own. A write may stop in the middle; memory is held only while there is something in it.
static inline int copenssl_restrict_server(SSL_CTX *_Nonnull context, const char *_Nonnull groups) {
    SSL_CTX_clear_options(context, SSL_OP_NO_TLSv1_2 | SSL_OP_NO_TLSv1_3 | SSL_OP_ALLOW_UNSAFE_LEGACY_RENEGOTIATION);
    SSL_CTX_set_options(
        context, SSL_OP_CIPHER_SERVER_PREFERENCE | SSL_OP_PRIORITIZE_CHACHA | SSL_OP_NO_COMPRESSION |
                     SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_TICKET);
    SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
    SSL_CTX_set_mode(
        context, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER | SSL_MODE_RELEASE_BUFFERS);
    SSL_CTX_set_read_ahead(context, 1);
    return SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION) == 1 &&
           SSL_CTX_set_max_proto_version(context, TLS1_3_VERSION) == 1 && SSL_CTX_set1_groups_list(context, groups) == 1;
}

// Adds a certificate behind the server's own, and takes it over.
static inline int copenssl_add_chain(SSL_CTX *_Nonnull context, X509 *_Nonnull certificate) {
    return (int)SSL_CTX_add0_chain_cert(context, certificate);
}
