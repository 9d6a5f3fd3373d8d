#pragma once

#include <optional>
#include <string>
#include <vector>

#include "db/connection.h"
#include "reports/vat/vat_return.h"
#include "reports/vat/vat_rows.h"

namespace typecase::reports {

// The first reason for which a return cannot be filed.
enum class VatLockBarrier { quarter_not_over, quarter_gap, quarter_before_first, rates_missing };
BOOST_DESCRIBE_ENUM(VatLockBarrier, quarter_not_over, quarter_gap, quarter_before_first,
                    rates_missing)

struct VatDraft {
  MadeReturn made;
  std::string digest;
  std::optional<VatLockBarrier> barrier;
};

// Filed returns and rates in one state of the database, of which drafts are made.
class VatBooks {
 public:
  // home_country: of the foundry. Two statements.
  VatBooks(db::Connection& connection, std::string home_country, Day today)
      : connection_(connection),
        home_country_(std::move(home_country)),
        today_(today),
        filed_(filed_returns(connection)),
        rates_(connection) {}

  const std::vector<FiledReturn>& filed() const { return filed_; }
  const FiledReturn* find_filed(Quarter quarter) const;

  std::optional<Quarter> first() const;
  std::optional<Quarter> next() const;  // after the last one that was filed

  // The return of a quarter that is not filed. Three statements.
  VatDraft draft(Quarter quarter) const;

 private:
  ReturnBasis basis(Quarter quarter) const;
  std::optional<VatLockBarrier> barrier(Quarter quarter, const MadeReturn& made) const;

  db::Connection& connection_;
  const std::string home_country_;
  const Day today_;
  const std::vector<FiledReturn> filed_;
  const EuroRates rates_;
};

}  // namespace typecase::reports
