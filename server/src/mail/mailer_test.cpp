#include "mail/mailer.h"
#include "db/record.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "db/testing.h"
#include "jobs/worker.h"
#include "mail/outbox.h"

namespace typecase::mail {
namespace {

namespace fs = std::filesystem;

// Fails as it is told, then hands on.
class Stubborn final : public Transport {
 public:
  Stubborn(std::vector<net::NetError> failures, std::unique_ptr<Transport> after)
      : failures_(std::move(failures)), after_(std::move(after)) {}

  void send(const net::Envelope& envelope, std::string_view name,
            std::string_view message) override {
    if (next_ < failures_.size()) throw failures_[next_++];
    after_->send(envelope, name, message);
  }

 private:
  std::vector<net::NetError> failures_;
  std::size_t next_ = 0;
  std::unique_ptr<Transport> after_;
};

// Hands on, and is cut off before it can say so: a server that took the mail while the connection
// broke, or a shop that died.
class CutOff final : public Transport {
 public:
  explicit CutOff(std::unique_ptr<Transport> after) : after_(std::move(after)) {}

  void send(const net::Envelope& envelope, std::string_view name,
            std::string_view message) override {
    after_->send(envelope, name, message);
    throw net::NetError(net::NetErrorKind::reset, "the connection broke", true);
  }

 private:
  std::unique_ptr<Transport> after_;
};

class MailerTest : public db::testing::EachEngine {
 protected:
  MailerTest() { fs::create_directories(folder_); }
  ~MailerTest() override { fs::remove_all(folder_); }

  bool queue_receipt() {
    return database().write([&](db::Connection& connection) {
      return queue(
          connection,
          {"receipt", "ORDER", "ines@example.org", "Inês", "Receipt", "Paid", "<p>Paid</p>"},
          clock_.now());
    });
  }

  // Runs jobs until none is due, with the clock moved past every pause.
  void run_jobs(std::shared_ptr<Transport> transport, int rounds = 5) {
    Mailer mailer(database(), clock_, [transport] {
      return Route{transport, {"shop@example.org", "Open Sorts"}};
    });
    jobs::Worker worker(database(), clock_);
    worker.handle(std::string(mail_job), jobs::Lane::mail,
                  [&](const jobs::Job& job) { mailer.send(job); });
    for (int i = 0; i < rounds; ++i) {
      while (worker.run_one()) {
      }
      clock_.advance(std::chrono::hours{2});
    }
  }

  std::unique_ptr<Transport> to_folder() { return std::make_unique<Folder>(folder_); }

  std::vector<std::string> sent_emails() {
    std::vector<std::string> texts;
    for (const auto& entry : fs::directory_iterator(folder_)) {
      EXPECT_EQ(entry.path().extension(), ".eml");
      std::ostringstream text;
      text << std::ifstream(entry.path()).rdbuf();
      texts.push_back(text.str());
    }
    return texts;
  }

  std::string state() { return of_the_mail("SELECT state FROM outbox"); }

  std::string of_the_mail(std::string_view sql) {
    return database().read(
        [&](db::Connection& connection) { return connection.value<std::string>(sql); });
  }

  std::vector<Unsent> left() {
    return database().read([](db::Connection& connection) { return unsent(connection); });
  }

  SendAgain try_again(const std::string& id) {
    return database().write(
        [&](db::Connection& connection) { return send_again(connection, id, clock_.now()); });
  }

  std::int64_t forget() {
    return database().write(
        [&](db::Connection& connection) { return sweep(connection, clock_.now()); });
  }

