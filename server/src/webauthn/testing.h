#pragma once

// For tests only: an authenticator in software, with keys of OpenSSL, and the browser before it.

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/evp.h>

#include <boost/json.hpp>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

#include "base/crypto/crypto.h"
#include "base/log.h"
#include "webauthn/cbor_testing.h"
#include "webauthn/passkey.h"
#include "webauthn/response.h"

namespace typecase::webauthn::testing {

// While it lives, refusals are not logged: for tests of many.
struct QuietLog {
  QuietLog() { log::set_level(log::Level::off); }
  ~QuietLog() { log::set_level(log::Level::info); }
  QuietLog(const QuietLog&) = delete;
  QuietLog& operator=(const QuietLog&) = delete;
};

class PrivateKey {
 public:
  explicit PrivateKey(int algorithm) : algorithm_(algorithm), key_(make(algorithm), EVP_PKEY_free) {
    if (!key_) throw std::runtime_error("OpenSSL made no key");
  }

  int algorithm() const { return algorithm_; }

  // As Passkey::public_key.
  Bytes public_key() const {
    Bytes bytes(512);
    std::size_t size = bytes.size();
    if (algorithm_ == rs256) return concatenated({modulus(), {1, 0, 1}});
    if (algorithm_ == eddsa) {
      check(EVP_PKEY_get_raw_public_key(key_.get(), bytes.data(), &size));
      bytes.resize(size);
      return bytes;
    }
    check(EVP_PKEY_get_octet_string_param(key_.get(), OSSL_PKEY_PARAM_PUB_KEY, bytes.data(),
                                          bytes.size(), &size));
    return {bytes.begin() + 1, bytes.begin() + static_cast<std::ptrdiff_t>(size)};
  }

  // COSE_Key (RFC 9052).
  Bytes cose_key() const {
    const Bytes key = public_key();
    const ByteView view = key;
    const Bytes kty = cbor_integer(1);
    const Bytes alg = cbor_integer(3);
    const Bytes name = cbor_integer(algorithm_);
    if (algorithm_ == rs256) {
      return cbor_map({kty, cbor_integer(3), alg, name, cbor_integer(-1),
                       cbor_bytes(view.first(256)), cbor_integer(-2), cbor_bytes(view.last(3))});
    }
    if (algorithm_ == eddsa) {
      return cbor_map({kty, cbor_integer(1), alg, name, cbor_integer(-1), cbor_integer(6),
                       cbor_integer(-2), cbor_bytes(view)});
    }
    return cbor_map({kty, cbor_integer(2), alg, name, cbor_integer(-1), cbor_integer(1),
                     cbor_integer(-2), cbor_bytes(view.first(32)), cbor_integer(-3),
                     cbor_bytes(view.last(32))});
  }

  Bytes sign(ByteView data) const {
    std::unique_ptr<EVP_MD_CTX, void (*)(EVP_MD_CTX*)> context(EVP_MD_CTX_new(), EVP_MD_CTX_free);
    const EVP_MD* digest = algorithm_ == eddsa ? nullptr : EVP_sha256();
    check(EVP_DigestSignInit(context.get(), nullptr, digest, nullptr, key_.get()));
    Bytes signature(512);
    std::size_t size = signature.size();
    check(EVP_DigestSign(context.get(), signature.data(), &size, data.data(), data.size()));
    signature.resize(size);
    return signature;
  }

 private:
  static EVP_PKEY* make(int algorithm) {
    if (algorithm == rs256) {
      return EVP_PKEY_Q_keygen(nullptr, nullptr, "RSA", std::size_t{2048});
    }
    if (algorithm == eddsa) return EVP_PKEY_Q_keygen(nullptr, nullptr, "ED25519");
    return EVP_PKEY_Q_keygen(nullptr, nullptr, "EC", "P-256");
  }

  static void check(int result) {
    if (result != 1) throw std::runtime_error("OpenSSL failed");
  }

  Bytes modulus() const {
    BIGNUM* number = nullptr;
    check(EVP_PKEY_get_bn_param(key_.get(), OSSL_PKEY_PARAM_RSA_N, &number));
    Bytes bytes(256);
    BN_bn2binpad(number, bytes.data(), static_cast<int>(bytes.size()));
    BN_free(number);
    return bytes;
  }

