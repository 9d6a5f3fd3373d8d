#include "fonts/compare/glyph_drawing.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "fonts/compare/compared_places.h"
#include "fonts/read/metadata.h"
#include "fonts/tables/outline.h"

namespace typecase::fonts {
namespace {

// SVG path data of an outline, its numbers to a tenth.
class PathWriter {
 public:
  explicit PathWriter(double scale) : scale_(scale) {}

  void add(const PathStep& step) {
    switch (step.kind) {
      case PathStep::Kind::move:
        return put('M', {{step.x, step.y}});
      case PathStep::Kind::line:
        return put('L', {{step.x, step.y}});
      case PathStep::Kind::quadratic:
        return put('Q', {{step.x1, step.y1}, {step.x, step.y}});
      case PathStep::Kind::cubic:
        return put('C', {{step.x1, step.y1}, {step.x2, step.y2}, {step.x, step.y}});
      case PathStep::Kind::close:
        path += 'Z';
    }
  }

  std::string path;
  int points = 0;

 private:
  void put(char letter, std::initializer_list<std::pair<float, float>> all) {
    path += letter;
    for (const auto& [x, y] : all) {
      if (path.back() != letter) path += ' ';
      write(x);
      path += ' ';
      write(-y);
      ++points;
    }
  }

  void write(double value) {
    const double rounded = std::round(value * scale_ * 10) / 10;
    char text[32];
    std::snprintf(text, sizeof text, "%.10g", rounded == 0 ? 0.0 : rounded);
    path += text;
  }

  double scale_;
};

DrawnGlyph draw(const Pen& pen, std::uint32_t glyph, double scale) {
  const std::vector<PathStep> outline = pen.outline(glyph);
  DrawnGlyph drawn;
  drawn.advance = std::round(pen.advance(glyph) * scale * 10) / 10;
  drawn.is_too_large = outline.size() > most_drawn_steps;
  if (drawn.is_too_large) return drawn;
  PathWriter writer(scale);
  for (const PathStep& step : outline) writer.add(step);
  drawn.path = std::move(writer.path);
  drawn.points = writer.points;
  return drawn;
}

std::vector<AxisValue> coordinates_of(const Face& before, const Face& after,
                                      const std::string& name) {
  if (name.empty()) return {};
  const auto places = compared_places(read_metadata(before), read_metadata(after));
  const auto place = std::ranges::find(places, name, &Place::name);
  return place == places.end() ? std::vector<AxisValue>{} : place->coordinates;
}

}  // namespace

std::vector<GlyphDrawing> draw_glyphs(const Face& before, const Face& after,
                                      const std::string& place,
                                      const std::vector<GlyphIds>& glyphs) {
  const std::vector<AxisValue> coordinates = coordinates_of(before, after, place);
  const Pen old(before, coordinates), now(after, coordinates);
  const double scale = static_cast<double>(after.units_per_em()) / before.units_per_em();
  std::vector<GlyphDrawing> drawings;
  for (const GlyphIds& ids : glyphs) {
    GlyphDrawing& drawing = drawings.emplace_back();
    if (ids.before && *ids.before < before.glyph_count()) {
      drawing.before = draw(old, *ids.before, scale);
    }
    if (ids.after && *ids.after < after.glyph_count()) drawing.after = draw(now, *ids.after, 1);
  }
  return drawings;
}

MetricLines metric_lines(const Face& face, double unit) {
  const FontInfo info = read_metadata(face);
  return {info.ascender * unit, info.cap_height * unit, info.x_height * unit,
          info.descender * unit};
}

}  // namespace typecase::fonts
