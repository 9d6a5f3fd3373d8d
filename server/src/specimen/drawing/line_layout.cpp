#include "specimen/drawing/line_layout.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "fonts/shape/paragraph.h"

namespace typecase::specimen {
namespace {

using fonts::Paragraph;
using fonts::Setting;
using fonts::ShapedGlyph;
using fonts::TextRun;

constexpr double ascent = 0.97, descent = 0.25;  // em, what tester fonts are given in the page
constexpr double tolerance = 1.0 / 64;           // the grain of a browser's widths

// From the top of a line box. Browsers round both metrics and the leading above.
double baseline_in(const Type& type) {
  double above = std::round(ascent * type.size), below = std::round(descent * type.size);
  return above + std::floor((type.size * type.leading - above - below) / 2);
}

// A paragraph of a text being set.
class Setter {
 public:
  Setter(const Type& type, std::string_view text)
      : type_(type),
        text_(text),
        scale_(type.size / type.face.units_per_em()),
        paragraph_(text, type.setting.direction == "rtl", type.setting.language) {}

  // Where its lines end. A paragraph without text has one line.
  std::vector<std::size_t> line_ends(std::optional<double> width) {
    if (!width || text_.empty()) return {text_.size()};
    measure();
    std::vector<std::size_t> ends;
    std::size_t start = 0, fitting = 0;
    for (std::size_t end : paragraph_.breaks()) {
      if (type_.whole_words && end < text_.size() && text_[end - 1] != ' ') continue;
      if (fits(start, end, *width)) {
        fitting = end;
        continue;
      }
      if (fitting > start) ends.push_back(start = fitting);
      break_word(start, end, *width, ends);
      fitting = end;
    }
    ends.push_back(text_.size());
    return ends;
  }

  // One line of these bytes. `width`: to fill, when justified.
  SetLine line(std::size_t start, std::size_t end, std::optional<double> width) const {
    end = trimmed(start, end);
    SetLine line;
    for (const TextRun& run : paragraph_.runs(start, end)) append(run, line);
    if (width) justify(start, end, *width, line);
    return line;
  }

 private:
  struct Shaped {
    std::vector<ShapedGlyph> glyphs;
    double tracking;  // after each character
  };

  Shaped shape(const TextRun& run) const {
    Setting setting = type_.setting;
    setting.direction = run.right_to_left ? "rtl" : "ltr";
    double tracking = run.cursive ? 0 : type_.tracking * type_.size;
    if (tracking != 0) drop_ligatures(setting);
    auto glyphs = fonts::shape(type_.face, text_.substr(run.start, run.end - run.start), setting);
    for (ShapedGlyph& glyph : glyphs) {
      glyph.cluster += static_cast<std::uint32_t>(run.start);
      if (glyph.glyph == 0) glyph = {0, glyph.cluster, gap(), 0, 0};
    }
    return {std::move(glyphs), tracking};
  }

  // As browsers do: a ligature cannot be spaced.
  static void drop_ligatures(Setting& setting) {
    for (const char* tag : {"liga", "clig"}) {
      if (std::ranges::count(setting.features, tag) == 0) setting.features_off.push_back(tag);
    }
  }

  int gap() const {
    if (!gap_) {
      auto space = fonts::shape(type_.face, " ", type_.setting);
      bool has = space.size() == 1 && space[0].glyph != 0;
      gap_ = has ? space[0].x_advance : static_cast<int>(type_.face.units_per_em() / 4);
    }
    return *gap_;
  }

  void append(const TextRun& run, SetLine& line) const {
    Shaped shaped = shape(run);
    for (std::size_t i = 0; i < shaped.glyphs.size(); ++i) {
      const ShapedGlyph& glyph = shaped.glyphs[i];
      line.glyphs.push_back(
          {glyph.glyph, line.width + glyph.x_offset * scale_, glyph.y_offset * scale_});
      clusters_.push_back(glyph.cluster);
      line.width += glyph.x_advance * scale_;
      if (ends_character(shaped.glyphs, i)) line.width += shaped.tracking;
    }
  }

  static bool ends_character(const std::vector<ShapedGlyph>& glyphs, std::size_t i) {
    return i + 1 == glyphs.size() || glyphs[i + 1].cluster != glyphs[i].cluster;
  }

