#include <gmock/gmock.h>

#include "backoffice/royalties/royalty_testing.h"
#include "orders/sales/seeded_sales_testing.h"

// Fifteen months of a shop by one seed (seeded_sales_testing.h); shares that change afterwards,
// advances, names that are corrected; a statement of each designer each month. All is owed once and
// to the cent, by the same rules written a second time over a journal of its own.
// TYPECASE_TEST_SEED=N repeats a seed.
namespace typecase::backoffice {
namespace {

using orders::testing::BookedEntry;
using orders::testing::has_time_for_thousands;
using orders::testing::seeded_currencies;
using royalties::Share;
using std::chrono::days;

using Owed = std::map<std::pair<std::string, std::string>, std::int64_t>;  // designer and currency

class RoyaltySeedTest : public orders::testing::SeededSales<testing::RoyaltyTest> {
 protected:
  RoyaltySeedTest() : SeededSales(77, {"oat", "rye", "spelt"}) {
    execute("INSERT INTO catalogue_item (id, kind, family_id) VALUES ('spelt', 'family', 'spelt')");
    shares_ = {{"oat", "Ada", Day(), 2500},    {"oat", "Odile", Day(), 3333},
               {"rye", "Odile", Day(), 3000},  {"spelt", "Jonas", Day(), 1250},
               {"spelt", "Ruth", Day(), 5000}, {"spelt", "Ada", Day(), 1}};
    share(shares_);
  }

  // Mostly from now on; some go back to months that are locked.
  void change_shares() {
    Share& share_of = one_of(shares_);
    if (any(3) == 0) {
      share_of.hundredths = any(2500);
    } else {
      Share next = share_of;
      next.since = today() - days(any(60));
      next.hundredths = any(2500);
      std::erase_if(shares_, [&](const Share& one) {
        return one.family == next.family && one.designer == next.designer &&
               one.since == next.since;
      });
      shares_.push_back(next);
    }
    royalties::sort(shares_);
    if (royalties::check(shares_)) return share(shares_);
    shares_ = database().read([](db::Connection& c) { return royalties::load(c); });
  }

  // Of all sales so far, so that each locked month is corrected.
  void halve_first_shares() {
    for (Share& one : shares_) {
      if (one.since == Day()) one.hundredths /= 2;
    }
    ASSERT_TRUE(royalties::check(shares_));
    share(shares_);
  }

