#pragma once

#include "audit/audit.h"
#include "base/error.h"
#include "shop_settings/stored.h"

namespace typecase::shop_settings {

// Those that are not named stay as they are.
struct NewLimits {
  std::int64_t version = 0;  // that was shown
  std::vector<LimitValue> limits;
};
BOOST_DESCRIBE_STRUCT(NewLimits, (), (version, limits))

struct NewNotices {
  std::int64_t version = 0;  // that was shown
  std::vector<Notice> notices;
};
BOOST_DESCRIBE_STRUCT(NewNotices, (), (version, notices))

struct ShownNotices {
  Stored<NoticeList> stored;
  catalogue::Notifications notifications;  // of shop.toml
  std::string seller;                      // the seller's address; may be empty
};

// Limits and notices: shown and saved. Thread-safe.
class SettingsEditor {
 public:
  SettingsEditor(db::Database& database, const Clock& clock, CurrentLimits& limits)
      : database_(database), clock_(clock), limits_(limits) {}

  Stored<LimitList> show_limits() const;
  ShownNotices show_notices() const;

  // In use on this node afterwards, on others within half a second. The same request again is
  // answered with what it saved. conflict: changed_meanwhile. invalid: faults of checks.h.
  Result<Stored<LimitList>> save(const NewLimits& wanted, const audit::Actor& actor);
  Result<ShownNotices> save(const NewNotices& wanted, const audit::Actor& actor);

 private:
  bool store(Group group, std::int64_t version, const std::string& before, const std::string& after,
             const audit::Actor& actor);

  db::Database& database_;
  const Clock& clock_;
  CurrentLimits& limits_;
};

}  // namespace typecase::shop_settings
