#pragma once

#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/day.h"
#include "base/error.h"
#include "pricing/territories.h"

namespace typecase::pricing {

struct TaxRate {
  std::string country;     // ISO 3166-1
  std::string region;      // ISO 3166-2; empty: wherever no row of a region says otherwise
  std::string name;        // as on the invoice: "VAT", "GST"
  int thousandths = 0;     // of a per cent: 19000 is 19 %, 9975 is 9.975 %
  bool by_region = false;  // levied by the region, from sellers who are registered there
  std::optional<Day> first_day = {};  // nullopt: since ever
  std::optional<Day> last_day = {};   // nullopt: until further notice

  bool operator==(const TaxRate&) const = default;
};
BOOST_DESCRIBE_STRUCT(TaxRate, (),
                      (country, region, name, thousandths, by_region, first_day, last_day))

struct TaxRates {
  std::vector<TaxRate> rows;
  std::vector<std::string> untaxed = {};  // countries without a tax of their own: US

  // Whether the table says anything of a country on a day.
  bool knows_country(std::string_view country, Day day) const;

  // Rates at a place on a day: the rows of its region if there are any, else those of the
  // whole country, unless the place is a territory outside the EU's VAT area. Pointers into rows.
  std::vector<const TaxRate*> at(const TaxPlace& place, Day day) const;

  bool operator==(const TaxRates&) const = default;
};

// invalid ("invalid_tax_rates"): faults /N/field for rows without a country or a name, rates out of
// 0 to 100 per cent, days in the wrong order, a region of another country, or two rows of one name
// for the same place on the same day.
Result<void> check(const TaxRates& rates);

std::string rate_text(const TaxRate& rate);  // "19", "9.975": per cent, no trailing zeros

}  // namespace typecase::pricing
