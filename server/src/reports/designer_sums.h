#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "orders/sales/sales_sums.h"
#include "royalties/shares.h"
#include "royalties/split.h"

namespace typecase::reports {

// Sums by key and currency.
class KeyedSums {
 public:
  // Adds the amounts to those of the key and of the amounts' currency.
  void add(const std::string& key, const orders::SalesSum& amounts);

  std::vector<orders::SalesSum> all() const;  // by key and currency

 private:
  std::map<std::pair<std::string, std::string>, orders::SalesSum> sums_;
};

// The earnings of families, split among designers by the shares of the day of each sale. Net is
// split as statements of royalties split it, family day by family day.
class DesignerSums {
 public:
  // The shares must pass royalties::check().
  explicit DesignerSums(const std::vector<royalties::Share>& shares) : splitter_(shares) {}

  void add(const orders::FamilyDay& day);

  // All of it is the foundry's.
  void add_whole(const orders::SalesSum& sum);

  // By the name of a designer and currency. The empty name stands for the part of the foundry, so
  // that the amounts sum to the totals. `lines` counts a line for each who has a part of it.
  std::vector<orders::SalesSum> designers() const { return designers_.all(); }

  // By currency, under an empty key.
  std::vector<orders::SalesSum> totals() const { return totals_.all(); }

 private:
  std::vector<royalties::Part> split(const orders::FamilyDay& day, Money amount) const;

  const royalties::Splitter splitter_;
  KeyedSums designers_, totals_;
};

}  // namespace typecase::reports