  void justify(std::size_t start, std::size_t end, double width, SetLine& line) const {
    std::string_view text = text_.substr(start, end - start);
    auto spaces = std::ranges::count(text, ' ');
    double more = spaces == 0 ? 0 : (width - line.width) / static_cast<double>(spaces);
    std::size_t first = clusters_.size() - line.glyphs.size();
    double shift = 0;
    for (std::size_t i = 0; i < line.glyphs.size(); ++i) {
      line.glyphs[i].x += shift;
      if (more > 0 && text_[clusters_[first + i]] == ' ') shift += more;
    }
    line.width += shift;
  }

  // How wide the text is up to each byte, set as one line.
  void measure() {
    widths_.assign(text_.size() + 1, 0);
    for (const TextRun& run : paragraph_.runs(0, text_.size())) {
      Shaped shaped = shape(run);
      for (std::size_t i = 0; i < shaped.glyphs.size(); ++i) {
        double& width = widths_[shaped.glyphs[i].cluster + 1];
        width += shaped.glyphs[i].x_advance * scale_;
        if (ends_character(shaped.glyphs, i)) width += shaped.tracking;
      }
    }
    std::partial_sum(widths_.begin(), widths_.end(), widths_.begin());
  }

  bool fits(std::size_t start, std::size_t end, double width) const {
    return widths_[trimmed(start, end)] - widths_[start] <= width + tolerance;
  }

  std::size_t trimmed(std::size_t start, std::size_t end) const {
    while (end > start && text_[end - 1] == ' ') --end;
    return end;
  }

  // Ends lines inside a word that no line can hold; each has one character at least.
  void break_word(std::size_t& start, std::size_t end, double width,
                  std::vector<std::size_t>& ends) {
    if (fits(start, end, width)) return;
    if (characters_.empty()) characters_ = paragraph_.characters();
    auto next = std::ranges::upper_bound(characters_, start);
    while (next != characters_.end() && *next < end && !fits(start, end, width)) {
      std::size_t last = *next++;
      while (next != characters_.end() && *next < end && fits(start, *next, width)) last = *next++;
      ends.push_back(start = last);
    }
  }

  const Type& type_;
  std::string_view text_;
  double scale_;
  Paragraph paragraph_;
  std::vector<double> widths_;
  std::vector<std::size_t> characters_;
  mutable std::vector<std::size_t> clusters_;  // of all glyphs set so far
  mutable std::optional<int> gap_;
};

void add_paragraph(const Type& type, std::string_view text, std::optional<double> width,
                   Layout& layout) {
  Setter setter(type, text);
  std::size_t start = 0;
  for (std::size_t end : setter.line_ends(width)) {
    bool fill = type.align == "justify" && end < text.size();
    SetLine line = setter.line(start, end, fill ? width : std::nullopt);
    line.baseline = layout.height + baseline_in(type);
    layout.height += type.size * type.leading;
    layout.lines.push_back(std::move(line));
    start = end;
  }
}

void align(const Type& type, Layout& layout) {
  bool rtl = type.setting.direction == "rtl";
  bool to_right = type.align == "end" ? !rtl : rtl;
  double part = type.align == "center" ? 0.5 : to_right ? 1 : 0;
  for (SetLine& line : layout.lines) {
    double shift = (layout.width - line.width) * part;
    for (PlacedGlyph& glyph : line.glyphs) glyph.x += shift;
    std::erase_if(line.glyphs, [](const PlacedGlyph& glyph) { return glyph.glyph == 0; });
  }
}

}  // namespace

Layout lay_out(const Type& type, std::string_view text, std::optional<double> width) {
  std::string cased = fonts::in_case(text, type.letter_case, type.setting.language);
  Layout layout;
  layout.scale = type.size / type.face.units_per_em();
  for (std::string_view rest = cased;;) {
    std::size_t end = std::min(rest.find('\n'), rest.size());
    std::string_view paragraph = rest.substr(0, end);
    if (paragraph.ends_with('\r')) paragraph.remove_suffix(1);
    add_paragraph(type, paragraph, width, layout);
    if (end == rest.size()) break;
    rest.remove_prefix(end + 1);
  }
  for (const SetLine& line : layout.lines) layout.width = std::max(layout.width, line.width);
  if (width) layout.width = *width;
  align(type, layout);
  return layout;
}

double hanging_of(const Type& type, std::string_view text) {
  return fonts::hanging(type.face, fonts::in_case(text, type.letter_case, type.setting.language),
                        type.setting);
}

}  // namespace typecase::specimen
