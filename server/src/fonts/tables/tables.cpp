#include "fonts/tables/tables.h"

#include <chrono>
#include <vector>

namespace typecase::fonts {
namespace {

Bytes content(BlobPointer blob) {
  unsigned size = 0;
  const char* data = hb_blob_get_data(blob.get(), &size);
  return Bytes(data, data + size);
}

std::vector<hb_tag_t> tags_of(hb_face_t* face) {
  unsigned count = hb_face_get_table_tags(face, 0, nullptr, nullptr);
  std::vector<hb_tag_t> tags(count);
  hb_face_get_table_tags(face, 0, &count, tags.data());
  return tags;
}

}  // namespace

Bytes table_of(hb_face_t* face, hb_tag_t tag) {
  return content(BlobPointer(hb_face_reference_table(face, tag)));
}

void set_table(hb_face_t* builder, hb_tag_t tag, ByteView bytes) {
  BlobPointer blob(hb_blob_create(reinterpret_cast<const char*>(bytes.data()),
                                  static_cast<unsigned>(bytes.size()), HB_MEMORY_MODE_DUPLICATE,
                                  nullptr, nullptr));
  hb_face_builder_add_table(builder, tag, blob.get());
}

FacePointer over_tables(hb_face_t* face, const std::map<hb_tag_t, Bytes>& tables) {
  FacePointer builder(hb_face_builder_create());
  for (hb_tag_t tag : tags_of(face)) {
    if (tables.contains(tag)) continue;
    BlobPointer own(hb_face_reference_table(face, tag));
    hb_face_builder_add_table(builder.get(), tag, own.get());
  }
  for (const auto& [tag, bytes] : tables) {
    if (!bytes.empty()) set_table(builder.get(), tag, bytes);
  }
  return builder;
}

Bytes file_of(hb_face_t* face) { return content(BlobPointer(hb_face_reference_blob(face))); }

// "modified" at byte 28: seconds since 1904, 64 bits (OpenType 1.9, "head").
Bytes head_made_at(hb_face_t* face, Time time) {
  constexpr std::size_t at = 28;
  Bytes head = table_of(face, HB_TAG('h', 'e', 'a', 'd'));
  if (head.size() < at + 8) return head;
  using namespace std::chrono;
  auto since = floor<seconds>(time) - sys_seconds{sys_days{year{1904} / January / 1}};
  auto value = static_cast<std::uint64_t>(since.count());
  for (int i = 7; i >= 0; --i, value >>= 8) {
    head[at + static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(value);
  }
  return head;
}

Face with_tables(const Face& face, const std::map<hb_tag_t, Bytes>& tables) {
  FacePointer made = over_tables(face.handle(), tables);
  return Face::open(file_of(made.get())).value();
}

}  // namespace typecase::fonts
