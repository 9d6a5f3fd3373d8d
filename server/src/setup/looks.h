#pragma once

#include <string>
#include <string_view>

#include "audit/audit.h"
#include "base/clock.h"
#include "base/crypto/signed_link.h"
#include "base/error.h"
#include "db/database.h"

namespace typecase::setup {

// How staff see a shop before it is open: a link, good for five minutes and one browser, which gets
// a pass for twelve hours. Both are signed with the server's key. Thread-safe.
class Looks {
 public:
  static constexpr std::chrono::minutes link_lifetime{5};
  static constexpr std::chrono::hours pass_lifetime{12};

  // shop_url: without a slash at its end.
  Looks(db::Database& database, const Clock& clock, const Bytes& key, std::string shop_url);

  struct Link {
    std::string url;
    Time valid_until;
  };
  // conflict (shop_is_open); unauthenticated (staff_signed_out). Throws DbError.
  Result<Link> make(const audit::Actor& actor);

  // The pass that the grant of a link is good for, and notes that somebody looked. forbidden:
  // bad_link, link_expired, link_used. Throws DbError.
  Result<std::string> follow(std::string_view grant);

  // Whether a browser with this pass sees the shop. From memory.
  bool admits(std::string_view pass) const;

 private:
  Result<void> use(db::Connection& connection, const std::string& id) const;

  db::Database& database_;
  const Clock& clock_;
  const SignedLinks links_;
  const SignedLinks passes_;
  const std::string shop_url_;
};

}  // namespace typecase::setup
