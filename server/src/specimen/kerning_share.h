#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <span>
#include <vector>

#include "catalogue/catalogue.h"
#include "fonts/face.h"
#include "specimen/cover.h"

namespace typecase::specimen {

// Which part of a style's kerned pairs somebody knows who has been sent characters of it; 1 is all.
struct KerningShare {
  bool told = false;                           // advances tell that of letters beyond base
  double at_start = 0;                         // within the home set, and what advances tell
  std::vector<std::uint32_t> characters = {};  // beyond the home set, sorted; others add nothing
  std::vector<double> shares = {};             // what each of them adds

  // With all of `sent`, sorted, at most: a pair counts half with either of two characters beyond
  // the home set, whether the other is sent or not.
  double with(std::span<const std::uint32_t> sent) const;
};
BOOST_DESCRIBE_STRUCT(KerningShare, (), (told, at_start, characters, shares))

// `may_tell`: advances may tell of the kerning; they do as far as that leaves a visitor enough of
// it to be sent. Takes 10 to 500 ms. Exact where a style has no more than some hundred characters
// beyond `home`; else the pairs among these are counted by a sample.
KerningShare measure_kerning(const fonts::Face& face, const catalogue::Style& style,
                             const CodePoints& home, bool may_tell);

}  // namespace typecase::specimen
