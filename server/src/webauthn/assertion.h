#pragma once

#include <boost/json.hpp>
#include <cstdint>
#include <string_view>

#include "base/error.h"
#include "webauthn/passkey.h"
#include "webauthn/response.h"

namespace typecase::webauthn {

// unauthenticated (passkey_invalid); only the log says why.
Error passkey_refused(std::string_view why);

// Decodes an AuthenticationResponseJSON. Its credential_id finds the Passkey and the account.
// unauthenticated (passkey_invalid): malformed.
Result<AssertionResponse> read_assertion(const boost::json::value& response);

// State of a passkey after a sign-in, to be stored.
struct Asserted {
  std::uint32_t sign_count = 0;
  bool backed_up = false;
};

// Verifies a sign-in by WebAuthn 7.2; the user was verified (a fingerprint, a PIN), which counts as
// a second factor. challenge: of the request_options() that the browser had. passkey: as stored.
// user_handle: of the account that the passkey belongs to; a response may lack it. Thread-safe.
// unauthenticated: passkey_invalid (anything is wrong; the log says what), passkey_cloned (the
// signature is right, but the counter has not grown: a copy of the passkey may be in use).
Result<Asserted> verify_assertion(const RelyingParty& rp, std::string_view challenge,
                                  const Passkey& passkey, ByteView user_handle,
                                  const AssertionResponse& response);

}  // namespace typecase::webauthn
