#include "fonts/subset/kerning_barriers.h"

#include <algorithm>
#include <ranges>

#include "fonts/tables/hb_pointer.h"
#include "fonts/tables/table_reader.h"

// OpenType 1.9, "GPOS": lookup type 2 (pairs) and 9 (extension, of a subtable far away).
namespace typecase::fonts {
namespace {

using Glyphs = std::vector<std::uint16_t>;

constexpr unsigned pairs = 2, extension_lookup = 9, by_class = 2;
constexpr std::size_t extension_size = 8;

struct Subtable {
  Glyphs stop;     // that a stop before it is to cover
  std::size_t at;  // from the start of the old table
};

// Pairs by class without values: all first glyphs are of class 0, and .notdef alone is of second
// class 1.
Bytes stop_table(const Glyphs& first) {
  constexpr std::size_t header = 16;
  const std::size_t coverage = 4 + 2 * first.size();
  Bytes out;
  for (std::size_t value :
       {std::size_t{by_class}, header, std::size_t{0}, std::size_t{0}, header + coverage,
        header + coverage + 4, std::size_t{1}, std::size_t{2}, std::size_t{1}, first.size()}) {
    append_u16(out, static_cast<std::uint16_t>(value));
  }
  for (std::uint16_t glyph : first) append_u16(out, glyph);
  for (std::uint16_t value : {2, 0, /* second glyphs: */ 1, 0, 1, 1}) append_u16(out, value);
  return out;
}

// New lookups go right behind the header, and all else moves along as it is: subtables that are too
// far from their lookup now are reached by extension.
class Stops {
 public:
  explicit Stops(ByteView table)
      : in_(table),
        header_(in_.u16(2) == 0 ? 10 : 14),
        list_(in_.u16(8)),
        work_left_(16 * table.size()) {}  // parts that share their bytes without end use it up

  std::optional<Bytes> table() {
    find();
    if (!goes_on() || !any_) return std::nullopt;
    moved_by_ = lookup_list().size();
    Bytes list = lookup_list(), out;
    append_u32(out, in_.u32(0));
    append_offset(out, in_.u16(4) + moved_by_);
    append_offset(out, in_.u16(6) + moved_by_);
    append_offset(out, header_);
    if (header_ == 14) append_u32(out, in_.u32(10) == 0 ? 0 : in_.u32(10) + moved(0));
    append_bytes(out, list);
    append_bytes(out, in_.from(header_));
    if (!goes_on()) return std::nullopt;
    return out;
  }

 private:
  bool goes_on() const { return in_.is_whole() && fits_; }
  bool spend() { return fits_ = goes_on() && work_left_-- > 0; }

  void append_offset(Bytes& out, std::size_t offset) {
    fits_ = fits_ && offset <= 0xFFFF;
    append_u16(out, static_cast<std::uint16_t>(offset));
  }

  std::uint32_t moved(std::size_t at) { return static_cast<std::uint32_t>(at + moved_by_); }

  std::size_t lookup_at(std::size_t i) { return list_ + in_.u16(list_ + 2 + 2 * i); }

  void find() {
    lookups_.resize(in_.u16(list_));
    for (std::size_t i = 0; i < lookups_.size() && spend(); ++i) {
      lookups_[i] = stopped(pair_subtables(lookup_at(i)));
      any_ = any_ || !lookups_[i].empty();
    }
  }

  std::vector<Subtable> pair_subtables(std::size_t lookup) {
    std::vector<Subtable> found;
    unsigned type = in_.u16(lookup);
    std::size_t count = type == pairs || type == extension_lookup ? in_.u16(lookup + 4) : 0;
    for (std::size_t i = 0; i < count && spend(); ++i) {
      std::size_t at = lookup + in_.u16(lookup + 6 + 2 * i);
      if (type == extension_lookup && in_.u16(at + 2) != pairs) return {};
      found.push_back({{}, type == extension_lookup ? at + in_.u32(at + 4) : at});
    }
    return found;
  }

