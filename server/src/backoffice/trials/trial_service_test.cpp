#include "backoffice/trials/trial_service.h"

#include <gmock/gmock.h>

#include <thread>

#include "carts/testing.h"
#include "documents/testing.h"
#include "trials/testing.h"

namespace typecase::backoffice {
namespace {

using namespace std::chrono_literals;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

class TrialServiceTest : public trials::testing::TrialsFixture {
 protected:
  TrialServiceTest() {
    database().write([](db::Connection& c) {
      c.execute(
          "INSERT INTO staff_member (id, email, email_key, name, role, created_at) "
          "VALUES ('mira', 'mira@shop.example', 'mira@shop.example', 'Mira', 'support', 0)");
    });
    save(carts::testing::percent_off("Spring26"));
  }

  void save(const carts::CouponTerms& terms) {
    ASSERT_TRUE(
        database().write([&](db::Connection& c) { return carts::save_coupons(c, {terms}); }));
  }

  // Id of a new trial.
  std::string put(bool news = true, const std::string& email = "ada@example.org") {
    clock.advance(1s);
    trials::TrialRequest request = body(email);
    request.news = news;
    EXPECT_TRUE(ask(request, "block of " + email));
    return text_of("SELECT id FROM trial_request ORDER BY created_at DESC LIMIT 1");
  }
  std::string text_of(const std::string& query) {
    return database().read([&](db::Connection& c) { return c.value<std::string>(query); });
  }
  std::vector<std::string> actions(const std::string& object) {
    std::vector<std::string> found;
    for (const auto& entry :
         database().read([](db::Connection& c) { return audit::entries(c, Time(), 100); })) {
      if (entry.entry.object_id == object) found.push_back(entry.entry.action);
    }
    return found;
  }
  Result<ShownTrial> invite(const std::string& id, const std::string& key,
                            const std::string& coupon = "spring26",
                            const std::string& words = "Have\na code.") {
    return service.invite(id, {coupon, words}, {key, sha256(coupon + words), mira});
  }
  static std::string code(const auto& result) {
    return result ? "none" : std::string(result.error().code);
  }
  void forget(const std::string& email = "ada@example.org") {
    database().write([&](db::Connection& c) {
      return trials::forget_trials_of(c, email, settings.key, clock.now());
    });
  }
  // The fonts of a new trial of the family.
  std::vector<Bytes> trial_fonts(const std::string& family) {
    trials::FoundTrial found = trials.find(token_of({family})).value();
    const trials::TrialPackage package = open(found.families.at(0)).value();
    std::vector<Bytes> fonts;
    for (auto& [name, bytes] :
         documents::testing::unzip(Bytes(package.zip->begin(), package.zip->end()))) {
      if (name.ends_with("tf")) fonts.push_back(std::move(bytes));
    }
    return fonts;
  }

