#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "catalogue/catalogue.h"
#include "db/connection.h"
#include "orders/sales/sales_sums.h"
#include "royalties/statement_rows.h"

namespace typecase::backoffice {

// Shares, earnings, advances and earlier statements in one state of the database, of which drafts
// are made. Families that were renamed stand under their current ids throughout.
class RoyaltyBooks {
 public:
  // Reads what is of that designer, or of all; earnings before `until`. Eight statements at most.
  RoyaltyBooks(db::Connection& connection, const catalogue::Catalogue& catalogue, Day until,
               const std::optional<std::string>& designer = std::nullopt);

  // With a share, an advance or a statement, by name.
  std::set<std::string> designers() const;

  bool has_shares(const std::string& designer) const { return families_.contains(designer); }

  // The designer's, by time.
  const std::vector<royalties::LockedStatement>& statements(const std::string& designer) const;

  // Where the next statement begins: the end of the last one, or the first day of the month in
  // which the designer first earned or was first given something. nullopt: neither.
  std::optional<Day> next_day(const std::string& designer) const;

  // The statement of that period as it would be locked now.
  // not_found: the designer; conflict: period_overlaps, period_gap.
  Result<royalties::StatementDocument> draft(const std::string& designer,
                                             orders::DaySpan period) const;

 private:
  std::string current(const std::string& family) const;
  royalties::StatementBasis basis(const std::string& designer, orders::DaySpan period) const;
  void read_statements(db::Connection& connection, const std::optional<std::string>& designer);
  void read_earnings(db::Connection& connection, orders::DaySpan span,
                     const std::optional<std::string>& designer);
  Day first_needed(const std::optional<std::string>& designer) const;

  const catalogue::Catalogue& catalogue_;
  std::unordered_map<std::string, std::string> former_;              // current ids by former ones
  std::map<std::string, std::vector<royalties::Share>> shares_;      // by family
  std::map<std::string, std::set<std::string>> families_;            // by designer
  std::map<std::string, std::vector<royalties::Earning>> earnings_;  // by family
  std::map<std::string, std::vector<royalties::LockedStatement>> statements_;  // by designer
  std::map<std::string, std::vector<royalties::StoredAdvance>> advances_;      // by designer
};

}  // namespace typecase::backoffice
