#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace typecase::api {

// The scripts that a screen needs beyond those of its document, as the web build's screens.json
// names them: [{"path": "/news/:id", "scripts": ["/assets/..."]}], what is matched first at the
// front. A visitor who begins there has them together with the rest, not after it.
class PageScripts {
 public:
  // Throws when the text is none of that form.
  explicit PageScripts(std::string_view screens_json);

  // <link rel="modulepreload"> for each; empty where nothing more is needed. They come after what
  // the page's text is shown with: it stands until they are here.
  std::string links(std::string_view path) const;

 private:
  struct Entry {
    std::vector<std::string> segments;  // ":id" stands for any one
    std::string links;
  };
  std::vector<Entry> entries_;
};

}  // namespace typecase::api
