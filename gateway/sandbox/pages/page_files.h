#pragma once

#include <string_view>
#include <vector>

namespace typecase::sandbox {

struct PageFile {
  std::string_view name;  // "fields.js"
  std::string_view content;
};

// Everything in gateway/pages, embedded when the program is built; pages/script is sandbox.js.
const std::vector<PageFile>& page_files();

}  // namespace typecase::sandbox
