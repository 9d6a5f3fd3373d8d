#pragma once

#include <hb.h>

#include <memory>

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

}  // namespace typecase::fonts
