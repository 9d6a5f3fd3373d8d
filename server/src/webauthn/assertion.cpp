#include "webauthn/assertion.h"

#include <algorithm>

#include "base/log.h"
#include "webauthn/authenticator_data.h"
#include "webauthn/client_data.h"
#include "webauthn/fido.h"

namespace typecase::webauthn {

Error passkey_refused(std::string_view why) {
  log::info("passkey_refused", {{"ceremony", "sign_in"}, {"why", why}});
  return {ErrorKind::unauthenticated,
          "passkey_invalid",
          "The passkey was not accepted. Try again, or sign in in another way.",
          {},
          0};
}

namespace {

Error cloned() {
  log::warning("passkey_cloned");
  return {ErrorKind::unauthenticated,
          "passkey_cloned",
          "This passkey may have been copied. Sign in in another way, and replace it.",
          {},
          0};
}

// Returns the first fault of what the signature covers, and of the account; empty: none.
std::string_view fault_of(const Passkey& passkey, ByteView user_handle,
                          const AssertionResponse& response) {
  if (response.credential_id != passkey.credential_id) return "credential_id";
  if (!response.user_handle.empty() && !std::ranges::equal(response.user_handle, user_handle)) {
    return "user_handle";
  }
  return "";
}

}  // namespace

Result<AssertionResponse> read_assertion(const boost::json::value& response) {
  auto decoded = decode_assertion(response);
  if (!decoded) return passkey_refused("response");
  return std::move(*decoded);
}

Result<Asserted> verify_assertion(const RelyingParty& rp, std::string_view challenge,
                                  const Passkey& passkey, ByteView user_handle,
                                  const AssertionResponse& response) {
  std::string_view fault = fault_of(passkey, user_handle, response);
  if (!fault.empty()) return passkey_refused(fault);
  fault = client_data_fault(response.client_data, "webauthn.get", rp, challenge);
  if (!fault.empty()) return passkey_refused(fault);

  const auto data = read_authenticator_data(response.authenticator_data);
  if (!data || !data->credential_id.empty()) return passkey_refused("authenticator_data");
  fault = authenticator_data_fault(*data, rp);
  if (!fault.empty()) return passkey_refused(fault);

  if (!verify_signature(passkey, rp.id,
                        {response.client_data, response.authenticator_data, response.signature})) {
    return passkey_refused("signature");
  }
  const bool counts = data->sign_count != 0 || passkey.sign_count != 0;
  if (counts && data->sign_count <= passkey.sign_count) return cloned();
  return Asserted{data->sign_count, data->is_backed_up};
}

}  // namespace typecase::webauthn
