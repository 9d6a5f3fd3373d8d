#include "reports/sales_csv.h"

#include "base/text/csv.h"

namespace typecase::reports {
namespace {

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

void write_csv(const SalesReport& report, const std::function<void(std::string_view)>& write) {
  std::string part(utf8_mark);
  append_csv_row(part, head(report.question.by));
  write(part);
  for (const SalesRow& row : report.rows) {
    part.clear();
    append_csv_row(part, cells(row));
    write(part);
  }
}

}  // namespace typecase::reports
