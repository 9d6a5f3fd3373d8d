#include "fonts/tables/apple_tables.h"

#include <algorithm>
#include <array>

namespace typecase::fonts {
namespace {

constexpr std::array apple_tags{HB_TAG('m', 'o', 'r', 'x'), HB_TAG('m', 'o', 'r', 't'),
                                HB_TAG('k', 'e', 'r', 'x'), HB_TAG('t', 'r', 'a', 'k')};
constexpr hb_tag_t kern_tag = HB_TAG('k', 'e', 'r', 'n');

// A kern table begins with its version: 0 of OpenType; Apple's 1.0 is of 32 bits.
bool is_apple_kern(hb_blob_t* table) {
  unsigned length = 0;
  const char* data = hb_blob_get_data(table, &length);
  return length >= 2 && (data[0] != 0 || data[1] != 0);
}

bool is_apple(hb_tag_t tag, hb_blob_t* table) {
  if (tag == kern_tag) return is_apple_kern(table);
  return std::ranges::find(apple_tags, tag) != apple_tags.end();
}

bool has_apple(hb_face_t* face, hb_tag_t tag) {
  BlobPointer table(hb_face_reference_table(face, tag));
  return hb_blob_get_length(table.get()) > 0 && is_apple(tag, table.get());
}

hb_blob_t* table_but_apples(hb_face_t*, hb_tag_t tag, void* face) {
  hb_blob_t* table = hb_face_reference_table(static_cast<hb_face_t*>(face), tag);
  if (!is_apple(tag, table)) return table;
  hb_blob_destroy(table);
  return hb_blob_get_empty();
}

void release(void* face) { hb_face_destroy(static_cast<hb_face_t*>(face)); }

}  // namespace

FacePointer without_apple_tables(hb_face_t* face) {
  bool has_any = has_apple(face, kern_tag) || std::ranges::any_of(apple_tags, [&](hb_tag_t tag) {
                   return has_apple(face, tag);
                 });
  if (!has_any) return FacePointer(hb_face_reference(face));
  FacePointer without(
      hb_face_create_for_tables(table_but_apples, hb_face_reference(face), release));
  hb_face_make_immutable(without.get());
  return without;
}

}  // namespace typecase::fonts
