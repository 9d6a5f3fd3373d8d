#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/error.h"
#include "db/connection.h"

// The numbers of invoices: a prefix and consecutive numbers, without a gap.
namespace typecase::orders {

// Series as the foundry wants it; nullopt: as it is.
struct InvoiceSeries {
  std::optional<std::string> prefix;         // is_invoice_prefix()
  std::optional<std::int64_t> first_number;  // 1 to largest_first_number
};

inline constexpr std::int64_t largest_first_number = 999'999'999;

// At most 12 ASCII letters, digits, hyphens, dots and underscores, of which a digit is not the last
// one: the number follows. Empty: the number alone. "C-" belongs to credit notes.
bool is_invoice_prefix(std::string_view prefix);

// The series as it stands; both members have a value.
InvoiceSeries read_invoice_series(db::Connection& connection);

// Sets up the series, in the caller's transaction, until its first invoice is issued: a series that
// has begun keeps its prefix and numbers. Returns whether anything changed.
// invalid ("bad_seed"), a fault each: series_begun, for what differs from a series that has begun.
Result<bool> set_up_invoice_series(db::Connection& connection, const InvoiceSeries& wanted);

struct InvoiceNumber {
  std::string prefix;
  std::int64_t number = 0;

  std::string text() const { return prefix + std::to_string(number); }  // "TW-1001"
};

// The next number. Part of the caller's transaction: a number that is rolled back is given again.
InvoiceNumber take_invoice_number(db::Connection& connection);

}  // namespace typecase::orders
