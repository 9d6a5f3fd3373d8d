#include "mail/mailer.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "db/testing.h"
#include "jobs/worker.h"

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
  void run_jobs(std::unique_ptr<Transport> transport) {
    Mailer mailer(database(), clock_, std::move(transport), {"shop@example.org", "Open Sorts"});
    jobs::Worker worker(database(), clock_);
    worker.handle(std::string(mail_job), jobs::Lane::prompt,
                  [&](const jobs::Job& job) { mailer.send(job); });
    for (int i = 0; i < 5; ++i) {
      while (worker.run_one()) {
      }
      clock_.advance(std::chrono::hours{2});
    }
  }

  std::unique_ptr<Transport> to_folder() { return std::make_unique<Folder>(folder_); }

  std::vector<std::string> letters() {
    std::vector<std::string> texts;
    for (const auto& entry : fs::directory_iterator(folder_)) {
      EXPECT_EQ(entry.path().extension(), ".eml");
      std::ostringstream text;
      text << std::ifstream(entry.path()).rdbuf();
      texts.push_back(text.str());
    }
    return texts;
  }

  std::string state() {
    return database().read([](db::Connection& connection) {
      return connection.find_one("SELECT state FROM outbox")->text(0);
    });
  }

  ManualClock clock_{from_micros(1'795'270'000'000'000)};
  fs::path folder_ = fs::temp_directory_path() / ("mail_" + random_id());
};

TEST_P(MailerTest, WritesOneLetterForEachKindAndEvent) {
  EXPECT_TRUE(queue_receipt());
  EXPECT_FALSE(queue_receipt());
  run_jobs(to_folder());
  ASSERT_EQ(letters().size(), 1u);
  EXPECT_NE(letters()[0].find("Subject: Receipt\r\n"), std::string::npos);
  EXPECT_EQ(state(), "sent");
}

TEST_P(MailerTest, TriesAgainAfterAFailureThatPasses) {
  queue_receipt();
  std::vector<net::NetError> failures{{net::NetErrorKind::refused, "closed", false},
                                      {net::NetErrorKind::rejected, "greylisted", false, 451}};
  run_jobs(std::make_unique<Stubborn>(failures, to_folder()));
  EXPECT_EQ(letters().size(), 1u);
  EXPECT_EQ(state(), "sent");
}

TEST_P(MailerTest, ParksWhatTheServerWillNeverTake) {
  queue_receipt();
  std::vector<net::NetError> failures{{net::NetErrorKind::rejected, "no such user", false, 550}};
  run_jobs(std::make_unique<Stubborn>(failures, to_folder()));
  EXPECT_TRUE(letters().empty());
  EXPECT_EQ(state(), "failed");
}

TEST_P(MailerTest, SendsAgainUnderTheSameNameWhenTheMarkWasLost) {
  queue_receipt();
  run_jobs(to_folder());
  std::vector<std::string> first = letters();
  database().write([](db::Connection& connection) {
    connection.execute("UPDATE outbox SET state = 'waiting', sent_at = NULL");
    connection.execute("UPDATE job SET state = 'waiting'");
  });
  run_jobs(to_folder());
  EXPECT_EQ(letters(), first);
}

TEST_P(MailerTest, QueuesNothingWhenTheTransactionFails) {
  EXPECT_THROW(database().write([&](db::Connection& connection) {
    queue(connection, {"receipt", "ORDER", "ines@example.org", "", "Receipt", "Paid", ""},
          clock_.now());
    throw std::runtime_error("the order was not paid");
  }),
               std::runtime_error);
  run_jobs(to_folder());
  EXPECT_TRUE(letters().empty());
}

TYPECASE_EACH_ENGINE(MailerTest);

}  // namespace
}  // namespace typecase::mail
