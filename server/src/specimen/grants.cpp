#include "specimen/grants.h"

#include <charconv>

namespace typecase::specimen {
namespace {

constexpr std::chrono::minutes lifetime{10};

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

Digest Grants::sign(std::string_view fields) const {
  return hmac_sha256(key_, "tester grant\n" + std::string(fields));
}

Grants::Grant Grants::issue(const std::vector<FamilyId>& families) const {
  std::array<std::uint8_t, 9> visitor;
  random_bytes(visitor);
  Grant grant{{}, clock_.now() + lifetime, to_base64url(visitor)};

  std::string fields = std::to_string(to_micros(grant.expires_at)) + '\n' + grant.visitor;
  for (const FamilyId& family : families) fields += '\n' + family.text;
  grant.token = to_base64url(as_bytes(fields)) + '.' + to_base64url(sign(fields));
  return grant;
}

Result<std::string> Grants::check(std::string_view token, const FamilyId& family) const {
  std::size_t dot = token.find('.');
  if (dot == token.npos) return grant_needed();
  auto fields = from_base64url(token.substr(0, dot));
  auto mac = from_base64url(token.substr(dot + 1));
  if (!fields || !mac) return grant_needed();
  std::string_view rest(reinterpret_cast<const char*>(fields->data()), fields->size());
  if (!equal_in_constant_time(*mac, sign(rest))) return grant_needed();

  std::string_view expiry = take_line(rest);
  std::string_view visitor = take_line(rest);
  std::int64_t expires_at = 0;
  std::from_chars(expiry.data(), expiry.data() + expiry.size(), expires_at);
  if (clock_.now() >= from_micros(expires_at)) return grant_needed();
  if (!names_family(rest, family)) return grant_needed();
  return std::string(visitor);
}

}  // namespace typecase::specimen
