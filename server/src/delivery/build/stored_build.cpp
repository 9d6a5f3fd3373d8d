#include "delivery/build/stored_build.h"

#include <algorithm>
#include <fstream>

#include "base/fail_point.h"
#include "db/record.h"
#include "orders/documents/download_files.h"

namespace typecase::delivery {
namespace {

// Pieces on their way into the database.
class PieceWriter {
 public:
  PieceWriter(db::Database& database, const Clock& clock) : database_(database), clock_(clock) {}

  void add(const BuiltFile& file) {
    std::ifstream in(file.path, std::ios::binary);
    for (std::uint64_t at = 0; at < file.size; at += orders::piece_bytes) {
      Bytes bytes(std::min<std::uint64_t>(orders::piece_bytes, file.size - at));
      in.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
      if (!in) throw std::runtime_error("cannot read " + file.name + " back from the disk");
      waiting_.push_back(
          {&file, static_cast<std::int64_t>(at / orders::piece_bytes), std::move(bytes)});
      if (waiting_.size() == at_once) flush();
    }
  }

  void flush() {
    database_.write([&](db::Connection& connection) {
      for (const Piece& piece : waiting_) {
        const Digest& digest = piece.file->digest;
        if (piece.number == 0) {
          orders::begin_file(connection, digest, piece.file->size, clock_.now());
        }
        orders::store_piece(connection, digest, piece.number, piece.bytes);
      }
    });
    waiting_.clear();
  }

 private:
  static constexpr std::size_t at_once = 8;
  struct Piece {
    const BuiltFile* file;
    std::int64_t number;
    Bytes bytes;
  };

  db::Database& database_;
  const Clock& clock_;
  std::vector<Piece> waiting_;
};

void insert_licence(db::Connection& connection, const BuiltLicence& licence, const PublicKey& key) {
  connection.execute(
      "INSERT INTO certificate (serial, text, signature, public_key) VALUES ($1, $2, $3, $4)",
      licence.serial, licence.certificate, ByteView(licence.signature), ByteView(key));
  for (const BuiltFont& font : licence.fonts) {
    db::Record(font).set("serial", licence.serial).insert(connection, "licensed_font");
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

std::vector<Digest> digests(db::Connection& connection, const OrderId& order) {
  return connection.select<Digest>("SELECT DISTINCT sha256 FROM download WHERE order_id = $1",
                                   order);
}

void remove_rows(db::Connection& connection, const OrderId& order) {
  connection.execute(
      "DELETE FROM download WHERE order_id = $1 AND kind NOT IN ('invoice', 'creditNote') "
      "AND edition > (SELECT count(*) FROM former_delivery f WHERE f.order_id = $1)",
      order.text);
  for (const char* table : {"licensed_font", "certificate"}) {
    connection.execute("DELETE FROM " + std::string(table) +
                           " WHERE serial IN (SELECT serial FROM entitlement WHERE order_id = $1)",
                       order.text);
  }
}

}  // namespace

void insert_file(db::Connection& connection, const OrderId& order, const BuiltFile& file,
                 Time now) {
  if (!orders::has_file(connection, file.digest)) {
    throw std::runtime_error("a file of the build is not stored: " + file.name);
  }
  // An invoice is issued once, and stays; so does a licence text in a later edition.
  connection.execute(
      "INSERT INTO download (order_id, name, sha256, created_at, kind, line_index, size, "
      "edition) VALUES ($1, $2, $3, $4, $5, $6, $7, 1 + (SELECT count(*) FROM former_delivery f "
      "WHERE f.order_id = $1)) ON CONFLICT (order_id, name) DO NOTHING",
      order.text, file.name, file.digest, now, enum_name(file.kind), file.line,
      static_cast<std::int64_t>(file.size));
}

void store_files(db::Database& database, const Build& build, const Clock& clock) {
  PieceWriter writer(database, clock);
  for (const BuiltFile& file : build.files) writer.add(file);
  writer.flush();
  fail_point("K12.package_half_stored");
}

void discard_files(db::Database& database, const Build& build) {
  for (const BuiltFile& file : build.files) orders::remove_unnamed_file(database, file.digest);
}

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

std::optional<std::vector<Digest>> swap_build(db::Connection& connection, const OrderId& order,
                                              const Build& build, int quality, Time now) {
  auto taken = connection.execute(
      "UPDATE delivery SET quality = $2, built_at = $3 "
      "WHERE order_id = $1 AND quality < $2 AND final_at IS NULL",
      order.text, quality, now);
  if (taken == 0) return std::nullopt;

  std::vector<Digest> before = digests(connection, order);
  remove_rows(connection, order);
  fail_point("delivery.swapping");
  insert_build(connection, order, build, now);
  return before;
}

bool remove_build(db::Connection& connection, const OrderId& order) {
  if (connection.execute("DELETE FROM delivery WHERE order_id = $1 AND final_at IS NULL",
                         order.text) == 0) {
    return false;
  }
  remove_rows(connection, order);
  return true;
}

bool is_built(db::Connection& connection, const OrderId& order) {
  return connection.find_one("SELECT 1 FROM delivery WHERE order_id = $1", order.text).has_value();
}

bool is_final(db::Connection& connection, const OrderId& order) {
  return connection
      .find_one("SELECT 1 FROM delivery WHERE order_id = $1 AND final_at IS NOT NULL", order.text)
      .has_value();
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
