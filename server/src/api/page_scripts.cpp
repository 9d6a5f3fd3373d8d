#include "api/page_scripts.h"

#include <algorithm>
#include <boost/json.hpp>

#include "base/html.h"

namespace typecase::api {
namespace {

// The parts between slashes, without empty ones: the router passes over a slash at the end too.
std::vector<std::string> segments_of(std::string_view path) {
  std::vector<std::string> segments;
  while (!path.empty()) {
    std::size_t end = std::min(path.find('/'), path.size());
    if (end > 0) segments.emplace_back(path.substr(0, end));
    path.remove_prefix(std::min(end + 1, path.size()));
  }
  return segments;
}

std::string links_to(const boost::json::array& scripts) {
  std::string links;
  for (const boost::json::value& script : scripts) {
    links += "<link rel=\"modulepreload\" fetchpriority=\"low\" crossorigin href=\"" +
             escape_html(std::string(script.as_string())) + "\">";
  }
  return links;
}

bool fits(const std::string& pattern, const std::string& segment) {
  return pattern.starts_with(':') || pattern == segment;
}

}  // namespace

PageScripts::PageScripts(std::string_view screens_json) {
  boost::json::value screens = boost::json::parse(screens_json);
  for (const boost::json::value& screen : screens.as_array()) {
    entries_.push_back({segments_of(std::string_view(screen.at("path").as_string())),
                        links_to(screen.at("scripts").as_array())});
  }
}

std::string PageScripts::links(std::string_view path) const {
  std::vector<std::string> segments = segments_of(path);
  for (const Entry& entry : entries_) {
    if (std::equal(entry.segments.begin(), entry.segments.end(), segments.begin(), segments.end(),
                   fits)) {
      return entry.links;
    }
  }
  return "";
}

}  // namespace typecase::api
