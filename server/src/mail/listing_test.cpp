#include "mail/listing.h"

#include <gmock/gmock.h>

#include "db/record.h"
#include "db/testing.h"
#include "mail/mail.h"
#include "mail/outbox.h"

namespace typecase::mail {
namespace {

using namespace std::chrono_literals;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

class MailListingTest : public db::testing::EachEngine {
 protected:
  void add(const std::string& event, const std::string& to = "ines@tidalatlas.example") {
    database().write([&](db::Connection& c) {
      queue(c, {"receipt", event, to, "Ines", "Subject " + event, "text", ""}, clock.now());
    });
    clock.advance(1s);
  }

  void change(const std::string& sql, const std::string& event) {
    database().write([&](db::Connection& c) { c.execute(sql, event); });
  }
  void give_up_job(const std::string& event) {
    change(
        "UPDATE job SET state = 'failed', attempts = 7, last_error = 'gone' WHERE key = "
        "(SELECT id FROM outbox WHERE event = $1)",
        event);
  }

  MailList list(const MailFilter& filter, const PageRequest& page = {}) {
    return database().read([&](db::Connection& c) { return find_mails(c, filter, page); });
  }

  std::vector<std::string> subjects(const MailFilter& filter) {
    std::vector<std::string> found;
    for (const KeptMail& mail : list(filter).mails) found.push_back(mail.subject.substr(8));
    return found;
  }

  ManualClock clock{from_micros(1'795'270'000'000'000)};
};
TYPECASE_EACH_ENGINE(MailListingTest);

TEST_P(MailListingTest, ShowsEachStateTheNewestFirst) {
  for (const char* event : {"waiting", "sent", "refused", "lost"}) add(event);
  change("UPDATE outbox SET state = 'sent', sent_at = 5 WHERE event = $1", "sent");
  change("UPDATE outbox SET state = 'failed', last_error = 'no such user' WHERE event = $1",
         "refused");
  give_up_job("lost");
  EXPECT_THAT(subjects({}), ElementsAre("lost", "refused", "waiting"));
  EXPECT_THAT(subjects({.state = MailFilterState::failed}), ElementsAre("lost", "refused"));
  EXPECT_THAT(subjects({.state = MailFilterState::sent}), ElementsAre("sent"));
  EXPECT_THAT(subjects({.state = MailFilterState::all}),
              ElementsAre("lost", "refused", "sent", "waiting"));
}

TEST_P(MailListingTest, TellsAttemptsAndTheNextOneByTheJob) {
  for (const char* event : {"waiting", "lost"}) add(event);
  give_up_job("lost");
  const auto mails = list({}).mails;
  ASSERT_EQ(mails.size(), 2u);
  EXPECT_EQ(mails[0].state, MailState::failed);
  EXPECT_EQ(mails[0].attempts, 7);
  EXPECT_EQ(mails[0].next_at, std::nullopt);
  EXPECT_EQ(mails[0].last_error, "gone");
  EXPECT_EQ(mails[1].state, MailState::waiting);
  EXPECT_EQ(mails[1].attempts, 0);
  EXPECT_EQ(mails[1].next_at, mails[1].created_at);
  EXPECT_EQ(mails[1].last_error, std::nullopt);
}

TEST_P(MailListingTest, FindsPartsOfAnAddressWhateverTheCase) {
  add("a", "Ines.Duarte@TidalAtlas.example");
  add("b", "a_100%@tidalatlas.example");
  EXPECT_THAT(subjects({.question = "DUARTE@tidal"}), ElementsAre("a"));
  EXPECT_THAT(subjects({.question = "_100%"}), ElementsAre("b"));
  EXPECT_THAT(subjects({.question = "tidalatlas"}), ElementsAre("b", "a"));
  for (const char* none : {"%duarte", "'", "\\", "Ä"}) {
    EXPECT_THAT(subjects({.question = none}), IsEmpty()) << none;
  }
}

TEST_P(MailListingTest, PagesHoldEachMailOnce) {
  for (const char* event : {"1", "2", "3", "4", "5"}) add(event);
  std::vector<std::string> seen;
  PageRequest page{.limit = 2};
  do {
    const MailList found = list({}, page);
    for (const KeptMail& mail : found.mails) seen.push_back(mail.subject.substr(8));
    page.after = found.next;
  } while (page.after);
  EXPECT_THAT(seen, ElementsAre("5", "4", "3", "2", "1"));
}

}  // namespace
}  // namespace typecase::mail
