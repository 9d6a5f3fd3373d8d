#include "webauthn/options.h"

namespace typecase::webauthn {
namespace {

constexpr std::int64_t timeout_ms = std::chrono::milliseconds(ceremony_timeout).count();

std::vector<CredentialDescriptor> descriptors(const std::vector<Bytes>& credential_ids) {
  std::vector<CredentialDescriptor> described;
  for (const Bytes& id : credential_ids) described.push_back({"public-key", to_base64url(id)});
  return described;
}

}  // namespace

std::string new_challenge() { return random_token(); }

CreationOptions creation_options(const RelyingParty& rp, const User& user,
                                 const std::string& challenge, const std::vector<Bytes>& excluded) {
  return {{rp.id, rp.name},
          {to_base64url(user.handle), user.name, user.display_name},
          challenge,
          {{"public-key", es256}, {"public-key", eddsa}, {"public-key", rs256}},
          timeout_ms,
          descriptors(excluded),
          {"required", true, "required"},
          "none"};
}

RequestOptions request_options(const RelyingParty& rp, const std::string& challenge,
                               const std::vector<Bytes>& allowed) {
  return {challenge, timeout_ms, rp.id, descriptors(allowed), "required"};
}

}  // namespace typecase::webauthn
