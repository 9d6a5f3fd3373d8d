#include "accounts/emails/mailed_links.h"

#include <gtest/gtest.h>

#include <atomic>
#include <set>
#include <thread>

#include "accounts/accounts.h"
#include "db/testing.h"

namespace typecase::accounts {
namespace {

using namespace std::chrono_literals;

class MailedLinks : public db::testing::EachEngine {
 protected:
  std::string issue(LinkPurpose purpose, const std::string& email = "ada@example.org") {
    return database().write([&](db::Connection& connection) {
      return issue_link(connection, purpose, customer.id, email, clock.now());
    });
  }
  std::optional<MailedLink> find(const std::string& token) {
    return database().read(
        [&](db::Connection& connection) { return find_link(connection, token, clock.now()); });
  }
  bool spend(const std::string& token) {
    return database().write(
        [&](db::Connection& connection) { return spend_link(connection, token, clock.now()); });
  }

  ManualClock clock{from_micros(1'800'000'000'000'000)};
  Accounts accounts{database(), clock, Bytes(32, 7)};
  Customer customer = database().write(
      [&](db::Connection& connection) { return accounts.add_guest(connection, "a@example.org"); });
};

TYPECASE_EACH_ENGINE(MailedLinks);

TEST_P(MailedLinks, ALinkTellsWhoseItIsAndWhichMailboxItProves) {
  auto link = find(issue(LinkPurpose::change_email, "new@example.org"));
  ASSERT_TRUE(link);
  EXPECT_EQ(link->purpose, LinkPurpose::change_email);
  EXPECT_EQ(link->customer, customer.id);
  EXPECT_EQ(link->email, "new@example.org");
}

TEST_P(MailedLinks, ALinkIsSpentOnce) {
  std::string token = issue(LinkPurpose::confirm_address);
  EXPECT_TRUE(spend(token));
  EXPECT_FALSE(spend(token));
  EXPECT_FALSE(find(token));
}

TEST_P(MailedLinks, OfManyWhoSpendALinkAtOnceOneDoes) {
  std::string token = issue(LinkPurpose::reset_password);
  std::atomic<int> spent = 0;
  std::vector<std::thread> people;
  for (int i = 0; i < 8; ++i) people.emplace_back([&] { spent += spend(token) ? 1 : 0; });
  for (std::thread& person : people) person.join();
  EXPECT_EQ(spent, 1);
}

TEST_P(MailedLinks, ANewLinkLeavesTheOnesBeforeThatStrangersCanAskFor) {
  for (LinkPurpose purpose : {LinkPurpose::reset_password, LinkPurpose::confirm_address}) {
    std::string first = issue(purpose);
    std::string second = issue(purpose);
    EXPECT_TRUE(find(first));
    EXPECT_TRUE(find(second));
  }
}

TEST_P(MailedLinks, ANewLinkOfAnotherPurposeVoidsTheOneBefore) {
  std::string first = issue(LinkPurpose::change_email);
  std::string other = issue(LinkPurpose::confirm_address);
  std::string second = issue(LinkPurpose::change_email);
  EXPECT_FALSE(find(first));
  EXPECT_TRUE(find(second));
  EXPECT_TRUE(find(other));
}

TEST_P(MailedLinks, EachPurposeHasItsTime) {
  std::string reset = issue(LinkPurpose::reset_password);
  std::string change = issue(LinkPurpose::change_email);
  std::string confirm = issue(LinkPurpose::confirm_address);
  clock.advance(30min - 1us);
  EXPECT_TRUE(find(reset));
  clock.advance(1us);
  EXPECT_FALSE(find(reset));
  EXPECT_FALSE(spend(reset));
  clock.advance(24h - 30min - 1us);
  EXPECT_TRUE(find(change));
  clock.advance(1us);
  EXPECT_FALSE(find(change));
  clock.advance(std::chrono::days(13) - 1us);
  EXPECT_TRUE(find(confirm));
  clock.advance(1us);
  EXPECT_FALSE(find(confirm));
}

TEST_P(MailedLinks, LinksThatHaveRunOutAreSwept) {
  issue(LinkPurpose::reset_password);
  std::string confirm = issue(LinkPurpose::confirm_address);
  clock.advance(1h);
  auto swept = database().write(
      [&](db::Connection& connection) { return sweep_links(connection, clock.now()); });
  EXPECT_EQ(swept, 1);
  EXPECT_TRUE(find(confirm));
}

TEST_P(MailedLinks, TheDatabaseHoldsHashesOfTokensNobodyCanGuess) {
  std::set<std::string> tokens;
  for (int i = 0; i < 100; ++i) tokens.insert(issue(LinkPurpose::confirm_address));
  EXPECT_EQ(tokens.size(), 100u);
  std::string token = issue(LinkPurpose::confirm_address);
  EXPECT_EQ(from_base64url(token)->size(), 32u);
  auto row = database().read([&](db::Connection& c) {
    return c.find_one("SELECT purpose FROM mailed_link WHERE token_hash = $1", sha256(token));
  });
  EXPECT_TRUE(row);
}

TEST_P(MailedLinks, AnInvalidTokenOpensNothing) {
  issue(LinkPurpose::confirm_address);
  for (const char* text : {"", " ", "' OR 1=1 --", "\xff"}) EXPECT_FALSE(find(text)) << text;
}

}  // namespace
}  // namespace typecase::accounts
