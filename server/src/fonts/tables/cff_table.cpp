#include "fonts/tables/cff_table.h"

#include <algorithm>
#include <array>

#include "fonts/tables/sfnt.h"

namespace typecase::fonts {
namespace {

constexpr std::size_t standard_strings = 391;  // SIDs below name strings that every reader knows

// Top DICT operators whose operand is the SID of something said of the font: version, Notice,
// FullName, FamilyName, Weight, Copyright, PostScript, BaseFontName.
constexpr std::array<unsigned, 8> naming = {
    0, 1, 2, 3, 4, cff_escape(0), cff_escape(21), cff_escape(22)};

// The bytes of an operand that begins so, and a real number's by looking for its end.
std::size_t operand_size(ByteView dict) {
  std::uint8_t first = dict[0];
  if (first == 28) return 3;
  if (first == 29) return 5;
  if (first != 30) return first < 247 ? 1 : 2;
  for (std::size_t i = 1; i < dict.size(); ++i) {
    if ((dict[i] & 0x0F) == 0x0F || dict[i] >> 4 == 0x0F) return i + 1;
  }
  return dict.size() + 1;
}

int operand(ByteView bytes) {
  int first = bytes[0];
  if (first == 28) return static_cast<std::int16_t>(read_u16(bytes, 1));
  if (first == 29) return static_cast<std::int32_t>(read_u32(bytes, 1));
  if (first == 30) return 0;
  if (first < 247) return first - 139;
  return first < 251 ? (first - 247) * 256 + bytes[1] + 108 : -(first - 251) * 256 - bytes[1] - 108;
}

// The offsets count from the byte before the first object. Empty: damaged.
std::vector<std::size_t> read_offsets(ByteView cff, std::size_t at, std::size_t count,
                                      std::size_t width) {
  std::vector<std::size_t> offsets(count + 1);
  for (std::size_t i = 0; i <= count; ++i) {
    for (std::size_t b = 0; b < width; ++b) offsets[i] = offsets[i] << 8 | cff[at + i * width + b];
    if (offsets[i] < (i == 0 ? 1 : offsets[i - 1])) return {};
  }
  return offsets;
}

}  // namespace

std::optional<CffIndex> read_cff_index(ByteView cff, std::size_t at) {
  if (at > cff.size() || cff.size() - at < 2) return std::nullopt;
  std::size_t count = read_u16(cff, at);
  if (count == 0) return CffIndex{{}, at, at + 2};
  if (at + 3 > cff.size()) return std::nullopt;
  std::size_t width = cff[at + 2];
  std::size_t data = at + 3 + (count + 1) * width - 1;
  if (width < 1 || width > 4 || data >= cff.size()) return std::nullopt;

  std::vector<std::size_t> offsets = read_offsets(cff, at + 3, count, width);
  if (offsets.empty() || data + offsets.back() > cff.size()) return std::nullopt;
  CffIndex index{{}, at, data + offsets.back()};
  for (std::size_t i = 0; i < count; ++i) {
    index.objects.push_back({data + offsets[i], data + offsets[i + 1]});
  }
  return index;
}

std::optional<std::vector<CffEntry>> read_cff_dict(ByteView dict) {
  constexpr unsigned escape = 12;
  std::vector<CffEntry> entries(1);
  while (!dict.empty()) {
    bool is_operator = dict[0] < 22;
    std::size_t size = is_operator ? (dict[0] == escape ? 2 : 1) : operand_size(dict);
    if (size > dict.size()) return std::nullopt;
    if (is_operator) {
      entries.back().operation = size == 2 ? cff_escape(dict[1]) : dict[0];
      entries.emplace_back();
    } else {
      ByteView bytes = dict.first(size);
      entries.back().operands.push_back({operand(bytes), Bytes(bytes.begin(), bytes.end())});
    }
    dict = dict.subspan(size);
  }
  entries.pop_back();
  return entries;
}

std::set<std::size_t> CffTable::strings_of_font() const {
  std::set<std::size_t> places;
  auto add = [&](const CffEntry& entry, std::size_t operands) {
    for (std::size_t i = 0; i < std::min(operands, entry.operands.size()); ++i) {
      std::size_t sid = static_cast<std::size_t>(std::max(entry.operands[i].value, 0));
      std::size_t place = sid - standard_strings;
      if (sid >= standard_strings && place < strings.objects.size()) places.insert(place);
    }
  };
  auto ros = std::ranges::find(top_entries, registry_ordering_supplement, &CffEntry::operation);
  if (ros == top_entries.end()) {
    for (const CffEntry& entry : top_entries) {
      if (std::ranges::find(naming, entry.operation) != naming.end()) add(entry, 1);
    }
    return places;
  }
  // The glyphs of a CID-keyed font have numbers, so all other strings are said of fonts.
  add(*ros, 2);
  std::set<std::size_t> others;
  for (std::size_t i = 0; i < strings.objects.size(); ++i) {
    if (!places.contains(i)) others.insert(i);
  }
  return others;
}

std::optional<CffTable> read_cff(ByteView cff) {
  if (cff.size() < 4) return std::nullopt;
  auto names = read_cff_index(cff, cff[2]);
  if (!names) return std::nullopt;
  auto tops = read_cff_index(cff, names->end);
  if (!tops || tops->objects.empty()) return std::nullopt;
  auto strings = read_cff_index(cff, tops->end);
  if (!strings) return std::nullopt;
  ByteRange top = tops->objects.front();
  auto entries = read_cff_dict(cff.subspan(top.begin, top.end - top.begin));
  if (!entries) return std::nullopt;
  return CffTable{*std::move(names), top, *std::move(entries), *std::move(strings)};
}

}  // namespace typecase::fonts
