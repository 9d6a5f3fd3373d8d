#include "fonts/read/glyph_table.h"

#include <hb-ot.h>

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

#include "base/sorted.h"
#include "base/text/utf8.h"
#include "fonts/read/feature_names.h"
#include "fonts/read/metadata.h"
#include "fonts/tables/gsub.h"
#include "fonts/tables/hb_font.h"
#include "fonts/tables/layout_lists.h"
#include "fonts/tables/unicode.h"

namespace typecase::fonts {
namespace {

using Characters = std::map<std::uint32_t, std::uint32_t>;  // code point: glyph

Characters characters_of(const Face& face, hb_font_t* font) {
  Characters characters;
  for (std::uint32_t code_point : coverage(face)) {
    hb_codepoint_t glyph = 0;
    if (hb_font_get_nominal_glyph(font, code_point, &glyph)) characters[code_point] = glyph;
  }
  return characters;
}

// The glyph's name in the font; "gid7" where it has none.
std::string own_name(hb_font_t* font, std::uint32_t glyph) {
  char name[64];
  hb_font_glyph_to_string(font, glyph, name, sizeof name);
  return name;
}

// The glyphs that all features together make of the characters, without the glyphs of the
// characters themselves.
SetPointer reached_by_features(hb_face_t* face, const Characters& characters) {
  SetPointer glyphs(hb_set_create());
  SetPointer own(hb_set_create());
  for (auto [code_point, glyph] : characters) {
    hb_set_add(glyphs.get(), glyph);
    hb_set_add(own.get(), glyph);
  }
  SetPointer lookups(hb_set_create());
  hb_ot_layout_collect_lookups(face, HB_OT_TAG_GSUB, nullptr, nullptr, nullptr, lookups.get());
  hb_ot_layout_lookups_substitute_closure(face, lookups.get(), glyphs.get());
  hb_set_subtract(glyphs.get(), own.get());
  hb_set_del(glyphs.get(), 0);
  return glyphs;
}

std::vector<GlyphInfo> glyphs_of(hb_face_t* face, hb_font_t* font, const Characters& characters) {
  std::vector<GlyphInfo> glyphs;
  for (auto [code_point, glyph] : characters) {
    glyphs.push_back(
        {glyph, code_point, character_name(code_point), hb_font_get_glyph_h_advance(font, glyph)});
  }
  SetPointer others = reached_by_features(face, characters);
  for (hb_codepoint_t glyph : values_of(others.get())) {
    glyphs.push_back(
        {glyph, std::nullopt, own_name(font, glyph), hb_font_get_glyph_h_advance(font, glyph)});
  }
  return glyphs;
}

using Glyphs = std::vector<std::uint16_t>;

// Far beyond any font that was drawn by people; a table made to exhaust us ends here.
constexpr std::size_t most_steps = 4'000'000;
constexpr std::size_t most_changes = 200'000;
constexpr std::size_t most_alternates = 64;  // of one glyph

// In all scripts and languages, in the order of their application.
std::vector<unsigned> lookups_of(hb_face_t* face, hb_tag_t feature) {
  SetPointer lookups(hb_set_create());
  hb_tag_t tags[] = {feature, HB_TAG_NONE};
  hb_ot_layout_collect_lookups(face, HB_OT_TAG_GSUB, nullptr, nullptr, tags, lookups.get());
  return values_of(lookups.get());
}

ByteView bytes_of(hb_blob_t* blob) {
  unsigned size = 0;
  const char* data = hb_blob_get_data(blob, &size);
  return {reinterpret_cast<const std::uint8_t*>(data), size};
}

// The rules of a lookup, each read once.
struct Lookup {
  std::unordered_map<std::uint16_t, Glyphs> singles;  // glyph: what may stand for it
  std::vector<Substitution> ligatures;
};

// The glyphs that each feature of GSUB makes of the characters and of their sequences.
class Changes {
 public:
  Changes(hb_face_t* face, const Characters& characters)
      : face_(face),
        table_(hb_face_reference_table(face, HB_OT_TAG_GSUB)),
        reader_(bytes_of(table_.get())) {
    for (auto [code_point, glyph] : characters) {
      characters_[static_cast<std::uint16_t>(glyph)].push_back(code_point);
      texts_.emplace(glyph, utf8_of(code_point));
    }
  }

