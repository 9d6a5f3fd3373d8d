#include "royalties/statement.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

namespace typecase::royalties {
namespace {

using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr Day day(int number) { return Day{std::chrono::days{20'000 + number}}; }

Earning earned(int on, int sold_on, const std::string& family, std::int64_t net) {
  return {day(on), day(sold_on), family, "EUR", Money{net}};
}

StatementBasis basis_of(int from, int until, std::vector<Earning> earnings) {
  return {"Odile", day(from), day(until), {{"rye", "Odile", day(0), 3000}}, std::move(earnings),
          {},      {}};
}

TEST(Split, GivesPartsThatSumToTheEarningWithTheFoundrys) {
  const Splitter splitter({{"rye", "Ada", day(0), 5000}, {"rye", "Odile", day(0), 5000}});
  const auto parts = splitter.split(earned(1, 1, "rye", 1));
  ASSERT_THAT(parts, SizeIs(2));
  EXPECT_EQ(parts[0].amount + parts[1].amount, Money{1});
  const auto back = splitter.split(earned(2, 1, "rye", -1));
  EXPECT_EQ(back[0].amount, -parts[0].amount);
  EXPECT_EQ(back[1].amount, -parts[1].amount);
}

TEST(Split, TakesTheShareOfTheDayOfTheSale) {
  const Splitter splitter({{"rye", "Odile", day(0), 3000},
                           {"rye", "Odile", day(5), 1000},
                           {"rye", "Odile", day(9), 0}});
  EXPECT_EQ(splitter.split(earned(4, 4, "rye", 1000))[0].amount, Money{300});
  EXPECT_EQ(splitter.split(earned(6, 4, "rye", -1000))[0].amount, Money{-300});
  EXPECT_EQ(splitter.split(earned(5, 5, "rye", 1000))[0].amount, Money{100});
  EXPECT_THAT(splitter.split(earned(9, 9, "rye", 1000)), IsEmpty());
  EXPECT_THAT(splitter.split(earned(1, 1, "oat", 1000)), IsEmpty());
}

TEST(Statement, CarriesAnAdvanceUntilItIsEarned) {
  StatementBasis basis = basis_of(0, 30, {earned(3, 3, "rye", 10'000)});
  basis.advances = {{"Odile", day(1), "EUR", Money{5000}}};
  const Statement first = make_statement(basis);
  EXPECT_EQ(first.balances.at("EUR"),
            (Balance{{}, Money{3000}, {}, Money{5000}, Money{}, Money{-2000}}));
  basis.from = day(30);
  basis.until = day(60);
  basis.earlier = {first};
  basis.earnings.push_back(earned(40, 40, "rye", 20'000));
  EXPECT_EQ(make_statement(basis).balances.at("EUR"),
            (Balance{Money{-2000}, Money{6000}, {}, {}, Money{4000}, {}}));
}

TEST(Statement, KeepsTheBalanceOfRowsThatCancelOut) {
  StatementBasis basis = basis_of(0, 30, {earned(3, 3, "rye", 1000), earned(4, 3, "rye", -1000)});
  EXPECT_EQ(make_statement(basis).balances.count("EUR"), 1U);
  basis.earnings.clear();
  EXPECT_THAT(make_statement(basis).balances, IsEmpty());
  basis.advances = {{"Odile", day(1), "USD", Money{500}}, {"Odile", day(2), "USD", Money{-500}}};
  EXPECT_EQ(make_statement(basis).balances.count("USD"), 1U);
}

TEST(Statement, CorrectsWhatAnEarlierOneSays) {
  StatementBasis basis = basis_of(0, 30, {earned(3, 3, "rye", 10'000)});
  const Statement first = make_statement(basis);
  basis.from = day(30);
  basis.until = day(60);
  basis.earlier = {first};
  EXPECT_THAT(make_statement(basis).corrections, IsEmpty());
  basis.shares[0].hundredths = 2000;                        // as it should have been
  basis.earnings.push_back(earned(4, 4, "rye", 1000));      // entered late
  basis.advances = {{"Odile", day(2), "EUR", Money{100}}};  // noted late
  const Statement second = make_statement(basis);
  ASSERT_THAT(second.corrections, SizeIs(1));
  EXPECT_EQ(second.corrections[0].earned, Money{2200 - 3000});
  EXPECT_EQ(second.balances.at("EUR"), (Balance{{}, {}, Money{-800}, Money{100}, {}, Money{-900}}));
}

// The same rules, written a second time: by designer and day, in fractions of a cent, from all
// that happened and without statements before.
std::map<std::string, std::int64_t> owed(const StatementBasis& basis) {
  std::map<std::string, std::int64_t> all;
  for (const Earning& earning : basis.earnings) {
    if (earning.day >= basis.until) continue;
    std::map<std::string, int> on_day;
    std::vector<Share> shares = basis.shares;
    sort(shares);
    for (const Share& share : shares) {
      if (share.family == earning.family && share.since <= earning.sold_day) {
        on_day[share.designer] = share.hundredths;
      }
    }
    std::int64_t foundry = 10'000;
    std::vector<std::pair<std::string, std::int64_t>> weights;
    for (const auto& [designer, share] : on_day) {
      if (share > 0) weights.emplace_back(designer, share);
      foundry -= share;
    }
    weights.emplace_back("", foundry);
    const std::int64_t net = std::abs(earning.net.minor);
    std::int64_t left = net;
    std::vector<std::int64_t> parts;
    for (const auto& [designer, weight] : weights) {
      parts.push_back(net * weight / 10'000);
      left -= parts.back();
    }
    std::vector<std::size_t> order(weights.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::ranges::stable_sort(order, [&](std::size_t one, std::size_t other) {
      return net * weights[one].second % 10'000 > net * weights[other].second % 10'000;
    });
    for (std::size_t i = 0; left > 0; ++i, --left) ++parts[order[i]];
    for (std::size_t i = 0; i < weights.size(); ++i) {
      if (weights[i].first != basis.designer) continue;
      all[earning.currency] += earning.net < Money{} ? -parts[i] : parts[i];
    }
  }
  for (const Advance& advance : basis.advances) {
    if (advance.day < basis.until) all[advance.currency] -= advance.amount.minor;
  }
  return all;
}

TEST(Statement, OnesThatFollowAddUpToWhatIsOwedWhateverComesLate) {
  std::mt19937 random(11);
  const auto any = [&](int most) { return static_cast<int>(random() % most); };
  for (int round = 0; round < 200; ++round) {
    StatementBasis basis = basis_of(0, 0, {});
    std::map<std::string, Money> paid, left;
    for (int quarter = 0; quarter < 4; ++quarter) {
      for (int i = 0; i < 30; ++i) {
        const int on = any(30 * (quarter + 1));  // some in quarters that are stated already
        const int sold_on = any(on + 1);
        basis.earnings.push_back({day(on), day(sold_on), i % 2 ? "rye" : "oat",
                                  i % 3 ? "EUR" : "USD", Money{any(9000) - 2000}});
      }
      basis.shares = {{"rye", "Ada", day(any(50)), any(5000)},
                      {"rye", "Odile", day(any(50)), any(5000)},
                      {"oat", "Odile", day(any(50)), any(10'000)},
                      {"oat", "Odile", day(60 + any(50)), any(10'000)}};
      sort(basis.shares);
      basis.advances.push_back({"Odile", day(any(120)), "EUR", Money{any(20'000)}});
      basis.from = day(30 * quarter);
      basis.until = day(30 * (quarter + 1));
      const Statement made = make_statement(basis);
      basis.earlier.push_back(made);
      for (const auto& [currency, balance] : made.balances) {
        EXPECT_EQ(balance.payable + balance.left,
                  balance.carried + balance.earned + balance.corrected - balance.advanced);
        paid[currency] += balance.payable;
        left[currency] = balance.left;
      }
      for (const auto& [currency, minor] : owed(basis)) {
        EXPECT_EQ((paid[currency] + left[currency]).minor, minor) << round << " " << quarter;
      }
    }
  }
}

}  // namespace
}  // namespace typecase::royalties
