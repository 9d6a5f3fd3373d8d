#include "http/content/static_files.h"

#include "base/files.h"
#include "http/content/conditional.h"

namespace typecase::http {
namespace {

namespace fs = std::filesystem;

bool is_plain(const fs::directory_entry& entry) {
  return entry.is_regular_file() && !entry.is_symlink();
}

bool is_hidden(const fs::path& path) { return path.filename().string().starts_with('.'); }

SharedBody shared(std::string content) {
  return std::make_shared<const std::string>(std::move(content));
}

// The neighbour that holds a coding, when there is one.
SharedBody coding(const fs::path& path, const char* ending) {
  fs::directory_entry neighbour(path.string() + ending);
  return neighbour.exists() && is_plain(neighbour) ? shared(read_text_file(neighbour.path()))
                                                   : nullptr;
}

bool is_coding(const fs::path& path) {
  if (path.extension() != ".br" && path.extension() != ".gz") return false;
  return fs::exists(fs::path(path).replace_extension());
}

// By the ending of the name; "application/octet-stream" when it is not known.
std::string_view content_type_of(std::string_view path) {
  static const std::map<std::string_view, std::string_view> types{
      {"html", "text/html; charset=utf-8"},
      {"js", "text/javascript; charset=utf-8"},
      {"mjs", "text/javascript; charset=utf-8"},
      {"css", "text/css; charset=utf-8"},
      {"json", "application/json"},
      {"map", "application/json"},
      {"webmanifest", "application/manifest+json"},
      {"svg", "image/svg+xml"},
      {"png", "image/png"},
      {"jpg", "image/jpeg"},
      {"webp", "image/webp"},
      {"avif", "image/avif"},
      {"ico", "image/x-icon"},
      {"woff2", "font/woff2"},
      {"otf", "font/otf"},
      {"ttf", "font/ttf"},
      {"txt", "text/plain; charset=utf-8"},
      {"xml", "application/xml"},
      {"pdf", "application/pdf"},
      {"wasm", "application/wasm"}};
  auto type = types.find(path.substr(path.rfind('.') + 1));
  return type == types.end() ? "application/octet-stream" : type->second;
}

// Files of assets/ have their hash in their name.
Variants load(const fs::path& file, const std::string& path) {
  const bool hashed = path.starts_with("assets/");
  return variants_of(
      {shared(read_text_file(file)),
       coding(file, ".br"),
       coding(file, ".gz"),
       std::string(content_type_of(path)),
       {{"Cache-Control", hashed ? "public, max-age=31536000, immutable" : "no-cache"}}});
}

}  // namespace

StaticFiles::StaticFiles(const fs::path& folder) {
  for (auto entry = fs::recursive_directory_iterator(folder); entry != fs::end(entry); ++entry) {
    if (is_hidden(entry->path())) {
      entry.disable_recursion_pending();
    } else if (is_plain(*entry) && !is_coding(entry->path())) {
      std::string path = fs::relative(entry->path(), folder).generic_string();
      files_.emplace(path, load(entry->path(), path));
    }
  }
}

const Variants* StaticFiles::find(std::string_view path) const {
  auto file = files_.find(path);
  return file == files_.end() ? nullptr : &file->second;
}

Response StaticFiles::serve(const Request& request, std::string_view path) const {
  const Variants* file = find(path);
  if (!file) throw ErrorException(not_found("file"));
  return compressed(request, *file);
}

}  // namespace typecase::http
