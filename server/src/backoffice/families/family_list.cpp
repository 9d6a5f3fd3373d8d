#include "backoffice/families/family_list.h"

#include <algorithm>
#include <boost/json.hpp>
#include <map>

#include "catalogue/records/records.h"
#include "db/record.h"

namespace typecase::backoffice {
namespace {

std::string unless_former(const char* id) {
  return std::string("NOT EXISTS (SELECT 1 FROM former_item i WHERE i.id = ") + id + ")";
}

// Reads the rows of one family (`only`) or all; the parts share what they fill.
class FamilyReader {
 public:
  FamilyReader(db::Connection& connection, Time now, const std::string* only)
      : connection_(connection), now_(now), only_(only) {}

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
  std::vector<db::Row> rows(std::string sql, const char* column, const std::string& rest) {
    if (only_ == nullptr) return connection_.rows(sql + rest);
    return connection_.rows(sql + " AND " + column + " = $1" + rest, *only_);
  }

  FamilyRow* find(const std::string& id) {
    const auto found = by_id_.find(id);
    return found == by_id_.end() ? nullptr : found->second;
  }

  void read_families() {
    for (const db::Row& row :
         rows("SELECT f.id, f.name, f.texts, f.protection, f.state, f.on_from, f.on_until, "
              "f.updated_at FROM family f WHERE " +
                  unless_former("f.id"),
              "f.id", " ORDER BY f.position, f.name, f.id")) {
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
    for (const db::Row& row :
         rows("SELECT s.family_id, s.id, s.price, s.is_priced, r.created_at FROM style s "
              "JOIN style_release r ON r.style_id = s.id AND r.number = s.release WHERE " +
                  unless_former("s.id"),
              "s.family_id", " ORDER BY s.id")) {
      FamilyRow* family = find(row.text("family_id"));
      if (family == nullptr) continue;
      ++family->styles;
      family->changed_at = std::max(family->changed_at, row.time("created_at"));
      if (!family->style_id) family->style_id = row.text("id");
      if (family->style_id != row.text("id") || !row.boolean("is_priced")) continue;
      family->style_price = row.get<Money>("price");
    }
  }

  void read_packages() {
    for (const db::Row& row : rows("SELECT p.family_id, p.price FROM package p WHERE "
                                   "p.item_class = 'family' AND " +
                                       unless_former("p.id"),
                                   "p.family_id", "")) {
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
  const Time now_;
  const std::string* const only_;
  std::vector<FamilyRow> families_;
  std::map<std::string, FamilyRow*> by_id_;
};

}  // namespace

FamilyRows list_families(db::Connection& connection, Time now, Sales sales) {
  return {FamilyReader(connection, now, nullptr).read(sales)};
}

std::optional<FamilyRow> find_family(db::Connection& connection, const std::string& id, Time now,
                                     Sales sales) {
  std::vector<FamilyRow> found = FamilyReader(connection, now, &id).read(sales);
  if (found.empty()) return std::nullopt;
  return std::move(found.front());
}

}  // namespace typecase::backoffice
