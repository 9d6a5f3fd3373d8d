#include "fonts/shape/advances.h"

#include <algorithm>

#include "fonts/tables/hb_font.h"
#include "fonts/tables/hb_script.h"
#include "fonts/tables/unicode.h"

namespace typecase::fonts {
namespace {

// Measures short texts of one font as text layout sets them.
class Ruler {
 public:
  Ruler(const Face& face, std::span<const AxisValue> coordinates)
      : font_(font_at(face, coordinates)), buffer_(hb_buffer_create()) {}

  int width(std::span<const std::uint32_t> text, hb_script_t script) {
    hb_buffer_clear_contents(buffer_.get());
    hb_buffer_add_utf32(buffer_.get(), text.data(), static_cast<int>(text.size()), 0, -1);
    if (script == HB_SCRIPT_INVALID) script = HB_SCRIPT_LATIN;
    hb_buffer_set_script(buffer_.get(), script);
    hb_buffer_set_language(buffer_.get(), HB_LANGUAGE_INVALID);
    hb_buffer_set_direction(buffer_.get(), hb_script_get_horizontal_direction(script));
    shape_as_opentype(font_.get(), buffer_.get());
    int sum = 0;
    for (const ShapedGlyph& glyph : glyphs_of(buffer_.get())) sum += glyph.x_advance;
    return sum;
  }

  // A mark stands on the letter before it and makes no room of its own.
  int advance(std::uint32_t code_point) {
    if (is_nonspacing(code_point)) return 0;
    return width({&code_point, 1}, hb_script_of(code_point));
  }

 private:
  FontPointer font_;
  BufferPointer buffer_;
};

// A run goes on over what the font lacks: ideographs of one width, as a font has some of them,
// would be thousands of runs.
std::vector<AdvanceTable::Run> runs_of(Ruler& ruler, std::span<const std::uint32_t> coverage) {
  std::vector<AdvanceTable::Run> runs;
  for (std::uint32_t code_point : coverage) {
    int advance = ruler.advance(code_point);
    if (!runs.empty() && runs.back().advance == advance) {
      runs.back().count = code_point - runs.back().first + 1;
    } else {
      runs.push_back({code_point, 1, advance});
    }
  }
  return runs;
}

struct Neighbour {
  std::uint32_t code_point = 0;
  hb_script_t script = HB_SCRIPT_INVALID;
  int advance = 0;
};

std::vector<Neighbour> neighbours_of(Ruler& ruler, std::span<const std::uint32_t> base) {
  std::vector<Neighbour> all;
  for (std::uint32_t code_point : base) {
    all.push_back({code_point, hb_script_of(code_point), ruler.advance(code_point)});
  }
  std::ranges::sort(all, {}, &Neighbour::code_point);
  return all;
}

// Text layout never sets letters of two scripts together, so nothing kerns them.
AdvanceTable::Kerning kerning_of(Ruler& ruler, std::uint32_t letter,
                                 const std::vector<Neighbour>& neighbours) {
  AdvanceTable::Kerning kerning;
  hb_script_t script = hb_script_of(letter);
  int own = ruler.advance(letter);
  for (const Neighbour& other : neighbours) {
    if (other.script != HB_SCRIPT_INVALID && other.script != script) continue;
    int apart = own + other.advance;
    std::uint32_t pair[] = {other.code_point, letter};
    if (int delta = ruler.width(pair, script) - apart) {
      kerning.after.emplace_back(other.code_point, delta);
    }
    std::swap(pair[0], pair[1]);
    if (int delta = ruler.width(pair, script) - apart) {
      kerning.before.emplace_back(other.code_point, delta);
    }
  }
  return kerning;
}

}  // namespace

AdvanceTable advances(const Face& face, std::span<const std::uint32_t> coverage,
                      std::span<const std::uint32_t> base, std::span<const std::uint32_t> kerned,
                      std::span<const AxisValue> coordinates) {
  Ruler ruler(face, coordinates);
  AdvanceTable table;
  table.units_per_em = static_cast<int>(face.units_per_em());
  table.runs = runs_of(ruler, coverage);

  std::vector<Neighbour> neighbours = neighbours_of(ruler, base);
  std::map<AdvanceTable::Kerning, std::size_t> known;
  for (std::uint32_t letter : kerned) {
    if (!is_letter(letter)) continue;
    AdvanceTable::Kerning kerning = kerning_of(ruler, letter, neighbours);
    if (kerning == AdvanceTable::Kerning()) continue;
    auto [place, is_new] = known.emplace(std::move(kerning), table.kernings.size());
    if (is_new) table.kernings.push_back(place->first);
    table.kerning_of.emplace(letter, place->second);
  }
  return table;
}

}  // namespace typecase::fonts
