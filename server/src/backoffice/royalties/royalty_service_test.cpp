#include "backoffice/royalties/royalty_service.h"

#include <gmock/gmock.h>

#include <thread>

#include "backoffice/royalties/royalty_testing.h"
#include "backoffice/royalties/statement_pdf.h"
#include "backoffice/royalties/statement_table.h"
#include "base/json/json_writer.h"

namespace typecase::backoffice {
namespace {

using namespace std::chrono_literals;
using royalties::Balance;
using std::chrono::days;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class RoyaltyServiceTest : public testing::RoyaltyTest {
 protected:
  RoyaltyServiceTest() { share({{"rye", "Odile", Day(), 3000}}); }

  static std::string code(const auto& result) {
    return result ? "none" : std::string(result.error().code);
  }
  Balance balance(const auto& document, const std::string& currency = "EUR") {
    return document.statement.balances.at(currency);
  }
  royalties::StatementDocument drafted(Day from, Day until) {
    return service.draft("Odile", {from, until}).value().document;
  }
  // All that is stored of it.
  std::string stored(const std::string& id) {
    return database().read([&](db::Connection& c) {
      const auto row = c.find_one("SELECT document, pdf FROM royalty_statement WHERE id = $1", id);
      return row->text("document") + to_hex(sha256(row->bytes("pdf")));
    });
  }
  NewAdvance advance(std::int64_t amount, std::string key = random_id()) {
    return {{"Odile", today(), "EUR", Money{amount}}, "", {std::move(key), sha256("body")}};
  }
  std::string mailed_link() {
    const auto text = database().read([](db::Connection& c) {
      return c.value<std::string>(
          "SELECT text_body FROM outbox WHERE kind = 'royalty_statement' "
          "ORDER BY created_at DESC, event DESC LIMIT 1");
    });
    const auto at = text.find("https://shop.example/api/royalties/");
    return text.substr(at, text.find('\n', at) - at);
  }
  Result<StatementFile> open(std::string link) {
    const std::string prefix = "https://shop.example/api/royalties/";
    link = link.substr(prefix.size());
    return service.open(link.substr(0, link.find('/')), link.substr(link.find('/') + 1));
  }

  const Day first = today();
};
TYPECASE_EACH_ENGINE(RoyaltyServiceTest);

TEST_P(RoyaltyServiceTest, LocksAPeriodThatIsOverOnce) {
  sell("rye", 12'000);
  sell("oat", 12'000);
  EXPECT_EQ(code(lock("Odile", first, first + days(1))), "period_not_over");
  clock.advance(24h);
  const auto wanted = to_lock("Odile", first, first + days(1));
  const auto locked = service.lock(wanted, mira).value();
  EXPECT_EQ(locked.statement.number, 1);
  EXPECT_EQ(locked.statement.locked_by, "mira");
  EXPECT_EQ(balance(locked.statement.document).payable, Money{3000});
  EXPECT_EQ(service.lock(wanted, mira).value().statement.id, locked.statement.id);
  EXPECT_EQ(count("royalty_statement"), 1);
  EXPECT_THAT(service.statements("Odile"), SizeIs(1));
}

TEST_P(RoyaltyServiceTest, LocksOnceWhereTwoAskAtOnce) {
  sell("rye", 12'000);
  clock.advance(24h);
  const auto wanted = to_lock("Odile", first, first + days(1));
  std::vector<std::string> ids(4);
  std::vector<std::thread> threads;
  for (std::string& id : ids) {
    threads.emplace_back([&] { id = service.lock(wanted, mira).value().statement.id; });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(ids, std::vector<std::string>(4, ids[0]));
  EXPECT_EQ(count("royalty_statement"), 1);
  EXPECT_EQ(count("staff_audit"), 1);
}

TEST_P(RoyaltyServiceTest, RefusesGapsOverlapsAndWhatStaffHaveNotSeen) {
  sell("rye", 12'000);
  clock.advance(24h * 10);
  EXPECT_EQ(code(lock("Nobody", first, first + days(1))), "not_found");
  auto unseen = to_lock("Odile", first, first + days(3));
  unseen.digest = "another";
  EXPECT_EQ(code(service.lock(unseen, mira)), "statement_changed");
  ASSERT_TRUE(lock("Odile", first, first + days(3)));
  EXPECT_EQ(code(lock("Odile", first + days(4), first + days(5))), "period_gap");
  EXPECT_EQ(code(lock("Odile", first + days(2), first + days(5))), "period_overlaps");
  EXPECT_EQ(code(lock("Odile", first, first + days(2))), "period_overlaps");
  EXPECT_EQ(code(lock("Odile", first + days(3), first + days(5))), "none");
}

TEST_P(RoyaltyServiceTest, PaysADesignerOnceWhoseNameIsCorrected) {
  sell("rye", 12'000);
  service.add_advance(advance(500), mira).value();
  clock.advance(24h);
  const std::string id = lock("Odile", first, first + days(1))->statement.id;
  const std::string before = stored(id);
  EXPECT_EQ(code(service.correct_name("Odile", "Odile", mira)), "still_has_shares");
  EXPECT_EQ(code(service.correct_name("Odile", "Odile Varnay", mira)), "not_found");
  share({{"rye", "Odile Varnay", Day(), 3000}});
  EXPECT_EQ(code(service.correct_name("Odil", "Odile Varnay", mira)), "not_found");
  EXPECT_EQ(code(service.correct_name("Odile", "Odile Varnay", mira)), "none");
  EXPECT_EQ(code(service.correct_name("Odile", "Odile Varnay", mira)), "not_found");
  const auto all = service.designers();
  ASSERT_THAT(all, SizeIs(1));
  EXPECT_TRUE(all[0].has_shares);
  EXPECT_EQ(all[0].next_day, first + days(1));
  EXPECT_EQ(all[0].balances.count("EUR") ? all[0].balances.at("EUR").payable : Money{}, Money{});
  EXPECT_EQ(stored(id), before);
  EXPECT_THAT(service.advances("Odile Varnay").advances, SizeIs(1));
  clock.advance(24h);
  ASSERT_TRUE(lock("Odile Varnay", first + days(1), first + days(2)));
  share({{"rye", "Odile", Day(), 3000}});
  EXPECT_EQ(code(service.correct_name("Odile Varnay", "Odile", mira)), "none");
  EXPECT_THAT(service.statements("Odile"), SizeIs(2));
}

TEST_P(RoyaltyServiceTest, KeepsStatementsOfTwoDesignersApart) {
  share({{"rye", "Odile", Day(), 3000}, {"rye", "Ines", Day(), 1000}});
  sell("rye", 12'000);
  clock.advance(24h);
  ASSERT_TRUE(lock("Odile", first, first + days(1)));
  ASSERT_TRUE(lock("Ines", first, first + days(1)));
  share({{"rye", "Ines", Day(), 4000}});
  EXPECT_EQ(code(service.correct_name("Odile", "Ines", mira)), "has_statements");
  EXPECT_THAT(service.statements("Odile"), SizeIs(1));
}

TEST_P(RoyaltyServiceTest, NeverChangesALockedStatement) {
  const OrderId refunded = sell("rye", 12'000);
  const OrderId disputed = sell("rye", 24'000);
  clock.advance(24h);
  const std::string id = lock("Odile", first, first + days(1)).value().statement.id;
  const std::string before = stored(id);
  refund(refunded);
  disputed_intent = gateway.newest().id;
  dispute(payments::DisputeStatus::lost, Money{24'000});
  sell("rye", 1'200);
  EXPECT_EQ(balance(drafted(first + days(1), today() + days(1))),
            (Balance{{}, Money{300 - 3000 - 6000}, {}, {}, {}, Money{-8700}}));
  share({{"rye", "Odile", Day(), 1000}});
  EXPECT_EQ(balance(drafted(first + days(1), today() + days(1))),
            (Balance{{}, Money{100 - 1000 - 2000}, Money{3000 - 9000}, {}, {}, Money{-8900}}));
  clock.advance(24h);
  ASSERT_TRUE(lock("Odile", first + days(1), first + days(2)));
  EXPECT_EQ(stored(id), before);
}

TEST_P(RoyaltyServiceTest, FollowsAFamilyThatWasRenamed) {
  sell("rye", 12'000);
  clock.advance(24h);
  ASSERT_TRUE(lock("Odile", first, first + days(1)));
  execute("INSERT INTO catalogue_item (id, kind, family_id) VALUES ('spelt', 'family', 'spelt')");
  execute("INSERT INTO former_item (id, current_id) VALUES ('rye', 'spelt')");
  sell("spelt", 1'200);
  sell("rye", 1'200);
  const auto next = drafted(first + days(1), today() + days(1));
  EXPECT_THAT(next.statement.corrections, IsEmpty());
  ASSERT_THAT(next.statement.lines, SizeIs(1));
  EXPECT_EQ(next.statement.lines[0].earned, Money{600});
}

TEST_P(RoyaltyServiceTest, ListsWhatIsOwedByToday) {
  EXPECT_EQ(service.designers().at(0).next_day, std::nullopt);
  sell("rye", 12'000);
  sell("rye", 1'200, "JPY");
  auto all = service.designers();
  ASSERT_THAT(all, SizeIs(1));
  EXPECT_EQ(all[0].designer, "Odile");
  EXPECT_EQ(std::chrono::year_month_day(*all[0].next_day).day(), std::chrono::day(1));
  EXPECT_EQ(all[0].balances.at("EUR").payable, Money{3000});
  EXPECT_EQ(all[0].balances.at("JPY").payable, Money{300});
  clock.advance(24h);
  ASSERT_TRUE(lock("Odile", first, first + days(1)));
  all = service.designers();
  EXPECT_EQ(all[0].locked_until, first + days(1));
  EXPECT_EQ(all[0].next_day, first + days(1));
  EXPECT_THAT(all[0].balances, IsEmpty());
}

TEST_P(RoyaltyServiceTest, CountsAnAdvanceUntilAStatementNamesIt) {
  const std::string key = random_id();
  const auto given = service.add_advance(advance(5000, key), mira).value();
  EXPECT_EQ(service.add_advance(advance(5000, key), mira).value().id, given.id);
  NewAdvance another = advance(1, key);
  another.request.sha256 = sha256("another");
  EXPECT_EQ(code(service.add_advance(another, mira)), "idempotency_mismatch");
  const auto undone = service.add_advance(advance(700), mira).value();
  EXPECT_EQ(code(service.undo_advance(undone.id, mira)), "none");
  EXPECT_EQ(code(service.undo_advance(undone.id, mira)), "not_found");
  sell("rye", 12'000);
  clock.advance(24h);
  const auto locked = lock("Odile", first, first + days(1)).value().statement.document;
  EXPECT_EQ(balance(locked), (Balance{{}, Money{3000}, {}, Money{5000}, {}, Money{-2000}}));
  EXPECT_THAT(locked.advances, SizeIs(1));
  EXPECT_EQ(code(service.undo_advance(given.id, mira)), "advance_stated");
  EXPECT_THAT(drafted(first + days(1), first + days(2)).advances, IsEmpty());
  EXPECT_EQ(balance(drafted(first + days(1), first + days(2))).carried, Money{-2000});
}

TEST_P(RoyaltyServiceTest, OpensAStatementByItsMailedLinkAlone) {
  sell("rye", 12'000);
  clock.advance(24h);
  const std::string id = lock("Odile", first, first + days(1)).value().statement.id;
  const auto sent = service.send(id, "odile@example.org", mira).value();
  EXPECT_THAT(sent.sendings, SizeIs(1));
  EXPECT_EQ(sent.sendings[0].address, "odile@example.org");
  EXPECT_EQ(woken, 1);
  const std::string link = mailed_link();
  EXPECT_EQ(open(link).value().pdf, service.file(id).value().pdf);
  std::string altered = link;
  altered[altered.size() - 20] ^= 1;
  EXPECT_EQ(code(open(altered)), "not_found");
  EXPECT_EQ(code(service.open("c2FtcGxl", "statement.pdf")), "not_found");
  RoyaltyService foreign{database(), catalogue, clock, Bytes(32, 8), "https://shop.example", [] {}};
  clock.advance(1s);
  ASSERT_TRUE(foreign.send(id, "odile@example.org", mira));
  EXPECT_EQ(code(open(mailed_link())), "not_found");
  clock.advance(std::chrono::duration_cast<std::chrono::hours>(RoyaltyService::link_lifetime));
  EXPECT_EQ(code(open(link)), "link_expired");
}

TEST_P(RoyaltyServiceTest, EndsLinksThatAreWithdrawnAndMailsThreeAnHour) {
  sell("rye", 12'000);
  clock.advance(24h);
  const std::string id = lock("Odile", first, first + days(1)).value().statement.id;
  ASSERT_TRUE(service.send(id, "odile@example.org", mira));
  const std::string link = mailed_link();
  ASSERT_TRUE(service.withdraw_links(id, mira));
  ASSERT_TRUE(service.withdraw_links(id, mira));
  EXPECT_EQ(code(open(link)), "link_withdrawn");
  clock.advance(1s);
  ASSERT_TRUE(service.send(id, "odile@example.org", mira));
  EXPECT_TRUE(open(mailed_link()));
  ASSERT_TRUE(service.send(id, "odile@example.org", mira));
  EXPECT_EQ(code(service.send(id, "odile@example.org", mira)), "too_many_mails");
  EXPECT_EQ(code(service.send("none", "odile@example.org", mira)), "not_found");
}

TEST_P(RoyaltyServiceTest, DrawsTheSameBytesForTheSameStatement) {
  sell("rye", 12'000);
  ASSERT_TRUE(service.add_advance(advance(100), mira));
  const auto document = drafted(first, first + days(1));
  const auto drawn = [&] { return statement_pdf({}, document, 3, clock.now()); };
  const std::string once = drawn();
  EXPECT_THAT(once, HasSubstr("%PDF-"));
  EXPECT_EQ(drawn(), once);
}

TEST_P(RoyaltyServiceTest, DefusesFormulasInTables) {
  sell("rye", 12'000);
  NewAdvance hostile = advance(100);
  hostile.note = "=1+1";
  ASSERT_TRUE(service.add_advance(hostile, mira));
  const std::string csv = statement_csv(drafted(first, first + days(1)));
  EXPECT_THAT(csv, HasSubstr("'=1+1"));
  EXPECT_THAT(csv, HasSubstr("sales,rye,EUR,30,100.00,30.00"));
}

}  // namespace
}  // namespace typecase::backoffice
