#pragma once

#include <cstdint>
#include <span>

namespace typecase::catalogue {

struct CodePointRange {
  std::uint32_t first = 0;
  std::uint32_t last = 0;  // included
};

// The letters that a language is written with: CLDR's main exemplars and their capitals.
struct Exemplars {
  const char* language;                     // BCP 47
  std::span<const CodePointRange> letters;  // sorted, never empty
};

// Every language of CLDR, in the order of the tags. Written by scripts/generate-exemplars.
std::span<const Exemplars> exemplars();

}  // namespace typecase::catalogue
