#pragma once

#include <map>
#include <string>
#include <vector>

#include "delivery/package.h"
#include "delivery/web_kit.h"
#include "fonts/woff2.h"

namespace typecase::delivery {

// The files of one style of a line, stamped; paths in the line's folder.
struct StyleFiles {
  std::vector<documents::ZipEntry> entries;
  std::optional<WebFont> web;  // when the licence grants web formats
};

// "otf" gives OTF or TTF, whichever the font was drawn as. Throws jobs::Permanent: no such format.
StyleFiles make_style_files(const PackageContent& content, const SoldLine& sold,
                            const SoldFont& font, Bytes sfnt, const PackageSettings& settings,
                            fonts::Woff2Quality quality);

}  // namespace typecase::delivery
