#pragma once

#include "base/clock.h"
#include "base/crypto/crypto.h"
#include "db/database.h"

// The bytes of buyers' files, under their digest and in pieces: none need be in memory whole.
// Never changed. Rows of `download` tell whose they are.
namespace typecase::orders {

constexpr std::size_t piece_bytes = 512 << 10;  // of every piece but the last

// A small file, whole, as part of the caller's transaction. Does nothing when it is there.
Digest store_file(db::Connection& connection, ByteView bytes, Time now);

// The same bit by bit, for what is large: first the file, then its pieces in any order. A piece
// takes the place of one of another length.
void begin_file(db::Connection& connection, const Digest& digest, std::uint64_t size, Time now);
void store_piece(db::Connection& connection, const Digest& digest, std::int64_t number,
                 ByteView bytes);

// Whether every piece is there, whole.
bool has_file(db::Connection& connection, const Digest& digest);

// Throws std::runtime_error when it is not there.
Bytes load_piece(db::Connection& connection, const Digest& digest, std::int64_t number);
Bytes load_file(db::Connection& connection, const Digest& digest);

// Removes the file when no download names it, some megabytes a transaction: others write between
// them. Remains of a killed process are swept.
void remove_unnamed_file(db::Database& database, const Digest& digest);

// The same with what was begun before that time. Returns how many.
std::int64_t sweep_files(db::Database& database, Time begun_before);

}  // namespace typecase::orders