  const audit::Actor mira{"mira", audit::Via::session, "session", {}, "trials:write", "request"};
  int woken = 0;
  TrialService service{
      database(), catalogue, clock, {"https://shop.example", settings.key}, [this] { ++woken; }};
};
TYPECASE_EACH_ENGINE(TrialServiceTest);

TEST_P(TrialServiceTest, ShowsATrialWithItsOthers) {
  const std::string first = put();
  const std::string second = put(false);
  const auto shown = service.show(second).value();
  EXPECT_EQ(shown.trial.name, "Ada Lovelace");
  EXPECT_EQ(shown.given.families.at(0).styles.size(), 2u);
  EXPECT_EQ(shown.downloads_allowed, 20);
  ASSERT_THAT(shown.others, SizeIs(1));
  EXPECT_EQ(shown.others[0].id, first);
  EXPECT_EQ(code(service.show("x")), "not_found");
  EXPECT_EQ(code(service.show(std::string(26, '0'))), "not_found");
}

TEST_P(TrialServiceTest, AFurtherLinkOpensTheFilesAndTheFirstOneStillDoes) {
  const std::string id = put();
  const std::string first = mailed_token();
  clock.advance(1s);
  ASSERT_TRUE(service.send_link(id, mira));
  const std::string second = mailed_token();
  EXPECT_NE(first, second);
  EXPECT_TRUE(trials.find(first));
  EXPECT_TRUE(trials.find(second));
  EXPECT_EQ(count("outbox WHERE kind = 'trial'"), 2);
  EXPECT_EQ(woken, 1);
  EXPECT_THAT(actions(id), ElementsAre("trial.link_sent"));
}

TEST_P(TrialServiceTest, LinksAreSentThreeTimesAnHour) {
  const std::string id = put();
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(service.send_link(id, mira));
  EXPECT_EQ(code(service.send_link(id, mira)), "too_many_mails");
  clock.advance(61min);
  EXPECT_TRUE(service.send_link(id, mira));
}

TEST_P(TrialServiceTest, AnEndedLinkOpensNothingAndIsNotSentAgain) {
  const std::string id = put();
  const std::string token = mailed_token();
  const auto ended = service.end_link(id, "Passed on", mira).value();
  EXPECT_EQ(ended.trial.state(clock.now()), trials::TrialState::ended);
  EXPECT_EQ(code(trials.find(token)), "trial_expired");
  EXPECT_EQ(code(service.send_link(id, mira)), "trial_ended");
  ASSERT_TRUE(service.end_link(id, "Once more", mira));
  EXPECT_THAT(actions(id), ElementsAre("trial.link_ended"));
}

TEST_P(TrialServiceTest, ASpentTrialGetsNoFurtherLink) {
  const std::string id = put();
  database().write([](db::Connection& c) { c.execute("UPDATE trial_request SET downloads = 20"); });
  EXPECT_EQ(code(service.send_link(id, mira)), "trial_spent");
}

TEST_P(TrialServiceTest, InvitesOnceForAKeyWithWordsAndCode) {
  const std::string id = put();
  ASSERT_TRUE(invite(id, "key-1"));
  const auto again = invite(id, "key-1").value();
  ASSERT_THAT(again.invitations, SizeIs(1));
  EXPECT_EQ(again.invitations[0].coupon_id, "spring26");
  EXPECT_EQ(again.members.at("mira"), "Mira");
  EXPECT_EQ(again.invitation, InvitationState::invited_lately);
  EXPECT_EQ(count("outbox WHERE kind = 'trial_invitation'"), 1);
  const std::string mail = text_of("SELECT text_body FROM outbox WHERE kind = 'trial_invitation'");
  EXPECT_THAT(mail, HasSubstr("Have\n"));
  EXPECT_THAT(mail, HasSubstr("Spring26"));
  EXPECT_THAT(mail, HasSubstr("25 % off"));
  EXPECT_EQ(code(invite(id, "key-1", "spring26", "Other words")), "idempotency_mismatch");
  EXPECT_EQ(code(invite(put(), "key-1")), "idempotency_mismatch");
  EXPECT_THAT(actions(id), ElementsAre("trial.invited"));
}

TEST_P(TrialServiceTest, InvitesAMailboxOnceADay) {
  const std::string id = put();
  ASSERT_TRUE(invite(id, "key-1"));
  EXPECT_EQ(code(invite(put(), "key-2")), "invited_lately");
  clock.advance(25h);
  EXPECT_TRUE(invite(id, "key-3"));
}

TEST_P(TrialServiceTest, SixtyFourAtOnceInviteOnce) {
  const std::string id = put();
  std::atomic<int> good = 0, late = 0;
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 64; ++i) {
      threads.emplace_back([&, i] {
        const auto sent = invite(id, "key-" + std::to_string(i));
        if (sent) ++good;
        if (code(sent) == "invited_lately") ++late;
      });
    }
  }
  EXPECT_EQ(good, 1);
  EXPECT_EQ(late, 63);
  EXPECT_EQ(count("outbox WHERE kind = 'trial_invitation'"), 1);
}

TEST_P(TrialServiceTest, InvitesNobodyWhoWantsNoNewsOrIsForgotten) {
  EXPECT_EQ(code(invite(put(false), "key-1")), "no_news_wanted");
  const std::string id = put(true, "grace@example.org");
  put(false, "grace@example.org");  // they said no later
  EXPECT_EQ(code(invite(id, "key-2")), "no_news_wanted");
  const std::string gone = put(true, "tom@example.org");
  forget("tom@example.org");
  EXPECT_EQ(code(invite(gone, "key-3")), "trial_forgotten");
  EXPECT_EQ(code(service.send_link(gone, mira)), "trial_forgotten");
  EXPECT_EQ(code(service.end_link(gone, "x", mira)), "trial_forgotten");
  EXPECT_EQ(service.show(gone)->invitation, InvitationState::forgotten);
  EXPECT_EQ(count("trial_invitation"), 0);
}

TEST_P(TrialServiceTest, ForgettingTakesLinksWordsAndMails) {
  const std::string id = put();
  clock.advance(1s);
  const std::string token = [&] {
    EXPECT_TRUE(service.send_link(id, mira));
    return mailed_token();
  }();
  ASSERT_TRUE(invite(id, "key-1"));
  forget();
  EXPECT_EQ(count("outbox"), 0);
  EXPECT_EQ(count("trial_link"), 0);
  EXPECT_EQ(text_of("SELECT words FROM trial_invitation"), "");
  EXPECT_EQ(code(trials.find(token)), "unknown_trial");
}

