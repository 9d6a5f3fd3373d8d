#pragma once

#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <vector>

#include "fonts/tables/face.h"

namespace typecase::fonts {

// A text in a column, as a page sets it. White space is collapsed as CSS white-space: normal does.
struct ColumnText {
  std::string text;      // UTF-8, at most most_reflow_bytes are set
  std::string language;  // BCP 47; empty: not said
  double size = 16;      // CSS px, as the width
  double width = 480;
};

constexpr std::size_t most_reflow_bytes = 1 << 20;

// The lines of a text in one font. Greedy, as browsers break a column: lines end where Unicode lets
// them (UAX 14) and browsers agree, without hyphenation, and spaces at the end hang; a word that is
// wider than the column stands alone and overflows. Kerning and the features of plain text apply,
// the optical size follows the size, and other axes stand at their defaults.
struct LineBreaks {
  std::vector<std::size_t> starts;  // byte of the collapsed text where each line begins
  double widest = 0;                // px, of the widest line without spaces at its end
};
BOOST_DESCRIBE_STRUCT(LineBreaks, (), (starts, widest))

// Where the lines of two versions part.
struct ReflowPoint {
  std::size_t line = 0;  // counted from 1
  std::string word;      // that stands in another line than before
};
BOOST_DESCRIBE_STRUCT(ReflowPoint, (), (line, word))

struct Reflow {
  LineBreaks before;
  LineBreaks after;
  std::optional<ReflowPoint> from;  // nullopt: the text breaks at the same places
};
BOOST_DESCRIBE_STRUCT(Reflow, (), (before, after, from))

LineBreaks break_lines(const Face& face, const ColumnText& text);

// One for each of the texts, in their order.
std::vector<Reflow> reflow(const Face& before, const Face& after,
                           const std::vector<ColumnText>& texts);

}  // namespace typecase::fonts
