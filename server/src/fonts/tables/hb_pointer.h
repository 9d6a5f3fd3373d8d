#pragma once

#include <hb.h>

#include <memory>
#include <vector>

// For fonts/ only: HarfBuzz objects that let go of themselves.
namespace typecase::fonts {

template <auto destroy>
struct Destroy {
  template <class T>
  void operator()(T* object) const {
    destroy(object);
  }
};

using BlobPointer = std::unique_ptr<hb_blob_t, Destroy<hb_blob_destroy>>;
using BufferPointer = std::unique_ptr<hb_buffer_t, Destroy<hb_buffer_destroy>>;
using FacePointer = std::unique_ptr<hb_face_t, Destroy<hb_face_destroy>>;
using FontPointer = std::unique_ptr<hb_font_t, Destroy<hb_font_destroy>>;
using SetPointer = std::unique_ptr<hb_set_t, Destroy<hb_set_destroy>>;

// The members of a set, ascending.
template <class T = hb_codepoint_t>
std::vector<T> values_of(const hb_set_t* set) {
  std::vector<T> values;
  values.reserve(hb_set_get_population(set));
  for (hb_codepoint_t next = HB_SET_VALUE_INVALID; hb_set_next(set, &next);) {
    values.push_back(static_cast<T>(next));
  }
  return values;
}

}  // namespace typecase::fonts
