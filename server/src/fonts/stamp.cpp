#include "fonts/stamp.h"

#include <hb.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>

#include "fonts/hb_pointer.h"
#include "fonts/name_table.h"

namespace typecase::fonts {
namespace {

using FacePointer = std::unique_ptr<hb_face_t, Destroy<hb_face_destroy>>;

constexpr hb_tag_t name_tag = HB_TAG('n', 'a', 'm', 'e');
constexpr hb_tag_t head_tag = HB_TAG('h', 'e', 'a', 'd');
constexpr hb_tag_t signature_tag = HB_TAG('D', 'S', 'I', 'G');

Bytes table(hb_face_t* face, hb_tag_t tag) {
  BlobPointer blob(hb_face_reference_table(face, tag));
  unsigned size = 0;
  const char* data = hb_blob_get_data(blob.get(), &size);
  return Bytes(data, data + size);
}

BlobPointer to_blob(const Bytes& bytes) {
  return BlobPointer(hb_blob_create(reinterpret_cast<const char*>(bytes.data()),
                                    static_cast<unsigned>(bytes.size()), HB_MEMORY_MODE_DUPLICATE,
                                    nullptr, nullptr));
}

std::vector<hb_tag_t> tags_of(hb_face_t* face) {
  std::vector<hb_tag_t> tags(hb_face_get_table_tags(face, 0, nullptr, nullptr));
  unsigned count = static_cast<unsigned>(tags.size());
  hb_face_get_table_tags(face, 0, &count, tags.data());
  return tags;
}

// "modified" at byte 28: seconds since 1904, 64 bits (OpenType 1.9, "head").
void set_modified(Bytes& head, Time time) {
  constexpr std::size_t at = 28;
  if (head.size() < at + 8) return;
  using namespace std::chrono;
  auto since = floor<seconds>(time) - sys_seconds{sys_days{year{1904} / January / 1}};
  auto value = static_cast<std::uint64_t>(since.count());
  for (int i = 7; i >= 0; --i, value >>= 8) {
    head[at + static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(value);
  }
}

std::optional<Bytes> stamped_names(const Bytes& original, const Stamp& stamp) {
  std::optional<NameTable> names = read_names(original);
  if (!names) return std::nullopt;
  std::erase_if(names->records, [](const NameRecord& record) {
    return record.id == 3 || record.id == 13 || record.id == 14;
  });
  names->records.push_back(english_name(3, stamp.unique_id));
  names->records.push_back(english_name(13, stamp.licence));
  names->records.push_back(english_name(14, stamp.licence_url));
  return write_names(std::move(*names));
}

}  // namespace

Result<Bytes> stamp(const Face& face, const Stamp& stamp) {
  std::optional<Bytes> names = stamped_names(table(face.handle(), name_tag), stamp);
  if (!names) {
    return Error{ErrorKind::invalid, "bad_names", "The font's name table is damaged."};
  }
  Bytes head = table(face.handle(), head_tag);
  set_modified(head, stamp.made);

  // The builder writes the directory, the checksums and head.checkSumAdjustment.
  FacePointer builder(hb_face_builder_create());
  for (hb_tag_t tag : tags_of(face.handle())) {
    if (tag == signature_tag || tag == name_tag || tag == head_tag) continue;
    BlobPointer blob(hb_face_reference_table(face.handle(), tag));
    hb_face_builder_add_table(builder.get(), tag, blob.get());
  }
  hb_face_builder_add_table(builder.get(), name_tag, to_blob(*names).get());
  hb_face_builder_add_table(builder.get(), head_tag, to_blob(head).get());

  BlobPointer whole(hb_face_reference_blob(builder.get()));
  unsigned size = 0;
  const char* data = hb_blob_get_data(whole.get(), &size);
  return Bytes(data, data + size);
}

}  // namespace typecase::fonts
