#include "fonts/compare/kerning_difference.h"

#include <algorithm>
#include <cmath>

#include "fonts/read/main_script.h"
#include "fonts/tables/hb_font.h"
#include "fonts/tables/hb_script.h"
#include "fonts/tables/unicode.h"

namespace typecase::fonts {
namespace {

constexpr std::u32string_view kerned_signs = U"«»‐–—‘’‚“”„…‹›";

// Measures the kerning of one font at one place.
class KernRuler {
 public:
  KernRuler(const Face& face, const Place& place)
      : font_(font_at(face, place.coordinates)), buffer_(hb_buffer_create()) {}

  int kerning(std::uint32_t first, std::uint32_t second, hb_script_t script) {
    return width(first, second, script, {}) - width(first, second, script, {&without_, 1});
  }

 private:
  int width(std::uint32_t first, std::uint32_t second, hb_script_t script,
            std::span<const hb_feature_t> features) {
    std::uint32_t text[] = {first, second};
    hb_buffer_clear_contents(buffer_.get());
    hb_buffer_add_utf32(buffer_.get(), text, 2, 0, -1);
    hb_buffer_set_script(buffer_.get(), script);
    hb_buffer_set_language(buffer_.get(), HB_LANGUAGE_INVALID);
    hb_buffer_set_direction(buffer_.get(), hb_script_get_horizontal_direction(script));
    shape_as_opentype(font_.get(), buffer_.get(), features);
    unsigned count = 0;
    const hb_glyph_position_t* positions = hb_buffer_get_glyph_positions(buffer_.get(), &count);
    int sum = 0;
    for (unsigned i = 0; i < count; ++i) sum += positions[i].x_advance;
    return sum;
  }

  FontPointer font_;
  BufferPointer buffer_;
  const hb_feature_t without_ = feature_of("kern", 0);
};

struct Pair {
  std::uint32_t first = 0;
  std::uint32_t second = 0;
  hb_script_t script = HB_SCRIPT_LATIN;
};

std::vector<Pair> pairs_of(const std::vector<std::uint32_t>& characters) {
  std::vector<hb_script_t> scripts;
  for (std::uint32_t character : characters) scripts.push_back(hb_script_of(character));
  std::vector<Pair> pairs;
  for (std::size_t i = 0; i < characters.size(); ++i) {
    for (std::size_t j = 0; j < characters.size(); ++j) {
      hb_script_t script = scripts[i] != HB_SCRIPT_INVALID ? scripts[i] : scripts[j];
      if (scripts[j] != HB_SCRIPT_INVALID && scripts[j] != script) continue;
      if (script == HB_SCRIPT_INVALID) script = HB_SCRIPT_LATIN;
      pairs.push_back({characters[i], characters[j], script});
    }
  }
  return pairs;
}

bool is_basic(std::uint32_t character) {
  bool is_ascii = character > 0x20 && character < 0x7F;
  return is_ascii || kerned_signs.find(static_cast<char32_t>(character)) != kerned_signs.npos;
}

double size_of(const PairDifference& pair) { return std::abs(pair.after - pair.before); }

// Adds what differs at a place, or puts it in place of a smaller difference elsewhere.
void compare_at(const Face& before, const Face& after, const Place& place,
                const std::vector<Pair>& pairs, std::vector<PairDifference>& largest) {
  KernRuler old(before, place), now(after, place);
  double scale = static_cast<double>(after.units_per_em()) / before.units_per_em();
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const Pair& pair = pairs[i];
    PairDifference found{pair.first, pair.second,
                         old.kerning(pair.first, pair.second, pair.script) * scale,
                         double(now.kerning(pair.first, pair.second, pair.script)), place.name};
    if (size_of(found) >= 1 && size_of(found) > size_of(largest[i])) largest[i] = std::move(found);
  }
}

}  // namespace

std::vector<std::uint32_t> kerned_characters(const Face& before, const Face& after) {
  std::vector<std::uint32_t> old = coverage(before), now = coverage(after), both;
  std::ranges::set_intersection(old, now, std::back_inserter(both));
  hb_script_t own = hb_script_from_string(main_script(now).c_str(), -1);
  std::vector<std::uint32_t> chosen;
  std::size_t letters = 0;
  for (std::uint32_t character : both) {
    bool is_own = !is_basic(character) && hb_script_of(character) == own && is_letter(character);
    if (is_basic(character) || (is_own && letters++ < most_kerned_letters)) {
      chosen.push_back(character);
    }
  }
  return chosen;
}

KerningDifference compare_kerning(const Face& before, const Face& after,
                                  const std::vector<Place>& places, std::size_t listed) {
  std::vector<Pair> pairs = pairs_of(kerned_characters(before, after));
  std::size_t count = std::max<std::size_t>(pairs.size(), 1);
  std::vector<Place> compared = some_places(places, most_settings / count);
  std::vector<PairDifference> largest(pairs.size());
  for (const Place& place : compared) compare_at(before, after, place, pairs, largest);
  std::erase_if(largest, [](const PairDifference& pair) { return size_of(pair) == 0; });
  std::vector<std::string> names;
  for (const Place& place : compared) names.push_back(place.name);
  return {
      pairs.size(), std::move(names),
      listed_by(std::move(largest), listed, [](const PairDifference& a, const PairDifference& b) {
        return size_of(a) > size_of(b);
      })};
}

}  // namespace typecase::fonts
