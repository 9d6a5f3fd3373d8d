#pragma once

#include <optional>
#include <string>

#include "base/clock.h"
#include "shop_settings/limits.h"
#include "shop_settings/notices.h"

// The rows of limits and of notices.
namespace typecase::shop_settings {

enum class Group { limits, notices };
BOOST_DESCRIBE_ENUM(Group, limits, notices)

struct LimitList {
  std::vector<LimitValue> limits;

  bool operator==(const LimitList&) const = default;
};
BOOST_DESCRIBE_STRUCT(LimitList, (), (limits))

struct NoticeList {
  std::vector<Notice> notices;

  bool operator==(const NoticeList&) const = default;
};
BOOST_DESCRIBE_STRUCT(NoticeList, (), (notices))

// Values of the configuration, of both groups.
struct FixedSettings {
  LimitList limits;
  NoticeList notices;
};

template <class List>
struct Stored {
  std::int64_t version = 0;  // 0: never saved
  List value;
  List fixed;
  std::optional<Time> changed_at = {};
  std::optional<std::string> changed_by = {};  // name of the member
};

Stored<LimitList> load_limits(db::Connection& connection);
Stored<NoticeList> load_notices(db::Connection& connection);

// The configuration's, else the saved one, else that of shop.toml.
Notice notice_in_force(const Stored<NoticeList>& stored, NoticeKind kind,
                       const catalogue::Notifications& notifications);

// Notes what the configuration of this node has, where it differs. Nodes of a shop have the same
// configuration; of different ones the last that starts wins.
void fix(db::Database& database, const FixedSettings& fixed);

struct Save {
  Group group = Group::limits;
  std::int64_t version = 0;  // that was seen
  Time at;
  std::optional<std::string> member_id;
};

// false: the row has another version than the one that was seen.
bool save(db::Connection& connection, const Save& save, const std::string& value);

}  // namespace typecase::shop_settings
