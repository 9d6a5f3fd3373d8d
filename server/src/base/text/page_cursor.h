#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace typecase {

// The last row of a page of a list, after which the next page begins: the number that the list is
// sorted by, and the id that sorts rows of the same number.
struct PageCursor {
  std::int64_t key = 0;  // microseconds since 1970, or minor units
  std::string id;        // in the form of random_id()
};

// The same of a list that is sorted by a text.
struct TextCursor {
  std::string key;  // may have blanks
  std::string id;   // in the form of random_id()
};

// A page of a list that a cursor continues.
struct PageRequest {
  std::optional<PageCursor> after = {};
  std::int64_t limit = 50;  // rows, at least 1
};

// An opaque text for addresses. `list` names the list and its sort, without blanks.
std::string to_cursor(const PageCursor& place, std::string_view list);
// nullopt: the text is no cursor, or one of another list.
std::optional<PageCursor> parse_cursor(std::string_view text, std::string_view list);

std::string to_cursor(const TextCursor& place, std::string_view list);
std::optional<TextCursor> parse_text_cursor(std::string_view text, std::string_view list);

// Takes off the row that a list reads beyond its page to learn whether another one follows.
// Returns whether it was there.
template <class Row>
bool cut_to_page(std::vector<Row>& rows, std::int64_t limit) {
  if (static_cast<std::int64_t>(rows.size()) <= limit) return false;
  rows.resize(static_cast<std::size_t>(limit));
  return true;
}

}  // namespace typecase
