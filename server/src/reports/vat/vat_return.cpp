#include "reports/vat/vat_return.h"

#include <map>
#include <set>

#include "reports/vat/converted_sum.h"
#include "reports/vat/vat_corrections.h"

namespace typecase::reports {
namespace {

class ReturnMaker {
 public:
  ReturnMaker(const ReturnBasis& basis, const EuroRates& entered)
      : basis_(basis), rates_(entered, basis.filed, basis.quarter) {}

  MadeReturn make() {
    MadeCorrections corrections = make_corrections(basis_, rates_);
    missing_ = std::move(corrections.missing);
    document_.quarter = basis_.quarter.text();
    document_.home_country = basis_.home_country;
    document_.corrections = std::move(corrections.corrections);
    document_.earlier_rates = std::move(corrections.rates);
    add_rows();
    add_left_out();
    add_total();
    add_balances();
    add_rates();
    return {std::move(document_), {missing_.begin(), missing_.end()}};
  }

 private:
  void add_rows() {
    struct Sums {
      VatRow row;
      ConvertedSum net, vat;
    };
    std::map<std::pair<std::string, std::string>, Sums> all;
    for (const QuarterSupply& supply : basis_.supplies.current) {
      const auto rate = rates_.usable(supply.currency);
      Sums& sums = all[{supply.country, supply.rate}];
      sums.row.orders += supply.orders;
      sums.row.currencies.push_back({supply.currency, supply.orders, supply.net, supply.vat});
      sums.net.add(supply.net, supply.currency, rate);
      sums.vat.add(supply.vat, supply.currency, rate);
      need_final(supply.currency);
    }
    for (auto& [key, sums] : all) {
      std::tie(sums.row.country, sums.row.rate) = key;
      sums.row.net = sums.net.rounded();
      sums.row.vat = sums.vat.rounded();
      document_.rows.push_back(std::move(sums.row));
    }
  }

  void need_final(const std::string& currency) {
    if (rates_.final_of(basis_.quarter, currency)) return;
    document_.rates.is_final = false;
    missing_.insert({basis_.quarter.text(), rates_day(basis_.quarter), currency});
  }

  void add_left_out() {
    std::map<VatLeftOutReason, std::pair<VatLeftOut, ConvertedSum>> all;
    for (const LeftOutSum& sum : basis_.supplies.left_out) {
      auto& [left_out, net] = all[sum.reason];
      left_out.reason = sum.reason;
      left_out.orders += sum.orders;
      left_out.currencies.push_back({sum.currency, sum.orders, sum.net, sum.vat});
      net.add(sum.net, sum.currency, rates_.usable(sum.currency));
    }
    for (auto& entry : all) {
      entry.second.first.net = entry.second.second.rounded();
      document_.left_out.push_back(std::move(entry.second.first));
    }
  }

  void add_total() {
    VatTotal total{0, 0, Money{}, Money{}};
    std::set<std::string> countries;
    for (const VatRow& row : document_.rows) {
      countries.insert(row.country);
      total.orders += row.orders;
      total.net = plus(total.net, row.net);
      total.vat = plus(total.vat, row.vat);
    }
    total.countries = static_cast<std::int64_t>(countries.size());
    document_.total = total;
  }

  // A country that is owed less than nothing pays back itself: it lowers no other's part.
  void add_balances() {
    std::map<std::string, std::optional<Money>> balances;
    const auto add = [&](const std::string& country, const std::optional<Money>& vat) {
      auto& balance = balances.try_emplace(country, Money{}).first->second;
      balance = plus(balance, vat);
    };
    for (const VatRow& row : document_.rows) add(row.country, row.vat);
    for (const VatCorrection& each : document_.corrections) add(each.country, each.vat);
    document_.payable = document_.reclaimed = Money{};
    for (const auto& [country, vat] : balances) {
      document_.balances.push_back({country, vat});
      auto& sum = vat && *vat < Money{} ? document_.reclaimed : document_.payable;
      sum = plus(sum, vat);
    }
    if (!document_.payable) document_.reclaimed = std::nullopt;
  }

  void add_rates() {
    std::set<std::string> currencies;
    for (const QuarterSupply& supply : basis_.supplies.current) currencies.insert(supply.currency);
    for (const LeftOutSum& sum : basis_.supplies.left_out) currencies.insert(sum.currency);
    currencies.erase("EUR");
    document_.rates.final_day = rates_day(basis_.quarter);
    for (const std::string& currency : currencies) {
      VatRate& rate = document_.rates.rates.emplace_back(VatRate{currency, {}, {}});
      if (const auto usable = rates_.usable(currency)) {
        rate.rate = rate_text(usable->millionths);
        rate.day = usable->day;
      }
    }
  }

  const ReturnBasis& basis_;
  const ReturnRates rates_;
  VatDocument document_;
  std::set<VatMissingRate> missing_;
};

}  // namespace

MadeReturn make_return(const ReturnBasis& basis, const EuroRates& entered) {
  return ReturnMaker(basis, entered).make();
}

}  // namespace typecase::reports
