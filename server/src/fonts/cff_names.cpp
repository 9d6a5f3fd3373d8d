#include "fonts/cff_names.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <vector>

#include "fonts/sfnt.h"

namespace typecase::fonts {
namespace {

constexpr std::size_t standard_strings = 391;  // SIDs below name strings that every reader knows
constexpr unsigned escape = 12;                // first byte of operators of two
constexpr unsigned registry_ordering_supplement = escape << 8 | 30;

// Top DICT operators whose operand is the SID of something said of the font: version, Notice,
// FullName, FamilyName, Weight, Copyright, PostScript, BaseFontName.
constexpr std::array<unsigned, 8> naming = {
    0, 1, 2, 3, 4, escape << 8, escape << 8 | 21, escape << 8 | 22};

struct Range {
  std::size_t begin = 0;
  std::size_t end = 0;
};

struct Index {
  std::vector<Range> objects;
  std::size_t end = 0;  // of the whole INDEX
};

std::optional<Index> read_index(ByteView cff, std::size_t at) {
  if (at + 2 > cff.size()) return std::nullopt;
  std::size_t count = read_u16(cff, at);
  if (count == 0) return Index{{}, at + 2};
  if (at + 3 > cff.size()) return std::nullopt;
  std::size_t width = cff[at + 2];
  std::size_t data = at + 3 + (count + 1) * width - 1;  // offsets count from 1
  if (width < 1 || width > 4 || data >= cff.size()) return std::nullopt;

  std::vector<std::size_t> offsets(count + 1);
  for (std::size_t i = 0; i <= count; ++i) {
    for (std::size_t b = 0; b < width; ++b) {
      offsets[i] = offsets[i] << 8 | cff[at + 3 + i * width + b];
    }
    if (offsets[i] < (i == 0 ? 1 : offsets[i - 1])) return std::nullopt;
  }
  if (data + offsets.back() > cff.size()) return std::nullopt;
  Index index{{}, data + offsets.back()};
  for (std::size_t i = 0; i < count; ++i) {
    index.objects.push_back({data + offsets[i], data + offsets[i + 1]});
  }
  return index;
}

struct Entry {
  unsigned operation = 0;
  std::vector<int> operands;  // 0 for real numbers
};

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

std::optional<std::vector<Entry>> read_dict(ByteView dict) {
  std::vector<Entry> entries(1);
  while (!dict.empty()) {
    bool is_operator = dict[0] < 22;
    std::size_t size = is_operator ? (dict[0] == escape ? 2 : 1) : operand_size(dict);
    if (size > dict.size()) return std::nullopt;
    if (is_operator) {
      entries.back().operation = size == 2 ? escape << 8 | dict[1] : dict[0];
      entries.emplace_back();
    } else {
      entries.back().operands.push_back(operand(dict.first(size)));
    }
    dict = dict.subspan(size);
  }
  entries.pop_back();
  return entries;
}

// The places in the String INDEX that must not be read any more.
std::set<std::size_t> named_by(const std::vector<Entry>& top, std::size_t strings) {
  std::set<std::size_t> places;
  auto add = [&](const Entry& entry, std::size_t operands) {
    for (std::size_t i = 0; i < std::min(operands, entry.operands.size()); ++i) {
      std::size_t sid = static_cast<std::size_t>(std::max(entry.operands[i], 0));
      if (sid >= standard_strings) places.insert(sid - standard_strings);
    }
  };
  auto ros = std::ranges::find(top, registry_ordering_supplement, &Entry::operation);
  if (ros == top.end()) {
    for (const Entry& entry : top) {
      if (std::ranges::find(naming, entry.operation) != naming.end()) add(entry, 1);
    }
    return places;
  }
  // The glyphs of a CID-keyed font have numbers, so all other strings are said of fonts.
  add(*ros, 2);
  std::set<std::size_t> others;
  for (std::size_t i = 0; i < strings; ++i) {
    if (!places.contains(i)) others.insert(i);
  }
  return others;
}

void overwrite(Bytes& cff, Range range) {
  std::fill(cff.begin() + static_cast<std::ptrdiff_t>(range.begin),
            cff.begin() + static_cast<std::ptrdiff_t>(range.end), 'x');
}

}  // namespace

bool blank_names(Bytes& cff) {
  if (cff.size() < 4) return false;
  auto names = read_index(cff, cff[2]);
  if (!names) return false;
  auto tops = read_index(cff, names->end);
  if (!tops || tops->objects.empty()) return false;
  auto strings = read_index(cff, tops->end);
  if (!strings) return false;

  Range top = tops->objects.front();
  auto entries = read_dict(ByteView(cff).subspan(top.begin, top.end - top.begin));
  if (!entries) return false;
  for (Range name : names->objects) overwrite(cff, name);
  for (std::size_t place : named_by(*entries, strings->objects.size())) {
    if (place < strings->objects.size()) overwrite(cff, strings->objects[place]);
  }
  return true;
}

}  // namespace typecase::fonts
