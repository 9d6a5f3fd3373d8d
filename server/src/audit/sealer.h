#pragma once

#include <chrono>
#include <string>

#include "audit/audit.h"
#include "audit/chain.h"
#include "db/database.h"

namespace typecase::audit {

// Chains the rows of the audit log in the order in which their commits become visible to it, and
// signs the head. Of several processes one seals, by a lease in the row of the head; the lease of
// one that died ends by itself. Rows are sealed after their commit, so that writers do not wait for
// one another. One thread.
class Sealer {
 public:
  static constexpr std::chrono::seconds lease{30};  // renewed by each batch
  static constexpr int most_in_batch = 200;         // rows of one transaction

  Sealer(db::Database& database, const Clock& clock, ByteView server_key);

  // Seals all rows that are committed; returns how many, 0 while another process holds the lease.
  // Throws std::runtime_error when the head is missing or not signed by this key: to sign on from
  // there would cover up the change. Throws DbError: the next call goes on.
  std::size_t run();

  // Ends the lease, so that another process need not wait for it.
  void release();

 private:
  std::size_t seal_batch();
  bool take_lease(db::Connection& connection, Time now) const;
  Head signed_head(db::Connection& connection) const;

  db::Database& database_;
  const Clock& clock_;
  SigningKey key_;
  std::string lease_id_;
};

// Signs the last row that is there as the head, whatever stood before it, and records that: after
// the faults of a chain were looked at, or the key of the server was changed. Part of the caller's
// transaction.
void accept_chain(db::Connection& connection, const SigningKey& key, const Actor& actor,
                  const std::string& reason, Time now);

}  // namespace typecase::audit
