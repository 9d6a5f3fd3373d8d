#include "backoffice/families/family_list.h"

#include <algorithm>
#include <boost/json.hpp>
#include <map>

#include "catalogue/records/records.h"
#include "db/record.h"

namespace typecase::backoffice {
namespace {

constexpr std::string_view all_families =
    "SELECT f.id, f.name, f.texts, f.protection, f.state, f.on_from, f.on_until, f.updated_at "
    "FROM family f WHERE NOT EXISTS (SELECT 1 FROM former_item i WHERE i.id = f.id)";
constexpr std::string_view all_styles =
    "SELECT s.family_id, s.id, s.price, s.is_priced, s.state, s.on_from, s.on_until, r.created_at "
    "FROM style s "
    "JOIN style_release r ON r.style_id = s.id AND r.number = s.release "
    "WHERE NOT EXISTS (SELECT 1 FROM former_item i WHERE i.id = s.id)";
constexpr std::string_view complete_packages =
    "SELECT p.family_id, p.price FROM package p WHERE p.item_class = 'family' "
    "AND NOT EXISTS (SELECT 1 FROM former_item i WHERE i.id = p.id)";

struct Rows {
  std::vector<db::Row> families, styles, packages;
};

Rows fetch(db::Connection& connection) {
  return {connection.rows(std::string(all_families) + " ORDER BY f.position, f.name, f.id"),
          connection.rows(std::string(all_styles) + " ORDER BY s.id"),
          connection.rows(complete_packages)};
}

Rows fetch(db::Connection& connection, const std::string& only) {
  return {connection.rows(std::string(all_families) + " AND f.id = $1", only),
          connection.rows(std::string(all_styles) + " AND s.family_id = $1 ORDER BY s.id", only),
          connection.rows(std::string(complete_packages) + " AND p.family_id = $1", only)};
}

// Makes the list of these rows; the parts share what they fill.
class FamilyReader {
 public:
  FamilyReader(db::Connection& connection, Rows rows, Time now)
      : connection_(connection), rows_(std::move(rows)), now_(now) {}

  std::vector<FamilyRow> read(Sales sales) {
    read_families();
    for (FamilyRow& family : families_) by_id_[family.id] = &family;
    if (families_.empty()) return {};
    read_styles();
    read_packages();
    read_shown_styles();
    if (sales == Sales::shown) count_sales();
    return std::move(families_);
  }

 private:
  FamilyRow* find(const std::string& id) {
    const auto found = by_id_.find(id);
    return found == by_id_.end() ? nullptr : found->second;
  }

  void read_families() {
    for (const db::Row& row : rows_.families) {
      FamilyRow& family = families_.emplace_back();
      family.id = row.text("id");
      family.name = row.text("name");
      family.state = catalogue::state_at(row.as<catalogue::Life>(), now_);
      family.protection = row.get<catalogue::Protection>("protection");
      family.changed_at = row.time("updated_at");
      const auto texts = row.get<catalogue::TextsRecord>("texts");
      if (!texts.specimen.style.empty()) family.style_id = texts.specimen.style;
    }
  }

  void read_styles() {
    for (const db::Row& row : rows_.styles) {
      FamilyRow* family = find(row.text("family_id"));
      if (family == nullptr) continue;
      ++family->styles;
      family->changed_at = std::max(family->changed_at, row.time("created_at"));
      if (!family->style_id) family->style_id = row.text("id");
      if (!row.boolean("is_priced") || !is_sold_with(*family, row)) continue;
      const auto price = row.get<Money>("price");
      if (!family->style_price || price < *family->style_price) family->style_price = price;
    }
  }

  // Whether a style is on sale, or waits or rests as its family does.
  bool is_sold_with(const FamilyRow& family, const db::Row& style) const {
    const catalogue::LifeState state = catalogue::state_at(style.as<catalogue::Life>(), now_);
    return state == catalogue::LifeState::published || state == family.state;
  }

  void read_packages() {
    for (const db::Row& row : rows_.packages) {
      FamilyRow* family = find(row.text("family_id"));
      if (family != nullptr) family->family_price = row.get<Money>("price");
    }
  }

  // Findings in the files of the styles that introduce the families.
  void read_shown_styles() {
    std::map<std::string, FamilyRow*> shown;
    db::Connection::Parameters ids;
    for (FamilyRow& family : families_) {
      if (!family.style_id) continue;
      shown[*family.style_id] = &family;
      ids.push_back(db::parameter(*family.style_id));
    }
    if (ids.empty()) return;
    for (const db::Row& row : connection_.rows(
             "SELECT s.id, cast(r.details AS {json}) ->> 'version' AS version, "
             "cast(r.details AS {json}) ->> 'axes' AS axes FROM style s JOIN style_release r ON "
             "r.style_id = s.id AND r.number = s.release WHERE s.id IN (" +
                 db::placeholders(1, ids.size()) + ")",
             ids)) {
      FamilyRow& family = *shown.at(row.text("id"));
      family.release = row.optional_text("version").value_or("");
      const auto axes = boost::json::parse(row.optional_text("axes").value_or("[]"));
      family.axes = static_cast<std::int64_t>(axes.as_array().size());
    }
  }

  // Sold under a former id counts for the family that took its place.
  void count_sales() {
    for (FamilyRow& family : families_) family.sold = 0;
    for (const db::Row& row : connection_.rows(
             "SELECT coalesce(n.current_id, i.family_id) AS family_id, count(*) AS sold "
             "FROM orders o JOIN order_line l ON l.order_id = o.id "
             "JOIN catalogue_item i ON i.id = l.item_id "
             "LEFT JOIN former_item n ON n.id = i.family_id "
             "WHERE o.paid_at >= $1 GROUP BY coalesce(n.current_id, i.family_id)",
             now_ - recent)) {
      FamilyRow* family = find(row.text("family_id"));
      if (family != nullptr) family->sold = row.integer("sold");
    }
  }

  db::Connection& connection_;
  const Rows rows_;
  const Time now_;
  std::vector<FamilyRow> families_;
  std::map<std::string, FamilyRow*> by_id_;
};

}  // namespace

FamilyRows list_families(db::Connection& connection, Time now, Sales sales) {
  return {FamilyReader(connection, fetch(connection), now).read(sales)};
}

std::optional<FamilyRow> find_family(db::Connection& connection, const std::string& id, Time now,
                                     Sales sales) {
  std::vector<FamilyRow> found = FamilyReader(connection, fetch(connection, id), now).read(sales);
  if (found.empty()) return std::nullopt;
  return std::move(found.front());
}

}  // namespace typecase::backoffice
