#include "reports/sales_csv.h"

#include <algorithm>

#include "base/text/csv.h"

namespace typecase::reports {
namespace {

constexpr std::size_t rows_at_once = 1'000;

std::vector<std::string> head(SalesBy by) {
  return {std::string(enum_name(by)),
          "name",
          "currency",
          "lines",
          "sold_net",
          "back_net",
          "net",
          "gross"};
}

std::vector<std::string> cells(const SalesRow& row) {
  const auto amount = [&](Money money) { return to_decimal(money, row.currency); };
  return {row.key,
          row.name,
          row.currency,
          std::to_string(row.lines),
          amount(row.sold_net),
          amount(row.back_net),
          amount(row.net),
          amount(row.gross)};
}

}  // namespace

CsvFile sales_csv(SalesReport report) {
  const auto columns = head(report.question.by);
  return {columns, [rows = std::move(report.rows), at = std::size_t{0}](std::string& out) mutable {
            const std::size_t end = std::min(at + rows_at_once, rows.size());
            for (; at < end; ++at) append_csv_row(out, cells(rows[at]));
            return at < rows.size();
          }};
}

}  // namespace typecase::reports