  void give_advance() {
    const royalties::Advance advance{one_of(designers_), today() - days(any(50)),
                                     one_of(seeded_currencies), Money{one_in(2) ? 20'000 : -500}};
    if (!service.add_advance({advance, "", {random_id(), {}}}, mira)) return;
    advances_.push_back(advance);
  }

  // A designer has been misspelled so far: shares get the right name, then what is there of the
  // other one.
  void correct_name() {
    std::string& name = one_of(designers_);
    const std::string former = name;
    name += '*';
    for (Share& one : shares_) {
      if (one.designer == former) one.designer = name;
    }
    royalties::sort(shares_);
    ASSERT_TRUE(royalties::check(shares_));
    share(shares_);
    const auto corrected = service.correct_name(former, name, mira);
    if (!corrected) {  // There is no statement yet.
      EXPECT_EQ(corrected.error().code, "not_found");
    }
    for (Owed* sums : {&paid_, &left_}) {
      for (const char* currency : seeded_currencies) {
        (*sums)[{name, currency}] = std::exchange((*sums)[{former, currency}], 0);
      }
    }
    for (royalties::Advance& advance : advances_) {
      if (advance.designer == former) advance.designer = name;
    }
    names_corrected_ += corrected ? 1 : 0;
  }

  void lock_month(Day from, Day until) {
    for (const std::string& designer : designers_) {
      auto locked = lock(designer, from, until);
      if (!locked) {  // has neither share nor advance yet
        EXPECT_EQ(locked.error().code, "not_found");
        continue;
      }
      const auto& statement = locked->statement.document.statement;
      check_sums(locked->statement);
      corrections_ += static_cast<int>(statement.corrections.size());
      for (const auto& [currency, balance] : statement.balances) {
        paid_[{designer, currency}] += balance.payable.minor;
        left_[{designer, currency}] = balance.left.minor;
      }
      stored_[locked->statement.id] = stored(locked->statement.id);
    }
    check_owed(until);
  }

  // A statement adds up by itself.
  static void check_sums(const royalties::LockedStatement& locked) {
    std::map<std::string, std::int64_t> earned, corrected, advanced;
    for (const auto& line : locked.document.statement.lines) {
      earned[line.currency] += line.earned.minor;
    }
    for (const auto& each : locked.document.statement.corrections) {
      corrected[each.currency] += each.earned.minor;
    }
    for (const auto& advance : locked.document.advances) {
      advanced[advance.currency] += advance.amount.minor;
    }
    for (const auto& [currency, balance] : locked.document.statement.balances) {
      EXPECT_EQ(balance.earned.minor, earned[currency]);
      EXPECT_EQ(balance.corrected.minor, corrected[currency]);
      EXPECT_EQ(balance.advanced.minor, advanced[currency]);
      EXPECT_EQ(
          balance.payable.minor + balance.left.minor,
          balance.carried.minor + earned[currency] + corrected[currency] - advanced[currency]);
      EXPECT_TRUE(balance.payable >= Money{} && balance.left <= Money{});
    }
  }

  // From the second journal alone, without statements before.
  Owed owed(Day until) {
    std::map<std::tuple<std::int64_t, std::int64_t, std::string, std::string>, std::int64_t> days;
    for (const BookedEntry& entry : journal().entries()) {
      if (entry.day >= until.time_since_epoch().count()) continue;
      days[{entry.day, entry.sold_day, entry.family, entry.currency}] += entry.net;
    }
    Owed all;
    for (const auto& [key, net] : days) {
      add_owed(all, std::get<1>(key), std::get<2>(key), std::get<3>(key), net);
    }
    for (const royalties::Advance& advance : advances_) {
      if (advance.day < until) all[{advance.designer, advance.currency}] -= advance.amount.minor;
    }
    return all;
  }

  // The shares of the day of the sale hold. The last part is the foundry's.
  void add_owed(Owed& all, std::int64_t sold_day, const std::string& family,
                const std::string& currency, std::int64_t net) {
    std::map<std::string, std::int64_t> on_day;
    for (const Share& one : shares_) {
      if (one.family == family && one.since.time_since_epoch().count() <= sold_day) {
        on_day[one.designer] = one.hundredths;
      }
    }
    std::vector<std::int64_t> weights;
    std::int64_t foundry = 10'000;
    for (const auto& [designer, share] : on_day) {
      weights.push_back(share);
      foundry -= share;
    }
    weights.push_back(foundry);
    const auto parts = orders::testing::parts_by(std::abs(net), weights);
    std::size_t at = 0;
    for (const auto& [designer, share] : on_day) {
      all[{designer, currency}] += net < 0 ? -parts[at] : parts[at];
      ++at;
    }
  }

  void check_owed(Day until) {
    Owed expected = owed(until);
    for (const std::string& designer : designers_) {
      for (const char* currency : seeded_currencies) {
        const std::pair<std::string, std::string> key{designer, currency};
        EXPECT_EQ(paid_[key] + left_[key], expected[key]) << designer << ' ' << currency;
      }
    }
  }

  std::string stored(const std::string& id) {
    return database().read([&](db::Connection& c) {
      const auto row = c.find_one("SELECT document, pdf FROM royalty_statement WHERE id = $1", id);
      return row->text("document") + to_hex(sha256(row->bytes("pdf")));
    });
  }

  std::vector<Share> shares_;
  std::vector<royalties::Advance> advances_;
  std::vector<std::string> designers_{"Ada", "Jonas", "Odile", "Ruth"};
  Owed paid_, left_;
  int names_corrected_ = 0, corrections_ = 0;
  std::map<std::string, std::string> stored_;  // statements as they were locked, by id
};
TYPECASE_EACH_ENGINE(RoyaltySeedTest);

// Thousands of orders take minutes: the thorough tier has them.
TEST_P(RoyaltySeedTest, StatementsAddUpToTheLedgerWhateverComesLate) {
  const int months = has_time_for_thousands() ? 15 : 5;
  const int orders_a_month = has_time_for_thousands() ? 334 : 30;
  Day from = today();
  for (int month = 0; month < months; ++month) {
    for (int i = 0; i < orders_a_month; ++i) {
      sell_one();
      if (HasFatalFailure()) return;
      clock.advance(std::chrono::minutes(any(2 * 30 * 24 * 60 / orders_a_month)));
      if (one_in(60)) change_shares();
      if (one_in(60)) give_advance();
    }
    if (month % 3 == 2) {
      correct_name();
      halve_first_shares();
    }
    if (month % 2 == 0) orders::sum_past_days(database(), clock.now());
    if (today() <= from) continue;
    lock_month(from, today());
    from = today();
  }
  EXPECT_GT(stored_.size(), static_cast<std::size_t>(months));
  EXPECT_GT(corrections_, 0);
  EXPECT_GT(names_corrected_, 0);
  check_ledger();
  check_counts();
  for (const auto& [id, text] : stored_) EXPECT_EQ(stored(id), text);
}

}  // namespace
}  // namespace typecase::backoffice
