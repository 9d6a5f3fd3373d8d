#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <span>
#include <string>
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
  // What each two of them add, row by row: '0' to '2' times pair. Empty where a style has too many;
  // each then adds half of its pairs with others, whether these are sent or not.
  std::string between = {};
  double pair = 0;

  // With all of `sent`, sorted; where `between` is empty, at most.
  double with(std::span<const std::uint32_t> sent) const;
};
BOOST_DESCRIBE_STRUCT(KerningShare, (), (told, at_start, characters, shares, between, pair))

// `may_tell`: advances may tell of the kerning; they do as far as that leaves a visitor enough of
// it to be sent. Takes 10 to 900 ms. Exact where a style has no more than 256 characters beyond
// `home`; else the pairs among these are counted by a sample.
KerningShare measure_kerning(const fonts::Face& face, const catalogue::Style& style,
                             const CodePoints& home, bool may_tell);

}  // namespace typecase::specimen
