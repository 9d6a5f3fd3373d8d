#include "specimen/documents/proof.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <memory>

#include "documents/pdf.h"
#include "specimen/documents/proof_sheet.h"
#include "specimen/drawing/label.h"
#include "specimen/drawing/look.h"

namespace typecase::specimen {
namespace {

using documents::Canvas;
using documents::Colour;
using namespace proof_measure;

constexpr std::size_t most_lines = 40;
constexpr std::size_t most_pages = 60;
constexpr std::size_t longest_title = 200;  // bytes
constexpr double px = 0.75;                 // points
constexpr double name_height = 14;          // px
constexpr double padding = 12;              // px, of a block's own paper

Error too_large() {
  return invalid_body(
      {{"/lines", "too_large", "The proof would be too large: take fewer or smaller lines."}});
}

std::string number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.4g", value);
  return text;
}

std::string case_text(const std::string& letter_case) {
  if (letter_case == "upper") return "capitals";
  return letter_case == "lower" ? "lower case" : "title case";
}

// How a line is set, in words: "56 px, leading 1.2, tracking -20, wght 320, ss01 on, liga off".
// Settings that have their usual values are left out.
std::string setting_text(const TesterLine& line) {
  std::string text = number(line.size) + " px, leading " + number(line.leading.value_or(1.2));
  if (line.tracking.value_or(0) != 0) text += ", tracking " + number(*line.tracking);
  if (line.coordinates) {
    for (const auto& [tag, value] : *line.coordinates) text += ", " + tag + " " + number(value);
  }
  if (line.features) {
    for (const auto& [tag, on] : *line.features) text += ", " + tag + (on ? " on" : " off");
  }
  if (line.letter_case) text += ", " + case_text(*line.letter_case);
  if (line.align.value_or("start") != "start") text += ", align " + *line.align;
  if (line.direction) text += *line.direction == "rtl" ? ", right to left" : ", left to right";
  if (line.language && !line.language->empty()) text += ", language " + *line.language;
  return text;
}

// Draws pages of one request; keeps a label and a brush for each family and setting.
class Proofer {
 public:
  Proofer(DrawingFonts& fonts, const ProofRequest& request)
      : fonts_(fonts), request_(request), columns_(request.columns.value_or(1)) {}

  Result<void> set() {
    for (std::size_t i = 0; i < request_.lines.size(); ++i) {
      const TesterLine& line = request_.lines[i];
      auto prepared = prepare(fonts_, line, "/lines/" + std::to_string(i));
      if (!prepared) return prepared.error();
      blocks_.push_back(block(line, std::move(*prepared)));
    }
    return {};
  }

  Result<std::string> pdf() {
    auto pages = paginate(blocks_, columns_, page_height);
    if (pages.size() > most_pages) return too_large();
    documents::Pdf file({title(), foundry().name, "Proof"});
    for (std::size_t i = 0; i < pages.size(); ++i) {
      Canvas& canvas = file.page(page_width * px, page_height * px);
      canvas.scale(px);
      paint(canvas, pages[i], page_height, i + 1, pages.size());
    }
    return file.finish();
  }

  Result<std::string> png() {
    auto page = paginate(blocks_, columns_, 1e9).front();
    double height = page.height + margin;
    for (double density : {2.0, 1.0}) {
      if (page_width * height * density * density > documents::most_pixels / 2.0 ||
          height * density > documents::longest_side) {
        continue;
      }
      auto pixels = [&](double length) { return static_cast<int>(std::ceil(length * density)); };
      documents::Picture picture(pixels(page_width), pixels(height), look::paper);
      picture.canvas().scale(density);
      paint(picture.canvas(), page, height, 1, 1);
      return picture.png();
    }
    return too_large();
  }

 private:
  const catalogue::Foundry& foundry() const {
    return blocks_.front().line.place.catalogue->foundry;
  }
  std::string title() const { return request_.title.value_or(foundry().name); }

