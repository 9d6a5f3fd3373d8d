#include "reports/designer_sums.h"

namespace typecase::reports {
namespace {

using orders::FamilyDay;
using orders::SalesSum;

constexpr int whole = 10'000;  // hundredths of a per cent

SalesSum amounts_of(const FamilyDay& day) {
  return {{}, day.currency, day.lines, day.sold_net, day.back_net, day.gross};
}

}  // namespace

void KeyedSums::add(const std::string& key, const SalesSum& amounts) {
  SalesSum& sum = sums_[{key, amounts.currency}];
  sum.key = key;
  sum.currency = amounts.currency;
  sum += amounts;
}

std::vector<SalesSum> KeyedSums::all() const {
  std::vector<SalesSum> all;
  for (const auto& [key, sum] : sums_) all.push_back(sum);
  return all;
}

void DesignerSums::add(const FamilyDay& day) {
  const auto net = split(day, day.net);
  const auto sold = day.back_net == Money{} ? net : split(day, day.sold_net);
  const auto gross = split(day, day.gross);
  SalesSum rest = amounts_of(day);  // the foundry's
  totals_.add("", rest);
  int hundredths = 0;
  for (std::size_t i = 0; i < net.size(); ++i) {
    const Money back = net[i].amount - sold[i].amount;
    designers_.add(std::string(net[i].designer),
                   {{}, day.currency, day.lines, sold[i].amount, back, gross[i].amount});
    rest.sold_net += -sold[i].amount;
    rest.back_net += -back;
    rest.gross += -gross[i].amount;
    hundredths += net[i].hundredths;
  }
  if (hundredths < whole) designers_.add("", rest);
}

void DesignerSums::add_whole(const SalesSum& sum) {
  totals_.add("", sum);
  designers_.add("", sum);
}

std::vector<royalties::Part> DesignerSums::split(const FamilyDay& day, Money amount) const {
  return splitter_.split({day.day, day.sold_day, day.family, day.currency, amount});
}

}  // namespace typecase::reports
