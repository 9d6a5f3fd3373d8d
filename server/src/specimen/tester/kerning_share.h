#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "catalogue/catalogue.h"
#include "fonts/tables/face.h"
#include "specimen/tester/subset_spec.h"

namespace typecase::specimen {

// Share of a style's kerned pairs that a visitor knows by the characters sent to them; 1 is all.
struct KerningShare {
  bool disclosed = false;  // advances tell that of letters beyond base
  double at_start = 0;     // within the free charset, and what advances tell
  std::vector<std::uint32_t> characters =
      {};                           // beyond the free charset, sorted; others add nothing
  std::vector<double> shares = {};  // what each of them adds
  // Addition of each two of them, row by row: '0' to '2' times pair. Empty where a style has too
  // many; each then adds half of its pairs with others, whether these are sent or not.
  std::string between = {};
  double pair = 0;

  // With all of `sent`, sorted; where `between` is empty, at most.
  double with(std::span<const std::uint32_t> sent) const;
};
BOOST_DESCRIBE_STRUCT(KerningShare, (), (disclosed, at_start, characters, shares, between, pair))

// `may_disclose`: advances may tell of the kerning; they do as far as that leaves a visitor enough
// of it to be sent. Takes 10 to 900 ms. Exact where a style has no more than 256 characters beyond
// the free charset; else the pairs among these are counted by a sample.
KerningShare measure_kerning(const fonts::Face& face, const catalogue::Style& style,
                             const CodePoints& free_charset, bool may_disclose);

}  // namespace typecase::specimen
