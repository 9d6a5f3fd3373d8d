#pragma once

#include <string>
#include <vector>

#include "api/catalogue/list_pages.h"
#include "api/pages/screens.h"

namespace typecase::api {

// HTML that several screens have.
std::string link(const std::string& path, const std::string& text);
std::string day(Time time);  // <time>2 November 2026</time>

// The main text with what stands around it on every screen: the menus and the way here, as links.
std::string framed(const Screen& screen, const catalogue::Foundry& foundry,
                   const content::Content& content);

// Sets the path of a page of a list, with links to the pages before and after it.
struct PageLinks {
  std::string before, after;  // their texts
};
void add_page_links(Screen& screen, const ListPages& pages, int page, const PageLinks& links);

// A query key of the web shop as JSON.
std::string key(const std::vector<std::string>& parts);

}  // namespace typecase::api
