#pragma once

#include <vector>

#include "delivery/build/build.h"
#include "delivery/build/web_kit.h"

namespace typecase::delivery {

// The files of one style of a line, stamped.
struct StyleFiles {
  std::vector<documents::ZipEntry> entries;  // names in the line's folder; the bytes lie in files
  std::vector<BuiltFont> fonts;              // the same
  std::optional<WebFont> web;                // when the licence grants web formats
};

// "otf" gives OTF or TTF, as the font was drawn. The files are written into the folder, under names
// that begin with the prefix. Throws jobs::Permanent: no such format.
StyleFiles make_style_files(const PackageContent& content, const SoldLine& sold,
                            const SoldFont& font, Bytes sfnt, const PackageSettings& settings,
                            fonts::Woff2Quality quality, const std::filesystem::path& folder,
                            const std::string& prefix);

}  // namespace typecase::delivery
