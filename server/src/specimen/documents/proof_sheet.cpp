#include "specimen/documents/proof_sheet.h"

#include <algorithm>

namespace typecase::specimen {

using namespace proof_measure;

double proof_measure::column_width(int columns) {
  return (page_width - 2 * margin - (columns - 1) * gutter) / columns;
}

double ProofBlock::below() const {
  return std::max(caption_gap, 0.3 * line.type.size) + caption_height + row_gap;
}

namespace {

// How far the baseline of the last of these lines stands below the top of the first.
double above(const ProofBlock& block, std::size_t first, std::size_t last) {
  double line_height = block.line.type.size * block.line.type.leading;
  double top = static_cast<double>(first) * line_height;
  return std::max(block.layout.lines[last - 1].baseline - top, 0.8 * block.line.type.size);
}

// The block cut into parts of at most `room`, one line each at least.
std::vector<ProofPiece> cut(const ProofBlock& block, double room) {
  std::vector<ProofPiece> pieces;
  std::size_t count = block.layout.lines.size();
  for (std::size_t first = 0; first < count;) {
    std::size_t last = first + 1;
    while (last < count && above(block, first, last + 1) + block.below() <= room) ++last;
    pieces.push_back({&block, first, last, 0, 0});
    first = last;
  }
  return pieces;
}

class Pages {
 public:
  explicit Pages(double height) : bottom_(height - margin - foot) { pages_.emplace_back(); }

  // Pieces beside each other, on one line.
  void add_row(std::vector<ProofPiece> row) {
    double rise = 0, fall = 0;
    for (const ProofPiece& piece : row) {
      rise = std::max(rise, above(*piece.block, piece.first, piece.last));
      fall = std::max(fall, piece.block->below());
    }
    if (y_ > margin && y_ + rise + fall - row_gap > bottom_) {
      pages_.emplace_back();
      y_ = margin;
    }
    for (ProofPiece& piece : row) {
      piece.y = y_ + rise;
      pages_.back().pieces.push_back(piece);
    }
    y_ += rise + fall;
    pages_.back().height = y_ + foot;
  }

  double room() const { return bottom_ - margin; }
  std::vector<ProofPage> take() { return std::move(pages_); }

 private:
  double bottom_;
  double y_ = margin;
  std::vector<ProofPage> pages_;
};

}  // namespace

std::vector<ProofPage> paginate(const std::vector<ProofBlock>& blocks, int columns, double height) {
  Pages pages(height);
  auto count = static_cast<std::size_t>(columns);
  for (std::size_t begun = 0; begun < blocks.size(); begun += count) {
    std::vector<std::vector<ProofPiece>> cuts;
    std::size_t rows = 0;
    for (std::size_t i = begun; i < std::min(begun + count, blocks.size()); ++i) {
      cuts.push_back(cut(blocks[i], pages.room()));
      rows = std::max(rows, cuts.back().size());
    }
    for (std::size_t row = 0; row < rows; ++row) {
      std::vector<ProofPiece> beside;
      for (std::size_t column = 0; column < cuts.size(); ++column) {
        if (row >= cuts[column].size()) continue;
        beside.push_back(cuts[column][row]);
        beside.back().x = margin + static_cast<double>(column) * (column_width(columns) + gutter);
      }
      pages.add_row(std::move(beside));
    }
  }
  return pages.take();
}

}  // namespace typecase::specimen
