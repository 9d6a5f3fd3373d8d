#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "base/crypto/crypto.h"

// For fonts/ only: how a CFF table (Adobe Technical Note 5176) is put together.
namespace typecase::fonts {

struct ByteRange {
  std::size_t begin = 0;
  std::size_t end = 0;
};

// Where the objects of an INDEX lie in the table.
struct CffIndex {
  std::vector<ByteRange> objects;
  std::size_t begin = 0;
  std::size_t end = 0;  // of the whole INDEX
};

// nullopt: it is damaged, or goes beyond the table.
std::optional<CffIndex> read_cff_index(ByteView cff, std::size_t at);

// An operand of a DICT, and how it is written there.
struct CffOperand {
  int value = 0;  // 0 for real numbers
  Bytes bytes;
};

// An operator of a DICT with its operands. Operators of two bytes: 12 << 8 | second.
struct CffEntry {
  unsigned operation = 0;
  std::vector<CffOperand> operands;
};

// nullopt: it is damaged.
std::optional<std::vector<CffEntry>> read_cff_dict(ByteView dict);

constexpr unsigned cff_escape(unsigned second) { return 12U << 8 | second; }
constexpr unsigned registry_ordering_supplement = cff_escape(30);

// The parts that every CFF table begins with; the global subroutines follow the strings.
struct CffTable {
  CffIndex names;
  ByteRange top;  // the DICT of the one font in it
  std::vector<CffEntry> top_entries;
  CffIndex strings;

  // The places in `strings` of what is said of the font: family, style, notices, version; of a
  // CID-keyed font, those of its parts too. The others are names of glyphs, or the character
  // collection of a CID-keyed font.
  std::set<std::size_t> strings_of_font() const;
};

// nullopt: one of them is damaged.
std::optional<CffTable> read_cff(ByteView cff);

}  // namespace typecase::fonts
