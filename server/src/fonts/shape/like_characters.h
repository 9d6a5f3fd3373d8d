#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <tuple>
#include <vector>

#include "fonts/tables/face.h"
#include "fonts/tables/hb_pointer.h"

// For fonts/ only.
namespace typecase::fonts {

// Some characters without those that are like another of them.
struct DistinctCharacters {
  std::vector<std::uint32_t> characters;
  std::vector<std::size_t> places;  // of each given one: which of `characters` it is, or is like
};

// Tells which characters text layout sets alike beside others: those of one script, of a kind that
// HarfBuzz sets as they are, with glyphs that no rule of the font names. A font of 30,000
// ideographs is measured by one of them. `off`: features that are switched off. Keep the face
// meanwhile.
class LikeCharacters {
 public:
  LikeCharacters(const Face& face, std::span<const std::string_view> off);

  DistinctCharacters distinct(std::span<const std::uint32_t> characters) const;

 private:
  // Script, glyph class (hb_ot_layout_glyph_class_t), and whether it is a syllable that composes
  // with a final.
  using Kind = std::tuple<std::uint32_t, int, bool>;

  std::optional<Kind> kind_of(std::uint32_t character) const;  // nullopt: like no other

  const Face& face_;
  FontPointer font_;
  SetPointer in_rules_;
};

}  // namespace typecase::fonts
