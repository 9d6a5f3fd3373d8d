#include "shop_settings/settings_editor.h"

#include <gmock/gmock.h>

#include <atomic>
#include <thread>

#include "db/testing.h"

namespace typecase::shop_settings {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class SettingsEditorTest : public db::testing::EachEngine {
 protected:
  std::vector<std::string> faults(const auto& wanted) {
    std::vector<std::string> told;
    const auto refused = editor.save(wanted, actor);
    if (refused) return told;
    for (const Fault& fault : refused.error().faults) {
      told.push_back(fault.pointer + " " + std::string(fault.code));
    }
    if (told.empty()) told.push_back(std::string(refused.error().code));
    return told;
  }
  std::vector<std::string> addresses(NoticeKind kind) {
    catalogue::Foundry foundry;
    foundry.email = "hello@foundry.example";
    foundry.notifications.sales = false;
    return database().read([&](db::Connection& c) { return recipients(c, foundry, kind); });
  }

  ManualClock clock{from_micros(1'800'000'000'000'000)};
  CurrentLimits limits{database()};
  SettingsEditor editor{database(), clock, limits};
  audit::Actor actor{std::nullopt, audit::Via::command_line, "root", std::nullopt};
};

TYPECASE_EACH_ENGINE(SettingsEditorTest);

TEST_P(SettingsEditorTest, LimitsAreTheUsualOnesAtFirst) {
  for (const Limit limit : all_limits) {
    EXPECT_EQ((*limits.current())[limit], bounds_of(limit).usual);
    EXPECT_TRUE(bounds_of(limit).allow(bounds_of(limit).usual));
  }
  EXPECT_EQ(editor.show_limits().version, 0);
}

TEST_P(SettingsEditorTest, SavedLimitsHoldAtOnceAndOnOtherNodesAtTheirNextLook) {
  CurrentLimits other_node(database());
  ASSERT_TRUE(editor.save(NewLimits{0, {{Limit::order_payable_days, 3}}}, actor));
  EXPECT_EQ(limits.current()->days(Limit::order_payable_days), std::chrono::days(3));
  EXPECT_EQ((*other_node.current())[Limit::order_payable_days], 7);
  other_node.refresh();
  EXPECT_EQ((*other_node.current())[Limit::order_payable_days], 3);
  EXPECT_EQ((*other_node.current())[Limit::reminder_hours], 2);
}

TEST_P(SettingsEditorTest, EachLimitHasItsBounds) {
  for (const Limit limit :
       {Limit::order_payable_days, Limit::shared_cart_days, Limit::trials_per_network}) {
    const Bounds bounds = bounds_of(limit);
    const std::vector<std::string> told{"/limits/0/value out_of_range"};
    EXPECT_EQ(faults(NewLimits{0, {{limit, bounds.least - 1}}}), told);
    EXPECT_EQ(faults(NewLimits{0, {{limit, bounds.most + 1}}}), told);
    EXPECT_TRUE(
        editor.save(NewLimits{editor.show_limits().version, {{limit, bounds.most}}}, actor));
  }
  EXPECT_THAT(faults(NewLimits{0, {{Limit::reminder_hours, 2}, {Limit::reminder_hours, 3}}}),
              ElementsAre("/limits/1/name repeated"));
}

TEST_P(SettingsEditorTest, LimitsFitEachOther) {
  EXPECT_THAT(faults(NewLimits{0, {{Limit::order_payable_days, 1}, {Limit::reminder_hours, 13}}}),
              ElementsAre("/limits/1/value reminder_too_late"));
  EXPECT_THAT(faults(NewLimits{0, {{Limit::order_payable_days, 1}, {Limit::reminder_hours, 12}}}),
              IsEmpty());
  EXPECT_THAT(faults(NewLimits{1, {{Limit::trials_per_mailbox, 41}}}),
              ElementsAre("/limits/0/value below_mailbox"));
}

TEST_P(SettingsEditorTest, TheSameRequestAgainIsAnsweredAndAnotherOneRefused) {
  const NewLimits wanted{0, {{Limit::shared_cart_days, 60}}};
  EXPECT_EQ(editor.save(wanted, actor)->version, 1);
  EXPECT_EQ(editor.save(wanted, actor)->version, 1);
  EXPECT_THAT(faults(NewLimits{0, {{Limit::shared_cart_days, 61}}}),
              ElementsAre("changed_meanwhile"));
}

TEST_P(SettingsEditorTest, OfManySavesAtOnceOneIsKept) {
  constexpr int most = 64;
  std::atomic<int> kept = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < most; ++i) {
    threads.emplace_back([&, i] {
      kept += editor.save(NewLimits{0, {{Limit::shared_cart_days, 100 + i}}}, actor).has_value();
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(kept, 1);
  EXPECT_EQ(editor.show_limits().version, 1);
}

TEST_P(SettingsEditorTest, TheAuditLogHasTheLimitsBeforeAndAfter) {
  ASSERT_TRUE(editor.save(NewLimits{0, {{Limit::reminder_hours, 4}}}, actor));
  clock.advance(std::chrono::seconds(1));
  ASSERT_TRUE(editor.save(NewLimits{1, {{Limit::reminder_hours, 6}}}, actor));
  const auto rows = database().read([&](db::Connection& c) {
    return audit::entries(c, clock.now() - std::chrono::hours(1), 10);
  });
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(rows[0].entry.action, "settings.limits_saved");
  EXPECT_THAT(*rows[0].entry.object_before, HasSubstr("4"));
  EXPECT_THAT(*rows[0].entry.object_after, HasSubstr("6"));
}

TEST_P(SettingsEditorTest, TheConfigurationWins) {
  ASSERT_TRUE(editor.save(NewLimits{0, {{Limit::order_payable_days, 3}}}, actor));
  FixedSettings fixed;
  fixed.limits.limits = {{Limit::order_payable_days, 10}};
  fixed.notices.notices = {{NoticeKind::sales, false, {}}};
  fix(database(), fixed);
  limits.refresh();
  EXPECT_EQ((*limits.current())[Limit::order_payable_days], 10);
  EXPECT_THAT(faults(NewLimits{1, {{Limit::order_payable_days, 3}}}),
              ElementsAre("/limits/0/name fixed_by_file"));
  EXPECT_THAT(faults(NewNotices{0, {{NoticeKind::sales, true, {}}}}),
              ElementsAre("/notices/0/kind fixed_by_file"));
  fix(database(), {});
  limits.refresh();
  EXPECT_EQ((*limits.current())[Limit::order_payable_days], 3);
}

TEST_P(SettingsEditorTest, NoticesGoWhereTheFolderSaysUntilTheyAreSaved) {
  EXPECT_THAT(addresses(NoticeKind::sales), IsEmpty());
  EXPECT_THAT(addresses(NoticeKind::disputes), ElementsAre("hello@foundry.example"));
  ASSERT_TRUE(editor.save(NewNotices{0,
                                     {{NoticeKind::sales, true, {}},
                                      {NoticeKind::disputes, true, {"a@b.example", "c@d.example"}},
                                      {NoticeKind::reviews, false, {"e@f.example"}}}},
                          actor));
  EXPECT_THAT(addresses(NoticeKind::sales), ElementsAre("hello@foundry.example"));
  EXPECT_THAT(addresses(NoticeKind::disputes), ElementsAre("a@b.example", "c@d.example"));
  EXPECT_THAT(addresses(NoticeKind::reviews), IsEmpty());
  EXPECT_THAT(addresses(NoticeKind::sales_paused), ElementsAre("hello@foundry.example"));
}

TEST_P(SettingsEditorTest, NoticesThatMustBeReadCannotBeSwitchedOff) {
  for (const NoticeKind kind :
       {NoticeKind::held_money, NoticeKind::disputes, NoticeKind::sales_paused}) {
    EXPECT_THAT(faults(NewNotices{0, {{kind, false, {}}}}),
                ElementsAre("/notices/0/isOn must_be_on"));
  }
}

TEST_P(SettingsEditorTest, AWrongAddressIsRefusedAtItsField) {
  EXPECT_THAT(
      faults(NewNotices{0,
                        {{NoticeKind::sales, true, {}},
                         {NoticeKind::reviews, true, {"a@b.example", "nobody", "A@B.example"}}}}),
      ElementsAre("/notices/1/addresses/1 invalid_email", "/notices/1/addresses/2 repeated"));
  EXPECT_THAT(faults(NewNotices{0,
                                {{NoticeKind::sales,
                                  true,
                                  {"a@b.example", "b@b.example", "c@b.example", "d@b.example",
                                   "e@b.example", "f@b.example"}}}}),
              ElementsAre("/notices/0/addresses too_many"));
  EXPECT_EQ(editor.show_notices().stored.version, 0);
}

}  // namespace
}  // namespace typecase::shop_settings
