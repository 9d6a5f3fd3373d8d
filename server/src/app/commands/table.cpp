#include "app/commands/table.h"

#include <algorithm>
#include <iomanip>

namespace typecase::app {

void print_table(const std::vector<std::vector<std::string>>& lines, const std::set<int>& figures,
                 std::ostream& out) {
  std::vector<std::size_t> widths(lines.empty() ? 0 : lines.front().size());
  for (const auto& line : lines) {
    for (std::size_t i = 0; i < widths.size(); ++i) widths[i] = std::max(widths[i], line[i].size());
  }
  for (const auto& line : lines) {
    for (std::size_t i = 0; i + 1 < widths.size(); ++i) {
      out << (figures.contains(static_cast<int>(i)) ? std::right : std::left)
          << std::setw(static_cast<int>(widths[i])) << line[i] << "  ";
    }
    out << line.back() << "\n";
  }
}

void print_table_or(std::string_view sentence, const std::vector<std::vector<std::string>>& lines,
                    const std::set<int>& figures, std::ostream& out) {
  if (lines.size() > 1) return print_table(lines, figures, out);
  out << sentence << "\n";
}

std::string minute(Time time) {
  std::string text = to_iso8601(time).substr(0, 16);
  text[10] = ' ';
  return text;
}

}  // namespace typecase::app
