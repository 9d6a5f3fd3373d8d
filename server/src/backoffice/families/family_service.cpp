#include "backoffice/families/family_service.h"

#include <algorithm>

#include "base/crypto/crypto.h"
#include "base/text/utf8.h"
#include "catalogue/import/family_address.h"
#include "db/record.h"

namespace typecase::backoffice {
namespace {

bool is_tag(const std::string& text) {
  return text.size() == 4 && std::ranges::all_of(text, [](char c) { return c > ' ' && c <= '~'; });
}

Result<void> check(std::string_view text, const std::vector<std::string>& features) {
  if (text.empty()) return invalid_field("/text", "required", "A text is needed here.");
  if (code_points(text) > FamilyService::longest_text) {
    return invalid_field("/text", "too_long", "At most 200 characters are set at once.");
  }
  if (features.size() > FamilyService::most_features || !std::ranges::all_of(features, is_tag)) {
    return invalid_field("/features", "not_allowed",
                         "At most 32 features are named, each by its four characters.");
  }
  return {};
}

std::string etag_of(const Digest& file, std::string_view text,
                    const std::vector<std::string>& features) {
  std::string all = to_hex(file);
  for (const std::string& feature : features) all.append("/").append(feature);
  all.append(" ").append(text);
  return '"' + to_hex(sha256(all)).substr(0, 32) + '"';
}

}  // namespace

FamilyRows FamilyService::list(Sales sales) const {
  return database_.read(
      [&](db::Connection& connection) { return list_families(connection, clock_.now(), sales); });
}

Result<FamilyDetails> FamilyService::show(const std::string& id, Sales sales) const {
  auto found = database_.read([&](db::Connection& connection) {
    return read_family_details(connection, catalogue::current_address(connection, id), clock_.now(),
                               sales);
  });
  if (!found) return not_found("family");
  if (catalogue::allowed(found->family.state).seen) {
    found->page = public_url_ + "/" + found->family.id;
  }
  return std::move(*found);
}

Result<TextFont> FamilyService::text_font(const std::string& style, std::string_view text,
                                          const std::vector<std::string>& features) const {
  if (auto checked = check(text, features); !checked) return checked.error();
  const auto file = database_.read([&](db::Connection& connection) {
    const auto row = connection.find_one(
        "SELECT r.file FROM style s JOIN style_release r ON r.style_id = s.id AND "
        "r.number = s.release WHERE s.id = $1",
        style);
    return row ? std::optional(row->get<Digest>("file")) : std::nullopt;
  });
  if (!file) return not_found("style");
  auto woff2 = fonts_.text_font(*file, text, features);
  if (!woff2) return woff2.error();
  return TextFont{std::move(*woff2), etag_of(*file, text, features)};
}

}  // namespace typecase::backoffice
