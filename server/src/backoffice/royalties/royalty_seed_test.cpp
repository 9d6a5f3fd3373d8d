#include <gmock/gmock.h>

#include <cstdlib>
#include <random>

#include "backoffice/royalties/royalty_testing.h"
#include "base/seed_testing.h"
#include "orders/payment/ledger.h"

// Fifteen months of a shop by one seed: orders in four currencies with coupons, upgrades, refunds
// that fail late, disputes; shares that change afterwards, advances; a statement of each designer
// each month. All is owed once and to the cent, by the same rules written a second time.
// TYPECASE_TEST_SEED=N repeats a seed.
namespace typecase::backoffice {
namespace {

using royalties::Share;
using std::chrono::days;

constexpr const char* currencies[] = {"EUR", "GBP", "JPY", "USD"};
constexpr const char* families[] = {"oat", "rye", "spelt"};
constexpr const char* designers[] = {"Ada", "Jonas", "Odile", "Ruth"};

using Owed = std::map<std::pair<std::string, std::string>, std::int64_t>;  // designer and currency

// The parts of an earning among weights of ten thousandths; the last is the foundry's. The rest
// after rounding down goes to the largest remainders, the first of equal ones first.
std::vector<std::int64_t> parts_of(std::int64_t net, const std::vector<std::int64_t>& weights) {
  std::vector<std::int64_t> parts, rests;
  std::int64_t left = net;
  for (const std::int64_t weight : weights) {
    parts.push_back(net * weight / 10'000);
    rests.push_back(net * weight % 10'000);
    left -= parts.back();
  }
  for (; left > 0; --left) {
    const auto largest = std::max_element(rests.begin(), rests.end());
    ++parts[static_cast<std::size_t>(largest - rests.begin())];
    *largest = -1;
  }
  return parts;
}

class RoyaltySeedTest : public testing::RoyaltyTest {
 protected:
  RoyaltySeedTest() {
    execute("INSERT INTO catalogue_item (id, kind, family_id) VALUES ('spelt', 'family', 'spelt')");
    shares_ = {{"oat", "Ada", Day(), 2500},    {"oat", "Odile", Day(), 3333},
               {"rye", "Odile", Day(), 3000},  {"spelt", "Jonas", Day(), 1250},
               {"spelt", "Ruth", Day(), 5000}, {"spelt", "Ada", Day(), 1}};
    share(shares_);
  }

  int any(int most) { return static_cast<int>(random_() % static_cast<unsigned>(most)); }
  template <class Values>
  auto& one_of(Values& values) {
    return values[random_() % std::size(values)];
  }

  void order() {
    orders::Order made =
        any(3) == 0 ? new_order({1 + any(90'000), 1 + any(90'000)}) : new_order({1 + any(90'000)});
    made.currency = one_of(currencies);
    for (orders::Line& line : made.lines) {
      line.item_id = one_of(families);
      if (any(4) == 0) use_coupon(made, line);
    }
    if (!sold_.empty() && any(10) == 0) upgrade(made);
    const OrderId id = pay(std::move(made), std::nullopt);
    sold_.push_back({id, gateway.newest().id});
  }

  // A tenth less than the list price.
  static void use_coupon(orders::Order& made, orders::Line& line) {
    line.discount = scale(line.list_price, 1, 10);
    line.list_price += line.discount;
    made.coupon = "TENTH";
  }

  void upgrade(orders::Order& made) {
    const Sold& former = one_of(sold_);
    const orders::Order found = now(former.id);
    if (!found.lines[0].serial ||
        found.lines[0].licence_state != orders::EntitlementState::active) {
      return;
    }
    made.lines[0].upgrades = {*found.lines[0].serial};
  }

  void refund_some() {
    const Sold& sold = one_of(sold_);
    const int what = any(3);
    const auto asked = ask(sold.id, what == 0 ? std::vector<int>{0} : std::vector<int>{},
                           what == 1 ? std::optional(Money{1 + any(500)}) : std::nullopt);
    if (!asked) return;
    refunds.settle(*asked);
    if (any(8) == 0) gateway_moves_refund(payments::RefundStatus::failed);
  }

  void dispute_some() {
    const Sold& sold = one_of(sold_);
    const orders::Order found = now(sold.id);
    auto& dispute = gateway.disputes.emplace_back();
    dispute.id = "dp_" + sold.intent + std::to_string(gateway.disputes.size());
    dispute.intent_id = sold.intent;
    dispute.currency = found.currency;
    dispute.amount = found.total;
    dispute.status = any(2) == 0 ? payments::DisputeStatus::lost : payments::DisputeStatus::won;
    disputes.settle(dispute.id);
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

  void give_advance() {
    const royalties::Advance advance{one_of(designers), today() - days(any(50)), one_of(currencies),
                                     Money{any(2) ? 20'000 : -500}};
    if (!service.add_advance({advance, "", {random_id(), {}}}, mira)) return;
    advances_.push_back(advance);
  }

  void lock_month(Day from, Day until) {
    for (const char* designer : designers) {
      auto locked = lock(designer, from, until);
      if (!locked) {  // has neither share nor advance yet
        EXPECT_EQ(locked.error().code, "not_found");
        continue;
      }
      const auto& statement = locked->statement.document.statement;
      check_sums(locked->statement);
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

  // From the journal alone, without statements before.
  Owed owed(Day until) {
    Owed all;
    const auto rows = database().read([&](db::Connection& c) {
      return c.rows(
          "SELECT sold_day, family, currency, cast(sum(net) AS {i64}) AS net FROM sale_entry "
          "WHERE day < $1 GROUP BY day, sold_day, family, currency",
          until.time_since_epoch().count());
    });
    for (const db::Row& row : rows) add_owed(all, row);
    for (const royalties::Advance& advance : advances_) {
      if (advance.day < until) all[{advance.designer, advance.currency}] -= advance.amount.minor;
    }
    return all;
  }

  void add_owed(Owed& all, const db::Row& row) {
    std::map<std::string, std::int64_t> on_day;
    for (const Share& one : shares_) {
      const bool holds = one.family == row.text("family") &&
                         one.since.time_since_epoch().count() <= row.integer("sold_day");
      if (holds) on_day[one.designer] = one.hundredths;
    }
    std::vector<std::int64_t> weights;
    std::int64_t foundry = 10'000;
    for (const auto& [designer, share] : on_day) {
      weights.push_back(share);
      foundry -= share;
    }
    weights.push_back(foundry);
    const std::int64_t net = row.integer("net");
    const auto parts = parts_of(std::abs(net), weights);
    std::size_t at = 0;
    for (const auto& [designer, share] : on_day) {
      all[{designer, row.text("currency")}] += net < 0 ? -parts[at] : parts[at];
      ++at;
    }
  }

  void check_owed(Day until) {
    Owed expected = owed(until);
    for (const char* designer : designers) {
      for (const char* currency : currencies) {
        const std::pair<std::string, std::string> key{designer, currency};
        EXPECT_EQ(paid_[key] + left_[key], expected[key]) << designer << ' ' << currency;
      }
    }
  }

  // The journal is what payments, refunds and disputes leave of each order.
  void check_ledger() {
    database().read([&](db::Connection& c) {
      for (const Sold& sold : sold_) {
        const orders::Ledger ledger = orders::ledger_of(c, sold.id);
        const auto lost = c.value<Money>(
            "SELECT cast(coalesce(sum(amount), 0) AS {i64}) FROM dispute WHERE order_id = $1 "
            "AND state = 'lost'",
            sold.id);
        const auto journal = c.value<Money>(
            "SELECT cast(sum(gross) AS {i64}) FROM sale_entry WHERE order_id = $1", sold.id);
        EXPECT_EQ(journal, ledger.captured - ledger.refunded - lost) << sold.id.text;
      }
    });
  }

  std::string stored(const std::string& id) {
    return database().read([&](db::Connection& c) {
      const auto row = c.find_one("SELECT document, pdf FROM royalty_statement WHERE id = $1", id);
      return row->text("document") + to_hex(sha256(row->bytes("pdf")));
    });
  }

  struct Sold {
    OrderId id;
    std::string intent;
  };
  std::mt19937 random_{test_seed(77)};
  std::vector<Sold> sold_;
  std::vector<Share> shares_;
  std::vector<royalties::Advance> advances_;
  Owed paid_, left_;
  std::map<std::string, std::string> stored_;  // statements as they were locked, by id
};
TYPECASE_EACH_ENGINE(RoyaltySeedTest);

bool is_thorough() {
  const char* tier = std::getenv("TYPECASE_TEST_TIER");
  return tier && tier == std::string("thorough");
}

// 5,000 orders on SQLite take three minutes: the thorough tier has them.
TEST_P(RoyaltySeedTest, StatementsAddUpToTheLedgerWhateverComesLate) {
  const int months = is_thorough() ? 15 : 5;
  const int orders_a_month = is_thorough() && GetParam() == "sqlite" ? 334 : 30;
  Day from = today();
  for (int month = 0; month < months; ++month) {
    for (int i = 0; i < orders_a_month; ++i) {
      order();
      clock.advance(std::chrono::minutes(any(2 * 30 * 24 * 60 / orders_a_month)));
      if (any(6) == 0) refund_some();
      if (any(25) == 0) dispute_some();
      if (any(60) == 0) change_shares();
      if (any(60) == 0) give_advance();
    }
    if (month % 2 == 0) orders::sum_past_days(database(), clock.now());
    if (today() <= from) continue;
    lock_month(from, today());
    from = today();
  }
  EXPECT_GT(stored_.size(), static_cast<std::size_t>(months));
  check_ledger();
  for (const auto& [id, text] : stored_) EXPECT_EQ(stored(id), text);
}

}  // namespace
}  // namespace typecase::backoffice
