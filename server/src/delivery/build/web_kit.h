#pragma once

#include <string>
#include <vector>

#include "documents/zip.h"
#include "fonts/read/metadata.h"
#include "fonts/shape/fallback_metrics.h"
#include "fonts/tables/face.h"
#include "orders/orders.h"

namespace typecase::delivery {

// A style as a web site uses it.
struct WebFont {
  fonts::FontInfo info;
  std::optional<fonts::FallbackMetrics> fallback;
  std::string sample;              // a text that the font can set
  std::vector<std::string> paths;  // of its files in the line's folder, the best format first
};

WebFont web_font(const fonts::Face& face, std::vector<std::string> paths);

// The files that a site needs beside the fonts, in the folder "webfont-kit": fonts.css with a
// fallback for each style that takes the same room, a page that shows them, and rules for nginx and
// Caddy that keep other sites from using the files.
std::vector<documents::ZipEntry> web_kit(const std::vector<WebFont>& fonts,
                                         const orders::Line& line, Time time);

// Domains as people write them into a field: "https://Example.org/, www.example.com". Other text is
// left out, and `all` is false then. Lower case, without "www.".
struct Domains {
  std::vector<std::string> names;
  bool all = true;
};
Domains read_domains(const std::string& text);

}  // namespace typecase::delivery
