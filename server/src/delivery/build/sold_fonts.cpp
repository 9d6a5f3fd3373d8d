#include "delivery/build/sold_fonts.h"

#include <algorithm>

#include "base/files.h"
#include "delivery/build/marks.h"
#include "fonts/write/woff.h"
#include "jobs/job.h"

namespace typecase::delivery {
namespace {

// A marked font, about to be written in one format after the other.
struct Marked {
  fonts::Face face;
  std::string metadata;
  std::string style;
};

struct Encoded {
  std::string path;
  Bytes bytes;
  bool compress = false;  // in a zip
};

Encoded in_format(const std::string& format, const Marked& font, fonts::Woff2Quality quality) {
  ByteView sfnt = font.face.bytes();
  if (format == "otf") {
    std::string suffix = font.face.outlines() == fonts::Outlines::glyf ? "ttf" : "otf";
    return {suffix + '/' + font.style + '.' + suffix, Bytes(sfnt.begin(), sfnt.end()), true};
  }
  if (format == "woff2") {
    std::string packed = fonts::encode_woff2(sfnt, quality, font.metadata);
    return {"woff2/" + font.style + ".woff2", Bytes(packed.begin(), packed.end())};
  }
  if (format == "woff") {
    return {"woff/" + font.style + ".woff", fonts::encode_woff(sfnt, font.metadata)};
  }
  throw jobs::Permanent("no such format: " + format);
}

}  // namespace

StyleFiles make_style_files(const PackageContent& content, const SoldLine& sold,
                            const SoldFont& font, Bytes sfnt, const PackageSettings& settings,
                            fonts::Woff2Quality quality, const std::filesystem::path& folder,
                            const std::string& prefix) {
  fonts::Stamp mark = make_mark(content, sold.line, font, settings);
  fonts::Face original = fonts::Face::open(std::move(sfnt)).value();
  Marked marked{fonts::Face::open(fonts::stamp(original, mark).value()).value(),
                mark_metadata(content, mark), font.style.text};

  StyleFiles files;
  std::vector<std::string> web_paths;
  for (const std::string& format : sold.line.formats) {
    Encoded made = in_format(format, marked, quality);
    std::filesystem::path file = folder / (prefix + format);
    save_file(file, made.bytes);
    files.entries.push_back({made.path, {}, *content.order.paid_at, made.compress, file});
    files.fonts.push_back({made.path, font.style, sha256(ByteView(made.bytes)), made.bytes.size()});
    if (format != "otf") web_paths.push_back(made.path);
  }
  std::ranges::sort(web_paths, std::greater{});  // WOFF2 before WOFF
  if (!web_paths.empty()) files.web = web_font(original, web_paths);
  return files;
}

}  // namespace typecase::delivery
