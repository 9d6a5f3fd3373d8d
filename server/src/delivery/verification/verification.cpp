#include "delivery/verification/verification.h"

#include <algorithm>

#include "base/text/one_line.h"
#include "base/text/utf8.h"
#include "db/record.h"
#include "delivery/verification/certificate.h"

namespace typecase::delivery {
namespace {

// "Søren Ærø" is "S. Æ."
std::string initials(const std::string& name) {
  std::string letters;
  bool at_start = true;
  for (std::uint32_t letter : code_points_of(name)) {
    bool space = letter == ' ' || letter == '\t';
    if (!space && at_start) letters += (letters.empty() ? "" : " ") + utf8_of(letter) + '.';
    at_start = space;
  }
  return letters;
}

std::vector<BuiltFont> load_files(db::Connection& connection, const std::string& serial) {
  return connection.select<BuiltFont>(
      "SELECT " + db::columns<BuiltFont>() + " FROM licensed_font WHERE serial = $1 UNION SELECT " +
          db::columns<BuiltFont>() +
          " FROM former_licensed_font WHERE serial = $1 ORDER BY path, sha256",
      serial);
}

// Until the files of a new edition are built, the certificate of the one before stands.
std::optional<std::string> find_certificate(db::Connection& connection, const std::string& serial) {
  auto text =
      connection.find<std::string>("SELECT text FROM certificate WHERE serial = $1", serial);
  if (text) return text;
  return connection.find<std::string>(
      "SELECT text FROM former_certificate WHERE serial = $1 ORDER BY edition DESC LIMIT 1",
      serial);
}

// Without statement and signature. nullopt: no such licence.
std::optional<Verification> load(db::Connection& connection, const std::string& serial) {
  auto sold = find_licence(connection, serial);
  if (!sold) return std::nullopt;
  const auto& [state, has_left, order, line] = *sold;
  Verification found;
  found.serial = serial;
  found.state = state;
  found.foundry = order.seller.name;
  found.fonts = line.description;
  found.licence = line.licence_name;
  found.tier = (line.question.empty() ? "" : line.question + ": ") + line.tier_name;
  if (!has_left) {
    found.licensee = shown_licensee(order.licensee);
    for (const auto& [_, value] : line.fields) found.uses.push_back(value);
  }
  found.licensed_at = *order.paid_at;
  found.files = load_files(connection, serial);
  if (auto text = find_certificate(connection, serial)) found.certificate = sha256(*text);
  return found;
}

}  // namespace

std::optional<SoldLicence> find_licence(db::Connection& connection, const std::string& serial) {
  auto row = connection.find_one(
      "SELECT e.order_id, e.line_index, e.state, c.deleted_at "
      "FROM entitlement e JOIN customer c ON c.id = e.customer_id WHERE e.serial = $1",
      serial);
  if (!row) return std::nullopt;
  auto order = orders::find_order(connection, OrderId(row->text("order_id")));
  auto line =
      std::ranges::find(order->lines, row->integer("line_index"), &orders::Line::line_index);
  if (line == order->lines.end() || !order->paid_at) return std::nullopt;
  return SoldLicence{to_licence_state(row->text("state")), !row->is_null("deleted_at"), *order,
                     *line};
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
  std::string text = "Typecase licence statement, version 1\n";
  add_fact(text, "Shop", public_url_);
  add_fact(text, "Foundry", found.foundry);
  add_fact(text, "Licence", found.serial);
  add_fact(text, "State", std::string(enum_name(found.state)));
  add_fact(text, "As of", to_iso8601(clock_.now()));
  add_fact(text, "Paid", to_iso8601(found.licensed_at));
  add_fact(text, "Licensee", found.licensee.value_or(""));
  add_fact(text, "Fonts", found.fonts);
  add_fact(text, "Scope", found.licence + ", " + found.tier);
  for (const std::string& use : found.uses) add_fact(text, "For", use);
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
  for (const PublishedKey& key : database_.read([](db::Connection& connection) {
         return connection.select<PublishedKey>(
             "SELECT public_key AS key, first_used_at FROM signing_key "
             "ORDER BY first_used_at DESC");
       })) {
    if (key.key == keys[0].key)
      keys[0] = key;
    else
      keys.push_back(key);
  }
  return keys;
}

}  // namespace typecase::delivery
