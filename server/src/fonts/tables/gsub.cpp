#include "fonts/tables/gsub.h"

#include "fonts/tables/sfnt.h"

namespace typecase::fonts {
namespace {

enum LookupType : unsigned { single = 1, alternate = 3, ligature = 4, extension = 7 };

}  // namespace

SubstitutionReader::SubstitutionReader(ByteView table) : table_(table), lookup_list_(u16(8)) {}

std::uint16_t SubstitutionReader::u16(std::size_t at) const {
  return at + 2 <= table_.size() ? read_u16(table_, at) : 0;
}

bool SubstitutionReader::spend(std::size_t glyphs) {
  if (left_ < glyphs) return left_ = 0, false;
  left_ -= glyphs;
  return true;
}

std::vector<Substitution> SubstitutionReader::rules(unsigned lookup) {
  Rules found;
  if (lookup_list_ == 0 || lookup >= u16(lookup_list_)) return found;
  std::size_t start = lookup_list_ + u16(lookup_list_ + 2 + 2 * std::size_t{lookup});
  std::size_t count = u16(start + 4);
  for (std::size_t i = 0; i < count && spend(1); ++i) {
    unsigned type = u16(start);
    std::size_t subtable = start + u16(start + 6 + 2 * i);
    if (type == extension) {
      type = u16(subtable + 2);
      subtable += std::size_t{u16(subtable + 4)} << 16 | u16(subtable + 6);
    }
    read_subtable(type, subtable, found);
  }
  return found;
}

void SubstitutionReader::read_subtable(unsigned type, std::size_t at, Rules& rules) {
  if (type == single) return read_single(at, rules);
  if ((type != alternate && type != ligature) || u16(at) != 1) return;
  std::vector<std::uint16_t> glyphs = coverage(at + u16(at + 2));
  std::size_t sets = std::min<std::size_t>(u16(at + 4), glyphs.size());
  for (std::size_t i = 0; i < sets && spend(1); ++i) {
    std::size_t set = at + u16(at + 6 + 2 * i);
    if (type == alternate) read_alternates(set, glyphs[i], rules);
    if (type == ligature) read_ligatures(set, glyphs[i], rules);
  }
}

void SubstitutionReader::read_single(std::size_t at, Rules& rules) {
  std::vector<std::uint16_t> glyphs = coverage(at + u16(at + 2));
  if (u16(at) == 1) {
    for (std::uint16_t glyph : glyphs) {
      rules.push_back({{glyph}, static_cast<std::uint16_t>(glyph + u16(at + 4))});
    }
  }
  if (u16(at) == 2) {
    std::size_t count = std::min<std::size_t>(u16(at + 4), glyphs.size());
    for (std::size_t i = 0; i < count; ++i) rules.push_back({{glyphs[i]}, u16(at + 6 + 2 * i)});
  }
}

void SubstitutionReader::read_alternates(std::size_t at, std::uint16_t glyph, Rules& rules) {
  std::size_t count = u16(at);
  if (at + 2 + 2 * count > table_.size()) return;
  for (std::size_t i = 0; i < count && spend(1); ++i) {
    rules.push_back({{glyph}, u16(at + 2 + 2 * i)});
  }
}

void SubstitutionReader::read_ligatures(std::size_t at, std::uint16_t first, Rules& rules) {
  std::size_t ligatures = u16(at);
  for (std::size_t i = 0; i < ligatures; ++i) {
    std::size_t start = at + u16(at + 2 + 2 * i);
    std::size_t count = u16(start + 2);
    if (!spend(count + 1)) return;
    if (count == 0 || start + 2 + 2 * count > table_.size()) continue;
    Substitution rule{.from = {first}, .to = u16(start)};
    for (std::size_t c = 1; c < count; ++c) rule.from.push_back(u16(start + 2 + 2 * c));
    rules.push_back(std::move(rule));
  }
}

std::vector<std::uint16_t> SubstitutionReader::coverage(std::size_t at) {
  std::vector<std::uint16_t> glyphs;
  unsigned format = u16(at);
  std::size_t count = format == 1 || format == 2 ? u16(at + 2) : 0;
  for (std::size_t i = 0; i < count; ++i) {
    std::size_t entry = at + 4 + (format == 1 ? 2 : 6) * i;
    if (entry + (format == 1 ? 2 : 6) > table_.size()) break;
    unsigned first = u16(entry);
    unsigned last = format == 1 ? first : u16(entry + 2);
    if (last < first || !spend(last - first + 1)) break;
    for (unsigned glyph = first; glyph <= last; ++glyph) {
      glyphs.push_back(static_cast<std::uint16_t>(glyph));
    }
  }
  return glyphs;
}

}  // namespace typecase::fonts
