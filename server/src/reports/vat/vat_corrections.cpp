#include "reports/vat/vat_corrections.h"

#include <algorithm>
#include <map>

#include "reports/vat/converted_sum.h"

namespace typecase::reports {
namespace {

// Of an earlier quarter; the newest first.
struct CorrectionKey {
  Quarter quarter;
  std::string country;

  bool operator<(const CorrectionKey& other) const {
    if (quarter != other.quarter) return quarter > other.quarter;
    return country < other.country;
  }
};

// The VAT of one country and quarter by this quarter's entries and without them.
struct VatValues {
  std::optional<Money> before = Money{}, now = Money{};
};

class CorrectionMaker {
 public:
  CorrectionMaker(const ReturnBasis& basis, const ReturnRates& rates)
      : basis_(basis), rates_(rates) {
    for (const EarlierVat& vat : basis.supplies.earlier) {
      amounts_[{vat.quarter, vat.country}].push_back(vat);
    }
    for (const TakenBack& taken : basis.supplies.taken) {
      taken_.try_emplace({taken.quarter, taken.country}, taken);
    }
    if (is_continued()) note_stated();
  }

  MadeCorrections make() {
    for (const auto& [key, amounts] : amounts_) {
      if (may_differ(key, amounts)) correct(key, amounts);
    }
    for (const auto& [key, stated] : stated_) {
      if (!amounts_.contains(key) && stated != Money{}) correct(key, {});
    }
    std::ranges::sort(made_.corrections, [](const VatCorrection& one, const VatCorrection& other) {
      if (one.quarter != other.quarter) return one.quarter > other.quarter;
      return one.country < other.country;
    });
    return std::move(made_);
  }

 private:
  // The return before this one is filed.
  bool is_continued() const {
    return !basis_.filed.empty() && basis_.filed.back().quarter == (basis_.quarter - 1).text();
  }

  bool is_before_first(Quarter quarter) const {
    return basis_.filed.empty() || quarter.text() < basis_.filed.front().quarter;
  }

  // The sums that filed returns say, corrections included.
  void note_stated() {
    const Quarter oldest = basis_.quarter - correctable_quarters;
    const auto note = [&](const std::string& text, const std::string& country, Money vat) {
      const Quarter quarter = parse_quarter(text).value();
      if (quarter >= oldest) stated_[{quarter, country}] += vat;
    };
    for (const VatDocument& document : basis_.filed) {
      for (const VatRow& row : document.rows) {
        note(document.quarter, row.country, row.vat.value());
      }
      for (const VatCorrection& each : document.corrections) {
        note(each.quarter, each.country, each.vat.value());
      }
    }
  }

  Money stated(const CorrectionKey& key) const {
    const auto found = stated_.find(key);
    return found == stated_.end() ? Money{} : found->second;
  }

  // Amounts that are as they were need no rate.
  bool may_differ(const CorrectionKey& key, const std::vector<EarlierVat>& amounts) const {
    if (is_continued() && !is_before_first(key.quarter)) return true;
    if (stated(key) != Money{}) return true;
    return std::ranges::any_of(amounts, [&](const EarlierVat& vat) {
      return vat.now != vat.before || (is_continued() && vat.now != vat.at_first);
    });
  }

  void correct(const CorrectionKey& key, const std::vector<EarlierVat>& amounts) {
    const VatValues values = values_of(key, amounts);
    const std::optional<Money> said = is_continued() ? stated(key) : values.before;
    const std::optional<Money> vat = minus(values.now, said);
    if (vat == Money{}) return;
    VatCorrection& made = made_.corrections.emplace_back(
        VatCorrection{key.quarter.text(), key.country, vat, minus(values.before, said), 0, 0});
    if (const auto found = taken_.find(key); found != taken_.end()) {
      made.refunded_orders = found->second.refunded_orders;
      made.disputed_orders = found->second.disputed_orders;
    }
  }

  // Rounded for each rate, as the return of that quarter was.
  VatValues values_of(const CorrectionKey& key, const std::vector<EarlierVat>& amounts) {
    std::map<std::string, std::pair<ConvertedSum, ConvertedSum>> by_rate;
    for (const EarlierVat& vat : amounts) {
      const Money none = is_before_first(key.quarter) ? vat.at_first : Money{};
      const Money before = vat.before - none, now = vat.now - none;
      if (before == Money{} && now == Money{}) continue;
      const auto rate = rate_of(key.quarter, vat.currency);
      auto& [sum_before, sum_now] = by_rate[vat.rate];
      sum_before.add(before, vat.currency, rate);
      sum_now.add(now, vat.currency, rate);
    }
    VatValues values;
    for (const auto& entry : by_rate) {
      values.before = plus(values.before, entry.second.first.rounded());
      values.now = plus(values.now, entry.second.second.rounded());
    }
    return values;
  }

  std::optional<EuroRate> rate_of(Quarter quarter, const std::string& currency) {
    auto rate = rates_.final_of(quarter, currency);
    if (!rate) {
      made_.missing.insert({quarter.text(), rates_day(quarter), currency});
    } else if (currency != "EUR" && is_before_first(quarter)) {
      note_rate({quarter.text(), currency, rate_text(rate->millionths)});
    }
    return rate;
  }

  void note_rate(EarlierRate rate) {
    const bool is_noted = std::ranges::any_of(made_.rates, [&](const EarlierRate& each) {
      return each.quarter == rate.quarter && each.currency == rate.currency;
    });
    if (!is_noted) made_.rates.push_back(std::move(rate));
  }

  const ReturnBasis& basis_;
  const ReturnRates& rates_;
  std::map<CorrectionKey, std::vector<EarlierVat>> amounts_;
  std::map<CorrectionKey, TakenBack> taken_;
  std::map<CorrectionKey, Money> stated_;
  MadeCorrections made_;
};

}  // namespace

MadeCorrections make_corrections(const ReturnBasis& basis, const ReturnRates& rates) {
  return CorrectionMaker(basis, rates).make();
}

}  // namespace typecase::reports
