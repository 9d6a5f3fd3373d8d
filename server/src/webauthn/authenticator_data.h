#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/crypto/crypto.h"
#include "webauthn/passkey.h"

namespace typecase::webauthn {

// Authenticator data (WebAuthn 6.1). Views point into the bytes that were read.
struct AuthenticatorData {
  ByteView rp_id_hash;  // SHA-256
  std::uint32_t sign_count = 0;
  bool is_user_present = false;
  bool is_user_verified = false;
  bool is_backup_eligible = false;
  bool is_backed_up = false;
  ByteView credential_id;  // of a new credential; empty: none is attested
};

// nullopt: the layout does not take exactly these bytes, or a part of it is malformed. The public
// key of a new credential is only checked to be one CBOR item; fido.h decodes it.
std::optional<AuthenticatorData> read_authenticator_data(ByteView bytes);

// Checks relying party, user presence, user verification and the backup flags. Returns the first
// fault, for the log; empty: none.
std::string_view authenticator_data_fault(const AuthenticatorData& data, const RelyingParty& rp);

}  // namespace typecase::webauthn
