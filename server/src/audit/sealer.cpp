#include "audit/sealer.h"

#include <stdexcept>

#include "base/fail_point.h"
#include "base/ids.h"
#include "db/record.h"

namespace typecase::audit {
namespace {

bool has_unsealed(db::Connection& connection) {
  return connection.find_one("SELECT 1 AS found FROM staff_audit WHERE sequence IS NULL LIMIT 1")
      .has_value();
}

std::vector<ChainedRow> unsealed(db::Connection& connection, int most) {
  return connection.select<ChainedRow>("SELECT " + db::columns<ChainedRow>() +
                                           " FROM staff_audit WHERE sequence IS NULL "
                                           "ORDER BY at, id LIMIT $1",
                                       most);
}

void append(db::Connection& connection, Head& head, ChainedRow row) {
  row.sequence = ++head.sequence;
  row.previous_hash = head.hash;
  row.sealed_at = head.sealed_at;
  head.hash = hash_of(row);
  connection.execute(
      "UPDATE staff_audit SET sequence = $2, previous_hash = $3, hash = $4, sealed_at = $5 "
      "WHERE id = $1",
      row.id, row.sequence, row.previous_hash, head.hash, row.sealed_at);
}

void store(db::Connection& connection, const Head& head) {
  connection.execute(
      "UPDATE staff_audit_head SET sequence = $1, hash = $2, sealed_at = $3, signature = $4 "
      "WHERE id = 1",
      head.sequence, head.hash, head.sealed_at, head.signature);
}

}  // namespace

Sealer::Sealer(db::Database& database, const Clock& clock, ByteView server_key)
    : database_(database), clock_(clock), key_(head_key(server_key)), lease_id_(random_id()) {}

std::size_t Sealer::run() {
  std::size_t sealed = 0;
  // The look beforehand is a read, so that an idle sealer does not wait for the writer.
  while (database_.read(has_unsealed)) {
    std::size_t batch = seal_batch();
    if (batch == 0) break;
    sealed += batch;
  }
  return sealed;
}

// READ COMMITTED on PostgreSQL: a serializable sealer would conflict with every writer. The lease
// locks the row of the head until the commit, and only a sealer changes a row.
std::size_t Sealer::seal_batch() {
  return database_.write_one([&](db::Connection& connection) -> std::size_t {
    Time now = clock_.now();
    bool is_mine = take_lease(connection, now);
    Head head = signed_head(connection);
    if (!is_mine) return 0;
    std::vector<ChainedRow> rows = unsealed(connection, most_in_batch);
    if (rows.empty()) return 0;
    head.sealed_at = std::max(now, head.sealed_at.value_or(now));
    for (ChainedRow& row : rows) append(connection, head, std::move(row));
    fail_point("audit.rows_chained");
    head.signature = sign(head, key_);
    store(connection, head);
    return rows.size();
  });
}

bool Sealer::take_lease(db::Connection& connection, Time now) const {
  return connection.execute(
             "UPDATE staff_audit_head SET lease = $1, lease_until = $2 WHERE id = 1 "
             "AND (lease IS NULL OR lease = $1 OR lease_until <= $3)",
             lease_id_, now + lease, now) == 1;
}

Head Sealer::signed_head(db::Connection& connection) const {
  auto head = find_head(connection);
  if (head && is_signed_by(*head, key_)) return *std::move(head);
  throw std::runtime_error(
      "the head of the audit log is not signed by this server: run typecase check --audit");
}

void Sealer::release() {
  database_.write_one([&](db::Connection& connection) {
    return connection.execute(
        "UPDATE staff_audit_head SET lease = NULL, lease_until = NULL WHERE lease = $1", lease_id_);
  });
}

void accept_chain(db::Connection& connection, const SigningKey& key, const Actor& actor,
                  const std::string& reason, Time now) {
  auto last = connection.find<Head>(
      "SELECT sequence, hash, sealed_at, NULL AS signature FROM staff_audit "
      "WHERE sequence IS NOT NULL ORDER BY sequence DESC LIMIT 1");
  Head head = last.value_or(Head{});
  if (last) head.signature = sign(head, key);
  connection.execute(
      "INSERT INTO staff_audit_head (id, sequence) VALUES (1, 0) ON CONFLICT (id) DO NOTHING");
  store(connection, head);
  Entry entry;
  entry.at = now;
  entry.action = "audit.accepted";
  entry.object_id = std::to_string(head.sequence);
  entry.reason = reason;
  record(connection, actor, entry);
}

}  // namespace typecase::audit
