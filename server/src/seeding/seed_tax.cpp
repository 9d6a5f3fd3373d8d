#include "seeding/seed_tax.h"

#include <set>

namespace typecase::seeding {
namespace {

// Thousandths of a per cent. Text, because TOML's decimals are binary.
int read_rate(Table& row) {
  std::optional<Multiplier> percent = parse_multiplier(row.text("rate"));
  if (percent && percent->ten_thousandths % 10 == 0 && percent->ten_thousandths <= 1'000'000) {
    return static_cast<int>(percent->ten_thousandths / 10);
  }
  row.fault("rate", "not_a_rate",
            "A text of 0 to 100 per cent with at most three decimal places is needed here.");
  return 0;
}

pricing::TaxRate read_row(Table& row) {
  pricing::TaxRate rate;
  rate.country = row.text("country");
  rate.region = row.text_or_empty("region");
  rate.name = row.text("name");
  rate.thousandths = read_rate(row);
  rate.by_region = row.truth("by_region");
  rate.first_day = row.day("from");
  rate.last_day = row.day("until");
  return rate;
}

Error bad(std::vector<Fault> faults) {
  return {ErrorKind::invalid, "bad_seed", "The tables of tax rates have mistakes.",
          std::move(faults)};
}

pricing::TaxRates read_files(const std::vector<TaxFile>& files, SeedFolder& reading) {
  pricing::TaxRates rates;
  for (const TaxFile& file : files) {
    reading.table(file.name, file.text, [&](Table& table) {
      if (table.has("untaxed")) {
        for (std::string& country : table.texts("untaxed")) rates.untaxed.push_back(country);
      }
      table.each("rate", [&](Table& row) { rates.rows.push_back(read_row(row)); });
    });
  }
  return rates;
}

// Of rows that read well.
void check_together(const pricing::TaxRates& rates, const std::string& place, SeedFolder& reading) {
  Result<void> checked = pricing::check(rates);
  if (checked) return;
  for (const Fault& fault : checked.error().faults) {  // "/12/name"
    std::size_t slash = fault.pointer.rfind('/');
    reading.fault(place + "rates[" + fault.pointer.substr(1, slash - 1) + "]." +
                      fault.pointer.substr(slash + 1),
                  fault.code, fault.message);
  }
}

// Adds other countries from the tables that come with Typecase.
void add_defaults(pricing::TaxRates& rates) {
  std::set<std::string> own(rates.untaxed.begin(), rates.untaxed.end());
  for (const pricing::TaxRate& row : rates.rows) own.insert(row.country);
  pricing::TaxRates defaults = read_tax_rates(default_tax_files()).value();
  for (pricing::TaxRate& row : defaults.rows) {
    if (!own.contains(row.country)) rates.rows.push_back(std::move(row));
  }
  for (std::string& country : defaults.untaxed) {
    if (!own.contains(country)) rates.untaxed.push_back(std::move(country));
  }
}

}  // namespace

Result<pricing::TaxRates> read_tax_rates(const std::vector<TaxFile>& files) {
  SeedFolder reading{{}};
  pricing::TaxRates rates = read_files(files, reading);
  if (reading.faults().empty()) check_together(rates, "", reading);
  if (!reading.faults().empty()) return bad(std::move(reading.faults()));
  return rates;
}

pricing::TaxRates read_tax_rates(SeedFolder& folder) {
  std::vector<TaxFile> files;
  for (const std::string& name : folder.names("tax", ".toml")) {
    std::string path = "tax/" + name;
    files.push_back({path, folder.file(path).value_or("")});
  }
  std::size_t before = folder.faults().size();
  pricing::TaxRates rates = read_files(files, folder);
  if (folder.faults().size() == before) check_together(rates, "tax: ", folder);
  if (folder.faults().size() == before) add_defaults(rates);
  return rates;
}

}  // namespace typecase::seeding
