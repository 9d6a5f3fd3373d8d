#include "delivery/build/web_kit.h"

#include <charconv>
#include <cstdio>
#include <set>

#include "base/text/html.h"
#include "base/text/utf8.h"
#include "delivery/build/hotlinks.h"

namespace typecase::delivery {
namespace {

constexpr std::size_t sample_letters = 40;

// Also within a comment, which it must not end.
std::string in_quotes(const std::string& text) {
  std::string css = "\"";
  for (char c : text) {
    if (static_cast<unsigned char>(c) < 0x20) continue;
    if (c == '"' || c == '\\' || (c == '/' && css.back() == '*')) css += '\\';
    css += c;
  }
  return css + '"';
}

std::string number(double value) {
  char text[32];
  auto end = std::to_chars(text, text + sizeof text, value).ptr;
  return std::string(text, end);
}

std::string per_cent(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2f%%", std::max(value, 0.0));
  return text;
}

const fonts::AxisInfo* axis(const fonts::FontInfo& info, std::string_view tag) {
  auto found = std::ranges::find(info.axes, tag, &fonts::AxisInfo::tag);
  return found == info.axes.end() ? nullptr : &*found;
}

std::string range(const fonts::AxisInfo* axis, double fixed, const char* unit = "") {
  if (!axis) return number(fixed) + unit;
  return number(axis->min) + unit + ' ' + number(axis->max) + unit;
}

std::string slope(const fonts::FontInfo& info) {
  const fonts::AxisInfo* slant = axis(info, "slnt");  // OpenType leans to the right below zero.
  if (slant) return "oblique " + number(0 - slant->max) + "deg " + number(0 - slant->min) + "deg";
  return info.italic ? "italic" : "normal";
}

// The CSS descriptors that choose the style in its family.
std::string descriptors(const fonts::FontInfo& info) {
  return "  font-weight: " + range(axis(info, "wght"), info.weight) +
         ";\n  font-stretch: " + range(axis(info, "wdth"), info.width, "%") +
         ";\n  font-style: " + slope(info) + ";\n";
}

std::string sources(const WebFont& font) {
  std::string list;
  for (const std::string& path : font.paths) {
    std::string format = path.substr(path.rfind('.') + 1);
    if (!list.empty()) list += ",\n    ";
    list += "url(" + in_quotes("../" + path) + ") format(" + in_quotes(format) + ")";
  }
  return list;
}

std::string fallback_name(const fonts::FontInfo& info) { return info.family + " Fallback"; }

std::string fallback_face(const WebFont& font) {
  std::string locals;
  for (const std::string& name : font.fallback->local_names) {
    if (!locals.empty()) locals += ", ";
    locals += "local(" + in_quotes(name) + ")";
  }
  return "@font-face {\n  font-family: " + in_quotes(fallback_name(font.info)) +
         ";\n  src: " + locals + ";\n" + descriptors(font.info) +
         "  size-adjust: " + per_cent(font.fallback->size_adjust) +
         ";\n  ascent-override: " + per_cent(font.fallback->ascent) +
         ";\n  descent-override: " + per_cent(font.fallback->descent) +
         ";\n  line-gap-override: " + per_cent(font.fallback->line_gap) + ";\n}\n";
}

std::string families(const WebFont& font) {
  std::string list = in_quotes(font.info.family);
  if (!font.fallback) return list + ", sans-serif";
  return list + ", " + in_quotes(fallback_name(font.info)) + ", " + font.fallback->generic;
}

std::string style_sheet(const std::vector<WebFont>& fonts, const orders::Line& line) {
  std::string css = "/* Licence " + line.serial.value_or("") +
                    ". The text of the licence lies beside this folder.\n   Use as in:";
  std::set<std::string> shown;
  for (const WebFont& font : fonts) {
    if (shown.insert(font.info.family).second) css += "  font-family: " + families(font) + ";";
  }
  css +=
      "\n   The Fallback is a font of the reader's system, set to take the same room until ours "
      "is there. */\n\n";
  for (const WebFont& font : fonts) {
    css += "@font-face {\n  font-family: " + in_quotes(font.info.family) +
           ";\n  src: " + sources(font) + ";\n" + descriptors(font.info) +
           "  font-display: swap;\n}\n";
    if (font.fallback) css += fallback_face(font);
    css += '\n';
  }
  return css;
}

std::string specimen_page(const std::vector<WebFont>& fonts) {
  const std::string& family = fonts.front().info.family;
  std::string html =
      "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width\">\n<title>" +
      escape_html(family) +
      "</title>\n<link rel=\"stylesheet\" href=\"fonts.css\">\n"
      "<link rel=\"stylesheet\" href=\"specimen.css\">\n</head>\n<body>\n<h1 class=\"s0\">" +
      escape_html(family) + "</h1>\n";
  for (std::size_t i = 0; i < fonts.size(); ++i) {
    html += "<h2>" + escape_html(fonts[i].info.full_name) + "</h2>\n<p class=\"s" +
            std::to_string(i) + "\">" + escape_html(fonts[i].sample) + "</p>\n";
  }
  return html + "</body>\n</html>\n";
}

std::string specimen_sheet(const std::vector<WebFont>& fonts) {
  std::string css =
      "body { margin: 2rem auto; max-width: 60rem; padding: 0 1rem; color: #111; "
      "background: #fff; }\nh1 { font-size: 4rem; line-height: 1.1; font-weight: normal; }\n"
      "h2 { font: 0.875rem/1.4 sans-serif; border-top: 1px solid #111; padding-top: 0.25rem; }\n"
      "p { font-size: 2rem; line-height: 1.3; margin: 0 0 2rem; overflow-wrap: anywhere; }\n";
  for (std::size_t i = 0; i < fonts.size(); ++i) {
    const fonts::FontInfo& info = fonts[i].info;
    css += ".s" + std::to_string(i) + " { font-family: " + families(fonts[i]) +
           "; font-weight: " + std::to_string(info.weight) +
           "; font-stretch: " + std::to_string(info.width) +
           "%; font-style: " + (info.italic ? "italic" : "normal") + "; }\n";
  }
  return css;
}

// A font without the letters of English shows the first of its own.
std::string sample_of(const fonts::Face& face, bool english) {
  if (english) return "The quick brown fox jumps over the lazy dog. 0123456789";
  std::string text;
  std::size_t letters = 0;
  for (std::uint32_t c : fonts::coverage(face)) {
    if (c <= 0xA0) continue;
    text += utf8_of(c);
    if (++letters == sample_letters) break;
  }
  return text;
}

}  // namespace

WebFont web_font(const fonts::Face& face, std::vector<std::string> paths) {
  WebFont font{fonts::read_metadata(face), fonts::fallback_metrics(face), {}, std::move(paths)};
  font.sample = sample_of(face, font.fallback.has_value());
  return font;
}

std::vector<documents::ZipEntry> web_kit(const std::vector<WebFont>& fonts,
                                         const orders::Line& line, Time time) {
  auto domains = line.fields.find("domains");
  Domains own = read_domains(domains == line.fields.end() ? "" : domains->second);
  std::vector<documents::ZipEntry> entries;
  auto add = [&](const char* name, const std::string& text) {
    entries.push_back({std::string("webfont-kit/") + name, Bytes(text.begin(), text.end()), time});
  };
  add("fonts.css", style_sheet(fonts, line));
  add("specimen.html", specimen_page(fonts));
  add("specimen.css", specimen_sheet(fonts));
  add("nginx-http.conf", nginx_maps(own));
  add("nginx-location.conf", nginx_location());
  add("Caddyfile", caddy_rules(own));
  return entries;
}

}  // namespace typecase::delivery
