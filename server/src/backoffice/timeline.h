#pragma once

#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <vector>

#include "delivery/build/builds.h"
#include "orders/orders.h"

namespace typecase::backoffice {

enum class TimelineKind { order, money, mail, file, staff };
BOOST_DESCRIBE_ENUM(TimelineKind, order, money, mail, file, staff)

// Something that happened to an order.
struct TimelineEntry {
  Time at;
  std::string who;  // "Customer", "Gateway", "Shop", or the name of a member
  TimelineKind kind = TimelineKind::order;
  std::string what;                           // one sentence without a full stop
  std::optional<std::string> reference = {};  // an id elsewhere, an address, a reason
  std::optional<Money> amount = {};           // negative goes out
  bool is_open = false;                       // it waits for something or somebody
};
BOOST_DESCRIBE_STRUCT(TimelineEntry, (), (at, who, kind, what, reference, amount, is_open))

// All that is recorded of an order: its events, attempts, payments, refunds, disputes, credit
// notes, mails, files, and rows of the audit log. Oldest first. Six statements.
std::vector<TimelineEntry> timeline(db::Connection& connection, const orders::Order& order,
                                    const delivery::FilesState& files);

}  // namespace typecase::backoffice
