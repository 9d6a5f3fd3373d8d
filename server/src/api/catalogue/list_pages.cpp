#include "api/catalogue/list_pages.h"

#include <charconv>

namespace typecase::api {

int page_of(const http::Request& request) {
  const int page = page_number(request.query_value("page"));
  if (page == 0) {
    throw ErrorException({ErrorKind::malformed, "bad_page", "Pages are counted from 1."});
  }
  return page;
}

int page_number(std::string_view text) {
  if (text.empty()) return 1;
  int page = 0;
  std::from_chars(text.data(), text.data() + text.size(), page);
  return page >= 1 && std::to_string(page) == text ? page : 0;
}

std::string path_of_page(std::string_view path, int page) {
  return std::string(path) + (page == 1 ? "" : "?page=" + std::to_string(page));
}

}  // namespace typecase::api
