#include "base/text/csv_file.h"

#include "base/text/csv.h"

namespace typecase {

CsvFile::CsvFile(const std::vector<std::string>& head, AppendPage append_page)
    : part_(utf8_mark), append_page_(std::move(append_page)) {
  append_csv_row(part_, head);
}

// A page without rows, as the last one may be, gives no part of its own.
std::string CsvFile::next_part() {
  std::string part = std::exchange(part_, {});
  if (!is_over_) is_over_ = !append_page_(part);
  while (part.empty() && !is_over_) is_over_ = !append_page_(part);
  return part;
}

std::string whole_text(CsvFile file) {
  std::string all;
  for (std::string part = file.next_part(); !part.empty(); part = file.next_part()) all += part;
  return all;
}

}  // namespace typecase
