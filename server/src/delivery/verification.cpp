#include "delivery/verification.h"

#include <algorithm>

#include "base/one_line.h"
#include "delivery/certificate.h"

namespace typecase::delivery {
namespace {

// "Søren Ærø" is "S. Æ."
std::string initials(const std::string& name) {
  std::string letters;
  bool at_start = true;
  for (std::size_t i = 0; i < name.size();) {
    std::size_t end = i + 1;  // of the character: its later bytes are 10xxxxxx
    while (end < name.size() && (static_cast<unsigned char>(name[end]) & 0xC0) == 0x80) ++end;
    bool space = name[i] == ' ' || name[i] == '\t';
    if (!space && at_start) {
      letters += (letters.empty() ? "" : " ") + name.substr(i, end - i) + '.';
    }
    at_start = space;
    i = end;
  }
  return letters;
}

std::vector<BuiltFont> load_files(db::Connection& connection, const std::string& serial) {
  std::vector<BuiltFont> files;
  for (const db::Row& row : connection.rows(
           "SELECT path, style_id, sha256, size FROM licensed_font WHERE serial = $1 ORDER BY path",
           serial)) {
    BuiltFont file{row.text(0), StyleId(row.text(1)), {}, static_cast<std::size_t>(row.integer(3))};
    std::ranges::copy(row.bytes(2), file.sha256.begin());
    files.push_back(std::move(file));
  }
  return files;
}

// Without statement and signature. nullopt: no such licence.
std::optional<Verification> load(db::Connection& connection, const std::string& serial) {
  auto row = connection.find_one(
      "SELECT e.order_id, e.line_index, e.state, "
      "CASE WHEN c.deleted_at IS NULL THEN 0 ELSE 1 END "
      "FROM entitlement e JOIN customer c ON c.id = e.customer_id WHERE e.serial = $1",
      serial);
  if (!row) return std::nullopt;
  auto order = orders::find_order(connection, OrderId(row->text(0)));
  auto line = std::ranges::find(order->lines, row->integer(1), &orders::Line::index);
  if (line == order->lines.end() || !order->paid_at) return std::nullopt;

  Verification found;
  found.serial = serial;
  found.state = to_licence_state(row->text(2));
  found.foundry = order->seller.name;
  found.fonts = line->description;
  found.licence = line->licence_name;
  found.tier = (line->question.empty() ? "" : line->question + ": ") + line->tier_name;
  bool has_left = row->boolean(3);
  if (!has_left) {
    found.licensee = shown_licensee(order->licensee);
    for (const auto& [_, value] : line->fields) found.uses.push_back(value);
  }
  found.licensed_at = *order->paid_at;
  found.files = load_files(connection, serial);
  auto signed_text = connection.find_one("SELECT text FROM certificate WHERE serial = $1", serial);
  if (signed_text) found.certificate = sha256(signed_text->text(0));
  return found;
}

}  // namespace

std::string_view name(LicenceState state) {
  switch (state) {
    case LicenceState::valid:
      return "valid";
    case LicenceState::suspended:
      return "suspended";
    case LicenceState::superseded:
      return "superseded";
    case LicenceState::revoked:
      return "revoked";
  }
  throw std::logic_error("no such state");
}

LicenceState to_licence_state(std::string_view entitlement) {
  if (entitlement == "active") return LicenceState::valid;
  if (entitlement == "suspended") return LicenceState::suspended;
  if (entitlement == "superseded") return LicenceState::superseded;
  return LicenceState::revoked;
}

std::string shown_licensee(const orders::Licensee& licensee) {
  bool company = licensee.company && !licensee.company->empty();
  return company ? *licensee.company : initials(licensee.name);
}

Verifications::Verifications(db::Database& database, const PackageSettings& settings,
                             const Clock& clock)
    : database_(database),
      public_url_(settings.public_url),
      key_(signing_key(settings)),
      clock_(clock) {}

std::string Verifications::statement(const Verification& found) const {
  auto fact = [](std::string_view name, const std::string& value) {
    return std::string(name) + ": " + one_line(value) + '\n';
  };
  std::string text = "Typecase licence statement, version 1\n";
  text += fact("Shop", public_url_) + fact("Foundry", found.foundry);
  text += fact("Licence", found.serial) + fact("State", std::string(name(found.state)));
  text += fact("As of", to_iso8601(clock_.now())) + fact("Paid", to_iso8601(found.licensed_at));
  text += fact("Licensee", found.licensee.value_or(""));
  text += fact("Fonts", found.fonts) + fact("Scope", found.licence + ", " + found.tier);
  for (const std::string& use : found.uses) text += fact("For", use);
  return text + font_lines(found.files);
}

Result<Verification> Verifications::find(const std::string& serial) {
  std::optional<Verification> found;
  if (is_random_id(serial)) {
    found = database_.read([&](db::Connection& c) { return load(c, serial); });
  }
  if (!found) return not_found("licence");
  found->statement = statement(*found);
  found->signature = key_.sign(found->statement);
  found->public_key = key_.public_key();
  return *found;
}

std::vector<PublishedKey> Verifications::keys() {
  std::vector<PublishedKey> keys{{key_.public_key(), std::nullopt}};
  for (const db::Row& row : database_.read([](db::Connection& connection) {
         return connection.rows(
             "SELECT public_key, first_used_at FROM signing_key ORDER BY first_used_at DESC");
       })) {
    PublishedKey key{{}, row.time(1)};
    std::ranges::copy(row.bytes(0), key.key.begin());
    if (key.key == keys[0].key)
      keys[0] = key;
    else
      keys.push_back(key);
  }
  return keys;
}

}  // namespace typecase::delivery
