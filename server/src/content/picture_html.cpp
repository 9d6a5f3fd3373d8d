#include "content/picture_html.h"

#include <algorithm>

#include "base/text/html.h"
#include "pictures/limits.h"

namespace typecase::content {
namespace {

// The column of a text in the shop (web/shop/src/features/content/Text.module.css).
constexpr std::string_view sizes = "(min-width: 1200px) 50vw, (min-width: 700px) 75vw, 100vw";
constexpr int usual_width = 960;  // for browsers that choose none

std::string attribute(std::string_view name, std::string_view value) {
  return " " + std::string(name) + "=\"" + escape_html(value) + "\"";
}

std::string source_set(const pictures::PictureId& id, const std::vector<int>& widths) {
  std::string set;
  for (const int width : widths) {
    set.append(set.empty() ? "" : ", ").append(pictures::picture_path(id, width));
    set.append(" " + std::to_string(width) + "w");
  }
  return set;
}

}  // namespace

std::string picture_html(const pictures::PictureId& id, std::string_view alt,
                         std::string_view title) {
  const std::vector<int> widths = pictures::widths_for(id.width);
  const auto usual = std::ranges::find_if(widths, [](int width) { return width >= usual_width; });
  const int width = usual == widths.end() ? widths.back() : *usual;
  // The console reads src and alt, in this order (features/texts/drawing/findings.ts).
  std::string html = "<img" + attribute("src", pictures::picture_path(id, width));
  html += attribute("alt", alt);
  if (!title.empty() && title != decorative) html += attribute("title", title);
  if (widths.size() > 1) {
    html += attribute("srcset", source_set(id, widths)) + attribute("sizes", sizes);
  }
  html += attribute("width", std::to_string(id.width));
  html += attribute("height", std::to_string(id.height));
  return html + " loading=\"lazy\" decoding=\"async\" />";
}

}  // namespace typecase::content
