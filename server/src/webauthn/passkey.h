#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <string>

#include "base/crypto/crypto.h"

// Passkeys by WebAuthn level 3.
namespace typecase::webauthn {

// The site that passkeys belong to.
struct RelyingParty {
  std::string id;      // host name: "shop.example" or "localhost"; no IP address
  std::string origin;  // as browsers write it, compared exactly: "http://localhost:8081"
  std::string name;    // shown by the authenticator
};

// COSE algorithm identifiers of the keys that are accepted.
constexpr int es256 = -7;
constexpr int eddsa = -8;  // Ed25519
constexpr int rs256 = -257;

constexpr std::size_t longest_credential_id = 1023;  // bytes

// The part of a passkey that the database keeps.
struct Passkey {
  Bytes credential_id;  // 1 to longest_credential_id bytes; must be unique in the database
  Bytes public_key;     // es256: x, y (64 bytes); eddsa: 32 bytes; rs256: modulus, exponent (259)
  int algorithm = 0;
  std::uint32_t sign_count = 0;  // 0 where the authenticator counts nothing, as most synced ones
  bool backed_up = false;        // it exists on more than one device, or in a backup
};
BOOST_DESCRIBE_STRUCT(Passkey, (), (credential_id, public_key, algorithm, sign_count, backed_up))

}  // namespace typecase::webauthn
