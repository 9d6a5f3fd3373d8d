#include "specimen/documents/specimen_pdf.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include "base/text/strings.h"
#include "base/text/utf8.h"
#include "specimen/documents/specimen_page.h"
#include "specimen/documents/specimen_type.h"
#include "specimen/drawing/glyph_page.h"
#include "specimen/drawing/look.h"
#include "specimen/drawing/samples.h"
#include "specimen/drawing/text_room.h"

namespace typecase::specimen {
namespace {

using namespace specimen_measure;
using catalogue::Catalogue;
using catalogue::Family;
using catalogue::Style;

constexpr double right = page_width - margin;
constexpr double shown = right - content;
constexpr std::size_t most_characters = 1'200;  // in the overview

// "Weight 400", "Weight, Width", "13 axes".
std::string fact_of(const Style& style) {
  if (style.axes.empty()) return "Weight " + std::to_string(style.weight);
  std::vector<std::string> names;
  for (const catalogue::Axis& axis : style.axes) {
    if (!axis.hidden) names.push_back(axis.name);
  }
  return names.size() > 3 ? std::to_string(names.size()) + " axes" : joined(names, ", ");
}

class Specimen {
 public:
  Specimen(DrawingFonts& fonts, const Catalogue& catalogue, const Family& family,
           const SampleTexts& texts)
      : fonts_(fonts),
        family_(family),
        plain_(*plain_style(family)),
        content_(family, plain_, texts),
        pages_(fonts, catalogue, family) {}

  std::string draw() {
    cover();
    styles();
    sizes();
    texts();
    features();
    characters();
    return pages_.finish();
  }

 private:
  // The plain style in the family's language, at a size in points.
  Type plain(double size) {
    return {.face = fonts_.face(plain_),
            .setting = {.direction = family_.direction,
                        .language = family_.language,
                        .coordinates = plain_place(plain_, size)},
            .size = size};
  }

  TextRoom plain_room() {
    Type type = plain(12);
    return text_room(type.face, family_, type.setting);
  }

  void cover() {
    constexpr double rule = 600;
    pages_.begin("");
    Type type = specimen_type(fonts_, family_, specimen_style(family_));
    TextRoom room = text_room(type.face, family_, type.setting);
    type.leading = std::max(1.1, room.leading);
    type.size = largest_size(type, family_.specimen.text, measure, rule - 70, 24, 170);
    Layout layout = lay_out(type, family_.specimen.text, measure);
    pages_.rule(0, rule, page_width);
    double hanging = hanging_of(type, family_.specimen.text) * type.size;
    double x = family_.direction == "rtl" ? margin + hanging : margin - hanging;
    Brush(type).paint(pages_.canvas(), layout, x, rule - layout.lines.back().baseline, look::ink);
    facts(rule + std::max(0.3, room.below) * type.size + 34);
  }

  void facts(double y) {
    Label& label = pages_.label();
    label.paint(pages_.canvas(), family_.name, 11, margin, y, look::ink, content - margin - 12);
    Layout summary = label.set(family_.summary, 11, shown);
    label.paint(pages_.canvas(), summary, content, y - summary.lines.front().baseline, look::ink);
    y += summary.height + 14;
    fact("Styles", std::to_string(family_.styles.size()), y);
    fact(family_.designers.size() == 1 ? "Designer" : "Designers", joined(family_.designers, ", "),
         y);
    fact("Year", family_.year == 0 ? "" : std::to_string(family_.year), y);
    fact("Version", family_.version, y);
    fact("Licence", family_.licence_name, y);
  }

  void fact(std::string_view name, const std::string& value, double& y) {
    if (value.empty()) return;
    pages_.label().paint(pages_.canvas(), name, label, margin, y, look::ink_2);
    pages_.label().paint(pages_.canvas(), value, label, content, y, look::ink, shown);
    y += 13;
  }

  void styles() {
    constexpr double row = 38, size = 24;
    pages_.begin("Styles");
    for (const Style& style : family_.styles) {
      pages_.need(row);
      double y = pages_.y + row - 12;
      pages_.rule(margin, y, measure);
      std::string sample = name_sample(family_, style);
      bool is_name = sample == style.name;
      Type type{.face = fonts_.face(style), .size = size};
      type.setting.language = is_name ? "en" : family_.language;
      double room = shown - 130;
      type.size = std::min(size, size * (content - margin + room) / lay_out(type, sample).width);
      pages_.line(type, sample, margin, y, measure, look::ink);
      std::string fact = is_name ? fact_of(style) : style.name + ", " + fact_of(style);
      pages_.label().paint_to_left(pages_.canvas(), fact, label, right, y - 5, look::ink_2);
      pages_.y += row;
    }
  }

  void sizes() {
    constexpr std::array<double, 11> all{84, 66, 52, 40, 32, 24, 18, 14, 12, 10, 8};
    pages_.begin("Sizes, in points");
    TextRoom room = plain_room();
    for (double size : all) {
      Type type = plain(size);
      double above = std::max(0.9, room.above), below = std::max(0.25, room.below);
      double height = size * (above + below) + 10;
      pages_.need(height);
      double y = pages_.y + size * above;
      pages_.rule(margin, y, measure);
      pages_.label().paint(pages_.canvas(), std::to_string(static_cast<int>(size)), label, margin,
                           y + 11, look::ink_2);
      constexpr double after = margin + 24;
      pages_.line(type, words_within(type, right - after), after, y, right - after, look::ink);
      pages_.y += height + size * 0.15;
    }
  }

