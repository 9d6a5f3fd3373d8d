#include <algorithm>

#include "catalogue/records/records.h"
#include "db/record.h"

namespace typecase::catalogue {
namespace {

void claim(db::Connection& connection, const std::string& id, std::string_view kind,
           const std::string& family) {
  connection.execute(
      "INSERT INTO catalogue_item (id, kind, family_id) VALUES ($1, $2, $3)"
      " ON CONFLICT (id) DO NOTHING",
      id, kind, family);
}

void write_head(db::Connection& connection, const FamilyRecord& family, Time now) {
  claim(connection, family.id, "family", family.id);
  db::Record(family)
      .add(family.life)
      .set("created_at", now)
      .set("updated_at", now)
      .upsert(connection, "family", "id", {"created_at"});
}

void write_style(db::Connection& connection, const std::string& family, const StyleRecord& style,
                 Time now) {
  claim(connection, style.id, "style", family);
  db::Record(style.life)
      .set("id", style.id)
      .set("family_id", family)
      .set("name", style.name)
      .set("price", style.price.value_or(Money{}))
      .set("release", style.release)
      .set("is_priced", style.price.has_value())
      .upsert(connection, "style", "id", {"family_id"});
  db::Record()
      .set("style_id", style.id)
      .set("number", style.release)
      .set("file", style.file)
      .set("source", style.source)
      .set("reader", fonts::metadata_reader)
      .set("details", style.details)
      .set("coverage", style.coverage)
      .set("created_at", now)
      .upsert(connection, "style_release", "style_id, number", {"file", "created_at"});
}

void write_package(db::Connection& connection, const std::string& family,
                   const PackageRecord& package, std::size_t position) {
  claim(connection, package.id, "package", family);
  db::Record(package)
      .add(package.life)
      .set("family_id", family)
      .set("position", position)
      .upsert(connection, "package", "id", {"family_id"});
  connection.execute("DELETE FROM package_style WHERE package_id = $1", package.id);
  for (std::size_t i = 0; i < package.styles.size(); ++i) {
    connection.execute(
        "INSERT INTO package_style (package_id, position, style_id) VALUES ($1, $2, $3)",
        package.id, i, package.styles[i]);
  }
}

bool holds(const std::optional<FamilyRecord>& before, const StyleRecord& style) {
  return before && std::ranges::find(before->styles, style) != before->styles.end();
}

}  // namespace

std::string complete_package_id(const std::string& family) { return family + "-family"; }

std::string complete_package_name(const std::string& family_name) {
  return family_name + ", complete family";
}

void write_family(db::Connection& connection, const std::optional<FamilyRecord>& before,
                  const FamilyRecord& after) {
  Time now = SystemClock().now();
  write_head(connection, after, now);
  for (const StyleRecord& style : after.styles) {
    if (!holds(before, style)) write_style(connection, after.id, style, now);
  }
  for (std::size_t i = 0; i < after.packages.size(); ++i) {
    write_package(connection, after.id, after.packages[i], i);
  }
}

void replace_id(db::Connection& connection, const std::string& former, const std::string& current) {
  connection.execute("UPDATE former_item SET current_id = $1 WHERE current_id = $2", current,
                     former);
  connection.execute("DELETE FROM former_item WHERE id = $1", current);
  connection.execute(
      "INSERT INTO former_item (id, current_id) VALUES ($1, $2)"
      " ON CONFLICT (id) DO UPDATE SET current_id = excluded.current_id",
      former, current);
}

void store_font_file(db::Connection& connection, const Digest& sha256, ByteView sfnt) {
  connection.execute(
      "INSERT INTO font_blob (sha256, bytes, size, created_at) VALUES ($1, $2, $3, $4)"
      " ON CONFLICT (sha256) DO NOTHING",
      sha256, sfnt, sfnt.size(), SystemClock().now());
}

}  // namespace typecase::catalogue
