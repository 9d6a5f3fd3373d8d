#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "audit/chain.h"
#include "db/connection.h"

namespace typecase::audit {

enum class FaultKind {
  changed,    // the row is another one than was sealed
  moved,      // the row is sealed, but not for this place
  removed,    // rows are missing between two others
  inserted,   // the row was not there when its neighbours were sealed
  truncated,  // the last rows are missing
  forged      // the head is missing, or not signed by this server
};
BOOST_DESCRIBE_ENUM(FaultKind, changed, moved, removed, inserted, truncated, forged)

struct ChainFault {
  FaultKind kind;
  std::int64_t first = 0;  // sequence, with `last` a range of them; 0: not sealed, or the head
  std::int64_t last = 0;
  std::string id;  // of the row; empty: no row
  std::string message;
};

struct ChainReport {
  std::int64_t rows = 0;  // that were sealed
  std::int64_t faults = 0;
  std::int64_t unsealed = 0;  // that wait for the sealer
  std::optional<Time> oldest_unsealed;
  std::optional<Head> head;
};

// A row that claims to be so much older than others that were sealed was not written at that time.
constexpr std::chrono::hours longest_until_sealed{1};

// Reads the whole chain and tells each fault. The memory it takes does not grow with the log. A
// fault does not hide the next one, but rows beside it may be told as well. A log that was put back
// to an earlier state together with its head has no fault: only a head that was kept elsewhere
// shows that.
ChainReport check_chain(db::Connection& connection, const SigningKey& key,
                        const std::function<void(const ChainFault&)>& tell);

// Whether the row that a head named, which was kept elsewhere, is still the same. The hash in hex.
bool holds(db::Connection& connection, std::int64_t sequence, std::string_view hash);

}  // namespace typecase::audit
