#include "pricing/tax_rates.h"

#include <algorithm>
#include <span>

#include "base/money.h"

namespace typecase::pricing {
namespace {

constexpr int most_thousandths = 100'000;  // the whole price once more

bool holds(const TaxRate& row, Day day) {
  return (!row.first_day || *row.first_day <= day) && (!row.last_day || day <= *row.last_day);
}

bool overlap(const TaxRate& one, const TaxRate& other) {
  bool before = one.last_day && other.first_day && *one.last_day < *other.first_day;
  bool after = other.last_day && one.first_day && *other.last_day < *one.first_day;
  return one.country == other.country && one.region == other.region && one.name == other.name &&
         !before && !after;
}

// The field that is wrong, and why.
std::optional<Fault> fault_of(const TaxRate& row) {
  if (row.country.size() != 2) return Fault{"country", "required", "A country code is needed."};
  if (!row.region.empty() && !row.region.starts_with(row.country + "-")) {
    return Fault{"region", "not_allowed", "This is no region of the country."};
  }
  if (row.by_region && row.region.empty()) {
    return Fault{"region", "required", "A tax of a region needs its code."};
  }
  if (row.name.empty()) return Fault{"name", "required", "A name for the invoice is needed."};
  if (row.thousandths < 0 || row.thousandths > most_thousandths) {
    return Fault{"rate", "out_of_range", "A rate is 0 to 100 per cent."};
  }
  if (row.first_day && row.last_day && *row.last_day < *row.first_day) {
    return Fault{"until", "out_of_range", "The last day is before the first."};
  }
  return std::nullopt;
}

}  // namespace

bool TaxRates::knows_country(std::string_view country, Day day) const {
  if (std::ranges::find(untaxed, country) != untaxed.end()) return true;
  return std::ranges::any_of(
      rows, [&](const TaxRate& row) { return row.country == country && holds(row, day); });
}

std::vector<const TaxRate*> TaxRates::at(const TaxPlace& place, Day day) const {
  std::vector<const TaxRate*> regional;
  std::vector<const TaxRate*> general;
  for (const TaxRate& row : rows) {
    if (row.country != place.country || !holds(row, day)) continue;
    if (row.region.empty()) general.push_back(&row);
    if (!row.region.empty() && row.region == place.region) regional.push_back(&row);
  }
  bool territory = is_eu_member(place.country) && !place.in_eu_vat_area;
  return regional.empty() && !territory ? general : regional;
}

Result<void> check(const TaxRates& rates) {
  std::vector<Fault> faults;
  for (std::size_t index = 0; index < rates.rows.size(); ++index) {
    const TaxRate& row = rates.rows[index];
    std::optional<Fault> fault = fault_of(row);
    auto before = std::span(rates.rows).first(index);
    if (!fault && std::ranges::any_of(before, [&](auto& other) { return overlap(row, other); })) {
      fault = Fault{"name", "not_unique", "Two rows of this name hold on the same day."};
    }
    if (!fault) continue;
    fault->pointer = "/" + std::to_string(index) + "/" + fault->pointer;
    faults.push_back(*std::move(fault));
  }
  if (faults.empty()) return {};
  return Error{ErrorKind::invalid, "invalid_tax_rates", "The table of tax rates has mistakes.",
               std::move(faults)};
}

std::string rate_text(const TaxRate& rate) {
  return to_string(Multiplier{std::int64_t{rate.thousandths} * 10});
}

}  // namespace typecase::pricing
