#include "webauthn/registration.h"

#include <algorithm>

#include "base/log.h"
#include "webauthn/attestation.h"
#include "webauthn/authenticator_data.h"
#include "webauthn/client_data.h"
#include "webauthn/fido.h"
#include "webauthn/response.h"

namespace typecase::webauthn {
namespace {

Error refused(std::string_view why) {
  log::info("passkey_refused", {{"ceremony", "registration"}, {"why", why}});
  return {ErrorKind::invalid, "passkey_invalid", "The passkey was not added. Try again.", {}, 0};
}

}  // namespace

Result<Passkey> verify_registration(const RelyingParty& rp, std::string_view challenge,
                                    const boost::json::value& response) {
  const auto decoded = decode_registration(response);
  if (!decoded) return refused("response");
  std::string_view fault =
      client_data_fault(decoded->client_data, "webauthn.create", rp, challenge);
  if (!fault.empty()) return refused(fault);

  const auto attestation = read_attestation(decoded->attestation_object);
  if (!attestation) return refused("attestation_object");
  const auto data = read_authenticator_data(attestation->authenticator_data);
  if (!data) return refused("authenticator_data");
  fault = authenticator_data_fault(*data, rp);
  if (!fault.empty()) return refused(fault);
  if (!std::ranges::equal(data->credential_id, decoded->credential_id)) {
    return refused("credential_id");
  }

  auto key = decode_public_key(attestation->authenticator_data);
  if (!key) return refused("public_key");
  if (!attestation->self_signature.empty() &&
      !verify_self_attestation(*attestation, key->algorithm, rp.id, decoded->client_data)) {
    return refused("attestation_signature");
  }
  return Passkey{decoded->credential_id, std::move(key->bytes), key->algorithm, data->sign_count,
                 data->is_backed_up};
}

}  // namespace typecase::webauthn
