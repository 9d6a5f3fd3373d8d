#include <gtest/gtest.h>

#include "accounts/testing.h"
#include "db/record.h"

namespace typecase::accounts {
namespace {

using namespace std::chrono_literals;

class SignInTest : public testing::AccountsFixture {
 protected:
  auto sign_in(std::string_view word = password, std::string device = "") {
    return accounts.sign_in(email, word, true, {"192.0.2.7", "Firefox on Linux", device});
  }

  std::string stored_hash() {
    return database().read([](db::Connection& connection) {
      return connection.value<std::string>("SELECT password_hash FROM customer");
    });
  }
};

TYPECASE_EACH_ENGINE(SignInTest);

TEST_P(SignInTest, NeedsTheVeryBytesOfThePassword) {
  ASSERT_TRUE(accounts.add_customer("bob@example.org", " two spaces 🦑 ", std::nullopt));
  auto with = [&](std::string_view word) {
    return code(accounts.sign_in("bob@example.org", word, true));
  };
  EXPECT_EQ(with(" two spaces 🦑 "), "");
  EXPECT_EQ(with("two spaces 🦑"), "invalid_credentials");
  EXPECT_EQ(with(" Two spaces 🦑 "), "invalid_credentials");
}

TEST_P(SignInTest, LooksAtNoPasswordAfterTenWrongOnes) {
  add();
  for (int i = 0; i < 10; ++i) EXPECT_EQ(code(sign_in("wrong")), "invalid_credentials");
  auto refused = sign_in();
  EXPECT_EQ(code(refused), "too_many_attempts");
  EXPECT_GT(refused.error().retry_after, 0);
  clock.advance(15min);
  EXPECT_EQ(code(sign_in()), "");
}

TEST_P(SignInTest, StrangersLockNobodyOutOfAKnownBrowser) {
  add();
  std::string device = sign_in()->device;
  for (int i = 0; i < 10; ++i) sign_in("wrong");
  ASSERT_EQ(code(sign_in()), "too_many_attempts");
  EXPECT_EQ(code(sign_in(password, device)), "");
  EXPECT_EQ(code(sign_in(password, "forged." + device)), "too_many_attempts");
}

TEST_P(SignInTest, ANamesakesBrowserGuessesNoFasterThanAStranger) {
  add();
  add_unverified(email, "the namesake's");
  std::string device = sign_in("the namesake's")->device;
  for (int i = 0; i < 10; ++i) {
    EXPECT_EQ(code(sign_in("wrong", device)), "invalid_credentials");
    EXPECT_EQ(code(sign_in("the namesake's", device)), "");
  }
  EXPECT_EQ(code(sign_in(password, device)), "invalid_credentials");  // Not looked at.
  EXPECT_EQ(code(sign_in(password)), "too_many_attempts");
  EXPECT_EQ(code(sign_in("the namesake's", device)), "");
}

TEST_P(SignInTest, ANamesakeDoesNotLearnWhetherThereIsAnAccount) {
  add();
  auto answers = [&](std::string_view address) {
    add_unverified(std::string(address), "the namesake's");
    auto with = [&](std::string_view word, std::string device) {
      return accounts.sign_in(address, word, true, {"", "Firefox on Linux", device});
    };
    std::string device = with("the namesake's", "")->device;
    std::vector<std::string> codes;
    auto note = [&](std::string_view word, const std::string& from) {
      codes.emplace_back(code(with(word, from)));
    };
    for (int i = 0; i < 9; ++i) note("wrong", "");
    note("the namesake's", "");
    for (int i = 0; i < 2; ++i) note("wrong", "");
    note("the namesake's", device);
    note("the namesake's", "");
    return codes;
  };
  EXPECT_EQ(answers(email), answers("nobody-else@example.org"));
}

TEST_P(SignInTest, ABrowserIsUnknownOnceThePasswordIsAnother) {
  add();
  std::string device = sign_in()->device;
  database().write([&](db::Connection& connection) {
    connection.execute("UPDATE customer SET password_hash = $1", hash_password("another one"));
  });
  for (int i = 0; i < 10; ++i) sign_in("wrong", device);
  EXPECT_EQ(code(sign_in("another one", device)), "too_many_attempts");
}

TEST_P(SignInTest, TellsOfABrowserThatWasNotKnown) {
  add();
  std::string device = sign_in()->device;
  EXPECT_TRUE(mails().empty());  // The first sign-in of all
  device = sign_in(password, device)->device;
  EXPECT_TRUE(mails().empty());
  clock.advance(1s);
  sign_in();
  EXPECT_EQ(mails(), std::vector<std::string>{"new_device"});
  clock.advance(std::chrono::days(179));
  EXPECT_TRUE(sign_in(password, device));
  EXPECT_EQ(mails().size(), 1u);
}

TEST_P(SignInTest, TellsNobodyWhoHasNotProvedTheMailbox) {
  add_unverified(email, password);
  sign_in();
  sign_in();
  EXPECT_TRUE(mails().empty());
}

TEST_P(SignInTest, HashesThePasswordAnewWhenThatHasBecomeHarder) {
  Customer ada = add();
  std::string easy =  // of `password`, with 8 MiB and one pass
      "$argon2id$v=19$m=8192,t=1,p=1$eT9osrkGTDDFPkyRnzCNHQ$IU3uoSMneO7UdZAUNRGTUrcQTr4slYM0uCQph3I"
      "kXV0";
  database().write([&](db::Connection& connection) {
    connection.execute("UPDATE customer SET password_hash = $1", easy);
  });
  EXPECT_EQ(code(sign_in("wrong")), "invalid_credentials");
  EXPECT_EQ(stored_hash(), easy);
  set_password_cost({2, 16 << 20});
  ASSERT_TRUE(sign_in());
  EXPECT_TRUE(stored_hash().starts_with("$argon2id$v=19$m=16384,t=2,p=1$"));
  EXPECT_TRUE(sign_in());
  typecase::testing::use_cheap_passwords();
}

TEST_P(SignInTest, APasswordThatIsChangedMeanwhileSignsNobodyIn) {
  Customer ada = add();
  db::testing::CountingDatabase racing(database());
  racing.before_write = [&] {
    database().write([](db::Connection& connection) {
      connection.execute("UPDATE customer SET password_hash = 'another'");
    });
  };
  Accounts accounts(racing, clock, Bytes(32, 7), settings);
  EXPECT_EQ(code(accounts.sign_in(email, password, true)), "invalid_credentials");
  EXPECT_TRUE(this->accounts.sessions(ada.id).empty());
}

TEST_P(SignInTest, AnotherQuestionForThePasswordHasALimitOfItsOwn) {
  Customer ada = add();
  EXPECT_EQ(code(accounts.check_password(ada.id, password)), "");
  for (int i = 0; i < 10; ++i) {
    EXPECT_EQ(code(accounts.check_password(ada.id, "wrong")), "wrong_password");
  }
  EXPECT_EQ(code(accounts.check_password(ada.id, password)), "too_many_attempts");
  EXPECT_EQ(code(sign_in()), "");
  EXPECT_EQ(code(accounts.check_password(CustomerId("nobody"), "")), "wrong_password");
}

TEST_P(SignInTest, ListsWhereOneIsSignedInAndEndsIt) {
  Customer ada = add();
  Tokens first = open(ada, false);
  clock.advance(1h);
  Tokens second = open(ada);
  auto sessions = accounts.sessions(ada.id);
  ASSERT_EQ(sessions.size(), 2u);
  EXPECT_EQ(sessions[0].id, accounts.authenticate(second.access, "")->session);
  EXPECT_EQ(sessions[0].agent, "Firefox on Linux");
  EXPECT_TRUE(sessions[0].stays_signed_in);
  EXPECT_FALSE(sessions[1].stays_signed_in);

  EXPECT_EQ(code(accounts.end_session(CustomerId("another"), sessions[1].id)), "not_found");
  EXPECT_TRUE(accounts.end_session(ada.id, sessions[1].id));
  EXPECT_EQ(code(accounts.end_session(ada.id, sessions[1].id)), "not_found");
  EXPECT_EQ(code(accounts.authenticate(first.access, first.refresh)), "signed_out");
  EXPECT_TRUE(accounts.authenticate(second.access, ""));
}

TEST_P(SignInTest, SigningOutEverywhereEndsEverySignInOfOneCustomer) {
  Customer ada = add();
  Customer bob = add("bob@example.org");
  Tokens first = open(ada), second = open(ada), others = open(bob);
  accounts.sign_out_everywhere(ada.id);
  EXPECT_EQ(code(accounts.authenticate(first.access, first.refresh)), "signed_out");
  EXPECT_EQ(code(accounts.authenticate(second.access, second.refresh)), "signed_out");
  EXPECT_TRUE(accounts.authenticate(others.access, ""));
}

TEST_P(SignInTest, OneSignInCanBeSpared) {
  Customer ada = add();
  Tokens kept = open(ada), ended = open(ada);
  std::string session = accounts.authenticate(kept.access, "")->session;
  database().write([&](db::Connection& c) { end_sessions(c, ada.id, clock.now(), session); });
  EXPECT_TRUE(accounts.authenticate(kept.access, ""));
  EXPECT_EQ(code(accounts.authenticate(ended.access, ended.refresh)), "signed_out");
}

}  // namespace
}  // namespace typecase::accounts
