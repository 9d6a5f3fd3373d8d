#include <algorithm>

#include "messages/messages.h"
#include "reports/vat/ecb_csv.h"
#include "reports/vat/ecb_days.h"
#include "reports/vat/vat_returns.h"

namespace typecase::reports {
namespace {

std::string described(const std::vector<EuroRate>& rates, const ImportedRates& saved) {
  boost::json::object told{{"changed", saved.changed}};
  if (saved.from) told["from"] = to_text(*saved.from);
  if (saved.to) told["to"] = to_text(*saved.to);
  constexpr std::size_t most_told = 60;
  if (rates.size() > most_told) return boost::json::serialize(told);
  boost::json::array all;
  for (const EuroRate& rate : rates) {
    all.emplace_back(rate.currency + " " + to_text(rate.day) + " " + rate_text(rate.millionths));
  }
  told["rates"] = std::move(all);
  return boost::json::serialize(told);
}

}  // namespace

ImportedRates VatReturns::save(const std::vector<EuroRate>& rates, std::string_view action,
                               const audit::Actor& actor) {
  ImportedRates saved;
  for (const EuroRate& rate : rates) {
    saved.from = std::min(saved.from.value_or(rate.day), rate.day);
    saved.to = std::max(saved.to.value_or(rate.day), rate.day);
  }
  const Time now = clock_.now();
  return database_.write([&](db::Connection& connection) {
    ImportedRates done = saved;
    static_cast<RatesChange&>(done) = save_rates(connection, rates, {now, actor.member_id});
    if (done.changed > 0) {
      audit::record(connection, actor,
                    {.at = now,
                     .action = std::string(action),
                     .object_id = "rates",
                     .object_after = described(rates, done)});
    }
    return done;
  });
}

Result<ImportedRates> VatReturns::set_rates(Day day, const std::vector<EuroRate>& rates,
                                            const audit::Actor& actor) {
  if (day > today() || day < first_rates_day) {
    return invalid_field("/day", "out_of_range", messages::text("staffVat.dayOut"));
  }
  return save(rates, "vat.rates_set", actor);
}

Result<ImportedRates> VatReturns::import_rates(std::string_view csv, const audit::Actor& actor) {
  const auto read = read_ecb_csv(csv, today());
  if (!read) return read.error();
  const NeededRates needed = needed_rates(*read, today());
  ImportedRates saved = save(needed.rates, "vat.rates_imported", actor);
  saved.skipped = needed.skipped_days;
  return saved;
}

}  // namespace typecase::reports
