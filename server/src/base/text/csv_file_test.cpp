#include "base/text/csv_file.h"

#include <gmock/gmock.h>

#include <stdexcept>

#include "base/text/csv.h"

namespace typecase {
namespace {

using ::testing::ElementsAre;

std::vector<std::string> parts_of(CsvFile file) {
  std::vector<std::string> parts;
  while (true) {
    parts.push_back(file.next_part());
    if (parts.back().empty()) return parts;
  }
}

// Pages of one row each, then so many without rows.
CsvFile::AppendPage pages(int rows, int without_rows, int& read) {
  return [=, &read](std::string& out) {
    const int page = read++;
    const std::string cell = std::to_string(page);
    if (page < rows) append_csv_row(out, {&cell, 1});
    return page + 1 < rows + without_rows;
  };
}

TEST(CsvFile, IsReadPageByPage) {
  int read = 0;
  CsvFile file({"n"}, pages(3, 0, read));
  EXPECT_EQ(read, 0);
  EXPECT_EQ(file.next_part(), "\xEF\xBB\xBFn\r\n0\r\n");
  EXPECT_EQ(read, 1);
  EXPECT_THAT(parts_of(std::move(file)), ElementsAre("1\r\n", "2\r\n", ""));
  EXPECT_EQ(read, 3);
}

TEST(CsvFile, GoesOnOverPagesWithoutRows) {
  int read = 0;
  EXPECT_THAT(parts_of(CsvFile({"n"}, pages(0, 3, read))), ElementsAre("\xEF\xBB\xBFn\r\n", ""));
  EXPECT_EQ(read, 3);
}

TEST(CsvFile, FailsAsItsPageDoes) {
  CsvFile file({"n"}, [](std::string&) -> bool { throw std::runtime_error("gone"); });
  EXPECT_THROW(file.next_part(), std::runtime_error);
}

TEST(CsvFile, LetsGoOfWhatItHolds) {
  auto held = std::make_shared<int>(1);
  int read = 0;
  {
    CsvFile file({"n"}, pages(1, 0, read));
    file.hold(held);
    EXPECT_EQ(held.use_count(), 2);
  }
  EXPECT_EQ(held.use_count(), 1);
}

}  // namespace
}  // namespace typecase
