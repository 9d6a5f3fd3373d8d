#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "catalogue/languages/exemplars.h"

namespace typecase::specimen {

using Range = catalogue::CodePointRange;

// Code points that a tester font holds together, so that few different fonts serve most visitors: a
// language's letters, or one case of them where they are many. But for "base", which every page
// has, at most 40: what a visitor is sent beyond a page's own characters is counted. No code point
// is in two buckets, and rare ones are in none.
struct Bucket {
  std::string id;
  std::vector<Range> ranges;  // sorted
  bool kerned = false;        // letters that are kerned with those of base: Latin, Greek, Cyrillic
  // Buckets that are likely to follow when this one is typed, the likeliest first: the other
  // letters of its language.
  std::vector<std::string> next;

  bool holds(std::uint32_t code_point) const;
};

// In order; the first is "base".
std::span<const Bucket> buckets();

// The place in buckets() of the one that the code point belongs to.
std::optional<std::size_t> bucket_of(std::uint32_t code_point);

// "20-7e,a0,2013-2014": ranges in lower-case hexadecimal.
std::string ranges_text(std::span<const Range> ranges);

}  // namespace typecase::specimen
