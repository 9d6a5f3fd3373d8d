#include "reports/sales_csv.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace typecase::reports {
namespace {

SalesReport report_of(SalesRow row) {
  SalesReport report;
  report.question.by = SalesBy::designer;
  report.rows = {std::move(row)};
  return report;
}

SalesRow row_of(const std::string& name, const std::string& currency = "EUR") {
  return {{currency, 2, Money{3000}, Money{-500}, Money{2500}, Money{3000}}, name, name};
}

std::string csv_of(const SalesReport& report) { return whole_text(sales_csv(report)); }

TEST(SalesCsv, HasAHeadAndARowEachInMajorUnits) {
  EXPECT_EQ(csv_of(report_of(row_of("Odile"))),
            "\xEF\xBB\xBF"
            "designer,name,currency,lines,sold_net,back_net,net,gross\r\n"
            "Odile,Odile,EUR,2,30.00,-5.00,25.00,30.00\r\n");
  EXPECT_NE(csv_of(report_of(row_of("Odile", "JPY"))).find("JPY,2,3000,-500,2500,3000"),
            std::string::npos);
}

TEST(SalesCsv, DefusesNamesThatASpreadsheetWouldReadAsFormulas) {
  for (const std::string name : {"=cmd|' /C calc'!A0", "+1+1", "-1+1", "@SUM(1)", "\t=1", "\r=1"}) {
    const std::string csv = csv_of(report_of(row_of(name)));
    const std::string cell = csv.substr(csv.find("gross\r\n") + 7);
    EXPECT_TRUE(cell.starts_with("'" + name.substr(0, 1)) ||
                cell.starts_with("\"'" + name.substr(0, 1)))
        << csv;
  }
}

TEST(SalesCsv, IsMadeInParts) {
  SalesReport report = report_of(row_of("Odile"));
  report.rows.resize(2'500, report.rows.front());
  CsvFile file = sales_csv(report);
  std::size_t parts = 0, rows = 0;
  for (std::string part = file.next_part(); !part.empty(); part = file.next_part()) {
    ++parts;
    rows += static_cast<std::size_t>(std::ranges::count(part, '\n'));
  }
  EXPECT_EQ(parts, 3U);
  EXPECT_EQ(rows, 2'501U);
}

}  // namespace
}  // namespace typecase::reports
