#include "backoffice/system_service.h"

#include <gmock/gmock.h>

#include "db/record.h"
#include "db/testing.h"
#include "jobs/worker.h"
#include "mail/mail.h"

namespace typecase::backoffice {
namespace {

using namespace std::chrono_literals;
using ::testing::ElementsAre;

class SystemServiceTest : public db::testing::EachEngine {
 protected:
  const audit::Actor mira{"mira", audit::Via::session, "session", {}, "system:write", "request"};

  void SetUp() override {
    database().write([](db::Connection& c) {
      c.execute(
          "INSERT INTO staff_member (id, email, email_key, name, role, created_at) "
          "VALUES ('mira', 'mira@foundry.example', 'mira@foundry.example', 'Mira Holt', 'owner', "
          "0)");
      c.execute(
          "INSERT INTO customer (id, email, email_key, verified, created_at) "
          "VALUES ('ada', 'ada@example.org', 'ada@example.org', 1, 0)");
      c.execute(
          "INSERT INTO customer (id, email, email_key, verified, created_at, deleted_at) "
          "VALUES ('gone', '', '', 0, 0, 1)");
    });
  }

  void record(const audit::Actor& actor) {
    database().write([&](db::Connection& c) {
      audit::record(c, actor, {.at = clock.now(), .action = "customer.acted"});
    });
    clock.advance(1s);
  }

  std::string give_up_job(const std::string& kind, const std::string& key) {
    return database().write([&](db::Connection& c) {
      jobs::enqueue(c, kind, key, R"({"token":"secret"})", clock.now());
      c.execute("UPDATE job SET state = 'failed', attempts = 3 WHERE key = $1", key);
      return c.value<std::string>("SELECT id FROM job WHERE key = $1", key);
    });
  }

  std::string refuse_mail() {
    return database().write([&](db::Connection& c) {
      mail::queue(c, {"receipt", "event", "ada@example.org", "", "Receipt", "text", ""},
                  clock.now());
      c.execute("UPDATE outbox SET state = 'failed', last_error = 'no such user'");
      c.execute("UPDATE job SET state = 'failed', attempts = 3");
      return c.value<std::string>("SELECT id FROM outbox");
    });
  }

  // "mail.retried ID", the newest first.
  std::vector<std::string> audited() {
    std::vector<std::string> rows;
    for (const NamedEntry& one : system.find_entries({}, {}).entries) {
      rows.push_back(one.recorded.entry.action + " " + one.recorded.entry.object_id);
    }
    return rows;
  }

  static std::string code_of(const Result<void>& result) {
    return result ? "" : std::string(result.error().code);
  }

