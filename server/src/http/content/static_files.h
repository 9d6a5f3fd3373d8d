#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

#include "http/content/variants.h"

namespace typecase::http {

// A folder of files, read into memory once: the built web pages. Neighbours "x.br" and "x.gz" are
// its codings. Hidden files, links and everything else that is no plain file are left out, so no
// address can reach beyond the folder.
class StaticFiles {
 public:
  // Throws std::filesystem::filesystem_error or std::runtime_error when it cannot be read.
  explicit StaticFiles(const std::filesystem::path& folder);

  // `path` is relative, "assets/shop-3f9a.js". nullptr: there is none.
  const Variants* find(std::string_view path) const;

  // With codings, ETag, Range and Cache-Control: a year and immutable in assets/, whose names hold
  // their hash, else no-cache. Throws ErrorException: not_found.
  Response serve(const Request& request, std::string_view path) const;

  std::size_t size() const { return files_.size(); }

 private:
  std::map<std::string, Variants, std::less<>> files_;
};

}  // namespace typecase::http