  std::vector<FeatureChanges> all() {
    std::vector<hb_tag_t> tags = sorted_unique(feature_tags(face_, HB_OT_TAG_GSUB));
    std::vector<FeatureChanges> features;
    for (hb_tag_t tag : tags) {
      features.push_back({tag_text(tag), {}});
      add_singles(lookups_of(face_, tag), features.back().changes);
    }
    learn(features);
    for (std::size_t i = 0; i < tags.size(); ++i) {
      add_ligatures(lookups_of(face_, tags[i]), features[i].changes);
      std::ranges::stable_sort(features[i].changes, {}, &GlyphChange::from);
    }
    return features;
  }

 private:
  const Lookup& lookup(unsigned index) {
    auto [place, is_new] = lookups_.try_emplace(index);
    if (!is_new) return place->second;
    for (Substitution& rule : reader_.rules(index)) {
      if (rule.from.size() > 1) {
        place->second.ligatures.push_back(std::move(rule));
      } else {
        place->second.singles[rule.from.front()].push_back(rule.to);
      }
    }
    return place->second;
  }

  bool spend() { return steps_left_ > 0 && steps_left_-- > 0; }

  // The lookups of a feature work one after the other, each on what the one before has left.
  Glyphs apply(const std::vector<unsigned>& lookups, std::uint16_t glyph) {
    Glyphs now = {glyph};
    for (unsigned index : lookups) {
      const Lookup& rules = lookup(index);
      if (rules.singles.empty()) continue;
      Glyphs next;
      for (std::uint16_t each : now) {
        if (!spend()) return {};
        auto made = rules.singles.find(each);
        if (made == rules.singles.end()) next.push_back(each);
        if (made != rules.singles.end()) std::ranges::copy(made->second, std::back_inserter(next));
      }
      if (next.size() > most_alternates) next.resize(most_alternates);
      now = std::move(next);
    }
    return now;
  }

  void add_singles(const std::vector<unsigned>& lookups, std::vector<GlyphChange>& changes) {
    std::set<std::uint16_t> changing;
    for (unsigned index : lookups) {
      for (const auto& [glyph, made] : lookup(index).singles) {
        if (spend() && characters_.contains(glyph)) changing.insert(glyph);
      }
    }
    for (std::uint16_t glyph : changing) {
      for (std::uint16_t made : apply(lookups, glyph)) {
        for (std::uint32_t code_point : characters_.at(glyph)) {
          if (made != glyph) add(changes, utf8_of(code_point), made);
        }
      }
    }
  }

  void add(std::vector<GlyphChange>& changes, std::string from, std::uint32_t to) {
    if (changes_left_ == 0) return;
    --changes_left_;
    changes.push_back({std::move(from), to});
  }

  // Ligatures are made of what the features before them have left, such as joined Arabic letters.
  void learn(const std::vector<FeatureChanges>& features) {
    for (const FeatureChanges& feature : features) {
      if (!is_on_by_default(feature.tag)) continue;
      for (const GlyphChange& change : feature.changes) texts_.emplace(change.to, change.from);
    }
  }

  // Empty: one of the glyphs cannot be typed.
  std::string text_of(const Glyphs& glyphs) const {
    std::string text;
    for (std::uint16_t glyph : glyphs) {
      auto known = texts_.find(glyph);
      if (known == texts_.end()) return {};
      text += known->second;
    }
    return text;
  }

  void add_ligatures(const std::vector<unsigned>& lookups, std::vector<GlyphChange>& changes) {
    std::set<std::pair<std::string, std::uint16_t>> seen;
    for (unsigned index : lookups) {
      for (const Substitution& rule : lookup(index).ligatures) {
        if (!spend()) return;
        std::string text = text_of(rule.from);
        if (text.empty() || !seen.emplace(text, rule.to).second) continue;
        add(changes, std::move(text), rule.to);
      }
    }
  }

  hb_face_t* face_;
  BlobPointer table_;
  SubstitutionReader reader_;
  std::map<unsigned, Lookup> lookups_;
  std::unordered_map<std::uint16_t, std::vector<std::uint32_t>> characters_;  // of each glyph
  std::unordered_map<std::uint32_t, std::string> texts_;                      // typed for a glyph
  std::size_t changes_left_ = most_changes;
  std::size_t steps_left_ = most_steps;
};

}  // namespace

GlyphTable glyph_table(const Face& face, std::span<const AxisValue> place) {
  FontPointer font = font_at(face, place);
  Characters characters = characters_of(face, font.get());
  return {glyphs_of(face.handle(), font.get(), characters),
          Changes(face.handle(), characters).all()};
}

}  // namespace typecase::fonts
