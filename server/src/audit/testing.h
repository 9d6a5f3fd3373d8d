#pragma once

// For tests only: an audit log on a database of each engine, its sealer and a clock that stands.

#include <gmock/gmock.h>

#include "audit/audit.h"
#include "audit/chain_check.h"
#include "audit/sealer.h"
#include "db/record.h"
#include "db/testing.h"

namespace typecase::audit::testing {

using namespace std::chrono_literals;

inline const Bytes server_key(32, 7);

class AuditFixture : public db::testing::EachEngine {
 protected:
  // Adds a row about the object at the clock's time, and moves the clock by a second.
  void add(const std::string& object) { add_to(database(), object); }
  void add_to(db::Database& target, const std::string& object) {
    target.write([&](db::Connection& c) { record(c, mira, entry(object, clock.now())); });
    clock.advance(1s);
  }
  static Entry entry(const std::string& object, Time at) {
    Entry entry;
    entry.at = at;
    entry.permission = "menus:write";
    entry.action = "menu_item.created";
    entry.object_id = object;
    entry.object_after = R"({"menu":1})";
    entry.request_id = "request";
    return entry;
  }
  void add_and_seal(int rows) {
    for (int i = 1; i <= rows; ++i) add("object-" + std::to_string(i));
    EXPECT_EQ(sealer.run(), static_cast<std::size_t>(rows));
  }

  // The database as somebody changes it who has its password.
  template <class... Args>
  void tamper(const std::string& sql, const Args&... args) {
    database().write([&](db::Connection& c) { c.execute(sql, args...); });
  }

  // "changed 3-3", in the order in which they are told.
  std::vector<std::string> faults() {
    std::vector<std::string> found;
    database().read([&](db::Connection& c) {
      report = check_chain(c, head_key(server_key), [&](const ChainFault& fault) {
        found.push_back(std::string(enum_name(fault.kind)) + " " + std::to_string(fault.first) +
                        "-" + std::to_string(fault.last));
        ids.push_back(fault.id);
      });
    });
    EXPECT_EQ(report.faults, static_cast<std::int64_t>(found.size()));
    return found;
  }

  // Objects of the sealed rows in the order of their sequence.
  std::vector<std::string> sealed() {
    return database().read([](db::Connection& c) {
      return c.select<std::string>(
          "SELECT object_id FROM staff_audit WHERE sequence IS NOT NULL ORDER BY sequence");
    });
  }

  const Actor mira{"mira", Via::token, "token", std::nullopt};
  ManualClock clock{Time(std::chrono::days(20'000))};
  Sealer sealer{database(), clock, server_key};
  ChainReport report;            // of the last faults()
  std::vector<std::string> ids;  // of the rows of all faults()
};

}  // namespace typecase::audit::testing
