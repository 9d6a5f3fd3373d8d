#include "fonts/tables/cff_names.h"

#include <algorithm>

#include "fonts/tables/cff_table.h"
#include "fonts/tables/sfnt.h"

namespace typecase::fonts {
namespace {

constexpr unsigned charset = 15, encoding = 16, char_strings = 17, private_dict = 18;
constexpr unsigned fd_array = cff_escape(36), fd_select = cff_escape(37);

ByteView view(ByteView cff, ByteRange range) {
  return cff.subspan(range.begin, range.end - range.begin);
}

std::string_view text(ByteView cff, ByteRange range) {
  return {reinterpret_cast<const char*>(cff.data()) + range.begin, range.end - range.begin};
}

void overwrite(Bytes& cff, ByteRange range) {
  std::fill(cff.begin() + static_cast<std::ptrdiff_t>(range.begin),
            cff.begin() + static_cast<std::ptrdiff_t>(range.end), 'x');
}

// With offsets of four bytes, which hold any offset.
Bytes write_index(const std::vector<Bytes>& objects) {
  Bytes out;
  append_u16(out, static_cast<std::uint16_t>(objects.size()));
  if (objects.empty()) return out;
  out.push_back(4);
  std::uint32_t offset = 1;
  append_u32(out, offset);
  for (const Bytes& object : objects) {
    offset += static_cast<std::uint32_t>(object.size());
    append_u32(out, offset);
  }
  for (const Bytes& object : objects) append_bytes(out, object);
  return out;
}

Bytes to_bytes(std::string_view text) { return Bytes(text.begin(), text.end()); }

std::vector<Bytes> renamed_strings(ByteView cff, const CffTable& table, const Rename& rename) {
  std::set<std::size_t> of_font = table.strings_of_font();
  std::vector<Bytes> strings;
  for (std::size_t i = 0; i < table.strings.objects.size(); ++i) {
    std::string_view old = text(cff, table.strings.objects[i]);
    strings.push_back(to_bytes(of_font.contains(i) ? rename(old) : std::string(old)));
  }
  return strings;
}

// The index of the operand that counts bytes from the start of the table. Small values of charset
// and Encoding name standard ones.
std::optional<std::size_t> offset_operand(const CffEntry& entry) {
  std::size_t place = entry.operation == private_dict ? 1 : 0;
  if (place >= entry.operands.size()) return std::nullopt;
  int value = entry.operands[place].value;
  if (entry.operation == charset && value <= 2) return std::nullopt;
  if (entry.operation == encoding && value <= 1) return std::nullopt;
  constexpr unsigned all[] = {charset, encoding, char_strings, private_dict, fd_array, fd_select};
  return std::ranges::count(all, entry.operation) > 0 ? std::optional(place) : std::nullopt;
}

void append_operator(Bytes& out, unsigned operation) {
  if (operation > 0xFF) out.push_back(static_cast<std::uint8_t>(operation >> 8));
  out.push_back(static_cast<std::uint8_t>(operation));
}

// The DICT with its offsets moved; each in five bytes, so that its length does not depend on them.
// The fonts of a CID-keyed font are listed at `fonts_at`.
Bytes write_dict(const std::vector<CffEntry>& entries, std::int64_t moved, std::size_t fonts_at) {
  Bytes out;
  for (const CffEntry& entry : entries) {
    std::optional<std::size_t> offset = offset_operand(entry);
    for (std::size_t i = 0; i < entry.operands.size(); ++i) {
      if (offset != i) {
        append_bytes(out, entry.operands[i].bytes);
        continue;
      }
      auto target = static_cast<std::uint32_t>(entry.operands[i].value + moved);
      if (entry.operation == fd_array) target = static_cast<std::uint32_t>(fonts_at);
      out.push_back(29);
      append_u32(out, target);
    }
    append_operator(out, entry.operation);
  }
  return out;
}

// The font DICTs of a CID-keyed font with the offsets of their Private DICTs moved.
std::optional<Bytes> move_fonts(ByteView cff, const CffTable& table, std::int64_t moved) {
  auto array = std::ranges::find(table.top_entries, fd_array, &CffEntry::operation);
  if (array == table.top_entries.end() || array->operands.empty()) return Bytes();
  int at = array->operands[0].value;
  auto index = at > 0 ? read_cff_index(cff, static_cast<std::size_t>(at)) : std::nullopt;
  if (!index) return std::nullopt;
  std::vector<Bytes> dicts;
  for (ByteRange object : index->objects) {
    auto entries = read_cff_dict(view(cff, object));
    if (!entries) return std::nullopt;
    dicts.push_back(write_dict(*entries, moved, 0));
  }
  return write_index(dicts);
}

}  // namespace

bool blank_names(Bytes& cff) {
  std::optional<CffTable> table = read_cff(cff);
  if (!table) return false;
  for (ByteRange name : table->names.objects) overwrite(cff, name);
  for (std::size_t place : table->strings_of_font()) overwrite(cff, table->strings.objects[place]);
  return true;
}

std::optional<Bytes> rename_cff(ByteView cff, std::string_view postscript_name,
                                const Rename& rename) {
  std::optional<CffTable> table = read_cff(cff);
  if (!table || table->names.objects.size() != 1) return std::nullopt;
  Bytes names = write_index({to_bytes(postscript_name)});
  Bytes strings = write_index(renamed_strings(cff, *table, rename));
  std::size_t top_size = write_index({write_dict(table->top_entries, 0, 0)}).size();

  // The header, three INDEXes of other lengths, and the rest as it was; then the list of fonts of a
  // CID-keyed font, for it may have grown.
  std::size_t header = cff[2];
  ByteView rest = cff.subspan(table->strings.end);
  std::size_t rest_at = header + names.size() + top_size + strings.size();
  auto moved = static_cast<std::int64_t>(rest_at) - static_cast<std::int64_t>(table->strings.end);
  std::optional<Bytes> fonts = move_fonts(cff, *table, moved);
  if (!fonts) return std::nullopt;

  Bytes out;
  append_bytes(out, cff.first(header));
  append_bytes(out, names);
  append_bytes(out, write_index({write_dict(table->top_entries, moved, rest_at + rest.size())}));
  append_bytes(out, strings);
  append_bytes(out, rest);
  append_bytes(out, *fonts);
  return out;
}

}  // namespace typecase::fonts
