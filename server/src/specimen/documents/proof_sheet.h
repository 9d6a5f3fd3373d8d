#pragma once

#include <optional>
#include <string>
#include <vector>

#include "documents/canvas.h"
#include "specimen/drawing/line_layout.h"
#include "specimen/drawing/prepared_line.h"

namespace typecase::specimen {

// A line of a proof, set to the width of its column.
struct ProofBlock {
  PreparedLine line;
  Layout layout;
  documents::Colour ink;
  std::optional<documents::Colour> paper;
  std::string setting;        // "56 px, leading 1.2, wght 320"
  double caption_height = 0;  // px, of how it is set, below the rule

  double below() const;  // px from the last baseline to where the next row may begin
};

// Lines [first, last) of a block, the last one's baseline at x, y of its page.
struct ProofPiece {
  const ProofBlock* block;
  std::size_t first;
  std::size_t last;
  double x;
  double y;

  bool ends_block() const { return last == block->layout.lines.size(); }
};

struct ProofPage {
  std::vector<ProofPiece> pieces;
  double height = 0;  // px, to the end of its last row
};

// px at 96 to the inch.
namespace proof_measure {
inline constexpr double page_width = 1122.5, page_height = 793.7;
inline constexpr double margin = 48, gutter = 32, foot = 28, foot_size = 9;
inline constexpr double caption_size = 10, caption_gap = 20, row_gap = 36;

double column_width(int columns);
}  // namespace proof_measure

// Blocks from the left to the right and from the top to the bottom; those of one row stand on one
// line, and one that is too tall for a page goes on on the next. `height`: of a page, px.
std::vector<ProofPage> paginate(const std::vector<ProofBlock>& blocks, int columns, double height);

}  // namespace typecase::specimen
