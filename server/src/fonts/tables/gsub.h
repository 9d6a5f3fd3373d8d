#pragma once

#include <cstdint>
#include <vector>

#include "base/crypto/crypto.h"

namespace typecase::fonts {

// A rule that sets one glyph for another or for several.
struct Substitution {
  std::vector<std::uint16_t> from;  // one or more
  std::uint16_t to = 0;
};

// Reads the rules of a GSUB table (OpenType 1.9), which HarfBuzz applies but does not list: single,
// alternate and ligature substitutions, lookup types 1, 3 and 4, plain or as extensions (7). Trusts
// no offset and no count: what lies outside the table is left out, and no table makes it work long.
class SubstitutionReader {
 public:
  // The view must outlive the reader. An empty or damaged table holds no rules.
  explicit SubstitutionReader(ByteView table);

  // The rules of a lookup, in the table's order; none for lookups of other types.
  std::vector<Substitution> rules(unsigned lookup);

 private:
  using Rules = std::vector<Substitution>;

  std::uint16_t u16(std::size_t at) const;  // 0 outside the table
  bool spend(std::size_t glyphs);
  std::vector<std::uint16_t> coverage(std::size_t at);
  void read_subtable(unsigned type, std::size_t at, Rules& rules);
  void read_single(std::size_t at, Rules& rules);
  void read_alternates(std::size_t at, std::uint16_t glyph, Rules& rules);
  void read_ligatures(std::size_t at, std::uint16_t first, Rules& rules);

  ByteView table_;
  std::size_t lookup_list_ = 0;
  std::size_t left_ = 1 << 20;  // glyphs that may still be read, in all
};

}  // namespace typecase::fonts
