#pragma once

#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <vector>

#include "db/connection.h"
#include "fonts/compare/reflow.h"

namespace typecase::uploads {

enum class ReleaseTextKind {
  specimen,  // the family's own line, as its page sets it
  about,     // about the family, as a column of 480 px
  pangram    // of the tester, at its usual size
};
BOOST_DESCRIBE_ENUM(ReleaseTextKind, specimen, about, pangram)

// A text of the shop, to be set in both versions.
struct ShopText {
  ReleaseTextKind kind = ReleaseTextKind::specimen;
  std::string name;  // of a pangram's language; else empty
  fonts::ColumnText column;
};

// The same, once it is set.
struct ReleaseText {
  ReleaseTextKind kind = ReleaseTextKind::specimen;
  std::string name;
  std::string text;  // its beginning
  double size = 0;   // CSS px, as the width
  double width = 0;
  std::int64_t lines_before = 0;
  std::int64_t lines_after = 0;
  double widest_before = 0;  // px, of the widest line
  double widest_after = 0;
  std::optional<std::int64_t> line;  // counted from 1, where they part; nullopt: they do not
  std::string word;                  // that stands in another line than before; else empty
};
BOOST_DESCRIBE_STRUCT(ReleaseText, (),
                      (kind, name, text, size, width, lines_before, lines_after, widest_before,
                       widest_after, line, word))

constexpr std::size_t most_pangrams = 24;
constexpr std::size_t most_text_bytes = 20'000;  // of a text; the rest of it is not set

// The texts that visitors see in a style of this family: pangrams of the scripts whose characters
// both fonts have are chosen by set_texts().
std::vector<ShopText> shop_texts(db::Connection& connection, const std::string& family);

// Those that both fonts can set, pangrams most_pangrams at most.
std::vector<ReleaseText> set_texts(const fonts::Face& before, const fonts::Face& after,
                                   const std::vector<ShopText>& texts);

}  // namespace typecase::uploads
