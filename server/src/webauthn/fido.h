#pragma once

#include <optional>
#include <string>

#include "base/crypto/crypto.h"
#include "webauthn/attestation.h"
#include "webauthn/passkey.h"

// The calls of libfido2. Thread-safe.
namespace typecase::webauthn {

struct PublicKey {
  int algorithm = 0;
  Bytes bytes;  // as Passkey::public_key
};

// Decodes the key of a new credential from its authenticator data, which read_authenticator_data()
// takes. nullopt: of another algorithm than the three, malformed, or no valid key.
std::optional<PublicKey> decode_public_key(ByteView authenticator_data);

// Whether the statement of a self attestation is the new credential's signature over authenticator
// data and client data.
bool verify_self_attestation(const Attestation& attestation, int algorithm,
                             const std::string& rp_id, ByteView client_data);

struct SignedData {
  ByteView client_data;
  ByteView authenticator_data;
  ByteView signature;
};

// Whether the passkey signed the data for this relying party.
bool verify_signature(const Passkey& passkey, const std::string& rp_id, const SignedData& data);

}  // namespace typecase::webauthn
