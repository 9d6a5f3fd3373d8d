#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "catalogue/catalogue.h"
#include "db/database.h"
#include "delivery/readiness/readiness.h"
#include "mail/email.h"

namespace typecase::app {

// Tells the foundry when the shop stops selling and when it sells again: in the log of each node at
// once, and by one mail each for all nodes together once the pause has lasted a minute. The mail
// goes to the address in shop.toml. A pause that goes on over a restart is not told twice, also
// under another name of the node. One thread calls note().
class SalesPauseNotices {
 public:
  // node: this server's row, which delivery::ReadinessMonitor makes.
  SalesPauseNotices(db::Database& database, const Clock& clock, std::string node,
                    std::function<catalogue::Foundry()> foundry);

  // After each check. Throws DbError: the next call tries again what was not stored.
  void note(const delivery::Readiness& readiness);

 private:
  void recall();
  void note_pause(const delivery::Readiness& readiness);
  void note_end();
  void look_after_others();
  void end_and_tell(std::optional<Time> since, Time until);
  void queue(db::Connection& connection, const mail::Email& email, std::string_view kind,
             Time since) const;

  db::Database& database_;
  const Clock& clock_;
  const std::string node_;
  const std::function<catalogue::Foundry()> foundry_;
  bool is_recalled_ = false;
  bool is_told_ = false;         // of the pause that goes on
  std::optional<Time> paused_;   // since when
  std::optional<Time> resumed_;  // the end is not told yet
  std::optional<Time> looked_;   // after pauses of other nodes
};

}  // namespace typecase::app
