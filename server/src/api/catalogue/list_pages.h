#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "http/message/message.h"

namespace typecase::api {

// A list that is sent in pages where it is long, the first being 1.
struct ListPages {
  std::size_t count = 0;   // of the whole list
  std::size_t a_page = 1;  // items
  std::size_t whole = 0;   // a list of at most so many is sent as one page

  bool has_pages() const { return count > whole; }
  int pages() const { return has_pages() ? static_cast<int>((count + a_page - 1) / a_page) : 1; }

  // The items of a page; none of one that is not there.
  template <class T>
  std::span<const T> on(int page, const std::vector<T>& all) const {
    if (page < 1 || page > pages()) return {};
    if (!has_pages()) return all;
    const std::size_t first = static_cast<std::size_t>(page - 1) * a_page;
    return std::span(all).subspan(first, std::min(a_page, all.size() - first));
  }
};

// Families of the front page: a screen shows five of them.
inline ListPages family_pages(std::size_t families) { return {families, 24, 48}; }

// Styles of "test all": each is a line of text where no script runs.
inline ListPages style_pages(std::size_t styles) { return {styles, 200, 400}; }

// The page that an address asks for: 1 where it names none. Throws ErrorException{bad_page}: it is
// no number from 1.
int page_of(const http::Request& request);

// The same of the parameter's text; 0: it names no page.
int page_number(std::string_view text);

// "/news", "/news?page=2".
std::string path_of_page(std::string_view path, int page);

}  // namespace typecase::api
