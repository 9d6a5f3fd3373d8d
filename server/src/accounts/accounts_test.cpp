#include "accounts/accounts.h"

#include <gtest/gtest.h>

#include <set>
#include <thread>

#include "accounts/testing.h"

namespace typecase::accounts {
namespace {

using namespace std::chrono_literals;

class AccountsTest : public testing::AccountsFixture {
 protected:
  Tokens sign_in() {
    return database().write([&](db::Connection& connection) {
      Customer guest = accounts.add_guest(connection, "ada@example.org");
      return accounts.open_session(connection, guest.id, true);
    });
  }
};

TYPECASE_EACH_ENGINE(AccountsTest);

TEST_P(AccountsTest, SignsInWithTheRightPasswordOnly) {
  ASSERT_TRUE(accounts.add_customer("Ada@Example.org", "correct horse", "Ada"));

  auto right = accounts.sign_in("ada@example.org", "correct horse", true);
  ASSERT_TRUE(right);
  EXPECT_EQ(right->customer.email, "Ada@Example.org");
  EXPECT_EQ(code(accounts.sign_in("ada@example.org", "wrong", true)), "invalid_credentials");
  EXPECT_EQ(code(accounts.sign_in("bob@example.org", "correct horse", true)),
            "invalid_credentials");
}

TEST_P(AccountsTest, KeepsVerifiedAddressesUnique) {
  ASSERT_TRUE(accounts.add_customer("ada@example.org", "correct horse", std::nullopt));
  EXPECT_EQ(code(accounts.add_customer("ADA@example.org", "another one", std::nullopt)),
            "email_taken");
}

TEST_P(AccountsTest, AnAddedCustomerIsInTheAuditLog) {
  auto customer = accounts.add_customer("ada@example.org", "correct horse", std::nullopt, machine);
  EXPECT_FALSE(accounts.add_customer("ada@example.org", "another one", std::nullopt, machine));
  const auto entries =
      database().read([](db::Connection& c) { return audit::entries(c, Time(), 10); });
  ASSERT_EQ(entries.size(), 1u);
  EXPECT_EQ(entries[0].entry.action, "customer.added");
  EXPECT_EQ(entries[0].entry.object_id, customer->id.text);
  EXPECT_EQ(entries[0].actor.via_id, "root");
}

TEST_P(AccountsTest, AGuestWithTheSameAddressIsAnotherCustomer) {
  auto customer = accounts.add_customer("ada@example.org", "correct horse", std::nullopt);
  auto caller = accounts.authenticate(sign_in().access, "");
  ASSERT_TRUE(caller);
  EXPECT_NE(caller->customer.id, customer->id);
  EXPECT_FALSE(caller->customer.verified);
}

TEST_P(AccountsTest, AnAccessTokenLastsTenMinutes) {
  Tokens tokens = sign_in();
  clock.advance(9min);
  EXPECT_TRUE(accounts.authenticate(tokens.access, ""));
  clock.advance(2min);
  EXPECT_EQ(code(accounts.authenticate(tokens.access, "")), "signed_out");
}

TEST_P(AccountsTest, AnExpiredAccessTokenIsRenewedByTheRefreshToken) {
  Tokens tokens = sign_in();
  clock.advance(11min);
  auto caller = accounts.authenticate(tokens.access, tokens.refresh);
  ASSERT_TRUE(caller);
  ASSERT_TRUE(caller->renewed);
  EXPECT_TRUE(accounts.authenticate(caller->renewed->access, ""));
}

TEST_P(AccountsTest, ARepeatedRefreshGetsTheSameTokens) {
  Tokens tokens = sign_in();
  auto first = accounts.refresh(tokens.refresh);
  clock.advance(20s);
  auto second = accounts.refresh(tokens.refresh);
  ASSERT_TRUE(first && second);
  EXPECT_EQ(first->access, second->access);
  EXPECT_EQ(first->refresh, second->refresh);
}

TEST_P(AccountsTest, ManyRefreshesAtOnceHaveOneSuccessor) {
  Tokens tokens = sign_in();
  std::mutex guard;
  std::set<std::string> successors;
  std::vector<std::thread> tabs;
  for (int i = 0; i < 20; ++i) {
    tabs.emplace_back([&] {
      auto next = accounts.refresh(tokens.refresh);
      std::lock_guard lock(guard);
      successors.insert(next ? next->refresh : "refused");
    });
  }
  for (std::thread& tab : tabs) tab.join();
  EXPECT_EQ(successors.size(), 1u);
  EXPECT_FALSE(successors.contains("refused"));
}

TEST_P(AccountsTest, ALostReplyIsNoTheft) {
  Tokens tokens = sign_in();
  auto lost = accounts.refresh(tokens.refresh);
  clock.advance(8min);
  auto again = accounts.refresh(tokens.refresh);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->refresh, lost->refresh);
  EXPECT_TRUE(accounts.authenticate(again->access, ""));
}

TEST_P(AccountsTest, ASpentTokenEndsTheSignIn) {
  Tokens tokens = sign_in();
  Tokens next = accounts.refresh(tokens.refresh).value();
  ASSERT_TRUE(accounts.authenticate(next.access, next.refresh));
  clock.advance(1min);
  EXPECT_EQ(code(accounts.refresh(tokens.refresh)), "signed_out");
  EXPECT_EQ(code(accounts.refresh(next.refresh)), "signed_out");
}

TEST_P(AccountsTest, ATokenOfAnOlderGenerationEndsTheSignIn) {
  Tokens first = sign_in();
  Tokens second = accounts.refresh(first.refresh).value();
  Tokens third = accounts.refresh(second.refresh).value();
  EXPECT_EQ(code(accounts.refresh(first.refresh)), "signed_out");
  EXPECT_EQ(code(accounts.refresh(third.refresh)), "signed_out");
}

TEST_P(AccountsTest, TabsThatWakeTogetherAreNoTheft) {
  Tokens tokens = sign_in();
  Tokens next = accounts.refresh(tokens.refresh).value();
  clock.advance(8min);  // The machine sleeps before the reply is used.
  ASSERT_TRUE(accounts.authenticate(next.access, next.refresh));
  clock.advance(20s);
  auto other_tab = accounts.refresh(tokens.refresh);
  ASSERT_TRUE(other_tab);
  EXPECT_EQ(other_tab->refresh, next.refresh);
  clock.advance(15s);
  EXPECT_EQ(code(accounts.refresh(tokens.refresh)), "signed_out");
}

TEST_P(AccountsTest, TheOwnerIsToldOfTokensThatCameBack) {
  Customer ada = add();
  Tokens first = open(ada);
  Tokens second = accounts.refresh(first.refresh).value();
  accounts.refresh(second.refresh).value();
  EXPECT_EQ(code(accounts.refresh(first.refresh)), "signed_out");
  EXPECT_EQ(code(accounts.refresh(first.refresh)), "signed_out");
  EXPECT_EQ(mails(), std::vector<std::string>{"refresh_reused"});
}

TEST_P(AccountsTest, ASessionIdAloneEndsNothing) {
  Tokens tokens = sign_in();
  Tokens next = accounts.refresh(tokens.refresh).value();
  std::string session = next.access.substr(0, next.access.find('.'));
  EXPECT_EQ(code(accounts.refresh(session + "." + random_token())), "signed_out");
  EXPECT_EQ(code(accounts.refresh(next.access)), "signed_out");
  EXPECT_TRUE(accounts.refresh(next.refresh));
}

TEST_P(AccountsTest, AnOrdinaryRequestWritesNothing) {
  db::testing::CountingDatabase counted(database());
  Accounts accounts(counted, clock, Bytes(32, 7), settings);
  Tokens tokens = sign_in();
  ASSERT_TRUE(accounts.authenticate(tokens.access, tokens.refresh));
  EXPECT_EQ(counted.writes, 1);  // That the tokens have arrived, once for each pair.
  for (int i = 0; i < 50; ++i) ASSERT_TRUE(accounts.authenticate(tokens.access, tokens.refresh));
  EXPECT_EQ(counted.writes, 1);
  EXPECT_EQ(counted.reads, 51);

  Tokens next = accounts.refresh(tokens.refresh).value();
  EXPECT_EQ(counted.writes, 2);
  for (int i = 0; i < 20; ++i) EXPECT_EQ(accounts.refresh(tokens.refresh)->refresh, next.refresh);
  EXPECT_EQ(code(accounts.refresh("nonsense")), "signed_out");
  EXPECT_EQ(counted.writes, 2);
}

TEST_P(AccountsTest, ASignInThatDoesNotStayEndsAfterThreeIdleDays) {
  Customer ada = add();
  Tokens stays = open(ada, true), goes = open(ada, false);
  clock.advance(72h - 1s);
  goes = accounts.refresh(goes.refresh).value();
  clock.advance(72h);
  EXPECT_EQ(code(accounts.refresh(goes.refresh)), "signed_out");
  EXPECT_TRUE(accounts.refresh(stays.refresh));
}

TEST_P(AccountsTest, SigningOutEndsBothTokens) {
  Tokens tokens = sign_in();
  accounts.sign_out(tokens.access, "");
  EXPECT_EQ(code(accounts.authenticate(tokens.access, tokens.refresh)), "signed_out");
}

TEST_P(AccountsTest, ASessionIdAloneSignsNobodyOut) {
  Tokens tokens = sign_in();
  std::string forged = tokens.access.substr(0, 27) + "AAAA";
  accounts.sign_out(forged, forged);
  EXPECT_TRUE(accounts.authenticate(tokens.access, ""));
}

TEST_P(AccountsTest, ASignInEndsAfterFourteenDays) {
  Tokens tokens = sign_in();
  for (int day = 0; day < 13; ++day) {
    clock.advance(24h);
    tokens = accounts.refresh(tokens.refresh).value();
  }
  clock.advance(25h);
  EXPECT_EQ(code(accounts.refresh(tokens.refresh)), "signed_out");
}

TEST_P(AccountsTest, TheDatabaseHoldsNoToken) {
  Tokens tokens = sign_in();
  auto row = database().read(
      [](db::Connection& c) { return c.find_one("SELECT current_hash FROM session"); });
  EXPECT_EQ(to_hex(row->bytes("current_hash")), to_hex(sha256(tokens.refresh)));
}

}  // namespace
}  // namespace typecase::accounts
