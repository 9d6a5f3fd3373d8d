#include "delivery/sold_fonts.h"

#include "delivery/marks.h"
#include "fonts/woff_encode.h"
#include "jobs/job.h"

namespace typecase::delivery {
namespace {

using documents::ZipEntry;

// A marked font, about to be written in one format after the other.
struct Marked {
  fonts::Face face;
  std::string metadata;
  std::string style;
  Time time;
};

ZipEntry in_format(const std::string& format, const Marked& font, fonts::Woff2Quality quality) {
  ByteView sfnt = font.face.bytes();
  if (format == "otf") {
    std::string suffix = font.face.outlines() == fonts::Outlines::glyf ? "ttf" : "otf";
    return {suffix + '/' + font.style + '.' + suffix, Bytes(sfnt.begin(), sfnt.end()), font.time};
  }
  if (format == "woff2") {
    std::string packed = fonts::encode_woff2(sfnt, quality, font.metadata);
    return {"woff2/" + font.style + ".woff2", Bytes(packed.begin(), packed.end()), font.time,
            false};
  }
  if (format == "woff") {
    return {"woff/" + font.style + ".woff", fonts::encode_woff(sfnt, font.metadata), font.time,
            false};
  }
  throw jobs::Permanent("no such format: " + format);
}

}  // namespace

StyleFiles make_style_files(const PackageContent& content, const SoldLine& sold,
                            const SoldFont& font, Bytes sfnt, const PackageSettings& settings,
                            fonts::Woff2Quality quality) {
  fonts::Stamp mark = make_mark(content, sold.line, font, settings);
  fonts::Face original = fonts::Face::open(std::move(sfnt)).value();
  Marked marked{fonts::Face::open(fonts::stamp(original, mark).value()).value(),
                mark_metadata(content, mark), font.style.text, *content.order.paid_at};

  StyleFiles files;
  std::vector<std::string> web_paths;
  for (const std::string& format : sold.line.formats) {
    files.entries.push_back(in_format(format, marked, quality));
    if (format != "otf") web_paths.push_back(files.entries.back().name);
  }
  std::ranges::sort(web_paths, std::greater{});  // WOFF2 before WOFF
  if (!web_paths.empty()) files.web = web_font(original, web_paths);
  return files;
}

}  // namespace typecase::delivery
