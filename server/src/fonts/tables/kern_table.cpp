#include "fonts/tables/kern_table.h"

#include <hb-ot.h>

#include <algorithm>
#include <bit>
#include <vector>

#include "fonts/tables/layout_lists.h"
#include "fonts/tables/table_reader.h"
#include "fonts/tables/tables.h"

namespace typecase::fonts {
namespace {

constexpr std::size_t table_header = 4, header = 14, pair_size = 6;
constexpr std::size_t most_pairs = (0xFFFF - header) / pair_size;  // that a subtable's length tells

struct Pair {
  std::uint16_t left = 0, right = 0, value = 0;
};

void put(Bytes& out, std::size_t number) { append_u16(out, static_cast<std::uint16_t>(number)); }

std::vector<Pair> pairs_of(ByteView subtable, const GlyphInPart& in_part) {
  TableReader reader(subtable);
  std::vector<Pair> pairs;
  std::size_t count = reader.u16(6);
  for (std::size_t at = header; count > 0 && at + pair_size <= subtable.size();
       at += pair_size, --count) {
    auto left = in_part(reader.u16(at)), right = in_part(reader.u16(at + 2));
    if (left && right) pairs.push_back({*left, *right, reader.u16(at + 4)});
  }
  std::ranges::sort(pairs, {}, [](const Pair& p) { return p.left << 16 | p.right; });
  if (pairs.size() > most_pairs) pairs.resize(most_pairs);
  return pairs;
}

void append_subtable(Bytes& table, std::size_t coverage, const std::vector<Pair>& pairs) {
  put(table, 0);  // version
  put(table, header + pairs.size() * pair_size);
  put(table, coverage);
  std::size_t power = std::bit_floor(pairs.size());
  put(table, pairs.size());
  put(table, power * pair_size);
  put(table, static_cast<std::size_t>(std::countr_zero(power)));
  put(table, (pairs.size() - power) * pair_size);
  for (const Pair& pair : pairs) {
    put(table, pair.left);
    put(table, pair.right);
    put(table, pair.value);
  }
}

// Whether GPOS kerns lines of every script and language: of others HarfBuzz takes the kern table.
bool is_kerned_by_positions(hb_face_t* face) {
  constexpr hb_tag_t table = HB_OT_TAG_GPOS, kerning = HB_TAG('k', 'e', 'r', 'n');
  std::vector<hb_tag_t> scripts = script_tags(face, table);
  if (std::ranges::find(scripts, HB_OT_TAG_DEFAULT_SCRIPT) == scripts.end()) return false;
  for (unsigned script = 0; script < scripts.size(); ++script) {
    bool all = std::ranges::all_of(language_indexes(face, table, script), [&](unsigned language) {
      return hb_ot_layout_language_find_feature(face, table, script, language, kerning, nullptr);
    });
    if (!all) return false;
  }
  return true;
}

}  // namespace

Bytes kern_table_of_part(ByteView kern, const GlyphInPart& in_part) {
  TableReader reader(kern);
  if (reader.u16(0) != 0) return {};
  std::size_t subtables = reader.u16(2), written = 0;
  Bytes part;
  put(part, 0);
  put(part, 0);
  for (std::size_t at = table_header; subtables > 0 && at + header <= kern.size(); --subtables) {
    std::size_t coverage = reader.u16(at + 4), length = reader.u16(at + 2);
    // The length of a last subtable of many pairs does not fit into its field.
    ByteView own =
        subtables == 1 ? kern.subspan(at) : kern.subspan(at, std::min(length, kern.size() - at));
    std::vector<Pair> pairs;
    if (coverage >> 8 == 0 && own.size() >= header) pairs = pairs_of(own, in_part);
    if (!pairs.empty()) {
      append_subtable(part, coverage, pairs);
      ++written;
    }
    if (length < header) break;
    at += length;
  }
  if (written == 0) return {};
  write_u16(part, 2, written);
  return part;
}

void keep_kern_table(hb_face_t* made, const hb_subset_plan_t* plan, hb_face_t* font) {
  constexpr hb_tag_t kern_tag = HB_TAG('k', 'e', 'r', 'n');
  Bytes kern = table_of(font, kern_tag);
  if (kern.empty() || is_kerned_by_positions(font)) return;
  const hb_map_t* glyphs = hb_subset_plan_old_to_new_glyph_mapping(plan);
  Bytes part = kern_table_of_part(kern, [&](std::uint16_t glyph) -> std::optional<std::uint16_t> {
    hb_codepoint_t found = hb_map_get(glyphs, glyph);
    if (found == HB_MAP_VALUE_INVALID) return std::nullopt;
    return static_cast<std::uint16_t>(found);
  });
  if (!part.empty()) set_table(made, kern_tag, part);
}

}  // namespace typecase::fonts
