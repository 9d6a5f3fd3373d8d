#include "app/jobs/foundry_digest.h"

#include <gmock/gmock.h>

#include "base/log.h"
#include "catalogue/records/foundry.h"
#include "jobs/worker.h"
#include "mail/mailer.h"
#include "orders/refund/refund_testing.h"

namespace typecase::app {
namespace {

using namespace std::chrono_literals;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

// A mail server that refuses every mail.
class Refusing final : public mail::Transport {
 public:
  void send(const net::Envelope&, std::string_view, std::string_view) override {
    throw net::NetError(net::NetErrorKind::rejected, "no such mailbox ada@example.org", false, 550);
  }
};

class ParkedMailTest : public orders::testing::PaidOrderTest {
 protected:
  void SetUp() override {
    log::set_level(log::Level::off);
    choose(true);
    worker.handle(
        std::string(mail::mail_job), jobs::Lane::mail,
        [this](const jobs::Job& job) { mailer.send(job); },
        [this](db::Connection& connection, const jobs::Job& job) {
          notify_of_parked_mail(connection, job, clock.now());
        });
  }
  void TearDown() override { log::set_level(log::Level::info); }

  void choose(bool is_wanted) {
    catalogue::Foundry foundry;
    foundry.name = "Demo Foundry";
    foundry.address = "Lisboa";
    foundry.country = "PT";
    foundry.email = "letters@foundry.example";
    foundry.notifications.sales = false;
    foundry.notifications.parked_mails = is_wanted;
    database().write([&](db::Connection& c) { catalogue::save_foundry(c, foundry); });
  }
  void queue(const std::string& kind, const std::string& event) {
    database().write([&](db::Connection& connection) {
      mail::queue(connection, {kind, event, "grace@example.org", "", "Subject", "Text", ""},
                  clock.now());
    });
  }
  void send_all() {
    while (worker.run_one()) {
    }
  }
  std::vector<std::string> notices() {
    std::vector<std::string> texts;
    for (const db::Row& row : database().read([](db::Connection& c) {
           return c.rows(
               "SELECT subject || ' ' || text_body AS text FROM outbox "
               "WHERE kind = 'foundry_parked_mail' ORDER BY created_at");
         })) {
      texts.push_back(row.text("text"));
    }
    return texts;
  }

  mail::Mailer mailer{database(), clock, [] {
                        return mail::Route{std::make_shared<Refusing>(), {"shop@foundry.example"}};
                      }};
  jobs::Worker worker{database(), clock};
};

TYPECASE_EACH_ENGINE(ParkedMailTest);

TEST_P(ParkedMailTest, AReceiptThatIsNotDeliveredIsToldWithItsOrderAndNoAddress) {
  const OrderId order = pay_order({3500});
  send_all();
  ASSERT_EQ(notices().size(), 1u);
  EXPECT_THAT(notices()[0], AllOf(HasSubstr("the receipt of a paid order"), HasSubstr(order.text),
                                  HasSubstr("35.00 EUR"), HasSubstr("typecase mail --retry")));
  EXPECT_THAT(notices()[0], Not(HasSubstr("ada@example.org")));
}

TEST_P(ParkedMailTest, ANoticeThatIsNotDeliveredHasNoNotice) {
  pay_order({3500});
  send_all();
  EXPECT_EQ(notices().size(), 1u);
  EXPECT_EQ(count("outbox WHERE state = 'failed'"), 2);  // the receipt and the notice
}

TEST_P(ParkedMailTest, MailsThatAnybodyCanCauseAreToldOnceADay) {
  for (const char* event : {"1", "2", "3"}) queue("confirm_address", event);
  send_all();
  EXPECT_EQ(notices().size(), 1u);
  clock.advance(24h);
  queue("confirm_address", "4");
  send_all();
  EXPECT_EQ(notices().size(), 2u);
}

TEST_P(ParkedMailTest, ThoseOfPaidOrdersAreReportedEach) {
  pay_order({3500});
  pay_order({2400});
  queue("confirm_address", "1");
  send_all();
  EXPECT_EQ(notices().size(), 3u);
}

TEST_P(ParkedMailTest, NothingIsToldWhereItIsSwitchedOff) {
  choose(false);
  pay_order({3500});
  send_all();
  EXPECT_THAT(notices(), IsEmpty());
}

}  // namespace
}  // namespace typecase::app
