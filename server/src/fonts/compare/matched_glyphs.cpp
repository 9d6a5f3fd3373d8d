#include "fonts/compare/matched_glyphs.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_map>

#include "fonts/read/metadata.h"
#include "fonts/tables/hb_font.h"

namespace typecase::fonts {
namespace {

// The glyphs of one version, by character and by name.
struct Glyphs {
  std::map<std::uint32_t, std::uint32_t> of_character;
  std::unordered_map<std::string, std::uint32_t> of_name;  // the first of a name
  std::map<std::uint32_t, std::string> others;             // without a character: their names
};

std::string name_of(hb_font_t* font, std::uint32_t glyph) {
  char name[64] = {};
  return hb_font_get_glyph_name(font, glyph, name, sizeof name) ? name : "";
}

Glyphs glyphs_of(const Face& face) {
  FontPointer font = font_at(face, {});
  Glyphs glyphs;
  std::vector<bool> has_character(face.glyph_count());
  for (std::uint32_t code_point : coverage(face)) {
    hb_codepoint_t glyph = 0;
    if (!hb_font_get_nominal_glyph(font.get(), code_point, &glyph)) continue;
    glyphs.of_character[code_point] = glyph;
    if (glyph < has_character.size()) has_character[glyph] = true;
  }
  for (std::uint32_t glyph = 0; glyph < face.glyph_count(); ++glyph) {
    std::string name = name_of(font.get(), glyph);
    if (!has_character[glyph]) glyphs.others[glyph] = name;
    if (!name.empty()) glyphs.of_name.emplace(std::move(name), glyph);
  }
  return glyphs;
}

template <class Map, class Key>
std::optional<std::uint32_t> find_in(const Map& map, const Key& key) {
  auto found = map.find(key);
  return found == map.end() ? std::nullopt : std::optional<std::uint32_t>(found->second);
}

void add_characters(const Glyphs& before, const Glyphs& after, std::vector<MatchedGlyph>& glyphs) {
  for (auto [code_point, glyph] : before.of_character) {
    glyphs.push_back({code_point, "", glyph, find_in(after.of_character, code_point)});
  }
  for (auto [code_point, glyph] : after.of_character) {
    if (!before.of_character.contains(code_point)) {
      glyphs.push_back({code_point, "", std::nullopt, glyph});
    }
  }
  std::ranges::sort(glyphs, {}, &MatchedGlyph::code_point);
}

// A feature and the text of which it makes a glyph.
using Origin = std::pair<std::string, std::string>;

// The glyphs that features make, where it is one: alternates have no order that lasts, and "aalt"
// lists those of all features.
struct Origins {
  std::map<Origin, std::uint32_t> glyphs;
  std::map<std::uint32_t, std::vector<Origin>> of_glyph;

  explicit Origins(const GlyphTable& table) {
    std::map<Origin, std::vector<std::uint32_t>> made;
    for (const FeatureChanges& feature : table.features) {
      if (feature.tag == "aalt") continue;
      for (const GlyphChange& change : feature.changes) {
        made[{feature.tag, change.from}].push_back(change.to);
      }
    }
    for (const auto& [origin, all] : made) {
      if (all.size() != 1) continue;
      glyphs[origin] = all.front();
      of_glyph[all.front()].push_back(origin);
    }
  }
};

// Matches the glyphs that no character has and takes them out of both lists.
class OtherGlyphs {
 public:
  OtherGlyphs(Glyphs& before, Glyphs& after, std::vector<MatchedGlyph>& found)
      : before_(before), after_(after), found_(found) {}

  void match_names() {
    auto old = before_.others;
    for (const auto& [glyph, name] : old) {
      auto now = name.empty() ? std::nullopt : find_in(after_.of_name, name);
      if (now) match(name, glyph, *now);
    }
    auto now = after_.others;
    for (const auto& [glyph, name] : now) {
      auto was = name.empty() ? std::nullopt : find_in(before_.of_name, name);
      if (was) match(name, *was, glyph);
    }
  }

  void match_origins(const GlyphTable& before, const GlyphTable& after) {
    Origins old(before), now(after);
    auto others = before_.others;
    for (const auto& [glyph, name] : others) {
      auto origins = old.of_glyph.find(glyph);
      if (origins == old.of_glyph.end()) continue;
      for (const Origin& origin : origins->second) {
        auto made = find_in(now.glyphs, origin);
        if (!made || !after_.others.contains(*made)) continue;
        const std::string& renamed = after_.others[*made];
        std::string own = renamed.empty() ? name : renamed;
        if (own.empty()) own = origin.first + " of " + origin.second;
        match(own, glyph, *made);
        break;
      }
    }
  }

  // Those that one version has alone, as far as they have names. Returns how many have none.
  std::pair<int, int> add_rest() {
    int unnamed_before = 0, unnamed_after = 0;
    for (const auto& [glyph, name] : before_.others) {
      if (name.empty()) ++unnamed_before;
      if (!name.empty()) found_.push_back({std::nullopt, name, glyph, std::nullopt});
    }
    for (const auto& [glyph, name] : after_.others) {
      if (name.empty()) ++unnamed_after;
      if (!name.empty()) found_.push_back({std::nullopt, name, std::nullopt, glyph});
    }
    return {unnamed_before, unnamed_after};
  }

 private:
  void match(std::string name, std::uint32_t before, std::uint32_t after) {
    before_.others.erase(before);
    after_.others.erase(after);
    found_.push_back({std::nullopt, std::move(name), before, after});
  }

  Glyphs& before_;
  Glyphs& after_;
  std::vector<MatchedGlyph>& found_;
};

}  // namespace

MatchedGlyphs match_glyphs(const Version& before, const Version& after) {
  Glyphs old = glyphs_of(before.face), now = glyphs_of(after.face);
  MatchedGlyphs matched;
  add_characters(old, now, matched.glyphs);
  auto first = static_cast<std::ptrdiff_t>(matched.glyphs.size());
  OtherGlyphs others(old, now, matched.glyphs);
  others.match_names();
  others.match_origins(before.table, after.table);
  std::tie(matched.unnamed_before, matched.unnamed_after) = others.add_rest();
  std::ranges::stable_sort(matched.glyphs.begin() + first, matched.glyphs.end(), {},
                           &MatchedGlyph::name);
  return matched;
}

}  // namespace typecase::fonts
