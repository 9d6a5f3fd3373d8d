#include <algorithm>

#include "catalogue/records.h"
#include "catalogue/stored_json.h"

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
  connection.execute(
      "INSERT INTO family (id, position, name, texts, described_by, protection, trial,"
      " created_at, updated_at, state, on_from, on_until)"
      " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $10, $11)"
      " ON CONFLICT (id) DO UPDATE SET position = excluded.position, name = excluded.name,"
      " texts = excluded.texts, described_by = excluded.described_by,"
      " protection = excluded.protection, trial = excluded.trial, updated_at = excluded.updated_at,"
      " state = excluded.state, on_from = excluded.on_from, on_until = excluded.on_until",
      family.id, family.position, family.name, to_stored_json(family.texts), family.described_by,
      to_text(family.protection), to_stored_json(family.trial), now, to_text(family.life.state),
      family.life.from, family.life.until);
}

void write_style(db::Connection& connection, const std::string& family, const StyleRecord& style,
                 Time now) {
  claim(connection, style.id, "style", family);
  connection.execute(
      "INSERT INTO style (id, family_id, name, price, release, is_priced, state, on_from, on_until)"
      " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)"
      " ON CONFLICT (id) DO UPDATE SET name = excluded.name, price = excluded.price,"
      " release = excluded.release, is_priced = excluded.is_priced, state = excluded.state,"
      " on_from = excluded.on_from, on_until = excluded.on_until",
      style.id, family, style.name, style.price.value_or(Money{}).minor, style.release,
      style.price.has_value(), to_text(style.life.state), style.life.from, style.life.until);
  connection.execute(
      "INSERT INTO style_release (style_id, number, file, source, reader, details, coverage,"
      " created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"
      " ON CONFLICT (style_id, number) DO UPDATE SET source = excluded.source,"
      " reader = excluded.reader, details = excluded.details, coverage = excluded.coverage",
      style.id, style.release, style.file, style.source, fonts::metadata_reader, style.details,
      style.coverage, now);
}

void write_package(db::Connection& connection, const std::string& family,
                   const PackageRecord& package, std::size_t position) {
  claim(connection, package.id, "package", family);
  connection.execute(
      "INSERT INTO package (id, family_id, position, name, item_class, price, state, on_from,"
      " on_until) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)"
      " ON CONFLICT (id) DO UPDATE SET position = excluded.position, name = excluded.name,"
      " price = excluded.price, state = excluded.state, on_from = excluded.on_from,"
      " on_until = excluded.on_until",
      package.id, family, position, package.name, package.item_class, package.price.minor,
      to_text(package.life.state), package.life.from, package.life.until);
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
