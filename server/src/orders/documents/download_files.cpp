#include "orders/documents/download_files.h"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

namespace typecase::orders {
namespace {

std::runtime_error lost(const Digest& digest) {
  return std::runtime_error("no stored file " + to_hex(digest));
}

// $1: the file. $2: when it was begun at the latest.
constexpr std::string_view while_unnamed =
    "AND EXISTS (SELECT 1 FROM download_blob b WHERE b.sha256 = $1 AND b.created_at < $2) "
    "AND NOT EXISTS (SELECT 1 FROM download d WHERE d.sha256 = $1)";

// Pieces in one transaction: 8 MB.
constexpr std::int64_t pieces_at_once = 16;

// Returns how many.
std::int64_t remove_pieces(db::Connection& connection, const Digest& digest, Time begun_before) {
  return connection.execute(
      "DELETE FROM download_piece WHERE sha256 = $1 AND number IN "
      "(SELECT number FROM download_piece WHERE sha256 = $1 ORDER BY number LIMIT $3) " +
          std::string(while_unnamed),
      digest, begun_before, pieces_at_once);
}

// Returns how many: 0, where it is named or was begun again.
std::int64_t remove_file(db::Database& database, const Digest& digest, Time begun_before) {
  auto pieces = [&](db::Connection& connection) {
    return remove_pieces(connection, digest, begun_before);
  };
  while (database.write(pieces) == pieces_at_once) continue;
  return database.write([&](db::Connection& connection) {
    return connection.execute(
        "DELETE FROM download_blob WHERE sha256 = $1 " + std::string(while_unnamed), digest,
        begun_before);
  });
}

std::vector<Digest> unnamed_files(db::Database& database, Time begun_before) {
  return database.read([&](db::Connection& connection) {
    std::vector<Digest> found;
    for (const db::Row& row :
         connection.rows("SELECT sha256 FROM download_blob WHERE created_at < $1 AND NOT EXISTS "
                         "(SELECT 1 FROM download WHERE download.sha256 = download_blob.sha256)",
                         begun_before)) {
      std::ranges::copy(row.bytes("sha256"), found.emplace_back().begin());
    }
    return found;
  });
}

}  // namespace

Digest store_file(db::Connection& connection, ByteView bytes, Time now) {
  Digest digest = sha256(bytes);
  begin_file(connection, digest, bytes.size(), now);
  for (std::size_t at = 0; at < bytes.size(); at += piece_bytes) {
    store_piece(connection, digest, static_cast<std::int64_t>(at / piece_bytes),
                bytes.subspan(at, std::min(piece_bytes, bytes.size() - at)));
  }
  return digest;
}

void begin_file(db::Connection& connection, const Digest& digest, std::uint64_t size, Time now) {
  // One that was begun before and left is young again: the sweep passes it by.
  connection.execute(
      "INSERT INTO download_blob (sha256, size, created_at) VALUES ($1, $2, $3) "
      "ON CONFLICT (sha256) DO UPDATE SET created_at = $3 WHERE download_blob.created_at < $4",
      digest, static_cast<std::int64_t>(size), now, now - std::chrono::hours(1));
}

void store_piece(db::Connection& connection, const Digest& digest, std::int64_t number,
                 ByteView bytes) {
  connection.execute(
      "INSERT INTO download_piece (sha256, number, bytes) VALUES ($1, $2, $3) "
      "ON CONFLICT (sha256, number) DO UPDATE SET bytes = excluded.bytes "
      "WHERE length(download_piece.bytes) <> length(excluded.bytes)",
      digest, number, bytes);
}

bool has_file(db::Connection& connection, const Digest& digest) {
  // Neither engine reads the bytes to tell their length.
  auto row = connection.find_one(
      "SELECT b.size, count(p.number) AS pieces, "
      "coalesce(sum(length(p.bytes)), 0) AS stored "
      "FROM download_blob b LEFT JOIN download_piece p ON p.sha256 = b.sha256 "
      "WHERE b.sha256 = $1 GROUP BY b.size",
      digest);
  constexpr auto piece = static_cast<std::int64_t>(piece_bytes);
  return row && row->integer("pieces") == (row->integer("size") + piece - 1) / piece &&
         row->integer("stored") == row->integer("size");
}

Bytes load_piece(db::Connection& connection, const Digest& digest, std::int64_t number) {
  auto row = connection.find_one(
      "SELECT bytes FROM download_piece WHERE sha256 = $1 AND number = $2", digest, number);
  if (!row) throw lost(digest);
  return row->bytes("bytes");
}

Bytes load_file(db::Connection& connection, const Digest& digest) {
  if (!has_file(connection, digest)) throw lost(digest);
  Bytes bytes;
  for (const db::Row& row : connection.rows(
           "SELECT bytes FROM download_piece WHERE sha256 = $1 ORDER BY number", digest)) {
    bytes.insert(bytes.end(), row.bytes("bytes").begin(), row.bytes("bytes").end());
  }
  return bytes;
}

void remove_unnamed_file(db::Database& database, const Digest& digest) {
  remove_file(database, digest, Time::max());
}

std::int64_t sweep_files(db::Database& database, Time begun_before) {
  std::int64_t removed = 0;
  for (const Digest& digest : unnamed_files(database, begun_before)) {
    removed += remove_file(database, digest, begun_before);
  }
  return removed;
}

}  // namespace typecase::orders
