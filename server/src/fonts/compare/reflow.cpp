#include "fonts/compare/reflow.h"

#include <algorithm>
#include <cmath>

#include "base/text/utf8.h"
#include "fonts/compare/browser_breaks.h"
#include "fonts/read/layout_info.h"
#include "fonts/shape/paragraph.h"
#include "fonts/shape/shape.h"
#include "fonts/tables/hb_script.h"

namespace typecase::fonts {
namespace {

// Browsers keep widths in 64ths of a pixel, and let a line be wider than the column by one.
constexpr double grain = 1.0 / 64;

bool is_white_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

std::string collapsed(std::string_view text) {
  text = text.substr(0, most_reflow_bytes);
  while (!text.empty() && text.size() == most_reflow_bytes && is_continuation_byte(text.back())) {
    text.remove_suffix(1);
  }
  std::string out;
  for (char c : text) {
    if (!is_white_space(c))
      out += c;
    else if (!out.empty() && out.back() != ' ')
      out += ' ';
  }
  if (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

// By its first letter, as HTML's dir="auto".
bool is_right_to_left(std::string_view text) {
  for (std::uint32_t c : code_points_of(text)) {
    hb_script_t script = hb_script_of(c);
    if (script == HB_SCRIPT_INVALID) continue;
    return hb_script_get_horizontal_direction(script) == HB_DIRECTION_RTL;
  }
  return false;
}

// Lines of one text in one font.
class LineBreaker {
 public:
  LineBreaker(const Face& face, const ColumnText& column)
      : face_(face),
        column_(column),
        text_(collapsed(column.text)),
        paragraph_(text_, is_right_to_left(text_), column.language),
        breaks_(browser_breaks(text_, paragraph_.breaks())),
        setting_{.language = column.language, .coordinates = {}} {
    for (const AxisInfo& axis : read_axes(face)) {
      if (axis.tag == "opsz") setting_.coordinates.push_back({axis.tag, column.size});
    }
  }

  LineBreaks run() {
    measure();
    LineBreaks lines;
    std::size_t start = 0;
    for (auto next = breaks_.begin(); start < text_.size();) {
      auto end = line_end(next, start);
      lines.starts.push_back(start);
      lines.widest = std::max(lines.widest, width(start, *end));
      start = *end;
      next = end + 1;
    }
    return lines;
  }

 private:
  using Break = std::vector<std::size_t>::const_iterator;

  // The last break that leaves a line within the column; the first one where none does. Guessed by
  // the widths of the whole text, then set as a line, which kerning with a space may change.
  Break line_end(Break first, std::size_t start) {
    Break guess = first;
    while (guess + 1 != breaks_.end() && roughly_fits(start, *(guess + 1))) ++guess;
    while (guess != first && !fits(start, *guess)) --guess;
    while (guess + 1 != breaks_.end() && fits(start, *(guess + 1))) ++guess;
    return guess;
  }

  bool roughly_fits(std::size_t start, std::size_t end) const {
    return widths_[trimmed(end)] - widths_[start] <= column_.width + grain;
  }

  bool fits(std::size_t start, std::size_t end) const {
    return width(start, end) <= column_.width + grain;
  }

  std::size_t trimmed(std::size_t end) const { return text_[end - 1] == ' ' ? end - 1 : end; }

  std::vector<ShapedGlyph> shaped(const TextRun& run) const {
    Setting setting = setting_;
    setting.direction = run.right_to_left ? "rtl" : "ltr";
    return shape(face_, std::string_view(text_).substr(run.start, run.end - run.start), setting);
  }

  // Of a line in px, without spaces at its end; that of each run is rounded up.
  double width(std::size_t start, std::size_t end) const {
    double width = 0;
    for (const TextRun& run : paragraph_.runs(start, trimmed(end))) {
      double units = 0;
      for (const ShapedGlyph& glyph : shaped(run)) units += glyph.x_advance;
      width += std::ceil(units * scale() / grain) * grain;
    }
    return width;
  }

  // How wide the text is up to each byte, set as one line.
  void measure() {
    widths_.assign(text_.size() + 1, 0);
    for (const TextRun& run : paragraph_.runs(0, text_.size())) {
      for (const ShapedGlyph& glyph : shaped(run)) {
        widths_[run.start + glyph.cluster + 1] += glyph.x_advance * scale();
      }
    }
    for (std::size_t i = 1; i < widths_.size(); ++i) widths_[i] += widths_[i - 1];
  }

  double scale() const { return column_.size / face_.units_per_em(); }

  const Face& face_;
  const ColumnText& column_;
  const std::string text_;
  const Paragraph paragraph_;
  const std::vector<std::size_t> breaks_;
  Setting setting_;
  std::vector<double> widths_;
};

std::string word_at(std::string_view text, std::size_t at) {
  std::size_t end = std::min(text.find(' ', at), text.size());
  return std::string(text.substr(at, end - at));
}

std::optional<ReflowPoint> parting(const LineBreaks& before, const LineBreaks& after,
                                   const std::string& text) {
  auto [old, now] = std::ranges::mismatch(before.starts, after.starts);
  if (old == before.starts.end() && now == after.starts.end()) return std::nullopt;
  std::size_t at = text.size();
  if (old != before.starts.end()) at = std::min(at, *old);
  if (now != after.starts.end()) at = std::min(at, *now);
  // The line before is longer in one version, by the word that begins a line in the other.
  return ReflowPoint{static_cast<std::size_t>(now - after.starts.begin()), word_at(text, at)};
}

}  // namespace

LineBreaks break_lines(const Face& face, const ColumnText& text) {
  return LineBreaker(face, text).run();
}

std::vector<Reflow> reflow(const Face& before, const Face& after,
                           const std::vector<ColumnText>& texts) {
  std::vector<Reflow> found;
  for (const ColumnText& text : texts) {
    Reflow reflow{break_lines(before, text), break_lines(after, text), std::nullopt};
    reflow.from = parting(reflow.before, reflow.after, collapsed(text.text));
    found.push_back(std::move(reflow));
  }
  return found;
}

}  // namespace typecase::fonts
