#include "backoffice/trials/trial_export.h"

#include "base/text/csv.h"
#include "base/text/strings.h"

namespace typecase::backoffice {
namespace {

// Trials that are in memory at a time.
constexpr std::int64_t trials_at_once = 500;

const std::vector<std::string>& trial_head() {
  static const std::vector<std::string> head{
      "trial",     "asked",      "name",  "email",  "company", "purpose", "families",
      "downloads", "link until", "state", "bought", "orders",  "days",    "net"};
  return head;
}

// A text of each, separated by semicolons.
template <class Items>
std::string joined_texts(const Items& items, auto text) {
  std::vector<std::string> texts;
  for (const auto& item : items) texts.push_back(text(item));
  return joined(texts, "; ");
}

std::vector<std::string> trial_row(const trials::ListedTrial& trial, Time now) {
  using trials::TrialSale;
  return {trial.id,
          to_iso8601(trial.created_at),
          trial.name,
          trial.email,
          trial.company,
          trial.purpose,
          joined_texts(trial.families, [](const trials::TriedFamily& one) { return one.name; }),
          std::to_string(trial.downloads),
          to_iso8601(trial.expires_at),
          std::string(enum_name(trial.state(now))),
          joined_texts(trial.sales, [](const TrialSale& one) { return one.name; }),
          joined_texts(trial.sales, [](const TrialSale& one) { return one.order_id.text; }),
          joined_texts(trial.sales,
                       [&](const TrialSale& one) { return std::to_string(trial.days_until(one)); }),
          joined_texts(trial.sales, [](const TrialSale& one) {
            return to_decimal(one.net, one.currency) + ' ' + one.currency;
          })};
}

}  // namespace

CsvFile export_trials(db::Database& database, const trials::TrialFilter& filter, Time now) {
  return {trial_head(), [&database, filter, now, page = PageRequest{std::nullopt, trials_at_once}](
                            std::string& out) mutable {
            const trials::TrialPage found = database.read(
                [&](db::Connection& c) { return trials::find_trials(c, filter, page); });
            for (const trials::ListedTrial& trial : found.trials) {
              append_csv_row(out, trial_row(trial, now));
            }
            page.after = found.next;
            return page.after.has_value();
          }};
}

}  // namespace typecase::backoffice
