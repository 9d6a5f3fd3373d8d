#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "audit/audit.h"
#include "base/error.h"
#include "base/text/csv_exports.h"
#include "catalogue/catalogue.h"
#include "db/database.h"
#include "reports/vat/vat_books.h"
#include "reports/vat/vat_needs.h"

namespace typecase::reports {

enum class VatReturnState { running, over, filed };
BOOST_DESCRIBE_ENUM(VatReturnState, running, over, filed)

// A return as staff see it.
struct ShownReturn {
  Quarter quarter;
  VatReturnState state{};
  std::optional<int> day;  // of a running quarter, from 1 on
  bool is_registered = false;
  VatDocument document;
  std::string digest;
  std::optional<VatLockBarrier> barrier;
  std::optional<std::string> awaited;  // of quarter_gap: the quarter to file next
  std::vector<VatMissingRate> missing;
  VatNeeds needs;
  std::optional<Time> filed_at;
  std::optional<std::string> filed_by;  // name of the member
};

struct ListedQuarter {
  Quarter quarter;
  VatReturnState state{};
  std::optional<bool> is_nil;  // of filed ones, as all that follows
  std::optional<Money> payable;
  std::optional<Time> filed_at;
  std::optional<std::string> filed_by;
};

struct ListedReturns {
  std::string home_country;
  bool is_registered = false;
  std::optional<Quarter> first;         // of the first return
  std::optional<Quarter> next;          // that can be filed next, over or not
  std::vector<Quarter> due;             // over and not filed, the oldest first
  std::vector<ListedQuarter> quarters;  // the newest first, at most 40
};

struct ImportedRates : RatesChange {
  std::int64_t skipped = 0;  // days of the file that no return needs
  std::optional<Day> from, to;
};

// VAT returns of the one-stop scheme: drafts, filing, rates (decision 0089). A filed return never
// changes. Each change is one transaction with its row of the audit log. Thread-safe.
class VatReturns {
 public:
  VatReturns(db::Database& database, const catalogue::Current& catalogue, const Clock& clock)
      : database_(database), catalogue_(catalogue), clock_(clock) {}

  ListedReturns list() const;

  // As it was filed, or as it would be now. not_found: it has not begun.
  Result<ShownReturn> show(Quarter quarter) const;

  // Marks the return as filed, once: the same quarter and digest again give the same return.
  // not_found; conflict: quarter_not_over, quarter_gap, quarter_before_first, rates_missing,
  // return_changed (the draft, or what was filed meanwhile, has another digest).
  Result<ShownReturn> lock(Quarter quarter, const std::string& digest, const audit::Actor& actor);

  // The sales and what was taken back behind a return: vat_orders(). A row of the audit log says
  // how many rows it has, and who asked, before the first part is read. not_found; unavailable
  // (export_running): as many as may are being written.
  Result<CsvFile> export_orders(Quarter quarter, const audit::Actor& actor);

  // Of one day. invalid (out_of_range) at /day: it is to come, or before 1999.
  Result<ImportedRates> set_rates(Day day, const std::vector<EuroRate>& rates,
                                  const audit::Actor& actor);

  // Failures of read_ecb_csv().
  Result<ImportedRates> import_rates(std::string_view csv, const audit::Actor& actor);

 private:
  Day today() const { return std::chrono::floor<std::chrono::days>(clock_.now()); }
  VatBooks books(db::Connection& connection) const;
  ShownReturn shown(db::Connection& connection, const VatBooks& books, Quarter quarter) const;
  ListedReturns listed(db::Connection& connection) const;
  Result<void> insert(db::Connection& connection, Quarter quarter, const std::string& digest,
                      const audit::Actor& actor) const;
  ImportedRates save(const std::vector<EuroRate>& rates, std::string_view action,
                     const audit::Actor& actor);

  db::Database& database_;
  const catalogue::Current& catalogue_;
  const Clock& clock_;
  CsvExports exports_;
};

}  // namespace typecase::reports
