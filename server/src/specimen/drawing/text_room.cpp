#include "specimen/drawing/text_room.h"

#include <algorithm>
#include <cmath>

#include "fonts/read/script_words.h"
#include "specimen/drawing/title_lines.h"

namespace typecase::specimen {
namespace {

constexpr double closest = 0.92;  // em between baselines
constexpr double gap = 0.05;      // em between the ink of two lines

double hundredths(double em) { return std::ceil(em * 100 - 1e-6) / 100; }

bool is_set_by(const fonts::Face& face, std::string_view text, const fonts::Setting& setting) {
  return std::ranges::none_of(fonts::shape(face, text, setting),
                              [](const auto& glyph) { return glyph.glyph == 0; });
}

std::vector<std::string> sample_texts(const fonts::Face& face, const catalogue::Family& family,
                                      const fonts::Setting& setting) {
  auto days = fonts::weekday_names(fonts::language_of_script(family.script), family.script);
  std::erase_if(days, [&](const std::string& day) { return !is_set_by(face, day, setting); });
  std::vector<std::string> texts = title_lines(family.specimen.text);
  texts.insert(texts.end(), days.begin(), days.end());
  return texts;
}

}  // namespace

TextRoom text_room(const fonts::Face& face, const catalogue::Family& family,
                   const fonts::Setting& setting) {
  TextRoom room;
  for (const std::string& text : sample_texts(face, family, setting)) {
    fonts::InkReach reach = fonts::ink_reach(face, text, setting);
    room.above = std::max(room.above, reach.above);
    room.below = std::max(room.below, reach.below);
  }
  room = {hundredths(room.above), hundredths(room.below), 0};
  room.leading = family.script == "Latn"
                     ? latin_leading(title_lines(family.specimen.text))
                     : std::max(closest, hundredths(room.above + room.below + gap));
  return room;
}

}  // namespace typecase::specimen
