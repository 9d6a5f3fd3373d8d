#include <algorithm>
#include <map>
#include <stdexcept>

#include "base/text/slug.h"
#include "catalogue/records/records.h"
#include "db/record.h"

namespace typecase::catalogue {
namespace {

constexpr std::string_view all_families =
    "SELECT id, name, position, described_by, texts, protection, trial, state, on_from, on_until"
    " FROM family";
constexpr std::string_view style_columns =
    "SELECT s.family_id, s.id, s.name, s.price, s.release, r.file, r.source, r.reader,"
    " s.is_priced, s.state, s.on_from, s.on_until";
constexpr const char* font_columns = ", r.details, r.coverage";
constexpr const char* all_styles =
    " FROM style s JOIN style_release r ON r.style_id = s.id AND r.number = s.release";
constexpr std::string_view all_packages =
    "SELECT family_id, id, name, item_class, price, state, on_from, on_until FROM package";
constexpr std::string_view package_styles = "SELECT package_id, style_id FROM package_style";

template <class T>
T to_record(const db::Row& row) {
  T record = row.as<T>();
  record.life = row.as<Life>();
  return record;
}

StyleRecord to_style(const db::Row& row) {
  auto style = to_record<StyleRecord>(row);
  if (row.boolean("is_priced")) style.price = row.get<Money>("price");
  return style;
}

StyleRecord to_style_with_font(const db::Row& row) {
  StyleRecord style = to_style(row);
  static_cast<StoredFont&>(style) = row.as<StoredFont>();
  return style;
}

// The rows of either one family (`only`) or all of them.
struct Rows {
  std::vector<db::Row> families, styles, packages, package_styles;
};

Rows fetch(db::Connection& connection) {
  return {connection.rows(all_families), connection.rows(std::string(style_columns) + all_styles),
          connection.rows(std::string(all_packages) + " ORDER BY position"),
          connection.rows(std::string(package_styles) + " ORDER BY position")};
}

Rows fetch(db::Connection& connection, const std::string& only) {
  return {
      connection.rows(std::string(all_families) + " WHERE id = $1", only),
      connection.rows(
          std::string(style_columns) + font_columns + all_styles + " WHERE s.family_id = $1", only),
      connection.rows(std::string(all_packages) + " WHERE family_id = $1 ORDER BY position", only),
      connection.rows(std::string(package_styles) +
                          " WHERE package_id IN (SELECT id FROM package WHERE family_id = $1)"
                          " ORDER BY position",
                      only)};
}

void drop_former(const std::unordered_map<std::string, std::string>& former,
                 std::map<std::string, FamilyRecord>& families) {
  std::erase_if(families, [&](const auto& entry) { return former.contains(entry.first); });
  for (auto& [id, family] : families) {
    std::erase_if(family.styles, [&](const auto& style) { return former.contains(style.id); });
    std::erase_if(family.packages,
                  [&](const auto& package) { return former.contains(package.id); });
  }
}

std::vector<FamilyRecord> assemble(const Rows& rows, StyleRecord (*style_of)(const db::Row&),
                                   const std::unordered_map<std::string, std::string>& former) {
  std::map<std::string, FamilyRecord> families;
  for (const db::Row& row : rows.families) families[row.text("id")] = to_record<FamilyRecord>(row);
  for (const db::Row& row : rows.styles)
    families.at(row.text("family_id")).styles.push_back(style_of(row));

  std::map<std::string, std::vector<std::string>> styles_of_package;
  for (const db::Row& row : rows.package_styles) {
    styles_of_package[row.text("package_id")].push_back(row.text("style_id"));
  }
  for (const db::Row& row : rows.packages) {
    PackageRecord& package =
        families.at(row.text("family_id")).packages.emplace_back(to_record<PackageRecord>(row));
    package.styles = styles_of_package[package.id];
  }
  drop_former(former, families);

  std::vector<FamilyRecord> out;
  for (auto& [id, family] : families) {
    std::ranges::sort(family.styles, {}, &StyleRecord::id);
    out.push_back(std::move(family));
  }
  return out;
}

}  // namespace

std::string to_details(const fonts::FontInfo& info) { return json::write_stored(info); }

fonts::FontInfo parse_details(std::string_view json) {
  return json::read_stored<fonts::FontInfo>(json);
}

// By id before: families of one place and one name keep a place of their own.
void sort(std::vector<FamilyRecord>& families) {
  std::ranges::sort(families, {}, &FamilyRecord::id);
  std::ranges::stable_sort(families, [](const FamilyRecord& a, const FamilyRecord& b) {
    return std::pair(a.position, slug(a.name)) < std::pair(b.position, slug(b.name));
  });
}

std::vector<FamilyRecord> read_families(db::Connection& connection) {
  std::vector<FamilyRecord> families =
      assemble(fetch(connection), to_style, read_former_ids(connection));
  sort(families);
  return families;
}

std::optional<FamilyRecord> read_family(db::Connection& connection, const std::string& id) {
  std::vector<FamilyRecord> found =
      assemble(fetch(connection, id), to_style_with_font, read_former_ids(connection));
  if (found.empty()) return std::nullopt;
  return std::move(found.front());
}

std::unordered_map<std::string, std::string> read_former_ids(db::Connection& connection) {
  std::unordered_map<std::string, std::string> current;
  for (const db::Row& row : connection.rows("SELECT id, current_id FROM former_item")) {
    current[row.text("id")] = row.text("current_id");
  }
  return current;
}

std::optional<Item> find_item(db::Connection& connection, const std::string& id) {
  return connection.find<Item>("SELECT kind, family_id FROM catalogue_item WHERE id = $1", id);
}

std::optional<KnownFont> find_source(db::Connection& connection, const Digest& source) {
  return connection.find<KnownFont>(
      "SELECT file, details, coverage FROM style_release WHERE source = $1 AND reader = $2 LIMIT 1",
      source, fonts::metadata_reader);
}

}  // namespace typecase::catalogue
