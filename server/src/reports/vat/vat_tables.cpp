#include "reports/vat/vat_tables.h"

#include "base/text/csv.h"

namespace typecase::reports {
namespace {

std::string euros(const std::optional<Money>& money) {
  return money ? to_decimal(*money, "EUR") : std::string();
}

}  // namespace

VatTable vat_table(const VatDocument& document, bool is_filed) {
  const std::string state = is_filed ? "filed" : "draft";
  VatTable table{{"return", "part", "quarter", "country", "rate", "orders", "net", "vat"}};
  for (const VatRow& row : document.rows) {
    table.push_back({state, "supply", document.quarter, row.country, row.rate,
                     std::to_string(row.orders), euros(row.net), euros(row.vat)});
  }
  for (const VatCorrection& each : document.corrections) {
    const std::int64_t orders = each.refunded_orders + each.disputed_orders;
    table.push_back({state, "correction", each.quarter, each.country, "", std::to_string(orders),
                     "", euros(each.vat)});
  }
  for (const VatBalance& balance : document.balances) {
    table.push_back(
        {state, "balance", document.quarter, balance.country, "", "", "", euros(balance.vat)});
  }
  table.push_back({state, "total", document.quarter, "", "", std::to_string(document.total.orders),
                   euros(document.total.net), euros(document.total.vat)});
  table.push_back({state, "payable", document.quarter, "", "", "", "", euros(document.payable)});
  table.push_back(
      {state, "reclaimed", document.quarter, "", "", "", "", euros(document.reclaimed)});
  return table;
}

std::string vat_csv(const VatDocument& document, bool is_filed) {
  std::string csv(utf8_mark);
  for (const auto& row : vat_table(document, is_filed)) append_csv_row(csv, row);
  return csv;
}

}  // namespace typecase::reports
