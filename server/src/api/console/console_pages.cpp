#include "api/console/console_pages.h"

#include "api/pages/page_policy.h"

namespace typecase::api {
namespace {

constexpr std::string_view page = "index.html";
constexpr std::string_view policy_file = "policy.json";

std::string_view text_of(const http::StaticFiles& files, std::string_view name) {
  const http::Variants* file = files.find(name);
  if (!file) throw std::runtime_error("the build of the console lacks " + std::string(name));
  return *file->content.identity;
}

}  // namespace

ConsolePages::ConsolePages(const std::filesystem::path& console_root)
    : files_(console_root),
      policy_(page_policy(std::string(text_of(files_, page)), text_of(files_, policy_file),
                          std::nullopt)) {}

http::Response ConsolePages::answer(const http::Request& request) const {
  const std::string_view path = std::string_view(request.path).substr(1);
  if (path.starts_with("api/") || path == "api") throw ErrorException(not_found("address"));
  const bool is_file = path != page && path != policy_file && files_.find(path) != nullptr;
  if (is_file || path.starts_with("assets/")) return files_.serve(request, path);
  http::Response response = files_.serve(request, page);
  response.set("Content-Security-Policy", policy_);
  return response;
}

}  // namespace typecase::api
