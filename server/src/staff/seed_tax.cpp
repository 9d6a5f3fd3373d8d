#include "staff/seed_tax.h"

#include <algorithm>

#include "staff/seed_folder.h"

namespace typecase::staff {
namespace {

namespace files = std::filesystem;

// Thousandths of a per cent. Text, because TOML's decimals are binary.
int read_rate(SeedTable& row) {
  std::optional<Multiplier> percent = parse_multiplier(row.text("rate"));
  if (percent && percent->ten_thousandths % 10 == 0 && percent->ten_thousandths <= 1'000'000) {
    return static_cast<int>(percent->ten_thousandths / 10);
  }
  row.fault("rate", "not_a_rate",
            "A text of 0 to 100 per cent with at most three decimal places is needed here.");
  return 0;
}

pricing::TaxRate read_row(SeedTable& row) {
  pricing::TaxRate rate;
  rate.country = row.text("country");
  rate.region = row.text_or_empty("region");
  rate.name = row.text("name");
  rate.thousandths = read_rate(row);
  rate.by_region = row.truth("by_region");
  rate.from = row.day("from");
  rate.until = row.day("until");
  return rate;
}

std::vector<std::string> toml_files(const files::path& folder, SeedFolder& reading) {
  std::vector<std::string> names;
  std::error_code failure;
  for (const auto& entry : files::directory_iterator(folder, failure)) {
    if (entry.path().extension() == ".toml") names.push_back(entry.path().filename());
  }
  if (failure || names.empty()) {
    reading.fault(folder.filename(), "required", "A folder with tables of tax rates is needed.");
  }
  std::ranges::sort(names);
  return names;
}

Error bad(std::vector<Fault> faults) {
  return {ErrorKind::invalid, "bad_seed", "The tables of tax rates have mistakes.",
          std::move(faults)};
}

}  // namespace

Result<pricing::TaxRates> read_tax_rates(const files::path& folder) {
  pricing::TaxRates rates;
  SeedFolder reading(folder);
  for (const std::string& name : toml_files(folder, reading)) {
    reading.table(name, [&](SeedTable& table) {
      if (table.has("untaxed")) {
        for (std::string& country : table.texts("untaxed")) rates.untaxed.push_back(country);
      }
      table.each("rate", [&](SeedTable& row) { rates.rows.push_back(read_row(row)); });
    });
  }
  if (!reading.faults().empty()) return bad(std::move(reading.faults()));

  Result<void> checked = pricing::check(rates);
  if (checked) return rates;
  std::vector<Fault> faults = checked.error().faults;
  for (Fault& fault : faults) {  // "/12/name"
    std::size_t slash = fault.pointer.rfind('/');
    fault.pointer =
        "rates[" + fault.pointer.substr(1, slash - 1) + "]." + fault.pointer.substr(slash + 1);
  }
  return bad(std::move(faults));
}

}  // namespace typecase::staff
