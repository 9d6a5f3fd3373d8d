#pragma once

#include <boost/json.hpp>
#include <string>
#include <string_view>

#include "base/crypto/crypto.h"
#include "webauthn/passkey.h"

namespace typecase::webauthn {

// Checks CollectedClientData, the JSON that the browser made and the authenticator signed: its type
// ("webauthn.create" or "webauthn.get"), challenge and origin, and that no frame of another origin
// asked. Returns the first fault, for the log; empty: none.
std::string_view client_data_fault(ByteView client_data, std::string_view type,
                                   const RelyingParty& rp, std::string_view challenge);

// The challenge that the client data of a RegistrationResponseJSON or AuthenticationResponseJSON
// names, base64url; empty: it cannot be read. Nothing is verified: it tells which challenge to
// compare with.
std::string named_challenge(const boost::json::value& response);

}  // namespace typecase::webauthn
