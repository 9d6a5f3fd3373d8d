#include "reports/vat/quarter.h"

#include <gtest/gtest.h>

#include "reports/vat/ecb_days.h"

namespace typecase::reports {
namespace {

Day day(std::string_view text) { return parse_day(text).value(); }

TEST(Quarter, HasItsDaysAndTheDayOnWhichItsReturnIsDue) {
  const Quarter quarter(day("2026-12-31"));
  EXPECT_EQ(quarter.text(), "2026-Q4");
  EXPECT_EQ(to_text(quarter.from()), "2026-10-01");
  EXPECT_EQ(to_text(quarter.last_day()), "2026-12-31");
  EXPECT_EQ(to_text(quarter.due_on()), "2027-01-31");
  EXPECT_EQ((quarter + 1).text(), "2027-Q1");
  EXPECT_EQ((quarter - 12).text(), "2023-Q4");
  EXPECT_EQ(Quarter(day("2028-01-01")).due_on(), day("2028-04-30"));
}

TEST(Quarter, ReadsNothingButItsOwnForm) {
  EXPECT_EQ(parse_quarter("2026-Q3")->text(), "2026-Q3");
  for (const char* text : {"", "2026-Q0", "2026-Q5", "2026-q3", "2026Q3", "2026-Q3 ", "1998-Q4",
                           "abcd-Q1", "-026-Q1", "2026-Q33"}) {
    EXPECT_FALSE(parse_quarter(text)) << text;
  }
}

TEST(PublicationDay, LeavesOutWeekendsAndHolidaysOfTheBank) {
  const std::pair<const char*, const char*> cases[] = {
      {"2026-12-31", "2026-12-31"},  // a Thursday
      {"2023-12-31", "2024-01-02"},  // a Sunday, and New Year's Day after it
      {"2024-03-31", "2024-04-02"},  // Easter Sunday
      {"2024-03-29", "2024-04-02"},  // Good Friday
      {"2018-03-31", "2018-04-03"},  // the Saturday before Easter
      {"2026-05-01", "2026-05-04"},  // a Friday
      {"2025-12-25", "2025-12-29"},  // a Thursday
      {"2024-06-30", "2024-07-01"}};
  for (const auto& [asked, published] : cases) {
    EXPECT_EQ(to_text(publication_day(day(asked))), published) << asked;
  }
}

}  // namespace
}  // namespace typecase::reports