TEST_P(TrialServiceTest, OffersCouponsThatHoldTodayWithoutTheirCodes) {
  carts::CouponTerms later = carts::testing::percent_off("Later");
  later.discount.first_day =
      std::chrono::floor<std::chrono::days>(clock.now()) + std::chrono::days(1);
  carts::CouponTerms over = carts::testing::percent_off("Over");
  over.discount.last_day =
      std::chrono::floor<std::chrono::days>(clock.now()) - std::chrono::days(1);
  save(later);
  save(over);
  save(carts::testing::credit_of("Credit", 5000));
  const auto coupons = service.coupons();
  ASSERT_THAT(coupons, SizeIs(1));
  EXPECT_EQ(coupons[0].id, "spring26");
  EXPECT_EQ(coupons[0].hundredths, 2500);
  const std::string id = put();
  for (const char* coupon : {"later", "over", "credit", "none", "'"}) {
    EXPECT_EQ(code(invite(id, "key-1", coupon)), "coupon_not_live") << coupon;
  }
}

TEST_P(TrialServiceTest, CodesWithALimitGoToOnePersonEach) {
  carts::CouponTerms terms = carts::testing::percent_off("Once");
  terms.codes = {"ONCE-A", "ONCE-B"};
  terms.code_limit = 1;
  save(terms);
  ASSERT_TRUE(invite(put(), "key-1", "once"));
  ASSERT_TRUE(invite(put(true, "grace@example.org"), "key-2", "once"));
  EXPECT_EQ(count("(SELECT DISTINCT code FROM trial_invitation) x"), 2);
  EXPECT_EQ(code(invite(put(true, "tom@example.org"), "key-3", "once")), "coupon_used_up");
}

TEST_P(TrialServiceTest, WordsAreCheckedAtTheirField) {
  const auto pointers = [](const std::string& coupon, const std::string& words) {
    std::vector<Fault> faults;
    NewInvitation{coupon, words}.check("", faults);
    std::vector<std::string> found;
    for (const Fault& fault : faults) found.push_back(fault.pointer + " " + fault.code);
    return found;
  };
  EXPECT_THAT(pointers("", " \n"), ElementsAre("/coupon required", "/words required"));
  EXPECT_THAT(pointers("x", std::string(1001, 'a')), ElementsAre("/words too_long"));
  EXPECT_THAT(pointers("x", "a\x01"), ElementsAre("/words not_allowed"));
  EXPECT_THAT(pointers("x", "Two\nlines"), IsEmpty());
}

TEST_P(TrialServiceTest, ExportsWithoutFormulasAndRecordsIt) {
  trials::TrialRequest request = body();
  request.name = "=cmd|' /C calc'!A0";
  ASSERT_TRUE(ask(request));
  const std::string csv = whole_text(service.export_csv({.question = "ada@"}, mira).value());
  EXPECT_THAT(csv, HasSubstr("'=cmd|"));
  EXPECT_THAT(csv, HasSubstr("ada@example.org"));
  EXPECT_THAT(actions("trials"), ElementsAre("trials.exported"));
  EXPECT_THAT(text_of("SELECT object_after FROM staff_audit WHERE action = 'trials.exported'"),
              Not(HasSubstr("ada@")));
  const std::string none = whole_text(service.export_csv({.question = "nobody"}, mira).value());
  EXPECT_EQ(none.find("\r\n") + 2, none.size());
}

TEST_P(TrialServiceTest, IdentifiesATrialFontAStrangersFontAndWhatIsNone) {
  const Bytes font = trial_fonts("inter").at(0);
  const auto found = service.identify(font, mira).value();
  ASSERT_TRUE(found.trial);
  ASSERT_TRUE(found.trial->trial);
  EXPECT_EQ(found.trial->trial->email, "ada@example.org");
  EXPECT_EQ(found.trial->style.text, "inter-bold");
  EXPECT_THAT(actions(to_hex(ByteView(sha256(font)))), ElementsAre("font.identified"));

  const Bytes strange =
      read_file(catalogue::testing::demo_fonts() / "work-sans" / "WorkSans_900Black.ttf");
  const auto nobody = service.identify(strange, mira).value();
  ASSERT_TRUE(nobody.sold);
  EXPECT_FALSE(nobody.leads_to_holder());
  EXPECT_THAT(nobody.sold->drawn_as, IsEmpty());

  const std::string text = "no font";
  EXPECT_FALSE(service.identify(Bytes(text.begin(), text.end()), mira));
  EXPECT_EQ(count("staff_audit WHERE action = 'font.identified'"), 2);
}

TEST_P(TrialServiceTest, AForgedMarkLeadsToNobody) {
  const Bytes font = trial_fonts("inter").at(0);
  TrialService other{database(), catalogue, clock, {"https://shop.example", Bytes(32, 9)}, [] {}};
  const auto found = other.identify(font, mira).value();
  ASSERT_TRUE(found.trial);
  EXPECT_FALSE(found.trial->trial);
  EXPECT_FALSE(found.leads_to_holder());
}

}  // namespace
}  // namespace typecase::backoffice
