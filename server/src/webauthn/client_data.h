#pragma once

#include <string_view>

#include "base/crypto/crypto.h"
#include "webauthn/passkey.h"

namespace typecase::webauthn {

// Checks CollectedClientData, the JSON that the browser made and the authenticator signed: its type
// ("webauthn.create" or "webauthn.get"), challenge and origin, and that no frame of another origin
// asked. Returns the first fault, for the log; empty: none.
std::string_view client_data_fault(ByteView client_data, std::string_view type,
                                   const RelyingParty& rp, std::string_view challenge);

}  // namespace typecase::webauthn
