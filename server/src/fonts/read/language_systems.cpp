#include "fonts/read/language_systems.h"

#include <hb-ot.h>

#include <algorithm>
#include <optional>

#include "fonts/tables/layout_lists.h"
#include "fonts/tables/table_reader.h"
#include "fonts/tables/tables.h"

namespace typecase::fonts {
namespace {

constexpr std::uint32_t lasting = HB_TAG('p', 'r', 'e', 'f');
constexpr hb_tag_t layout_tags[] = {HB_TAG('G', 'S', 'U', 'B'), HB_TAG('G', 'P', 'O', 'S')};

// Tables of one kind, each once, with the offset of each from the first.
class Pool {
 public:
  template <class Make>
  std::size_t place(std::size_t old_offset, const Make& make) {
    auto [found, is_new] = places_.emplace(old_offset, bytes_.size());
    if (is_new) append_bytes(bytes_, make());
    return found->second;
  }
  const Bytes& bytes() const { return bytes_; }

 private:
  std::map<std::size_t, std::size_t> places_;
  Bytes bytes_;
};

// Rewrites the list of scripts and the list of features, and moves the rest of the table along.
class Rewriting {
 public:
  Rewriting(ByteView table, const hb_set_t* wanted)
      : in_(table), wanted_(wanted), features_(in_.u16(6)) {
    feature_count_ = in_.u16(features_);
  }

  // nullopt: not to be done. Data outside the lists follows them unchanged.
  std::optional<Bytes> table() {
    std::size_t header = in_.u16(2) == 0 ? 10 : 14;
    rest_ = std::min<std::size_t>(in_.u16(8), features_ + 2 + 6 * feature_count_);
    if (header == 14 && in_.u32(10) != 0) rest_ = std::min<std::size_t>(rest_, in_.u32(10));
    Bytes scripts = script_list(in_.u16(4));
    std::size_t features = header + scripts.size();
    moved_rest_ = features + 2 + 6 * (feature_count_ + 1u) + feature_size;

    Bytes out;
    append_u32(out, in_.u32(0));
    append_offset(out, header);
    append_offset(out, features);
    append_offset(out, moved(in_.u16(8)));
    if (header == 14) append_u32(out, in_.u32(10) == 0 ? 0 : moved(in_.u32(10)));
    append_bytes(out, scripts);
    append_bytes(out, feature_list(features));
    append_bytes(out, in_.from(rest_));
    if (!in_.is_whole() || !fits_) return std::nullopt;
    return out;
  }

 private:
  void append_offset(Bytes& out, std::size_t offset) {
    fits_ = fits_ && offset <= 0xFFFF;
    append_u16(out, static_cast<std::uint16_t>(offset));
  }

  // Where that stands now which stood there.
  std::uint32_t moved(std::size_t offset) {
    fits_ = fits_ && offset >= rest_;
    return static_cast<std::uint32_t>(offset - rest_ + moved_rest_);
  }

  hb_tag_t tag(std::size_t feature) {
    return feature < feature_count_ ? in_.u32(features_ + 2 + 6 * feature) : HB_TAG_NONE;
  }

  // At 0: one without features of its own.
  Bytes language_system(std::size_t at) {
    std::size_t count = at == 0 ? 0 : in_.u16(at + 4);
    Bytes out, features;
    bool lasts = false;
    for (std::size_t i = 0; i < count && in_.is_whole(); ++i) {
      std::uint16_t feature = in_.u16(at + 6 + 2 * i);
      lasts = lasts || tag(feature) == lasting;
      if (!wanted_ || hb_set_has(wanted_, tag(feature))) append_u16(features, feature);
    }
    if (!lasts) append_u16(features, feature_count_);
    append_u16(out, 0);
    append_u16(out, at == 0 ? 0xFFFF : in_.u16(at + 2));  // No required feature.
    append_u16(out, static_cast<std::uint16_t>(features.size() / 2));
    append_bytes(out, features);
    return out;
  }

  Bytes script(std::size_t at) {
    std::size_t languages = in_.u16(at + 2);
    std::size_t first = 4 + 6 * languages;
    Pool pool;
    auto place = [&](std::size_t offset) {
      return first +
             pool.place(offset, [&] { return language_system(offset == 0 ? 0 : at + offset); });
    };
    Bytes out;
    append_offset(out, place(in_.u16(at)));
    append_u16(out, static_cast<std::uint16_t>(languages));
    for (std::size_t i = 0; i < languages && in_.is_whole(); ++i) {
      append_u32(out, in_.u32(at + 4 + 6 * i));
      append_offset(out, place(in_.u16(at + 8 + 6 * i)));
    }
    append_bytes(out, pool.bytes());
    return out;
  }

  Bytes script_list(std::size_t at) {
    std::size_t count = in_.u16(at);
    Pool pool;
    Bytes out;
    append_u16(out, static_cast<std::uint16_t>(count));
    for (std::size_t i = 0; i < count && in_.is_whole(); ++i) {
      std::size_t offset = in_.u16(at + 6 + 6 * i);
      append_u32(out, in_.u32(at + 2 + 6 * i));
      append_offset(out, 2 + 6 * count + pool.place(offset, [&] { return script(at + offset); }));
    }
    append_bytes(out, pool.bytes());
    return out;
  }

  // The records, one more, and the feature of this one, which has neither parameters nor rules.
  Bytes feature_list(std::size_t at) {
    Bytes out;
    append_offset(out, feature_count_ + 1u);
    for (std::size_t i = 0; i < feature_count_ && in_.is_whole(); ++i) {
      std::size_t record = features_ + 2 + 6 * i;
      append_u32(out, in_.u32(record));
      append_offset(out, moved(features_ + in_.u16(record + 4)) - at);
    }
    append_u32(out, lasting);
    append_offset(out, moved_rest_ - feature_size - at);
    append_u32(out, 0);
    return out;
  }

  static constexpr std::size_t feature_size = 4;  // of one without rules

  TableReader in_;
  const hb_set_t* wanted_;
  std::size_t features_;
  std::uint16_t feature_count_ = 0;
  std::size_t rest_ = 0, moved_rest_ = 0;  // where the tables behind both lists begin, and will
  bool fits_ = true;
};

unsigned count_features(hb_face_t* face, hb_tag_t table, unsigned script, unsigned language) {
  return hb_ot_layout_language_get_feature_indexes(face, table, script, language, 0, nullptr,
                                                   nullptr);
}

}  // namespace

std::map<hb_tag_t, Bytes> lasting_layout(hb_face_t* face, const hb_set_t* features) {
  std::map<hb_tag_t, Bytes> made;
  for (hb_tag_t tag : layout_tags) {
    Bytes table = table_of(face, tag);
    if (table.empty()) continue;
    if (auto rewritten = Rewriting(table, features).table()) made.emplace(tag, *rewritten);
  }
  return made;
}

bool has_too_many_features(hb_face_t* face) {
  constexpr unsigned most_read = 1500;  // HB_MAX_LANGSYS_FEATURE_COUNT of HarfBuzz 6.0
  return std::ranges::any_of(layout_tags, [&](hb_tag_t table) {
    unsigned named = 0;
    const std::size_t scripts = script_tags(face, table).size();
    for (unsigned script = 0; script < scripts; ++script) {
      for (unsigned language : language_indexes(face, table, script)) {
        named += count_features(face, table, script, language);
      }
    }
    return named > most_read;
  });
}

}  // namespace typecase::fonts
