#include "reports/vat/vat_books.h"

#include <algorithm>

namespace typecase::reports {

const FiledReturn* VatBooks::find_filed(Quarter quarter) const {
  const auto found = std::ranges::find(filed_, quarter.text(), &FiledReturn::quarter);
  return found == filed_.end() ? nullptr : &*found;
}

std::optional<Quarter> VatBooks::first() const {
  return filed_.empty() ? std::nullopt : parse_quarter(filed_.front().quarter);
}

std::optional<Quarter> VatBooks::next() const {
  if (filed_.empty()) return std::nullopt;
  return parse_quarter(filed_.back().quarter).value() + 1;
}

VatDraft VatBooks::draft(Quarter quarter) const {
  MadeReturn made = make_return(basis(quarter), rates_);
  std::string digest = digest_of(made.document);
  const auto found = barrier(quarter, made);
  return {std::move(made), std::move(digest), found};
}

// A quarter before the first return has none before it.
ReturnBasis VatBooks::basis(Quarter quarter) const {
  std::vector<VatDocument> earlier;
  for (const FiledReturn& filed : filed_) {
    if (filed.quarter < quarter.text()) earlier.push_back(filed.document);
  }
  const auto first = earlier.empty() ? std::nullopt : this->first();
  return {quarter, home_country_, read_supplies(connection_, quarter, first), std::move(earlier)};
}

std::optional<VatLockBarrier> VatBooks::barrier(Quarter quarter, const MadeReturn& made) const {
  if (quarter.until() > today_) return VatLockBarrier::quarter_not_over;
  if (first() && quarter < *first()) return VatLockBarrier::quarter_before_first;
  if (next() && quarter > *next()) return VatLockBarrier::quarter_gap;
  if (!made.missing.empty()) return VatLockBarrier::rates_missing;
  return std::nullopt;
}

}  // namespace typecase::reports
