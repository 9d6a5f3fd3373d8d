#include "trials/limits.h"

#include <algorithm>

namespace typecase::trials {
namespace {

// The request that has to grow a day old before there is another one.
constexpr std::string_view newest_of_mailbox =
    "SELECT created_at FROM trial_request WHERE mailbox IN ($1, $2) AND created_at > $3 "
    "AND by_owner = $5 ORDER BY created_at DESC LIMIT 1 OFFSET $4";
constexpr std::string_view newest_of_block =
    "SELECT created_at FROM trial_request WHERE address_block IN ($1, $2) AND created_at > $3 "
    "AND by_owner = 0 ORDER BY created_at DESC LIMIT 1 OFFSET $4";

Error too_many(const char* detail, Time in_the_way, Time now) {
  auto wait = std::chrono::ceil<std::chrono::seconds>(in_the_way + limits_window - now);
  return {ErrorKind::too_many,
          "too_many_trials",
          detail,
          {},
          std::max(1, static_cast<int>(wait.count()))};
}

}  // namespace

int downloads_allowed(const TrialLimits& limits, std::size_t families) {
  return std::max(limits.downloads, 2 * static_cast<int>(families));
}

Result<void> check_limits(db::Connection& connection, const TrialLimits& limits,
                          const CountedAsker& asker, Time now) {
  Time since = now - limits_window;
  if (auto row = connection.find_one(newest_of_mailbox, asker.mailbox, asker.mailbox_forgotten,
                                     since, limits.of_mailbox - 1, asker.by_owner)) {
    return too_many(
        "This address has requested many trials today. The links already sent still work.",
        row->time("created_at"), now);
  }
  if (asker.by_owner) return {};
  if (auto row = connection.find_one(newest_of_block, asker.block, asker.block_forgotten, since,
                                     limits.of_block - 1)) {
    return too_many("Too many trials were requested from your network today. Try again later.",
                    row->time("created_at"), now);
  }
  return {};
}

}  // namespace typecase::trials
