#include "fonts/subset/kerned_pairs.h"

#include "fonts/shape/like_characters.h"
#include "fonts/tables/hb_font.h"
#include "fonts/tables/hb_script.h"

namespace typecase::fonts {
namespace {

hb_direction_t direction_of(std::uint32_t code_point) {
  hb_script_t script = hb_script_of(code_point);
  bool is_rtl =
      script != HB_SCRIPT_INVALID && hb_script_get_horizontal_direction(script) == HB_DIRECTION_RTL;
  return is_rtl ? HB_DIRECTION_RTL : HB_DIRECTION_LTR;
}

// Other features that move letters or replace them.
constexpr std::string_view not_kerning[] = {"calt", "clig", "liga", "curs", "dist"};

std::vector<hb_feature_t> all_but_kerning() {
  std::vector<hb_feature_t> off;
  for (std::string_view tag : not_kerning) off.push_back(feature_of(tag, 0));
  return off;
}

// Letters of one direction, where they stand among others, and how wide each is by itself.
struct Letters {
  std::vector<std::uint32_t> code_points;
  std::vector<std::size_t> places;
  std::vector<int> advances;
};

class Counter {
 public:
  explicit Counter(const Face& face)
      : font_(font_at(face, {})), buffer_(hb_buffer_create()), features_(all_but_kerning()) {}

  Letters letters(std::span<const std::uint32_t> code_points, hb_direction_t direction) {
    Letters letters;
    for (std::size_t place = 0; place < code_points.size(); ++place) {
      std::uint32_t c = code_points[place];
      if (is_nonspacing(c) || direction_of(c) != direction) continue;
      letters.code_points.push_back(c);
      letters.places.push_back(place);
      letters.advances.push_back(advances(c, {}).front());
    }
    return letters;
  }

  void count(std::uint32_t character, const Letters& others, std::vector<std::uint8_t>& row) {
    std::vector<int> kerned = advances(character, others.code_points);
    std::vector<int> plain = unkerned(character, others);
    for (std::size_t i = 0; i < others.places.size(); ++i) {
      row[others.places[i]] = static_cast<std::uint8_t>((kerned[2 * i] != plain[2 * i]) +
                                                        (kerned[2 * i + 1] != plain[2 * i + 1]));
    }
  }

 private:
  // Letters that join have other forms in a text than by themselves, so the text is set once more.
  std::vector<int> unkerned(std::uint32_t character, const Letters& others) {
    if (direction_of(character) == HB_DIRECTION_RTL) {
      features_.push_back(feature_of("kern", 0));
      std::vector<int> plain = advances(character, others.code_points);
      features_.pop_back();
      return plain;
    }
    int own = advances(character, {}).front();
    std::vector<int> plain{own};
    for (int advance : others.advances) plain.insert(plain.end(), {advance, own});
    return plain;
  }

  // Of one text that holds every pair, both ways: c s1 c s2 c s3 c.
  std::vector<int> advances(std::uint32_t character, std::span<const std::uint32_t> others) {
    hb_buffer_clear_contents(buffer_.get());
    hb_buffer_add(buffer_.get(), character, 0);
    unsigned length = 1;
    for (std::uint32_t other : others) {
      hb_buffer_add(buffer_.get(), other, length++);
      hb_buffer_add(buffer_.get(), character, length++);
    }
    hb_buffer_set_content_type(buffer_.get(), HB_BUFFER_CONTENT_TYPE_UNICODE);
    hb_script_t script = hb_script_of(character);
    hb_buffer_set_script(buffer_.get(), script == HB_SCRIPT_INVALID ? HB_SCRIPT_LATIN : script);
    hb_buffer_set_language(buffer_.get(), HB_LANGUAGE_INVALID);
    hb_buffer_set_direction(buffer_.get(), direction_of(character));
    shape_as_opentype(font_.get(), buffer_.get(), features_);

    std::vector<int> sums(length);
    for (const ShapedGlyph& glyph : glyphs_of(buffer_.get())) {
      sums[glyph.cluster] += glyph.x_advance;
    }
    return sums;
  }

  FontPointer font_;
  BufferPointer buffer_;
  std::vector<hb_feature_t> features_;
};

PairCounts count_pairs(const Face& face, std::span<const std::uint32_t> characters,
                       std::span<const std::uint32_t> others) {
  Counter counter(face);
  Letters rightward = counter.letters(others, HB_DIRECTION_LTR);
  Letters leftward = counter.letters(others, HB_DIRECTION_RTL);
  PairCounts counts(characters.size(), std::vector<std::uint8_t>(others.size()));
  for (std::size_t i = 0; i < characters.size(); ++i) {
    if (is_nonspacing(characters[i])) continue;
    bool is_rtl = direction_of(characters[i]) == HB_DIRECTION_RTL;
    counter.count(characters[i], is_rtl ? leftward : rightward, counts[i]);
  }
  return counts;
}

}  // namespace

PairCounts kerned_pairs(const Face& face, std::span<const std::uint32_t> characters,
                        std::span<const std::uint32_t> others) {
  LikeCharacters like(face, not_kerning);
  DistinctCharacters rows = like.distinct(characters), columns = like.distinct(others);
  PairCounts distinct = count_pairs(face, rows.characters, columns.characters);
  PairCounts counts;
  counts.reserve(characters.size());
  for (std::size_t row : rows.places) {
    auto& all = counts.emplace_back();
    all.reserve(others.size());
    for (std::size_t column : columns.places) all.push_back(distinct[row][column]);
  }
  return counts;
}

}  // namespace typecase::fonts
