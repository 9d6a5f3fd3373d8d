#include "reports/designer_sums.h"

#include <map>

#include "royalties/split.h"

namespace typecase::reports {
namespace {

using orders::FamilyDay;
using orders::SalesSum;

constexpr int whole = 10'000;  // hundredths of a per cent

// The amounts of one family day, or of a part of it.
SalesSum amounts_of(const FamilyDay& day) {
  return {{}, day.currency, day.lines, day.sold_net, day.back_net, day.gross};
}

class Sums {
 public:
  void add(const std::string& key, const SalesSum& amounts) {
    SalesSum& sum = sums_[{key, amounts.currency}];
    sum.key = key;
    sum.currency = amounts.currency;
    sum += amounts;
  }

  std::vector<SalesSum> take() {
    std::vector<SalesSum> all;
    for (auto& [key, sum] : sums_) all.push_back(std::move(sum));
    return all;
  }

 private:
  std::map<std::pair<std::string, std::string>, SalesSum> sums_;
};

class Splitting {
 public:
  explicit Splitting(const std::vector<royalties::Share>& shares) : splitter_(shares) {}

  void add(const FamilyDay& day) {
    const auto net = split(day, day.net);
    const auto sold = split(day, day.sold_net);
    const auto gross = split(day, day.gross);
    SalesSum rest = amounts_of(day);  // the foundry's
    int hundredths = 0;
    for (std::size_t i = 0; i < net.size(); ++i) {
      const SalesSum part{{},
                          day.currency,
                          day.lines,
                          sold[i].amount,
                          net[i].amount - sold[i].amount,
                          gross[i].amount};
      sums_.add(net[i].designer, part);
      rest.sold_net += -part.sold_net;
      rest.back_net += -part.back_net;
      rest.gross += -part.gross;
      hundredths += net[i].hundredths;
    }
    if (hundredths < whole) sums_.add("", rest);
  }

  std::vector<SalesSum> take() { return sums_.take(); }

 private:
  std::vector<royalties::Part> split(const FamilyDay& day, Money amount) const {
    return splitter_.split({day.day, day.sold_day, day.family, day.currency, amount});
  }

  const royalties::Splitter splitter_;
  Sums sums_;
};

}  // namespace

std::vector<SalesSum> sum_designers(const std::vector<FamilyDay>& days,
                                    const std::vector<royalties::Share>& shares) {
  Splitting splitting(shares);
  for (const FamilyDay& day : days) splitting.add(day);
  return splitting.take();
}

std::vector<SalesSum> sum_families(const std::vector<FamilyDay>& days) {
  Sums sums;
  for (const FamilyDay& day : days) sums.add(day.family, amounts_of(day));
  return sums.take();
}

}  // namespace typecase::reports
