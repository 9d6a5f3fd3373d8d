#pragma once

#include <boost/json.hpp>
#include <string_view>

#include "base/error.h"
#include "webauthn/passkey.h"

namespace typecase::webauthn {

// Verifies a RegistrationResponseJSON by WebAuthn 7.1. challenge: of the creation_options() that
// the browser had. The caller looks whether the credential id is new. Thread-safe.
// invalid (passkey_invalid): anything is wrong; the log says what.
Result<Passkey> verify_registration(const RelyingParty& rp, std::string_view challenge,
                                    const boost::json::value& response);

}  // namespace typecase::webauthn
