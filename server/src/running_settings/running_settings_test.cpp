#include "running_settings/running_settings.h"

#include <gmock/gmock.h>

#include <thread>

#include "base/log.h"
#include "db/record.h"
#include "db/testing.h"
#include "running_settings/testing.h"

namespace typecase::running_settings {
namespace {

using namespace std::chrono_literals;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

class RunningSettingsTest : public testing::SettingsFixture {};

TYPECASE_EACH_ENGINE(RunningSettingsTest);

TEST_P(RunningSettingsTest, AreNotSetUpAtFirst) {
  const auto running = start();
  EXPECT_FALSE(running->gateway().is_set_up());
  EXPECT_EQ(running->in_use()->payments_state, State::not_set_up);
  EXPECT_EQ(running->in_use()->mail_source, Source::none);
  EXPECT_THAT(running->webhook_secrets(), IsEmpty());
}

TEST_P(RunningSettingsTest, KeysOfAnotherNodeAreTakenAtTheNextLook) {
  const auto running = start();
  store(keys("a"));
  EXPECT_FALSE(running->gateway().is_set_up());
  EXPECT_TRUE(running->refresh());
  EXPECT_EQ(running->gateway().publishable_key(), "pk_test_a");
  EXPECT_FALSE(running->refresh());
}

TEST_P(RunningSettingsTest, KeysOfTheConfigurationWin) {
  store(keys("a"));
  configured.gateway = settings_of(keys("file"));
  const auto running = start();
  EXPECT_EQ(running->gateway().publishable_key(), "pk_test_file");
  EXPECT_EQ(running->in_use()->payments_source, Source::file);
}

TEST_P(RunningSettingsTest, TheDatabaseHoldsNoSecretThatCanBeRead) {
  store(keys("a"));
  const Bytes sealed = database().read([](db::Connection& c) {
    return c.find_one("SELECT sealed FROM running_setting").value().bytes("sealed");
  });
  const std::string text(sealed.begin(), sealed.end());
  EXPECT_EQ(text.find("test_a"), text.npos);
}

TEST_P(RunningSettingsTest, AnotherServerKeyMakesThemUnreadable) {
  store(keys("a"));
  store_mail("mail.example");
  log::set_level(log::Level::off);
  server_key = Bytes(32, 8);
  const auto running = start();
  log::set_level(log::Level::info);
  EXPECT_EQ(running->in_use()->payments_state, State::unreadable);
  EXPECT_FALSE(running->gateway().is_set_up());
  EXPECT_EQ(running->in_use()->mail_state, State::unreadable);
  EXPECT_THROW(running->in_use()->transport->send({}, "", ""), std::runtime_error);
}

TEST_P(RunningSettingsTest, AFormerWebhookSecretCountsForADay) {
  StoredPayments stored{keys("b"), {keys("a")}, {{"whsec_a", clock.now() + 24h}}};
  store(stored);
  const auto running = start();
  EXPECT_THAT(running->webhook_secrets(), ElementsAre("whsec_b", "whsec_a"));
  clock.advance(24h);
  EXPECT_THAT(running->webhook_secrets(), ElementsAre("whsec_b"));
}

TEST_P(RunningSettingsTest, KeysThatTheConfigurationAllowsNoLongerAreNotUsed) {
  PaymentKeys live = keys("a");
  live.publishable_key = "pk_live_a";
  live.secret_key = "sk_live_a";
  store(live);
  configured.gateway.demonstration = true;
  log::set_level(log::Level::off);
  const auto running = start();
  log::set_level(log::Level::info);
  EXPECT_EQ(running->in_use()->payments_state, State::not_set_up);
}

TEST_P(RunningSettingsTest, ManySavesAtOnceLeaveOne) {
  constexpr int most = 64;
  std::atomic<int> kept = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < most; ++i) {
    threads.emplace_back([&, i] {
      const Bytes sealed = seal(StoredPayments{keys(std::to_string(i)), {}, {}}, server_key);
      kept += database().write([&](db::Connection& connection) {
        return save(connection, {Group::payments, 0, clock.now(), std::nullopt}, sealed);
      });
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(kept, 1);
  const auto running = start();
  EXPECT_EQ(running->in_use()->versions.payments, 1);
  EXPECT_TRUE(running->gateway().is_set_up());
}

}  // namespace
}  // namespace typecase::running_settings
