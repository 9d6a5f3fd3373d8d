#include "accounts/emails/mail_jobs.h"

#include <gtest/gtest.h>

#include <utility>

#include "accounts/sign_in/strangers_testing.h"

// Deferred mails of requests that take so long that the time of the mail has come.
namespace typecase::accounts {
namespace {

using namespace std::chrono_literals;

class MailJobs : public testing::StrangersFixture {
 protected:
  MailJobs() {
    slow.before_write = [this] {
      if (!std::exchange(is_slow, false)) return;
      clock.advance(wait);
      run_jobs();
    };
  }
  // From now on mails of the kind are deferred, and one waits.
  void use_up_confirmations() {
    for (int i = 0; i < 6; ++i) register_from(stranger(i));
    clock.advance(14min);
    is_slow = true;
  }
  std::int64_t waiting(std::string_view kind = "a mail") {
    return count("SELECT count(*) FROM job WHERE state = 'waiting' AND kind = $1", kind);
  }
  void enqueue(const MailTime& mail) {
    database().write([&](db::Connection& connection) {
      enqueue_mail(connection, "a mail", mail, "ada@example.org", clock.now());
    });
  }

  db::testing::CountingDatabase slow{database()};
  Registration registering{slow, clock, accounts, limits, settings};
  Recovery recovering{slow, clock, accounts, limits, settings};
  std::chrono::microseconds wait = 1min;
  bool is_slow = false;
};

TYPECASE_EACH_ENGINE(MailJobs);

TEST_P(MailJobs, AMailWhoseJobHasRunBeforeTheCommitIsSentWithTheNextOne) {
  use_up_confirmations();
  auto ada =
      registering.register_customer({std::string(email), std::string(password), {}, true}, own);
  ASSERT_TRUE(ada);
  auto before = mails_of("confirm_address");
  EXPECT_EQ(before, 6);
  EXPECT_EQ(waiting(Registration::job_kind), 1);
  run_jobs_after_a_quarter();
  EXPECT_EQ(mails_of("confirm_address"), before + 1);
  EXPECT_TRUE(registration.confirm(token("confirm_address"), std::nullopt, ada->customer.id, own));
}

TEST_P(MailJobs, AGuestsMailThatWasPlannedLongBeforeTheOrderIsSent) {
  use_up_confirmations();
  is_slow = false;
  auto mail = registration.plan_mail(email, own.address_block);
  clock.advance(wait);
  run_jobs();
  auto before = mails_of("confirm_address");
  database().write(
      [&](db::Connection& connection) { registration.add_guest(connection, email, mail); });
  run_jobs_after_a_quarter();
  EXPECT_EQ(mails_of("confirm_address"), before + 1);
}

TEST_P(MailJobs, AResetThatWasAskedForAtTheEdgeOfAQuarterIsSent) {
  add();
  ask_for_resets(0, 6);
  run_jobs();
  clock.advance(14min + 59s);
  is_slow = true;
  wait = 1s;
  auto before = mails_of("reset_password");
  ASSERT_TRUE(recovering.forgot(email, own));
  EXPECT_EQ(mails_of("reset_password"), before + 1);
  run_jobs_after_a_quarter();
  EXPECT_EQ(mails_of("reset_password"), before + 2);
}

TEST_P(MailJobs, AMailIsMergedWithTheJobThatWaits) {
  MailTime mail{clock.now() + 15min, true, "key"};
  for (int i = 0; i < 3; ++i) enqueue(mail);
  EXPECT_EQ(waiting(), 1);
}

TEST_P(MailJobs, AMailIsNotMergedWithAJobThatIsAboutToRun) {
  MailTime mail{clock.now() + 15min, true, "key"};
  enqueue(mail);
  clock.advance(15min - 5s);
  for (int i = 0; i < 3; ++i) enqueue(mail);
  EXPECT_EQ(waiting(), 2);
}

TEST_P(MailJobs, AMailIsNotMergedWithAJobThatSomebodyRuns) {
  MailTime mail{clock.now() + 15min, true, "key"};
  enqueue(mail);
  database().write([&](db::Connection& connection) {
    connection.execute("UPDATE job SET lease_until = $1", clock.now() + 1min);
  });
  enqueue(mail);
  EXPECT_EQ(waiting(), 2);
}

TEST_P(MailJobs, AnAddressIsACustomersOnceItIsProvedOrPaidFor) {
  std::string_view tagged = "ada+type@example.org";
  EXPECT_FALSE(is_customers(database(), tagged));
  Customer ada = register_from(own, tagged).customer;
  add_order(ada.id, "free");
  EXPECT_FALSE(is_customers(database(), tagged));
  add_paid_order(ada.id, "paid");
  EXPECT_TRUE(is_customers(database(), "Ada+Type@example.org"));
  EXPECT_FALSE(is_customers(database(), "ada+other@example.org"));
  add("grace+type@example.org");
  EXPECT_TRUE(is_customers(database(), "grace+type@example.org"));
}

}  // namespace
}  // namespace typecase::accounts