  // As many words of the family's own line and the samples as stand in the width.
  std::string words_within(const Type& type, double width) {
    std::string all = family_.specimen.text + " " + content_.text(), fitting;
    for (std::size_t end = all.find(' ');; end = all.find(' ', end + 1)) {
      std::string words = all.substr(0, end);
      if (lay_out(type, words).width > width) break;
      fitting = words;
      if (end == all.npos) break;
    }
    return fitting;
  }

  void texts() {
    struct Part {
      double size, leading, x, y, height;
    };
    constexpr double gutter = 24, column = (measure - gutter) / 2;
    constexpr std::array<Part, 4> parts{{{15, 1.35, margin, top, 300},
                                         {11, 1.4, margin + column + gutter, top, 300},
                                         {9, 1.4, margin, top + 344, 290},
                                         {7.5, 1.45, margin + column + gutter, top + 344, 290}}};
    pages_.begin("Text, size and leading in points");
    for (const Part& part : parts) {
      Type type = plain(part.size);
      type.leading = std::max(part.leading, plain_room().leading);
      char said[32];
      std::snprintf(said, sizeof said, "%g / %g", part.size, part.size * type.leading);
      pages_.label().paint(pages_.canvas(), said, label, part.x, part.y - 14, look::ink_2);
      paragraphs(type, part.x, part.y, column, part.height);
    }
  }

  // The samples over and over until the height is full.
  void paragraphs(const Type& type, double x, double y, double width, double height) {
    Brush brush(type);
    std::string text = content_.text();
    while (text.size() < 2'400) text += " " + content_.text();
    Layout layout = lay_out(type, text, width);
    for (const SetLine& line : layout.lines) {
      if (line.baseline > height) break;
      brush.paint(pages_.canvas(), line, layout.scale, x, y + line.baseline, look::ink);
    }
  }

  void features() {
    constexpr double row = 30, size = 16;
    auto features = glyph_page(fonts_.face(plain_), family_, plain_).features;
    std::erase_if(features,
                  [&](const auto& feature) { return !content_.may_show(feature.sample); });
    if (features.empty()) return;
    pages_.begin("OpenType features, off and on");
    for (const GlyphPage::Feature& feature : features) {
      pages_.need(row);
      feature_row(feature, plain(size), pages_.y + row - 10);
      pages_.y += row;
    }
  }

  void feature_row(const GlyphPage::Feature& feature, const Type& type, double y) {
    constexpr double name_width = 132, half = (measure - name_width) / 2, gap = 12;
    pages_.rule(margin, y, measure);
    Label& said = pages_.label();
    said.paint(pages_.canvas(), feature.name, label, margin, y - 5, look::ink, name_width - 36);
    said.paint(pages_.canvas(), feature.tag, label, margin + name_width - 30, y - 5, look::ink_2);

    Type off = type, on = type;
    off.setting.features_off.push_back(feature.tag);
    on.setting.features.push_back(feature.tag);
    double width = std::max(lay_out(off, feature.sample).width, lay_out(on, feature.sample).width);
    off.size = on.size = type.size * std::min(1.0, (half - gap) / width);
    pages_.line(off, feature.sample, margin + name_width, y, half - gap, look::ink_2);
    pages_.line(on, feature.sample, margin + name_width + half, y, half - gap, look::ink);
  }

  void characters() {
    constexpr int columns = 14;
    constexpr double cell = measure / columns, size = 19;
    Type type = plain(size);
    type.align = "center";
    int place = 0;
    for (std::uint32_t c : content_.characters()) {
      Layout layout = lay_out(type, utf8_of(c), cell);
      Brush brush(type);
      if (!has_ink(brush, layout) || static_cast<std::size_t>(place) == most_characters) continue;
      if (place == 0) pages_.begin("Characters");
      if (place % columns == 0 && place > 0) pages_.y += cell;
      if (place % columns == 0) pages_.need(cell);
      paint_cell(brush, layout, margin + place % columns * cell, cell);
      ++place;
    }
  }

  static bool has_ink(const Brush& brush, const Layout& layout) {
    return std::ranges::any_of(layout.lines.front().glyphs, [&](const PlacedGlyph& glyph) {
      return !brush.pen().outline(glyph.glyph).empty();
    });
  }

  void paint_cell(Brush& brush, const Layout& layout, double x, double cell) {
    documents::Canvas& canvas = pages_.canvas();
    canvas.rectangle(x, pages_.y, cell, 0.5, look::line);
    canvas.rectangle(x, pages_.y + cell, cell + 0.5, 0.5, look::line);
    canvas.rectangle(x, pages_.y, 0.5, cell, look::line);
    canvas.rectangle(x + cell, pages_.y, 0.5, cell, look::line);
    brush.paint(canvas, layout.lines.front(), layout.scale, x, pages_.y + cell * 0.68, look::ink);
  }

  DrawingFonts& fonts_;
  const Family& family_;
  const Style& plain_;
  const SpecimenContent content_;
  SpecimenPages pages_;
};

}  // namespace

std::string specimen_pdf(DrawingFonts& fonts, const Catalogue& catalogue, const Family& family,
                         const SampleTexts& texts) {
  return Specimen(fonts, catalogue, family, texts).draw();
}

}  // namespace typecase::specimen
