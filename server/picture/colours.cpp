#include "colours.h"

#include <lcms2.h>

#include <memory>

namespace typecase::picture {
namespace {

struct CloseProfile {
  void operator()(void* profile) const { cmsCloseProfile(profile); }
};
struct DeleteTransform {
  void operator()(void* transform) const { cmsDeleteTransform(transform); }
};

}  // namespace

void convert_to_srgb(Image& image, ByteView profile) {
  if (profile.empty()) return;
  const std::unique_ptr<void, CloseProfile> from(
      cmsOpenProfileFromMem(profile.data(), static_cast<cmsUInt32Number>(profile.size())));
  if (!from || cmsGetColorSpace(from.get()) != cmsSigRgbData) return;
  const std::unique_ptr<void, CloseProfile> to(cmsCreate_sRGBProfile());
  const std::unique_ptr<void, DeleteTransform> transform(cmsCreateTransform(
      from.get(), TYPE_RGBA_8, to.get(), TYPE_RGBA_8, INTENT_PERCEPTUAL, cmsFLAGS_COPY_ALPHA));
  if (!transform) return;
  for (int y = 0; y < image.height; ++y) {
    cmsDoTransform(transform.get(), image.row(y), image.row(y),
                   static_cast<cmsUInt32Number>(image.width));
  }
}

}  // namespace typecase::picture
