#pragma once

#include <boost/json.hpp>
#include <optional>

#include "base/crypto/crypto.h"

namespace typecase::webauthn {

// RegistrationResponseJSON, decoded. Nothing in it is verified.
struct RegistrationResponse {
  Bytes credential_id;
  Bytes client_data;  // JSON
  Bytes attestation_object;
};

// AuthenticationResponseJSON, decoded. Nothing in it is verified.
struct AssertionResponse {
  Bytes credential_id;
  Bytes user_handle;  // of the account that the passkey was made for; empty: not told
  Bytes client_data;  // JSON
  Bytes authenticator_data;
  Bytes signature;
};

// nullopt: a member is missing, of another type, no base64url, empty or larger than any honest one,
// or id and rawId differ. Other members are passed over: browsers add some.
std::optional<RegistrationResponse> decode_registration(const boost::json::value& response);
std::optional<AssertionResponse> decode_assertion(const boost::json::value& response);

}  // namespace typecase::webauthn
