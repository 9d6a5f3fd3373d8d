#pragma once

#include <cstdint>
#include <optional>

#include "base/crypto/crypto.h"

namespace typecase::webauthn {

// Attestation object of a format that is accepted. Views point into the bytes that were read.
struct Attestation {
  ByteView authenticator_data;
  // Self attestation: the new credential's own signature. Empty: format "none".
  ByteView self_signature;
  std::int64_t self_algorithm = 0;  // COSE, as the statement names it
};

// Formats "none" with an empty statement, and "packed" without a certificate: for the preference
// "none" a browser replaces every other statement, but may leave self attestation as it is
// (WebAuthn 5.1.3). Section 7.1 wants each statement verified by its format; one that cannot be is
// refused. nullopt: another format, or malformed.
std::optional<Attestation> read_attestation(ByteView object);

}  // namespace typecase::webauthn