  ProofBlock block(const TesterLine& line, PreparedLine prepared) {
    double width = column_width(columns_);
    Layout layout = lay_out(prepared.type, line.text, width);
    std::string setting = setting_text(line);
    Label& said_in = label(prepared.place);
    double height = name_height + said_in.set(setting, caption_size, width).height;
    return {std::move(prepared),
            std::move(layout),
            line.ink ? documents::parse_colour(*line.ink) : look::ink,
            line.paper ? std::optional(documents::parse_colour(*line.paper)) : std::nullopt,
            std::move(setting),
            height};
  }

  Label& label(const StylePlace& place) {
    auto [kept, fresh] = labels_.try_emplace(place.family->id.text, nullptr);
    if (fresh) kept->second = std::make_unique<Label>(fonts_, *place.catalogue, *place.family);
    return *kept->second;
  }

  void paint(Canvas& canvas, const ProofPage& page, double height, std::size_t number,
             std::size_t count) {
    for (const ProofPiece& piece : page.pieces) paint(canvas, piece);
    Label& label = this->label(blocks_.front().line.place);
    std::string of = std::to_string(number) + " / " + std::to_string(count);
    double room = page_width - 2 * margin - 80;
    label.paint(canvas, title(), foot_size, margin, height - foot, look::ink_2, room);
    label.paint_to_left(canvas, of, foot_size, page_width - margin, height - foot, look::ink_2);
  }

  void paint(Canvas& canvas, const ProofPiece& piece) {
    const ProofBlock& block = *piece.block;
    const Type& type = block.line.type;
    double width = column_width(columns_);
    double last = block.layout.lines[piece.last - 1].baseline;
    double top = piece.y - last + static_cast<double>(piece.first) * type.size * type.leading;
    if (block.paper) {
      canvas.rectangle(piece.x - padding, top - padding, width + 2 * padding,
                       piece.y + 0.3 * type.size - top + padding, *block.paper);
    }
    canvas.rectangle(piece.x, piece.y, width, 1, look::line);
    Brush brush(type);
    for (std::size_t i = piece.first; i < piece.last; ++i) {
      const SetLine& line = block.layout.lines[i];
      brush.paint(canvas, line, block.layout.scale, piece.x, piece.y - last + line.baseline,
                  block.ink);
    }
    if (piece.ends_block()) paint_caption(canvas, piece);
  }

  void paint_caption(Canvas& canvas, const ProofPiece& piece) {
    const ProofBlock& block = *piece.block;
    Label& label = this->label(block.line.place);
    double y = piece.y + block.below() - block.caption_height - row_gap;
    label.paint(canvas, block.line.place.style->full_name, caption_size, piece.x, y + caption_size,
                look::ink);
    Layout setting = label.set(block.setting, caption_size, column_width(columns_));
    label.paint(canvas, setting, piece.x, y + name_height, look::ink_2);
  }

  DrawingFonts& fonts_;
  const ProofRequest& request_;
  int columns_;
  std::vector<ProofBlock> blocks_;
  std::map<std::string, std::unique_ptr<Label>> labels_;
};

}  // namespace

void ProofRequest::check(const std::string& pointer, std::vector<Fault>& faults) const {
  if (format != "pdf" && format != "png") {
    faults.push_back({pointer + "/format", "not_allowed", "Expected one of: pdf, png."});
  }
  if (columns && *columns != 1 && *columns != 2) {
    faults.push_back({pointer + "/columns", "out_of_range", "One or two columns."});
  }
  if (title && title->size() > longest_title) {
    faults.push_back({pointer + "/title", "too_long", "At most 200 bytes."});
  }
  if (lines.empty()) faults.push_back({pointer + "/lines", "required", "A proof has a line."});
  if (lines.size() > most_lines) {
    faults.push_back({pointer + "/lines", "too_many_items", "The list holds at most 40 lines."});
  }
}

Result<std::string> make_proof(DrawingFonts& fonts, const ProofRequest& request) {
  Proofer proofer(fonts, request);
  if (auto set = proofer.set(); !set) return set.error();
  return request.format == "pdf" ? proofer.pdf() : proofer.png();
}

}  // namespace typecase::specimen
