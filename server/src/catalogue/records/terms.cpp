#include "catalogue/records/terms.h"

#include <stdexcept>

#include "base/json/json_writer.h"
#include "db/record.h"

namespace typecase::catalogue {
namespace {

std::optional<Money> price_of(const db::Row& row) {
  return row.boolean("is_priced") ? std::optional(row.get<Money>("price")) : std::nullopt;
}

void read_families(db::Connection& connection, CatalogueTerms& terms) {
  for (const db::Row& row :
       connection.rows("SELECT id, name, position, protection, trial, texts, state, on_from, "
                       "on_until FROM family")) {
    terms.families[row.text("id")] = {row.text("name"),
                                      row.integer("position"),
                                      row.get<Protection>("protection"),
                                      row.get<TrialProfile>("trial"),
                                      row.get<TextsRecord>("texts"),
                                      row.as<Life>()};
  }
}

void read_styles(db::Connection& connection, CatalogueTerms& terms) {
  for (const db::Row& row : connection.rows("SELECT id, family_id, name, price, is_priced, state, "
                                            "on_from, on_until FROM style")) {
    const std::string id = row.text("id"), family = row.text("family_id");
    terms.styles[id] = {family, row.text("name"), row.as<Life>()};
    terms.prices[id] = {family, price_of(row)};
  }
}

void read_packages(db::Connection& connection, CatalogueTerms& terms) {
  for (const db::Row& row :
       connection.rows("SELECT p.id, p.family_id, p.name, p.item_class, p.price, p.state, "
                       "p.on_from, p.on_until, s.style_id FROM package p LEFT JOIN package_style s "
                       "ON s.package_id = p.id ORDER BY p.id, s.position")) {
    const std::string id = row.text("id"), family = row.text("family_id");
    PackageTerms& package = terms.packages[id];
    if (package.family.empty()) {
      package = {family, row.text("name"), row.text("item_class"), {}, row.as<Life>()};
      terms.prices[id] = {family, row.get<Money>("price")};
    }
    if (!row.is_null("style_id")) package.styles.push_back(row.text("style_id"));
  }
}

struct PriceRow {
  std::string id;
  std::optional<Money> price;
};
BOOST_DESCRIBE_STRUCT(PriceRow, (), (id, price))

std::string rows_of(const std::map<std::string, PriceTerms>& prices) {
  std::vector<PriceRow> rows;
  for (const auto& [id, terms] : prices) rows.push_back({id, terms.price});
  return json::write_stored(rows);
}

void write_styles(db::Connection& connection, const std::string& id, const PackageTerms& terms) {
  connection.execute("DELETE FROM package_style WHERE package_id = $1", id);
  for (std::size_t at = 0; at < terms.styles.size(); ++at) {
    connection.execute(
        "INSERT INTO package_style (package_id, position, style_id) VALUES ($1, $2, $3)", id, at,
        terms.styles[at]);
  }
}

}  // namespace

CatalogueTerms read_terms(db::Connection& connection) {
  CatalogueTerms terms;
  read_families(connection, terms);
  read_styles(connection, terms);
  read_packages(connection, terms);
  for (const auto& [former, current] : read_former_ids(connection)) {
    terms.families.erase(former);
    terms.styles.erase(former);
    terms.packages.erase(former);
    terms.prices.erase(former);
  }
  return terms;
}

void save_terms(db::Connection& connection, const std::string& id, const FamilyTerms& terms) {
  db::Record(terms.life)
      .set("id", id)
      .set("name", terms.name)
      .set("position", terms.position)
      .set("protection", terms.protection)
      .set("trial", terms.trial)
      .set("texts", terms.texts)
      .update(connection, "family", "id");
}

void save_terms(db::Connection& connection, const std::string& id, const StyleTerms& terms) {
  db::Record(terms.life).set("id", id).set("name", terms.name).update(connection, "style", "id");
}

void save_terms(db::Connection& connection, const std::string& id, const PackageTerms& terms) {
  db::Record(terms.life).set("id", id).set("name", terms.name).update(connection, "package", "id");
  write_styles(connection, id, terms);
}

void save_prices(db::Connection& connection, const std::map<std::string, PriceTerms>& prices) {
  if (prices.empty()) return;
  const std::string rows = rows_of(prices);
  const std::int64_t styles = connection.execute(
      "UPDATE style SET price = coalesce(cast(j.value ->> 'price' AS {i64}), 0), "
      "is_priced = CASE WHEN j.value ->> 'price' IS NULL THEN 0 ELSE 1 END\n"
      "{sqlite} FROM json_each($1) j\n"
      "{postgresql} FROM json_array_elements(cast($1 AS JSON)) j\n"
      "WHERE style.id = j.value ->> 'id'",
      rows);
  const std::int64_t packages = connection.execute(
      "UPDATE package SET price = cast(j.value ->> 'price' AS {i64})\n"
      "{sqlite} FROM json_each($1) j\n"
      "{postgresql} FROM json_array_elements(cast($1 AS JSON)) j\n"
      "WHERE package.id = j.value ->> 'id'",
      rows);
  if (styles + packages == std::ssize(prices)) return;
  throw std::logic_error("prices of what the catalogue does not have");
}

void add_package(db::Connection& connection, const std::string& id, const PackageTerms& terms,
                 Money price) {
  if (find_item(connection, id)) throw std::logic_error("two items with one id: " + id);
  const auto place =
      terms.item_class == complete_family ? "min(position) - 1" : "max(position) + 1";
  const auto position = connection.value<std::int64_t>(
      std::string("SELECT coalesce(") + place + ", 0) FROM package WHERE family_id = $1",
      terms.family);
  connection.execute("INSERT INTO catalogue_item (id, kind, family_id) VALUES ($1, $2, $3)", id,
                     "package", terms.family);
  db::Record(terms.life)
      .set("id", id)
      .set("family_id", terms.family)
      .set("position", position)
      .set("name", terms.name)
      .set("item_class", terms.item_class)
      .set("price", price)
      .insert(connection, "package");
  write_styles(connection, id, terms);
}

void touch_families(db::Connection& connection, const std::set<std::string>& ids) {
  for (const std::string& id : ids) {
    connection.execute("UPDATE family SET updated_at = $1 WHERE id = $2", SystemClock().now(), id);
  }
}

}  // namespace typecase::catalogue
