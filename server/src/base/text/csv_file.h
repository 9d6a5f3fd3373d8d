#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace typecase {

// A CSV file that is made part by part, each when the one before has been taken, so that no more
// than a part is in memory, whatever the length of the file. Parts are made one after another, by
// any thread.
class CsvFile {
 public:
  // Appends the rows of the next page (append_csv_row()). false: it is the last page.
  using AppendPage = std::function<bool(std::string& out)>;

  CsvFile(const std::vector<std::string>& head, AppendPage append_page);

  // The next part: the first one begins with a byte order mark and the head. Empty: the file has
  // ended. Throws as append_page does; then the file cannot go on.
  std::string next_part();

  // Kept until the file is destroyed.
  void hold(std::shared_ptr<const void> held) { held_ = std::move(held); }

 private:
  std::string part_;  // the beginning of the next one
  AppendPage append_page_;
  bool is_over_ = false;
  std::shared_ptr<const void> held_;
};

// The whole file at once, for tests and files that do not grow with the shop.
std::string whole_text(CsvFile file);

}  // namespace typecase
