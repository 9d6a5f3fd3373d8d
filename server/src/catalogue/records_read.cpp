#include <algorithm>
#include <map>
#include <stdexcept>

#include "catalogue/records.h"
#include "catalogue/stored_json.h"

namespace typecase::catalogue {
namespace {

constexpr std::string_view all_families =
    "SELECT id, name, position, described_by, texts, protection, trial, state, on_from, on_until"
    " FROM family";
constexpr std::string_view all_styles =
    "SELECT s.family_id, s.id, s.name, s.price, s.release, r.file, r.source, r.details, r.coverage,"
    " s.is_priced, s.state, s.on_from, s.on_until"
    " FROM style s JOIN style_release r ON r.style_id = s.id AND r.number = s.release";
constexpr std::string_view all_packages =
    "SELECT family_id, id, name, item_class, price, state, on_from, on_until FROM package";
constexpr std::string_view package_styles = "SELECT package_id, style_id FROM package_style";

// Of the column `first` and the two that follow it.
Life to_life(const db::Row& row, int first) {
  return {parse_life_state(row.text(first)).value(), row.optional_time(first + 1),
          row.optional_time(first + 2)};
}

FamilyRecord to_family(const db::Row& row) {
  FamilyRecord family;
  family.id = row.text(0);
  family.name = row.text(1);
  family.position = row.integer(2);
  family.described_by = row.text(3);
  family.texts = from_stored_json<TextsRecord>(row.text(4));
  family.protection = parse_protection(row.text(5)).value();
  family.trial = from_stored_json<TrialProfile>(row.text(6));
  family.life = to_life(row, 7);
  return family;
}

StyleRecord to_style(const db::Row& row) {
  return {.id = row.text(1),
          .name = row.text(2),
          .price = row.boolean(9) ? std::optional(Money{row.integer(3)}) : std::nullopt,
          .release = row.integer(4),
          .file = to_digest(row.bytes(5)),
          .source = to_digest(row.bytes(6)),
          .details = row.text(7),
          .coverage = row.text(8),
          .life = to_life(row, 10)};
}

PackageRecord to_package(const db::Row& row) {
  return {.id = row.text(1),
          .name = row.text(2),
          .item_class = row.text(3),
          .price = Money{row.integer(4)},
          .styles = {},
          .life = to_life(row, 5)};
}

// The rows of either one family (`only`) or all of them.
struct Rows {
  std::vector<db::Row> families, styles, packages, package_styles;
};

Rows fetch(db::Connection& connection) {
  return {connection.rows(all_families), connection.rows(all_styles),
          connection.rows(std::string(all_packages) + " ORDER BY position"),
          connection.rows(std::string(package_styles) + " ORDER BY position")};
}

Rows fetch(db::Connection& connection, const std::string& only) {
  return {
      connection.rows(std::string(all_families) + " WHERE id = $1", only),
      connection.rows(std::string(all_styles) + " WHERE s.family_id = $1", only),
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

std::vector<FamilyRecord> assemble(const Rows& rows,
                                   const std::unordered_map<std::string, std::string>& former) {
  std::map<std::string, FamilyRecord> families;
  for (const db::Row& row : rows.families) families[row.text(0)] = to_family(row);
  for (const db::Row& row : rows.styles) families.at(row.text(0)).styles.push_back(to_style(row));

  std::map<std::string, std::vector<std::string>> styles_of_package;
  for (const db::Row& row : rows.package_styles) {
    styles_of_package[row.text(0)].push_back(row.text(1));
  }
  for (const db::Row& row : rows.packages) {
    PackageRecord& package = families.at(row.text(0)).packages.emplace_back(to_package(row));
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

Digest to_digest(ByteView bytes) {
  Digest digest;
  if (bytes.size() != digest.size()) throw std::length_error("not a sha-256 digest");
  std::ranges::copy(bytes, digest.begin());
  return digest;
}

std::string to_details(const fonts::FontInfo& info) { return to_stored_json(info); }

fonts::FontInfo parse_details(std::string_view json) {
  return from_stored_json<fonts::FontInfo>(json);
}

std::vector<FamilyRecord> read_families(db::Connection& connection) {
  std::vector<FamilyRecord> families = assemble(fetch(connection), read_former_ids(connection));
  std::ranges::stable_sort(families, [](const FamilyRecord& a, const FamilyRecord& b) {
    return std::pair(a.position, slug(a.name)) < std::pair(b.position, slug(b.name));
  });
  return families;
}

std::optional<FamilyRecord> read_family(db::Connection& connection, const std::string& id) {
  std::vector<FamilyRecord> found = assemble(fetch(connection, id), read_former_ids(connection));
  if (found.empty()) return std::nullopt;
  return std::move(found.front());
}

std::unordered_map<std::string, std::string> read_former_ids(db::Connection& connection) {
  std::unordered_map<std::string, std::string> current;
  for (const db::Row& row : connection.rows("SELECT id, current_id FROM former_item")) {
    current[row.text(0)] = row.text(1);
  }
  return current;
}

std::optional<Item> find_item(db::Connection& connection, const std::string& id) {
  auto row = connection.find_one("SELECT kind, family_id FROM catalogue_item WHERE id = $1", id);
  if (!row) return std::nullopt;
  return Item{row->text(0), row->text(1)};
}

std::optional<KnownFont> find_source(db::Connection& connection, const Digest& source) {
  auto row = connection.find_one(
      "SELECT file, details, coverage FROM style_release WHERE source = $1 AND reader = $2 LIMIT 1",
      source, fonts::metadata_reader);
  if (!row) return std::nullopt;
  return KnownFont{to_digest(row->bytes(0)), row->text(1), row->text(2)};
}

}  // namespace typecase::catalogue
