#include "delivery/package.h"

#include <set>

#include "delivery/marks.h"
#include "delivery/readme.h"
#include "documents/zip.h"
#include "fonts/stamp.h"
#include "fonts/woff2.h"
#include "fonts/woff_encode.h"
#include "jobs/job.h"

namespace typecase::delivery {
namespace {

using documents::ZipEntry;

void check(const SoldLine& sold) {
  if (!sold.line.serial) throw jobs::Permanent("a line has no serial number");
  if (sold.fonts.empty()) throw jobs::Permanent("a line has no fonts");
  if (to_hex(sha256(sold.eula)) != sold.line.eula_sha256) {
    throw jobs::Permanent("the licence text is not the one that was accepted");
  }
}

ZipEntry in_format(const std::string& format, const std::string& style, const fonts::Face& font,
                   Time time) {
  ByteView sfnt = font.bytes();
  if (format == "otf") {
    std::string suffix = font.outlines() == fonts::Outlines::glyf ? "ttf" : "otf";
    return {suffix + '/' + style + '.' + suffix, Bytes(sfnt.begin(), sfnt.end()), time};
  }
  if (format == "woff2") {
    std::string packed = fonts::encode_woff2(sfnt);
    return {"woff2/" + style + ".woff2", Bytes(packed.begin(), packed.end()), time, false};
  }
  if (format == "woff") {
    return {"woff/" + style + ".woff", fonts::encode_woff(sfnt), time, false};
  }
  throw jobs::Permanent("no such format: " + format);
}

std::vector<ZipEntry> line_entries(const PackageContent& content, const SoldLine& sold,
                                   const PackageSettings& settings) {
  Time time = *content.order.paid_at;
  std::vector<ZipEntry> entries;
  for (const SoldFont& sold_font : sold.fonts) {
    fonts::Stamp mark = make_mark(content, sold.line, sold_font, settings);
    fonts::Face original = fonts::Face::open(sold_font.sfnt).value();
    fonts::Face stamped = fonts::Face::open(fonts::stamp(original, mark).value()).value();
    for (const std::string& format : sold.line.formats) {
      entries.push_back(in_format(format, sold_font.style.text, stamped, time));
    }
  }
  entries.push_back({"EULA.txt", Bytes(sold.eula.begin(), sold.eula.end()), time});
  return entries;
}

// A folder's name for each line, no two alike.
std::vector<std::string> folders(const PackageContent& content) {
  std::vector<std::string> names;
  std::set<std::string> taken;
  for (const SoldLine& sold : content.lines) {
    std::string wanted = slug(sold.line.description + ' ' + sold.line.licence_name);
    std::string name = wanted;
    for (int i = 2; !taken.insert(name).second; ++i) name = wanted + '-' + std::to_string(i);
    names.push_back(name);
  }
  return names;
}

}  // namespace

std::string package_name(const orders::Order& order) {
  return "order-" + slug(order.number.value_or(order.id.text)) + "-fonts.zip";
}

Bytes make_package(const PackageContent& content, const PackageSettings& settings) {
  if (!content.order.paid_at) throw jobs::Permanent("the order is not paid");
  std::vector<std::string> names = folders(content);
  std::string readme = make_readme(content, names, settings);
  std::vector<ZipEntry> entries;
  entries.push_back({"README.txt", Bytes(readme.begin(), readme.end()), *content.order.paid_at});
  for (std::size_t i = 0; i < content.lines.size(); ++i) {
    check(content.lines[i]);
    for (ZipEntry& entry : line_entries(content, content.lines[i], settings)) {
      entry.name = names[i] + '/' + entry.name;
      entries.push_back(std::move(entry));
    }
  }
  return documents::zip(entries);
}

}  // namespace typecase::delivery
