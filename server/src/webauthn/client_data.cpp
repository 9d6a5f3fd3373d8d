#include "webauthn/client_data.h"

#include <optional>
#include <string>

#include "base/json/json_reader.h"

namespace typecase::webauthn {
namespace {

constexpr std::size_t longest_encoded = 8192;  // base64url

// Members that count; the specification tells readers to expect others.
struct ClientData {
  std::string type;
  std::string challenge;  // base64url
  std::string origin;
  std::optional<bool> cross_origin;  // Older browsers leave it out.
  boost::json::value top_origin;     // of a page whose frame asks
};
BOOST_DESCRIBE_STRUCT(ClientData, (), (type, challenge, origin, cross_origin, top_origin))

std::optional<ClientData> read(ByteView bytes) {
  auto parsed = json::parse({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  if (!parsed) return std::nullopt;
  json::Reader reader(json::Origin::stored);
  ClientData client_data;
  reader.read(*parsed, client_data);
  if (!reader.faults.empty()) return std::nullopt;
  return client_data;
}

}  // namespace

std::string_view client_data_fault(ByteView client_data, std::string_view type,
                                   const RelyingParty& rp, std::string_view challenge) {
  std::optional<ClientData> data = read(client_data);
  if (!data) return "client_data";
  if (data->type != type) return "type";
  if (challenge.empty() || data->challenge != challenge) return "challenge";
  if (data->origin != rp.origin) return "origin";
  if (data->cross_origin.value_or(false) || !data->top_origin.is_null()) return "cross_origin";
  return "";
}

std::string named_challenge(const boost::json::value& response) {
  boost::system::error_code missing;
  const boost::json::value* text = response.find_pointer("/response/clientDataJSON", missing);
  const boost::json::string* encoded = text ? text->if_string() : nullptr;
  if (encoded == nullptr || encoded->size() > longest_encoded) return {};
  auto bytes = from_base64url(*encoded);
  auto data = bytes ? read(*bytes) : std::nullopt;
  return data ? data->challenge : "";
}

}  // namespace typecase::webauthn
