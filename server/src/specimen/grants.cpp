#include "specimen/grants.h"

#include <charconv>

#include "base/signed_text.h"

namespace typecase::specimen {
namespace {

constexpr std::chrono::minutes lifetime{10};
constexpr std::string_view purpose = "tester grant";

Error grant_needed() {
  return {ErrorKind::forbidden, "grant_needed", "This font needs a new tester grant."};
}

std::string_view take_line(std::string_view& rest) {
  std::size_t end = rest.find('\n');
  std::string_view line = rest.substr(0, end);
  rest.remove_prefix(end == rest.npos ? rest.size() : end + 1);
  return line;
}

bool names_family(std::string_view families, const FamilyId& family) {
  while (!families.empty()) {
    if (take_line(families) == family.text) return true;
  }
  return false;
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
  std::optional<std::string> fields = open_signed(key_, purpose, token);
  if (!fields) return grant_needed();

  std::string_view rest = *fields;
  std::string_view expiry = take_line(rest);
  Holder holder{std::string(take_line(rest)), {}};
  std::string_view customer = take_line(rest);
  std::int64_t expires_at = 0;
  std::from_chars(expiry.data(), expiry.data() + expiry.size(), expires_at);
  if (clock_.now() >= from_micros(expires_at)) return grant_needed();
  if (!names_family(rest, family)) return grant_needed();
  if (!customer.empty()) holder.customer = CustomerId(std::string(customer));
  return holder;
}

}  // namespace typecase::specimen
