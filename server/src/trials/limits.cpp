#include "trials/limits.h"

#include <algorithm>

namespace typecase::trials {
namespace {

using namespace std::chrono_literals;

constexpr auto window = 24h;

// The request that has to grow a day old before there is another one.
constexpr std::string_view newest_of_mailbox =
    "SELECT created_at FROM trial_request WHERE mailbox = $1 AND created_at > $2 "
    "ORDER BY created_at DESC LIMIT 1 OFFSET $3";
constexpr std::string_view newest_of_block =
    "SELECT created_at FROM trial_request WHERE address_block = $1 AND created_at > $2 "
    "ORDER BY created_at DESC LIMIT 1 OFFSET $3";

Error too_many(const char* detail, Time in_the_way, Time now) {
  auto wait = std::chrono::ceil<std::chrono::seconds>(in_the_way + window - now);
  return {ErrorKind::too_many,
          "too_many_trials",
          detail,
          {},
          std::max(1, static_cast<int>(wait.count()))};
}

}  // namespace

Result<void> check_limits(db::Connection& connection, const TrialLimits& limits,
                          std::string_view mailbox, std::string_view address_block, Time now) {
  Time since = now - window;
  if (auto row = connection.find_one(newest_of_mailbox, mailbox, since, limits.of_mailbox - 1)) {
    return too_many("This address has asked for many trials today. The links in their mails work.",
                    row->time(0), now);
  }
  if (auto row = connection.find_one(newest_of_block, address_block, since, limits.of_block - 1)) {
    return too_many("Many trials were asked for from your network today. Try again later.",
                    row->time(0), now);
  }
  return {};
}

}  // namespace typecase::trials
