#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/money.h"
#include "royalties/shares.h"

namespace typecase::royalties {

// The earnings of a family on a day by sales of a day: net prices, or below zero what was taken
// back.
struct Earning {
  Day day{};       // on which it was sold or taken back
  Day sold_day{};  // the shares of this day hold, so that a refund takes back what the sale gave
  std::string family;
  std::string currency;
  Money net;
};
BOOST_DESCRIBE_STRUCT(Earning, (), (day, sold_day, family, currency, net))

// The part of a designer in an earning.
struct Part {
  std::string_view designer;  // of the Splitter
  int hundredths = 0;         // of a per cent
  Money amount;
};

// Splits earnings by the shares that hold. The parts of an earning and what the foundry keeps sum
// to it; each is within one unit of its exact share, and an earning below zero gives the same parts
// below zero.
class Splitter {
 public:
  explicit Splitter(const std::vector<Share>& shares);  // that pass check()

  // Of designers with a share above nought, by name.
  std::vector<Part> split(const Earning& earning) const;

 private:
  using Steps = std::map<Day, int>;                               // hundredths from a day on
  std::map<std::string, std::map<std::string, Steps>> families_;  // by family and designer
};

}  // namespace typecase::royalties