  int woken = 0;
  ManualClock clock{from_micros(1'795'270'000'000'000)};
  SystemService system{database(), clock, [this] { ++woken; }};
};
TYPECASE_EACH_ENGINE(SystemServiceTest);

TEST_P(SystemServiceTest, NamesThePeopleOfTheAuditLog) {
  record({"mira", audit::Via::session, "session", "ada"});
  record({"mira", audit::Via::session, "session", "gone"});
  record({std::nullopt, audit::Via::command_line, "root", std::nullopt});
  const auto entries = system.find_entries({}, {}).entries;
  ASSERT_EQ(entries.size(), 3u);
  EXPECT_EQ(entries[0].who, "root");
  EXPECT_EQ(entries[0].acting_as, std::nullopt);
  EXPECT_EQ(entries[1].who, "Mira Holt");
  EXPECT_EQ(entries[1].acting_as, std::nullopt) << "the customer is deleted";
  EXPECT_EQ(entries[2].acting_as, "ada@example.org");
}

TEST_P(SystemServiceTest, APageOfTheAuditLogTakesFewStatements) {
  for (int i = 0; i < 60; ++i) record({"mira", audit::Via::session, "session", "ada"});
  const int statements = database().read([](db::Connection& connection) {
    db::testing::CountingConnection counting(connection);
    EXPECT_EQ(find_entries(counting, {.member = "mira", .action = "customer"}, {}).entries.size(),
              50u);
    return counting.statements;
  });
  EXPECT_EQ(statements, 5);
}

TEST_P(SystemServiceTest, AJobIsRetriedWithOneRow) {
  const std::string id = give_up_job("process_event", "event");
  EXPECT_TRUE(system.retry_job(id, mira));
  EXPECT_TRUE(system.retry_job(id, mira)) << "it waits already";
  EXPECT_THAT(audited(), ElementsAre("job.retried " + id));
  const auto [recorded, who, acting_as] = system.find_entries({}, {}).entries.front();
  EXPECT_EQ(recorded.entry.object_after, R"({"kind":"process_event","key":"event"})");
  EXPECT_EQ(recorded.entry.permission, "system:write");
  EXPECT_EQ(system.find_jobs({}, {}).counts.waiting, 1);
  EXPECT_EQ(woken, 2);
}

TEST_P(SystemServiceTest, RefusesJobsThatAreDoneOrNotThere) {
  const std::string id = give_up_job("process_event", "event");
  database().write([](db::Connection& c) { c.execute("UPDATE job SET state = 'done'"); });
  EXPECT_EQ(code_of(system.retry_job(id, mira)), "job_done");
  EXPECT_EQ(code_of(system.retry_job("'", mira)), "not_found");
  database().write([](db::Connection& c) {
    c.execute("UPDATE job SET state = 'waiting', lease_until = 9000000000000000000");
  });
  EXPECT_EQ(code_of(system.retry_job(id, mira)), "job_runs");
  EXPECT_THAT(audited(), ElementsAre());
  EXPECT_EQ(woken, 0);
}

TEST_P(SystemServiceTest, AMailIsRetriedByItselfOrByItsJob) {
  const std::string id = refuse_mail();
  EXPECT_TRUE(system.retry_mail(id, mira));
  EXPECT_TRUE(system.retry_mail(id, mira)) << "it waits already";
  EXPECT_THAT(audited(), ElementsAre("mail.retried " + id));
  EXPECT_EQ(system.find_mails({}, {}).mails[0].state, mail::MailState::waiting);

  database().write([](db::Connection& c) {
    c.execute("UPDATE outbox SET state = 'failed'");
    c.execute("UPDATE job SET state = 'failed'");
  });
  EXPECT_TRUE(system.retry_job(system.find_jobs({}, {}).jobs[0].id, mira));
  EXPECT_EQ(system.find_mails({}, {}).mails[0].state, mail::MailState::waiting);
}

TEST_P(SystemServiceTest, AMailThatHasLeftIsNotSentAgain) {
  const std::string id = refuse_mail();
  database().write([](db::Connection& c) { c.execute("UPDATE outbox SET state = 'sent'"); });
  EXPECT_EQ(code_of(system.retry_mail(id, mira)), "mail_sent");
  EXPECT_EQ(code_of(system.retry_mail("none", mira)), "not_found");
  EXPECT_THAT(audited(), ElementsAre());
}

TEST_P(SystemServiceTest, TheTesterLogNamesCustomersAndEndsAfterTheFirst) {
  database().write([&](db::Connection& c) {
    const Time hour = std::chrono::floor<std::chrono::hours>(clock.now());
    for (int i = 0; i < 205; ++i) {
      c.execute(
          "INSERT INTO tester_access (hour, block, family_id, customer_id, requests, refused, "
          "characters, last_grant, updated_at) VALUES ($1, $2, 'inter', $3, 1, 0, $4, '', $1)",
          hour, "192.0." + std::to_string(i) + ".0/24",
          i == 7   ? "ada"
          : i == 8 ? "gone"
                   : "",
          i == 7   ? "100-1ff"
          : i == 8 ? "100-17f"
                   : "100");
    }
  });
  const TesterLog log = system.tester_log(std::nullopt, std::chrono::days(1));
  const auto& rows = log.rows;
  ASSERT_EQ(rows.size(), most_tester_rows);
  EXPECT_FALSE(log.is_whole);
  EXPECT_EQ(log.cut_at, std::nullopt);
  EXPECT_EQ(rows[0].customer_email, "ada@example.org");
  EXPECT_EQ(rows[0].summary.characters.size(), 256u);
  EXPECT_EQ(rows[1].summary.customer, "gone");
  EXPECT_EQ(rows[1].customer_email, std::nullopt);
  const TesterLog none = system.tester_log(FamilyId("amiri"), std::chrono::days(1));
  EXPECT_TRUE(none.rows.empty());
  EXPECT_TRUE(none.is_whole);
  EXPECT_EQ(system.tester_log(FamilyId("inter"), std::chrono::days(1)).rows.size(),
            most_tester_rows);
}

}  // namespace
}  // namespace typecase::backoffice