  int algorithm_;
  std::shared_ptr<EVP_PKEY> key_;
};

// A ceremony as the browser sees it.
struct Ceremony {
  std::string rp_id = "localhost";
  std::string origin = "http://localhost:8081";
  std::string challenge;
  boost::json::object client_data = {};  // members to add or to replace
};

inline Bytes client_data_of(const Ceremony& ceremony, std::string_view type) {
  boost::json::object data{{"type", std::string(type)},
                           {"challenge", ceremony.challenge},
                           {"origin", ceremony.origin},
                           {"crossOrigin", false}};
  for (const auto& member : ceremony.client_data) data[member.key()] = member.value();
  return to_bytes(as_bytes(boost::json::serialize(data)));
}

// Flags of authenticator data.
constexpr std::uint8_t user_present = 0x01;
constexpr std::uint8_t user_verified = 0x04;
constexpr std::uint8_t backup_eligible = 0x08;
constexpr std::uint8_t backed_up = 0x10;
constexpr std::uint8_t attested = 0x40;
constexpr std::uint8_t has_extensions = 0x80;

// Holds one passkey. A test changes what is to be wrong.
struct Authenticator {
  explicit Authenticator(int algorithm) : key(shared_key(algorithm)), credential_id(32) {
    random_bytes(credential_id);
  }

  PrivateKey key;
  Bytes credential_id;
  Bytes user_handle = {};
  std::uint8_t flags = user_present | user_verified;
  std::uint32_t sign_count = 0;
  Bytes extensions = {};  // a CBOR map; empty: none

  Bytes authenticator_data(const std::string& rp_id, bool is_new) const {
    const Digest hash = sha256(rp_id);
    const unsigned all =
        flags | (is_new ? attested : 0U) | (extensions.empty() ? 0U : has_extensions);
    Bytes credential;
    if (is_new) {
      credential = concatenated(
          {Bytes(16), big_endian(credential_id.size(), 2), credential_id, key.cose_key()});
    }
    return concatenated({Bytes(hash.begin(), hash.end()),
                         {static_cast<std::uint8_t>(all)},
                         big_endian(sign_count, 4),
                         credential,
                         extensions});
  }

  Bytes sign(const Bytes& authenticator_data, const Bytes& client_data) const {
    const Digest hash = sha256(ByteView(client_data));
    return key.sign(concatenated({authenticator_data, Bytes(hash.begin(), hash.end())}));
  }

  RegistrationResponse create(const Ceremony& ceremony) const {
    return {credential_id, client_data_of(ceremony, "webauthn.create"),
            attestation_object("none", cbor_map({}), authenticator_data(ceremony.rp_id, true))};
  }

  // With self attestation.
  RegistrationResponse create_signed(const Ceremony& ceremony) const {
    const Bytes client_data = client_data_of(ceremony, "webauthn.create");
    const Bytes data = authenticator_data(ceremony.rp_id, true);
    const Bytes statement = cbor_map({cbor_text("alg"), cbor_integer(key.algorithm()),
                                      cbor_text("sig"), cbor_bytes(sign(data, client_data))});
    return {credential_id, client_data, attestation_object("packed", statement, data)};
  }

  AssertionResponse get(const Ceremony& ceremony) const {
    const Bytes client_data = client_data_of(ceremony, "webauthn.get");
    const Bytes data = authenticator_data(ceremony.rp_id, false);
    return {credential_id, user_handle, client_data, data, sign(data, client_data)};
  }

  // One for all authenticators of an algorithm: an RSA key takes long to make.
  static const PrivateKey& shared_key(int algorithm) {
    static std::map<int, PrivateKey> keys;
    return keys.try_emplace(algorithm, algorithm).first->second;
  }

  static Bytes attestation_object(std::string_view format, const Bytes& statement,
                                  const Bytes& data) {
    return cbor_map({cbor_text("fmt"), cbor_text(format), cbor_text("attStmt"), statement,
                     cbor_text("authData"), cbor_bytes(data)});
  }
};

inline boost::json::object credential_json(const Bytes& id, boost::json::object response) {
  return {{"id", to_base64url(id)},
          {"rawId", to_base64url(id)},
          {"type", "public-key"},
          {"authenticatorAttachment", "platform"},
          {"clientExtensionResults", boost::json::object()},
          {"response", std::move(response)}};
}

inline boost::json::object to_json(const RegistrationResponse& response) {
  boost::json::object members{{"clientDataJSON", to_base64url(response.client_data)},
                              {"attestationObject", to_base64url(response.attestation_object)},
                              {"transports", boost::json::array{"internal", "hybrid"}}};
  return credential_json(response.credential_id, std::move(members));
}

inline boost::json::object to_json(const AssertionResponse& response) {
  boost::json::object members{{"clientDataJSON", to_base64url(response.client_data)},
                              {"authenticatorData", to_base64url(response.authenticator_data)},
                              {"signature", to_base64url(response.signature)}};
  if (!response.user_handle.empty()) members["userHandle"] = to_base64url(response.user_handle);
  return credential_json(response.credential_id, std::move(members));
}

}  // namespace typecase::webauthn::testing
