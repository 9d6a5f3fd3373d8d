#pragma once

#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/error.h"
#include "db/connection.h"

namespace typecase::sandbox {

// stale and early: 301 s before and after now. missing: no header at all.
enum class SignatureTrouble { none, wrong, stale, early, missing };
BOOST_DESCRIBE_ENUM(SignatureTrouble, none, wrong, stale, early, missing)

// How webhooks are delivered. Absent: as Stripe does it, so far as we do.
struct DeliveryKnobs {
  std::optional<std::int64_t> copies;             // 1: how often each is sent.
  std::optional<bool> newest_first;               // Of those that wait.
  std::optional<std::int64_t> delay_ms;           // Before the first try.
  std::optional<std::int64_t> events_per_change;  // 1; 2: the same change under two event ids.
  std::optional<std::vector<std::string>> dropped_types;  // Never sent, when made from now on.
  std::optional<SignatureTrouble> signature;
  std::optional<std::vector<std::string>> secrets;  // Signed with each; otherwise with our own.
  std::optional<std::int64_t> body_bytes;           // The body grows to this by spaces.
  std::optional<std::int64_t> time_scale;           // 1: retries come this many times sooner.
  std::optional<bool> before_answer;                // The call is answered after its webhooks.

  void check(const std::string& pointer, std::vector<Fault>& faults) const;
};
BOOST_DESCRIBE_STRUCT(DeliveryKnobs, (),
                      (copies, newest_first, delay_ms, events_per_change, dropped_types, signature,
                       secrets, body_bytes, time_scale, before_answer))

// Kept as JSON, across a restart. The text must have been read as DeliveryKnobs; one that cannot be
// read any more counts as {}.
DeliveryKnobs delivery_knobs(db::Connection& db);
void set_delivery_knobs(db::Connection& db, const std::string& json);

}  // namespace typecase::sandbox
