#include "webauthn/fido.h"

#include <fido.h>
#include <fido/eddsa.h>
#include <fido/es256.h>
#include <fido/rs256.h>
#include <openssl/err.h>

#include <algorithm>
#include <array>
#include <memory>
#include <new>

namespace typecase::webauthn {
namespace {

static_assert(es256 == COSE_ES256 && eddsa == COSE_EDDSA && rs256 == COSE_RS256);

template <class T, void (*destroy)(T**)>
struct Destroy {
  void operator()(T* object) const { destroy(&object); }
};

template <class T, void (*destroy)(T**)>
using Owned = std::unique_ptr<T, Destroy<T, destroy>>;

template <class T, void (*destroy)(T**)>
Owned<T, destroy> own(T* object) {
  if (object == nullptr) throw std::bad_alloc();
  return Owned<T, destroy>(object);
}

// libfido2 leaves the reasons of a failure in OpenSSL's queue of the thread, where the next TLS
// connection would find them.
class ErrorQueue {
 public:
  ErrorQueue() {
    static const bool started = (fido_init(0), true);
    static_cast<void>(started);
  }
  ~ErrorQueue() { ERR_clear_error(); }
  ErrorQueue(const ErrorQueue&) = delete;
  ErrorQueue& operator=(const ErrorQueue&) = delete;
};

// A key of any algorithm as fido_assert_verify() takes it.
using Key = std::unique_ptr<void, void (*)(void*)>;

template <class T, T* (*create)(), void (*destroy)(T**), int (*from)(T*, const void*, size_t)>
Key load(ByteView bytes, std::size_t size) {
  T* made = create();
  if (made == nullptr) throw std::bad_alloc();
  Key key(made, [](void* owned) {
    T* typed = static_cast<T*>(owned);
    destroy(&typed);
  });
  // The library reads its size and takes longer ones.
  if (bytes.size() != size || from(made, bytes.data(), bytes.size()) != FIDO_OK) key.reset();
  return key;
}

// nullptr: no valid key. The library accepts a point only on its curve, and a modulus only of 2048
// bits; every authenticator has the exponent 65537. A key whose bytes are all 0 was missing.
Key load_key(int algorithm, ByteView bytes) {
  constexpr std::array<std::uint8_t, 3> exponent{1, 0, 1};
  const bool has_exponent = bytes.size() > 3 && std::ranges::equal(bytes.last(3), exponent);
  const bool is_zero = std::ranges::all_of(bytes, [](std::uint8_t byte) { return byte == 0; });
  if (!is_zero && algorithm == es256) {
    return load<es256_pk_t, es256_pk_new, es256_pk_free, es256_pk_from_ptr>(bytes, 64);
  }
  if (!is_zero && algorithm == eddsa) {
    return load<eddsa_pk_t, eddsa_pk_new, eddsa_pk_free, eddsa_pk_from_ptr>(bytes, 32);
  }
  if (has_exponent && algorithm == rs256) {
    return load<rs256_pk_t, rs256_pk_new, rs256_pk_free, rs256_pk_from_ptr>(bytes, 259);
  }
  return {nullptr, [](void*) {}};
}

using Credential = Owned<fido_cred_t, fido_cred_free>;

// Empty: the authenticator data hold no key of this algorithm.
Credential read_credential(ByteView authenticator_data, int algorithm) {
  Credential credential = own<fido_cred_t, fido_cred_free>(fido_cred_new());
  if (fido_cred_set_type(credential.get(), algorithm) != FIDO_OK ||
      fido_cred_set_authdata_raw(credential.get(), authenticator_data.data(),
                                 authenticator_data.size()) != FIDO_OK) {
    credential.reset();
  }
  return credential;
}

}  // namespace

std::optional<PublicKey> decode_public_key(ByteView authenticator_data) {
  const ErrorQueue errors;
  for (int algorithm : {es256, eddsa, rs256}) {
    Credential credential = read_credential(authenticator_data, algorithm);
    if (!credential) continue;
    const std::uint8_t* start = fido_cred_pubkey_ptr(credential.get());
    Bytes bytes(start, start + fido_cred_pubkey_len(credential.get()));
    if (!load_key(algorithm, bytes)) return std::nullopt;
    return PublicKey{algorithm, std::move(bytes)};
  }
  return std::nullopt;
}

bool verify_self_attestation(const Attestation& attestation, int algorithm,
                             const std::string& rp_id, ByteView client_data) {
  const ErrorQueue errors;
  const Digest hash = sha256(client_data);
  Credential credential = read_credential(attestation.authenticator_data, algorithm);
  return credential && attestation.self_algorithm == algorithm &&
         fido_cred_set_fmt(credential.get(), "packed") == FIDO_OK &&
         fido_cred_set_rp(credential.get(), rp_id.c_str(), nullptr) == FIDO_OK &&
         fido_cred_set_uv(credential.get(), FIDO_OPT_TRUE) == FIDO_OK &&
         fido_cred_set_clientdata_hash(credential.get(), hash.data(), hash.size()) == FIDO_OK &&
         fido_cred_set_sig(credential.get(), attestation.self_signature.data(),
                           attestation.self_signature.size()) == FIDO_OK &&
         fido_cred_verify_self(credential.get()) == FIDO_OK;
}

bool verify_signature(const Passkey& passkey, const std::string& rp_id, const SignedData& data) {
  const ErrorQueue errors;
  const Digest hash = sha256(data.client_data);
  Key key = load_key(passkey.algorithm, passkey.public_key);
  auto assertion = own<fido_assert_t, fido_assert_free>(fido_assert_new());
  return key && fido_assert_set_rp(assertion.get(), rp_id.c_str()) == FIDO_OK &&
         fido_assert_set_up(assertion.get(), FIDO_OPT_TRUE) == FIDO_OK &&
         fido_assert_set_uv(assertion.get(), FIDO_OPT_TRUE) == FIDO_OK &&
         fido_assert_set_clientdata_hash(assertion.get(), hash.data(), hash.size()) == FIDO_OK &&
         fido_assert_set_count(assertion.get(), 1) == FIDO_OK &&
         fido_assert_set_authdata_raw(assertion.get(), 0, data.authenticator_data.data(),
                                      data.authenticator_data.size()) == FIDO_OK &&
         fido_assert_set_sig(assertion.get(), 0, data.signature.data(), data.signature.size()) ==
             FIDO_OK &&
         fido_assert_verify(assertion.get(), 0, passkey.algorithm, key.get()) == FIDO_OK;
}

}  // namespace typecase::webauthn
