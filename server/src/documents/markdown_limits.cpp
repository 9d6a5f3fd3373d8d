#include "documents/markdown_limits.h"

#include <algorithm>

namespace typecase::documents {
namespace {

constexpr std::size_t most_bytes = 200'000;
constexpr std::size_t most_bytes_together = 20'000;  // without an empty line
constexpr std::size_t most_marks = 32;               // of quotes and lists, at a line's beginning
constexpr std::size_t most_columns = 32;
constexpr std::size_t most_cells = 20'000;
// Every link to a definition repeats its address and title; the library sets no bound to that.
constexpr std::size_t most_repeated = 2'000'000;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// The bytes of a quote's or a list item's mark; 0: there is none.
std::size_t mark_length(std::string_view text) {
  if (text.starts_with('>')) return 1;
  std::size_t length = 0;
  while (length < text.size() && is_digit(text[length])) ++length;
  bool ends = length < text.size() &&
              (length > 0 ? text[length] == '.' || text[length] == ')'
                          : std::string_view("-+*").find(text[0]) != std::string_view::npos);
  if (!ends) return 0;
  ++length;
  return length == text.size() || text[length] == ' ' || text[length] == '\t' ? length : 0;
}

// Takes the marks off.
std::size_t take_marks(std::string_view& line) {
  std::size_t marks = 0;
  while (true) {
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    std::size_t length = mark_length(line);
    if (length == 0) return marks;
    line.remove_prefix(length);
    ++marks;
  }
}

// Of the line below a table's head; 0: it is none.
std::size_t columns_of(std::string_view line) {
  bool is_delimiter =
      line.find_first_not_of("|:- \t\r") == line.npos && line.find('-') != line.npos;
  if (!is_delimiter) return 0;
  return 1 + static_cast<std::size_t>(std::ranges::count(line, '|'));
}

class Scan {
 public:
  explicit Scan(std::string_view markdown) : rest_(markdown) {}

  std::optional<MarkdownExcess> run() {
    while (!rest_.empty()) {
      std::string_view why = look_at(next());
      if (!why.empty()) return MarkdownExcess{line_, why};
    }
    end_paragraph();
    bool repeats = links_ > 0 && definition_ > most_repeated / links_;
    return repeats ? std::optional(MarkdownExcess{line_, "too_wide"}) : std::nullopt;
  }

 private:
  std::string_view next() {
    ++line_;
    std::size_t end = std::min(rest_.find_first_of("\r\n"), rest_.size());
    std::string_view line = rest_.substr(0, end);
    rest_.remove_prefix(end);
    rest_.remove_prefix(rest_.starts_with("\r\n") ? 2 : std::min<std::size_t>(rest_.size(), 1));
    return line;
  }

  // The code of the excess; empty: none.
  std::string_view look_at(std::string_view line) {
    if ((bytes_ += line.size() + 1) > most_bytes) return "too_long";
    if (line.find_first_not_of(" \t") == line.npos) {
      end_paragraph();
      return {};
    }
    links_ += static_cast<std::size_t>(std::ranges::count(line, ']'));
    defines_ |= line.find("]:") != line.npos;
    if ((together_ += line.size() + 1) > most_bytes_together) return "too_long";
    if (take_marks(line) > most_marks) return "too_deep";
    columns_ = std::max(columns_, columns_of(line));
    cells_ += columns_;
    return columns_ > most_columns || cells_ > most_cells ? "too_wide" : "";
  }

  void end_paragraph() {
    if (defines_) definition_ = std::max(definition_, together_);
    together_ = columns_ = 0;
    defines_ = false;
  }

  std::string_view rest_;
  int line_ = 0;
  std::size_t bytes_ = 0;
  std::size_t together_ = 0;
  std::size_t columns_ = 0;     // of the widest table since the last empty line
  std::size_t cells_ = 0;       // of all tables
  bool defines_ = false;        // the lines since the last empty one may define a link
  std::size_t definition_ = 0;  // bytes of the longest that may
  std::size_t links_ = 0;       // no more than there are
};

}  // namespace

std::optional<MarkdownExcess> excess_of_text(std::string_view markdown) {
  return Scan(markdown).run();
}

}  // namespace typecase::documents
