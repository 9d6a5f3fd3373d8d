#include "api/pages/news_feed.h"

#include <algorithm>

#include "api/pages/live_prose.h"
#include "api/pages/page_head.h"
#include "base/text/html.h"

namespace typecase::api {
namespace {

using content::Post;

// XML 1.0, 2.2: U+FFFE and U+FFFF in UTF-8.
bool begins_no_character(std::string_view text) {
  return text.starts_with("\xEF\xBF\xBE") || text.starts_with("\xEF\xBF\xBF");
}

// Without what XML has no place for: cmark lets controls of a text through.
std::string xml_text(std::string_view text) {
  std::string kept;
  while (!text.empty()) {
    char c = text.front();
    bool is_control = static_cast<unsigned char>(c) < ' ' && c != '\t' && c != '\n' && c != '\r';
    bool is_none = begins_no_character(text);
    if (!is_control && !is_none) kept += c;
    text.remove_prefix(is_none ? 3 : 1);
  }
  return escape_html(kept);
}

std::string element(const std::string& name, std::string_view text,
                    const std::string& attributes = "") {
  return "<" + name + attributes + ">" + xml_text(text) + "</" + name + ">\n";
}

std::string link(const std::string& relation, const std::string& type, const std::string& address) {
  return "<link rel=\"" + relation + "\" type=\"" + type + "\" href=\"" + xml_text(address) +
         "\"/>\n";
}

std::string entry(const Post& post, const std::string& public_url) {
  std::string address = public_url + "/news/" + post.id;
  return "<entry>\n" + element("id", address) + element("title", post.title) +
         element("published", to_iso8601(post.published)) +
         element("updated", to_iso8601(post.updated)) + link("alternate", "text/html", address) +
         element("summary", post.description) +
         element("content", html_for_elsewhere(post.rich_text, public_url),
                 " type=\"html\" xml:base=\"" + xml_text(address) + "\"") +
         "</entry>\n";
}

// RFC 4287 demands one; a feed of no posts has not changed since computers count.
Time updated(const content::Edition& edition) {
  Time newest{};
  for (const Post* post : edition.posts) newest = std::max(newest, post->updated);
  return newest;
}

}  // namespace

std::string news_feed(const content::Edition& edition, const catalogue::Foundry& foundry,
                      const std::string& public_url) {
  const std::string name = catalogue::shown_name(foundry, public_url);
  std::string feed =
      "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
      "<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"en\">\n" +
      element("id", public_url + "/news") + element("title", name + ": news") +
      element("updated", to_iso8601(updated(edition))) + "<author>\n" + element("name", name) +
      element("uri", public_url + "/") + "</author>\n" +
      link("self", "application/atom+xml", public_url + std::string(feed_path)) +
      link("alternate", "text/html", public_url + "/news");
  std::size_t entries = std::min(edition.posts.size(), most_feed_entries);
  for (std::size_t i = 0; i < entries; ++i) feed += entry(*edition.posts[i], public_url);
  return feed + "</feed>\n";
}

}  // namespace typecase::api
