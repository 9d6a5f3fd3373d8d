#include "delivery/stored_build.h"

#include <algorithm>

#include "base/fail_point.h"
#include "orders/download_files.h"

namespace typecase::delivery {
namespace {

void insert_file(db::Connection& connection, const OrderId& order, const BuiltFile& file,
                 Time now) {
  Digest digest = orders::store_file(connection, file.bytes, now);
  connection.execute(
      "INSERT INTO download (order_id, name, sha256, created_at, kind, line_index, size) "
      "VALUES ($1, $2, $3, $4, $5, $6, $7)",
      order.text, file.name, digest, now, name(file.kind), file.line, file.bytes.size());
}

void insert_licence(db::Connection& connection, const BuiltLicence& licence, const PublicKey& key) {
  connection.execute(
      "INSERT INTO certificate (serial, text, signature, public_key) VALUES ($1, $2, $3, $4)",
      licence.serial, licence.certificate, ByteView(licence.signature), ByteView(key));
  for (const BuiltFont& font : licence.fonts) {
    connection.execute(
        "INSERT INTO licensed_font (serial, path, style_id, sha256, size) "
        "VALUES ($1, $2, $3, $4, $5)",
        licence.serial, font.path, font.style.text, font.sha256, font.size);
  }
}

void insert_build(db::Connection& connection, const OrderId& order, const Build& build, Time now) {
  for (const BuiltFile& file : build.files) insert_file(connection, order, file, now);
  for (const BuiltLicence& licence : build.licences) {
    insert_licence(connection, licence, build.public_key);
  }
  connection.execute(
      "INSERT INTO signing_key (public_key, first_used_at) VALUES ($1, $2) "
      "ON CONFLICT (public_key) DO NOTHING",
      ByteView(build.public_key), now);
}

Digest to_digest(const Bytes& bytes) {
  Digest digest;
  std::ranges::copy(bytes, digest.begin());
  return digest;
}

void remove_files(db::Connection& connection, const OrderId& order) {
  constexpr std::string_view built = "order_id = $1 AND kind <> 'creditNote'";
  connection.execute("DELETE FROM download WHERE " + std::string(built), order.text);
  for (const char* table : {"licensed_font", "certificate"}) {
    connection.execute("DELETE FROM " + std::string(table) +
                           " WHERE serial IN (SELECT serial FROM entitlement WHERE order_id = $1)",
                       order.text);
  }
}

}  // namespace

bool store_build(db::Connection& connection, const OrderId& order, const Build& build, int quality,
                 Time now) {
  auto added = connection.execute(
      "INSERT INTO delivery (order_id, quality, built_at) VALUES ($1, $2, $3) "
      "ON CONFLICT (order_id) DO NOTHING",
      order.text, quality, now);
  if (added == 0) return false;
  insert_build(connection, order, build, now);
  fail_point("delivery.stored");
  return true;
}

bool swap_build(db::Connection& connection, const OrderId& order, const Build& build, int quality,
                Time now) {
  auto taken = connection.execute(
      "UPDATE delivery SET quality = $2, built_at = $3 "
      "WHERE order_id = $1 AND quality < $2 AND final_at IS NULL",
      order.text, quality, now);
  if (taken == 0) return false;

  std::vector<db::Row> before =
      connection.rows("SELECT DISTINCT sha256 FROM download WHERE order_id = $1", order.text);
  remove_files(connection, order);
  fail_point("delivery.swapping");
  insert_build(connection, order, build, now);
  for (const db::Row& row : before) orders::remove_unnamed_file(connection, to_digest(row.bytes(0)));
  return true;
}

bool is_built(db::Connection& connection, const OrderId& order) {
  return connection.find_one("SELECT 1 FROM delivery WHERE order_id = $1", order.text).has_value();
}

bool may_swap(db::Connection& connection, const OrderId& order, int quality) {
  return connection
      .find_one("SELECT 1 FROM delivery WHERE order_id = $1 AND quality < $2 AND final_at IS NULL",
                order.text, quality)
      .has_value();
}

void make_final(db::Connection& connection, const OrderId& order, Time now) {
  connection.execute("UPDATE delivery SET final_at = $2 WHERE order_id = $1 AND final_at IS NULL",
                     order.text, now);
}

}  // namespace typecase::delivery
