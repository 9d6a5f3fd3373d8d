#include "api/pages/page_head.h"

#include "base/text/html.h"
#include "specimen/drawing/og_image.h"

namespace typecase::api {
namespace {

std::string meta(const std::string& kind, const std::string& name, const std::string& content) {
  return "<meta " + kind + "=\"" + name + "\" content=\"" + escape_html(content) + "\">";
}

std::string link_element(const std::string& attributes, const std::string& address) {
  return "<link " + attributes + " href=\"" + escape_html(address) + "\">";
}

std::string picture(const Screen& screen, const std::string& public_url) {
  if (screen.image.empty()) return meta("name", "twitter:card", "summary");
  return meta("property", "og:image", public_url + screen.image) +
         meta("property", "og:image:type", "image/png") +
         meta("property", "og:image:width", std::to_string(specimen::og_width)) +
         meta("property", "og:image:height", std::to_string(specimen::og_height)) +
         meta("property", "og:image:alt", screen.image_text) +
         meta("name", "twitter:card", "summary_large_image");
}

std::string address_of(const Screen& screen, const std::string& canonical,
                       const std::string& language) {
  if (!screen.indexed) return meta("name", "robots", "noindex");
  return link_element("rel=\"canonical\"", canonical) +
         link_element("rel=\"alternate\" hreflang=\"" + language + "\"", canonical) +
         link_element("rel=\"alternate\" hreflang=\"x-default\"", canonical);
}

}  // namespace

std::string page_head(const Screen& screen, const std::string& public_url,
                      const std::string& language) {
  std::string canonical = public_url + screen.path;
  std::string head =
      "<title>" + escape_html(screen.title) + "</title>" +
      meta("name", "description", screen.description) + meta("property", "og:title", screen.title) +
      meta("property", "og:description", screen.description) +
      meta("property", "og:type", screen.type) +
      meta("property", "og:site_name", screen.site_name) + meta("property", "og:url", canonical) +
      picture(screen, public_url) + address_of(screen, canonical, language);
  if (!screen.published.empty()) {
    head += meta("property", "article:published_time", screen.published);
  }
  if (screen.has_feed) {
    head += link_element("rel=\"alternate\" type=\"application/atom+xml\" title=\"" +
                             escape_html(screen.site_name) + "\"",
                         feed_path.data());
  }
  for (const boost::json::object& data : screen.json_ld) {
    head += "<script type=\"application/ld+json\">" + escape_script(boost::json::serialize(data)) +
            "</script>";
  }
  return head;
}

}  // namespace typecase::api
