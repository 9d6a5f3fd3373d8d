#include "webauthn/response.h"

#include <string>

#include "base/json/json_reader.h"
#include "webauthn/passkey.h"

namespace typecase::webauthn {
namespace {

// Bytes, decoded. An authenticator's certificates, which are never asked for, would take 4 KB.
constexpr std::size_t longest_client_data = 4096;
constexpr std::size_t longest_authenticator_data = 4096;
constexpr std::size_t longest_attestation_object = 16384;
constexpr std::size_t longest_signature = 1024;
constexpr std::size_t longest_user_handle = 64;

// Members that count, by the names of the specification.
struct ResponseMembers {
  std::string clientDataJSON;
  std::string attestation_object;
  std::string authenticator_data;
  std::string signature;
  std::optional<std::string> user_handle;
};
BOOST_DESCRIBE_STRUCT(ResponseMembers, (),
                      (clientDataJSON, attestation_object, authenticator_data, signature,
                       user_handle))

struct CredentialMembers {
  std::string id;
  std::string raw_id;
  std::string type;
  ResponseMembers response;
};
BOOST_DESCRIBE_STRUCT(CredentialMembers, (), (id, raw_id, type, response))

std::optional<CredentialMembers> members_of(const boost::json::value& response) {
  json::Reader reader(json::Origin::stored);  // passes over unknown members
  CredentialMembers read;
  reader.read(response, read);
  if (!reader.faults.empty() || read.type != "public-key" || read.id != read.raw_id) {
    return std::nullopt;
  }
  return read;
}

// Whether `out` has 1 to `limit` bytes now.
bool decode(std::string_view text, std::size_t limit, Bytes& out) {
  if (text.empty() || text.size() > (limit * 4 + 2) / 3) return false;
  std::optional<Bytes> decoded = from_base64url(text);
  if (!decoded) return false;
  out = std::move(*decoded);
  return true;
}

}  // namespace

std::optional<RegistrationResponse> decode_registration(const boost::json::value& response) {
  std::optional<CredentialMembers> read = members_of(response);
  RegistrationResponse out;
  bool is_complete =
      read && decode(read->id, longest_credential_id, out.credential_id) &&
      decode(read->response.clientDataJSON, longest_client_data, out.client_data) &&
      decode(read->response.attestation_object, longest_attestation_object, out.attestation_object);
  if (!is_complete) return std::nullopt;
  return out;
}

std::optional<AssertionResponse> decode_assertion(const boost::json::value& response) {
  std::optional<CredentialMembers> read = members_of(response);
  AssertionResponse out;
  bool is_complete = read && decode(read->id, longest_credential_id, out.credential_id) &&
                     decode(read->response.clientDataJSON, longest_client_data, out.client_data) &&
                     decode(read->response.authenticator_data, longest_authenticator_data,
                            out.authenticator_data) &&
                     decode(read->response.signature, longest_signature, out.signature);
  if (!is_complete) return std::nullopt;
  const std::string user_handle = read->response.user_handle.value_or("");
  if (!user_handle.empty() && !decode(user_handle, longest_user_handle, out.user_handle)) {
    return std::nullopt;
  }
  return out;
}

}  // namespace typecase::webauthn
