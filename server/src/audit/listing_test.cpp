#include "audit/listing.h"

#include "audit/testing.h"

namespace typecase::audit {
namespace {

using namespace std::chrono_literals;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

class AuditListingTest : public testing::AuditFixture {
 protected:
  const Actor grace{"grace", Via::session, "session", "customer-1"};
  const Actor machine{std::nullopt, Via::command_line, "root", std::nullopt};

  void add_of(const Actor& actor, const std::string& action, const std::string& object) {
    database().write([&](db::Connection& c) {
      Entry made = entry(object, clock.now());
      made.action = action;
      record(c, actor, made);
    });
    clock.advance(1s);
  }

  EntryList list(const EntryFilter& filter, const PageRequest& page = {}) {
    return database().read([&](db::Connection& c) { return find_entries(c, filter, page); });
  }

  std::vector<std::string> objects(const EntryFilter& filter) {
    std::vector<std::string> found;
    for (const RecordedEntry& one : list(filter).entries) found.push_back(one.entry.object_id);
    return found;
  }

  void fill() {
    add_of(mira, "refund.requested", "a");
    add_of(grace, "refund.requested", "b");
    add_of(mira, "refund_note.stored", "c");
    add_of(machine, "refund", "d");
    add_of(grace, "order.seen", "a");
  }
};

TYPECASE_EACH_ENGINE(AuditListingTest);

TEST_P(AuditListingTest, HoldsEachConditionAgainstTheRows) {
  fill();
  EXPECT_THAT(objects({}), ElementsAre("a", "d", "c", "b", "a"));
  EXPECT_THAT(objects({.member = "mira"}), ElementsAre("c", "a"));
  EXPECT_THAT(objects({.is_of_no_member = true}), ElementsAre("d"));
  EXPECT_THAT(objects({.object = "a"}), ElementsAre("a", "a"));
  EXPECT_THAT(objects({.customer = "customer-1"}), ElementsAre("a", "b"));
  const Time begin = clock.now() - 5s;
  EXPECT_THAT(objects({.from = begin + 1s, .until = begin + 3s}), ElementsAre("c", "b"));
}

TEST_P(AuditListingTest, TakesAnActionWholeOrByItsFirstPart) {
  fill();
  EXPECT_THAT(objects({.action = "refund"}), ElementsAre("d", "b", "a"));
  EXPECT_THAT(objects({.action = "refund.requested"}), ElementsAre("b", "a"));
  for (const char* none : {"ref", "refund.", "refund.req", "efund", "%", "order.see_"}) {
    EXPECT_THAT(objects({.action = none}), IsEmpty()) << none;
  }
}

TEST_P(AuditListingTest, FindsTheChangeSetsThatChangePrices) {
  const auto add_after = [&](const std::string& action, const std::string& after) {
    database().write([&](db::Connection& c) {
      Entry made = entry(after, clock.now());
      made.action = action;
      made.object_after = after;
      record(c, mira, made);
    });
    clock.advance(1s);
  };
  const std::string price = R"({"name":"Autumn","edits":{"page":1,"price":2}})";
  const std::string dollars = R"({"name":"Dollars","edits":{"price_list":1}})";
  add_after("change_set.published", price);
  add_after("change_set.published", R"({"name":"\"price\": 3","edits":{"page":1}})");
  add_after("change_set.begun", R"({"name":"Empty","edits":{}})");
  add_after("offer.made", price);
  add_after("change_set.scheduled", dollars);
  EXPECT_THAT(objects({.is_of_prices = true}), ElementsAre(dollars, price));
  EXPECT_THAT(objects({.member = "grace", .is_of_prices = true}), IsEmpty());
}

TEST_P(AuditListingTest, HoldsAllConditionsTogether) {
  fill();
  EXPECT_THAT(objects({.member = "grace", .action = "refund"}), ElementsAre("b"));
  EXPECT_THAT(objects({.member = "grace", .action = "order.seen"}), ElementsAre("a"));
  EXPECT_THAT(objects({.is_of_no_member = true, .action = "refund"}), ElementsAre("d"));
  EXPECT_THAT(objects({.is_of_no_member = true, .action = "order.seen"}), IsEmpty());
  EXPECT_THAT(objects({.member = "mira", .object = "a"}), ElementsAre("a"));
  const EntryFilter all{.member = "grace",
                        .action = "order.seen",
                        .object = "a",
                        .customer = "customer-1",
                        .from = clock.now() - 1s,
                        .until = clock.now()};
  EXPECT_THAT(objects(all), ElementsAre("a"));
}

// An action of which many rows are there is not read for the few of a member.
TEST_P(AuditListingTest, FindsAMemberAmongManyRowsOfAnAction) {
  database().write([&](db::Connection& c) {
    for (int i = 0; i < 5000; ++i) record(c, mira, entry("many", clock.now()));
    record(c, grace, entry("one", clock.now()));
  });
  EXPECT_THAT(objects({.member = "grace", .action = "menu_item"}), ElementsAre("one"));
  EXPECT_THAT(objects({.member = "grace", .action = "menu_item.created"}), ElementsAre("one"));
}

TEST_P(AuditListingTest, PagesHoldEachRowOnceAlsoOfOneMoment) {
  database().write([&](db::Connection& c) {
    for (int i = 0; i < 7; ++i) record(c, mira, entry(std::to_string(i), clock.now()));
  });
  std::set<std::string> seen;
  std::vector<std::size_t> sizes;
  PageRequest page{std::nullopt, 3};
  do {
    const EntryList found = list({}, page);
    for (const RecordedEntry& one : found.entries) seen.insert(one.entry.object_id);
    sizes.push_back(found.entries.size());
    page.after = found.next;
  } while (page.after);
  EXPECT_THAT(sizes, ElementsAre(3u, 3u, 1u));
  EXPECT_EQ(seen.size(), 7u);
}

TEST_P(AuditListingTest, TellsHowFarTheChainIsSealed) {
  auto state = [&] { return database().read(chain_state); };
  EXPECT_EQ(state().sequence, 0);
  EXPECT_EQ(state().sealed_at, std::nullopt);
  add_and_seal(2);
  add("later");
  EXPECT_EQ(state().sequence, 2);
  EXPECT_TRUE(state().sealed_at);
  EXPECT_EQ(state().unsealed, 1);
}

// SQLite chooses without statistics: a plan that reads the whole log shows here.
TEST_P(AuditListingTest, ReadsAlongAnIndexOfItsCondition) {
  const std::vector<std::pair<EntryFilter, std::string>> driven{
      {{}, "staff_audit_newest"},
      {{.member = "mira"}, "staff_audit_member (<expr>=?)"},
      {{.is_of_no_member = true}, "staff_audit_member (<expr>=?)"},
      {{.action = "refund"}, "staff_audit_area (<expr>=?)"},
      {{.action = "refund.requested"}, "staff_audit_action (action=?)"},
      {{.is_of_prices = true}, "staff_audit_prices"},
      {{.member = "mira", .action = "refund"}, "staff_audit_member_area (<expr>=? AND <expr>=?)"},
      {{.member = "mira", .action = "refund.requested"},
       "staff_audit_member_action (<expr>=? AND action=?)"},
      {{.member = "mira", .object = "a"}, "staff_audit_object (object_id=?)"},
      {{.member = "mira", .customer = "b"}, "staff_audit_customer (customer_id=?)"}};
  database().read([&](db::Connection& connection) {
    if (connection.engine() != db::Engine::sqlite) return;
    for (const auto& [filter, index] : driven) {
      db::testing::CountingConnection counting(connection);
      counting.explains = true;
      find_entries(counting, filter, {});
      EXPECT_THAT(counting.plans.back(), ::testing::HasSubstr("USING INDEX " + index));
      EXPECT_THAT(counting.plans.back(), ::testing::Not(::testing::HasSubstr("TEMP B-TREE")));
    }
  });
}

}  // namespace
}  // namespace typecase::audit
