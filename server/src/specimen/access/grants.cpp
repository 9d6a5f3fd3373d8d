#include "specimen/access/grants.h"

#include <algorithm>
#include <charconv>

#include "base/crypto/signed_text.h"
#include "base/text/strings.h"

namespace typecase::specimen {
namespace {

constexpr std::chrono::minutes lifetime{10};
constexpr std::string_view purpose = "tester grant";

Error grant_needed() {
  return {ErrorKind::forbidden, "grant_needed", "This font needs a new tester grant."};
}

}  // namespace

Grants::Grant Grants::issue(const std::vector<FamilyId>& families,
                            const std::optional<CustomerId>& customer) const {
  std::array<std::uint8_t, 9> visitor;
  random_bytes(visitor);
  Grant grant{{}, clock_.now() + lifetime, to_base64url(visitor)};

  std::string fields = std::to_string(to_micros(grant.expires_at)) + '\n' + grant.visitor;
  fields += '\n' + (customer ? customer->text : "");
  for (const FamilyId& family : families) fields += '\n' + family.text;
  grant.token = sign_text(key_, purpose, fields);
  return grant;
}

Result<Grants::Holder> Grants::check(std::string_view token, const FamilyId& family) const {
  std::optional<std::string> text = open_signed(key_, purpose, token);
  if (!text) return grant_needed();
  // Expiry, visitor, customer and the families.
  std::vector<std::string_view> fields = split(*text, '\n');
  if (fields.size() < 4) return grant_needed();
  std::int64_t expires_at = 0;
  std::from_chars(fields[0].data(), fields[0].data() + fields[0].size(), expires_at);
  if (clock_.now() >= from_micros(expires_at)) return grant_needed();
  if (std::find(fields.begin() + 3, fields.end(), family.text) == fields.end()) {
    return grant_needed();
  }
  Holder holder{std::string(fields[1]), {}};
  if (!fields[2].empty()) holder.customer = CustomerId(std::string(fields[2]));
  return holder;
}

}  // namespace typecase::specimen
