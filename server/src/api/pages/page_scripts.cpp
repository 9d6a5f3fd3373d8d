#include "api/pages/page_scripts.h"

#include <boost/json.hpp>

#include "base/text/html.h"

namespace typecase::api {
namespace {

std::string links_to(const boost::json::array& scripts) {
  std::string links;
  for (const boost::json::value& script : scripts) {
    links += "<link rel=\"modulepreload\" fetchpriority=\"low\" crossorigin href=\"" +
             escape_html(std::string(script.as_string())) + "\">";
  }
  return links;
}

}  // namespace

PageScripts::PageScripts(std::string_view scripts_json) {
  boost::json::value screens = boost::json::parse(scripts_json);
  for (const auto& [id, scripts] : screens.as_object()) links_[id] = links_to(scripts.as_array());
}

std::string PageScripts::links(std::string_view screen) const {
  auto found = links_.find(screen);
  return found == links_.end() ? "" : found->second;
}

}  // namespace typecase::api
