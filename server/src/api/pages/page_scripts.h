#pragma once

#include <map>
#include <string>
#include <string_view>

namespace typecase::api {

// The scripts that a screen needs beyond those of its document, by the id of its row in
// site/screens.json, as the web build's screen-scripts.json has them: {"news": ["/assets/..."]}. A
// visitor who begins there has them together with the rest, not after it.
class PageScripts {
 public:
  // Throws when the text is none of that form.
  explicit PageScripts(std::string_view scripts_json);

  // <link rel="modulepreload"> for each; empty where nothing more is needed. They come after what
  // the page's text is shown with: it stands until they are here.
  std::string links(std::string_view screen) const;

 private:
  std::map<std::string, std::string, std::less<>> links_;
};

}  // namespace typecase::api