  // Empty: none of them needs a stop.
  std::vector<Subtable> stopped(std::vector<Subtable> subtables) {
    SetPointer ended(hb_set_create()), behind_stops(hb_set_create());
    for (Subtable& subtable : subtables) {
      SetPointer covered = coverage(subtable.at), needed(hb_set_copy(covered.get()));
      hb_set_intersect(needed.get(), ended.get());
      hb_set_subtract(needed.get(), behind_stops.get());
      subtable.stop = values_of<std::uint16_t>(needed.get());
      hb_set_union(behind_stops.get(), needed.get());
      if (in_.u16(subtable.at) == by_class) hb_set_union(ended.get(), covered.get());
    }
    bool needs_none = std::ranges::all_of(subtables, &Glyphs::empty, &Subtable::stop);
    return needs_none ? std::vector<Subtable>() : subtables;
  }

  SetPointer coverage(std::size_t subtable) {
    SetPointer glyphs(hb_set_create());
    std::size_t at = subtable + in_.u16(subtable + 2);
    bool ranges = in_.u16(at) == 2;
    for (std::size_t i = 0, count = in_.u16(at + 2); i < count && spend(); ++i) {
      std::size_t record = at + 4 + (ranges ? 6 : 2) * i;
      hb_codepoint_t first = in_.u16(record), last = ranges ? in_.u16(record + 2) : first;
      if (first <= last) hb_set_add_range(glyphs.get(), first, last);
    }
    return glyphs;
  }

  Bytes lookup_list() {
    const std::size_t count = lookups_.size(), first = 2 + 2 * count;
    Bytes out, made;
    append_offset(out, count);
    for (std::size_t i = 0; i < count; ++i) {
      bool is_new = !lookups_[i].empty();
      append_offset(out, is_new ? first + made.size() : moved(lookup_at(i)) - header_);
      if (is_new) append_bytes(made, lookup(i, header_ + first + made.size()));
    }
    append_bytes(out, made);
    return out;
  }

  // `start`: where it will stand in the new table.
  Bytes lookup(std::size_t i, std::size_t start) {
    constexpr unsigned has_mark_set = 0x10;
    const std::size_t old = lookup_at(i), old_count = in_.u16(old + 4), flags = in_.u16(old + 2);
    const std::size_t count =
        old_count + static_cast<std::size_t>(std::ranges::count_if(
                        lookups_[i], [](const Subtable& each) { return !each.stop.empty(); }));
    const std::size_t first = 6 + 2 * count + (flags & has_mark_set ? 2 : 0);
    Bytes out, made;
    append_offset(out, extension_lookup);
    append_offset(out, flags);
    append_offset(out, count);
    for (const Subtable& subtable : lookups_[i]) {
      if (!subtable.stop.empty()) {
        append_offset(out, first + made.size());
        append_extension(made, extension_size);
        append_bytes(made, stop_table(subtable.stop));
      }
      append_offset(out, first + made.size());
      append_extension(made, moved(subtable.at) - (start + first + made.size()));
    }
    if (flags & has_mark_set) append_u16(out, in_.u16(old + 6 + 2 * old_count));
    append_bytes(out, made);
    return out;
  }

  void append_extension(Bytes& out, std::size_t offset) {
    append_u16(out, 1);
    append_u16(out, pairs);
    append_u32(out, static_cast<std::uint32_t>(offset));
  }

  TableReader in_;
  std::size_t header_, list_;
  std::size_t work_left_;
  std::vector<std::vector<Subtable>> lookups_;  // an empty one stays as it is
  std::size_t moved_by_ = 0;
  bool any_ = false, fits_ = true;
};

}  // namespace

std::optional<Bytes> with_kerning_barriers(ByteView gpos) { return Stops(gpos).table(); }

}  // namespace typecase::fonts
