#include "api/pages/live_prose.h"

#include "base/text/html.h"
#include "catalogue/style_named.h"

namespace typecase::api {
namespace {

std::string figure(const LiveProse::Line& line, std::size_t number) {
  const catalogue::Family& family = *line.family;
  return "<figure class=\"specimen\" data-specimen=\"" + std::to_string(number) + "\" lang=\"" +
         escape_html(family.language) + "\" dir=\"" + escape_html(family.direction) + "\">" +
         content::escaped_words(line.specimen->text) + "</figure>\n";
}

// Only tags have unescaped quotes, so this is never a part of the words.
void make_absolute(std::string& html, const std::string& attribute, const std::string& public_url) {
  std::string own = " " + attribute + "=\"/";
  for (std::size_t at = html.find(own); at != html.npos; at = html.find(own, at + own.size())) {
    std::size_t slash = at + own.size() - 1;
    if (html.compare(slash, 2, "//") != 0) html.insert(slash, public_url);
  }
}

// Readers of feeds take src; paths that are not absolute would be of their own site.
void remove_attribute(std::string& html, const std::string& attribute) {
  const std::string opening = " " + attribute + "=\"";
  for (std::size_t at = html.find(opening); at != html.npos; at = html.find(opening, at)) {
    html.erase(at, html.find('"', at + opening.size()) + 1 - at);
  }
}

}  // namespace

LiveProse live_prose(const content::RichText& rich_text, const catalogue::Catalogue& catalogue) {
  LiveProse live;
  live.html = rich_text.html.front();
  for (std::size_t i = 0; i < rich_text.specimens.size(); ++i) {
    const content::Specimen& specimen = rich_text.specimens[i];
    const catalogue::Style* style =
        catalogue::style_named(catalogue, specimen.family, specimen.style);
    if (style) {
      LiveProse::Line line{&specimen, catalogue.family(specimen.family), style};
      live.html += figure(line, live.lines.size());
      live.lines.push_back(line);
    } else {
      live.html += content::paragraph_of(specimen.text);
    }
    live.html += rich_text.html[i + 1];
  }
  return live;
}

std::string html_for_elsewhere(const content::RichText& rich_text, const std::string& public_url) {
  std::string html = content::html_in_words(rich_text);
  make_absolute(html, "href", public_url);
  make_absolute(html, "src", public_url);
  remove_attribute(html, "srcset");
  return html;
}

}  // namespace typecase::api
