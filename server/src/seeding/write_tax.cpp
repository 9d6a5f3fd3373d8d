#include <algorithm>

#include "base/text/strings.h"
#include "seeding/folder_files.h"
#include "seeding/seed_tax.h"
#include "seeding/toml_writer.h"

namespace typecase::seeding {
namespace {

// The code names a file.
bool is_country_code(const std::string& code) {
  return code.size() == 2 &&
         std::ranges::all_of(code, [](char letter) { return letter >= 'A' && letter <= 'Z'; });
}

void write_rate(const pricing::TaxRate& rate, TomlWriter& toml) {
  toml.entry("rate");
  toml.text("country", rate.country);
  toml.text("name", rate.name);
  toml.text("rate", pricing::rate_text(rate));
  toml.text_unless_empty("region", rate.region);
  toml.truth_if_set("by_region", rate.by_region);
  if (rate.first_day) toml.day("from", *rate.first_day);
  if (rate.last_day) toml.day("until", *rate.last_day);
}

void write_country(const std::string& country, const CountryRates& rates, FolderFiles& files) {
  if (!is_country_code(country)) {
    return files.fault("tax: " + country, "not_allowed",
                       "Two capital letters of ISO 3166-1 are needed here.");
  }
  TomlWriter toml("Tax rates of " + country + ", in place of those that come with Typecase.");
  if (rates.is_untaxed) toml.texts("untaxed", {country});
  for (const pricing::TaxRate& rate : rates.rows) write_rate(rate, toml);
  files.add("tax/" + lower_case(country) + ".toml", toml.file());
}

}  // namespace

std::map<std::string, CountryRates> rates_by_country(const pricing::TaxRates& rates) {
  std::map<std::string, CountryRates> countries;
  for (const pricing::TaxRate& row : rates.rows) countries[row.country].rows.push_back(row);
  for (const std::string& country : rates.untaxed) countries[country].is_untaxed = true;
  return countries;
}

void write_tax_rates(const pricing::TaxRates& rates, FolderFiles& files) {
  const auto wanted = rates_by_country(rates);
  auto defaults = rates_by_country(read_tax_rates(default_tax_files()).value());
  for (const auto& [country, own] : wanted) {
    const auto known = defaults.find(country);
    if (known == defaults.end() || known->second != own) write_country(country, own, files);
  }
  for (const auto& [country, rows] : defaults) {
    if (wanted.contains(country)) continue;
    files.fault("tax: " + country, "no_rates",
                "Typecase comes with rates of this country and the shop has none, which a folder "
                "cannot say: seed the rates, or list the country as untaxed.");
  }
}

}  // namespace typecase::seeding
