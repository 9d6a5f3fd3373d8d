#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <string>

#include "base/clock.h"
#include "base/crypto/signature.h"
#include "db/connection.h"

namespace typecase::audit {

// A row of staff_audit with all that its hash covers, as the database holds it.
struct ChainedRow {
  std::string id;
  Time at;
  std::optional<std::string> member_id;
  std::string via;
  std::string via_id;
  std::optional<std::string> customer_id;
  std::string permission;
  std::string action;
  std::string object_id;
  std::optional<std::string> object_before;
  std::optional<std::string> object_after;
  std::optional<std::string> reason;
  std::string request_id;
  std::optional<std::int64_t> sequence;  // 1 for the row that was sealed first
  std::optional<Bytes> previous_hash;    // none: the first row
  std::optional<Time> sealed_at;
};
BOOST_DESCRIBE_STRUCT(ChainedRow, (),
                      (id, at, member_id, via, via_id, customer_id, permission, action, object_id,
                       object_before, object_after, reason, request_id, sequence, previous_hash,
                       sealed_at))

// The text that is hashed: a first line, then "NAME:LENGTH:VALUE\n" for each column in the order
// above. Lengths are in bytes, integers are decimal, times are in microseconds since 1970. A column
// that is null is left out, so that a column of a later version leaves earlier hashes as they are.
std::string canonical_text(const ChainedRow& row);

// SHA-256 of the canonical text: 32 bytes.
Bytes hash_of(const ChainedRow& row);

// The last sealed row. sequence 0: no row was sealed yet, and nothing else is set.
struct Head {
  std::int64_t sequence = 0;
  std::optional<Bytes> hash;
  std::optional<Time> sealed_at;
  std::optional<Bytes> signature;  // Ed25519 over sequence, hash and time
};
BOOST_DESCRIBE_STRUCT(Head, (), (sequence, hash, sealed_at, signature))

// nullopt: the row of the head was removed.
std::optional<Head> find_head(db::Connection& connection);

// The key that signs heads, derived from the key of the server.
SigningKey head_key(ByteView server_key);

Bytes sign(const Head& head, const SigningKey& key);

// Whether the head bears the signature of this key. Unsigned: only before the first row is sealed.
bool is_signed_by(const Head& head, const SigningKey& key);

// "12 HASH 2026-11-27T15:04:05Z": sequence, hash in hex, time. For a mail or a log, to compare with
// the database later. Not for a head without rows.
std::string to_text(const Head& head);

}  // namespace typecase::audit
