#pragma once

#include <filesystem>

#include "http/content/static_files.h"
#include "http/routing/router.h"

namespace typecase::api {

// The web app of the staff console: the files of its build, and its page at every other address,
// for the app knows its screens. Immutable: any number of threads.
class ConsolePages {
 public:
  // Throws std::runtime_error where the build is missing or incomplete.
  explicit ConsolePages(const std::filesystem::path& console_root);

  http::Response answer(const http::Request& request) const;

 private:
  http::StaticFiles files_;
  std::string policy_;
};

}  // namespace typecase::api