  ManualClock clock_{from_micros(1'795'270'000'000'000)};
  fs::path folder_ = fs::temp_directory_path() / ("mail_" + random_id());
};

TEST_P(MailerTest, SendsOneEmailForEachKindAndEvent) {
  EXPECT_TRUE(queue_receipt());
  EXPECT_FALSE(queue_receipt());
  run_jobs(to_folder());
  ASSERT_EQ(sent_emails().size(), 1u);
  EXPECT_NE(sent_emails()[0].find("Subject: Receipt\r\n"), std::string::npos);
  EXPECT_EQ(state(), "sent");
}

TEST_P(MailerTest, TriesAgainAfterAFailureThatPasses) {
  queue_receipt();
  std::vector<net::NetError> failures{{net::NetErrorKind::refused, "closed", false},
                                      {net::NetErrorKind::rejected, "greylisted", false, 451}};
  run_jobs(std::make_unique<Stubborn>(failures, to_folder()));
  EXPECT_EQ(sent_emails().size(), 1u);
  EXPECT_EQ(state(), "sent");
}

TEST_P(MailerTest, ParksWhatTheServerWillNeverTake) {
  queue_receipt();
  std::vector<net::NetError> failures{{net::NetErrorKind::rejected, "no such user", false, 550}};
  run_jobs(std::make_unique<Stubborn>(failures, to_folder()));
  EXPECT_TRUE(sent_emails().empty());
  EXPECT_EQ(state(), "failed");
}

TEST_P(MailerTest, TriesAgainWhenTheServerTurnsTheShopAwayAndNotTheMail) {
  queue_receipt();
  std::vector<net::NetError> failures{{net::NetErrorKind::rejected, "Login denied", false, 0},
                                      {net::NetErrorKind::tls, "no certificate", false}};
  run_jobs(std::make_unique<Stubborn>(failures, to_folder()));
  EXPECT_EQ(state(), "sent");
}

TEST_P(MailerTest, SendsAgainUnderTheSameNameWhenTheMarkWasLost) {
  queue_receipt();
  run_jobs(std::make_unique<CutOff>(to_folder()), 1);
  std::vector<std::string> first = sent_emails();
  ASSERT_EQ(first.size(), 1u);
  EXPECT_EQ(state(), "waiting");
  fs::remove_all(folder_);
  run_jobs(to_folder());
  EXPECT_EQ(sent_emails(), first);
}

TEST_P(MailerTest, ForgetsTheTextOnceItHasLeft) {
  queue_receipt();
  run_jobs(to_folder());
  EXPECT_EQ(of_the_mail("SELECT text_body FROM outbox"), "");
  EXPECT_EQ(of_the_mail("SELECT html_body FROM outbox"), "");
  EXPECT_FALSE(queue_receipt());
}

TEST_P(MailerTest, ShowsWhatHasNotLeftAndWhy) {
  queue_receipt();
  ASSERT_EQ(left().size(), 1u);
  EXPECT_EQ(left()[0].kind, "receipt");
  EXPECT_EQ(left()[0].to, "ines@example.org");
  EXPECT_EQ(left()[0].attempts, 0);
  EXPECT_FALSE(left()[0].is_parked);

  std::vector<net::NetError> failures(9, {net::NetErrorKind::refused, "closed", false});
  run_jobs(std::make_unique<Stubborn>(failures, to_folder()), 2);
  EXPECT_EQ(left()[0].attempts, 2);
  EXPECT_EQ(left()[0].last_error, "closed");
  EXPECT_FALSE(left()[0].is_parked);

  run_jobs(to_folder());
  EXPECT_TRUE(left().empty());
}

TEST_P(MailerTest, SendsAParkedMailOnceTheOperatorSaysSo) {
  queue_receipt();
  std::vector<net::NetError> failures{{net::NetErrorKind::rejected, "no such user", false, 550}};
  run_jobs(std::make_unique<Stubborn>(failures, to_folder()));
  ASSERT_TRUE(left().at(0).is_parked);
  std::string id = left()[0].id;

  EXPECT_EQ(try_again(id), SendAgain::begun);
  EXPECT_EQ(try_again(id), SendAgain::is_due);
  EXPECT_FALSE(left().at(0).is_parked);
  run_jobs(to_folder());

  EXPECT_EQ(sent_emails().size(), 1u);
  EXPECT_EQ(try_again(id), SendAgain::is_sent);
  EXPECT_EQ(try_again("nothing"), SendAgain::not_found);
}

TEST_P(MailerTest, ParksAMailAfterItsLastAttempt) {
  queue_receipt();
  std::vector<net::NetError> failures(200, {net::NetErrorKind::refused, "closed", false});
  run_jobs(std::make_unique<Stubborn>(failures, to_folder()), jobs::most_attempts - 1);
  EXPECT_EQ(state(), "waiting");
  run_jobs(std::make_unique<Stubborn>(failures, to_folder()), 1);
  EXPECT_EQ(state(), "failed");
  EXPECT_TRUE(left().at(0).is_parked);
}

TEST_P(MailerTest, ShowsAMailAsParkedThatEndedItsProcessAgainAndAgain) {
  queue_receipt();
  database().write([](db::Connection& connection) {
    connection.execute("UPDATE job SET losses = 9, lease = 'of a dead process', lease_until = 0");
  });
  run_jobs(to_folder());
  EXPECT_EQ(state(), "waiting");
  EXPECT_TRUE(left().at(0).is_parked);
  EXPECT_EQ(try_again(left()[0].id), SendAgain::begun);
  run_jobs(to_folder());
  EXPECT_EQ(state(), "sent");
}

TEST_P(MailerTest, SweepsWhatIsSettledAndNothingThatWaits) {
  queue_receipt();
  clock_.advance(std::chrono::hours{1});
  EXPECT_EQ(forget(), 0);
  run_jobs(to_folder());
  EXPECT_EQ(forget(), 1);
}

TEST_P(MailerTest, QueuesNothingWhenTheTransactionFails) {
  EXPECT_THROW(database().write([&](db::Connection& connection) {
    queue(connection, {"receipt", "ORDER", "ines@example.org", "", "Receipt", "Paid", ""},
          clock_.now());
    throw std::runtime_error("the order was not paid");
  }),
               std::runtime_error);
  run_jobs(to_folder());
  EXPECT_TRUE(sent_emails().empty());
}

TYPECASE_EACH_ENGINE(MailerTest);

}  // namespace
}  // namespace typecase::mail
