#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace typecase::content {

// Whether it is a page that the shop makes itself: its verification and licence agreements.
bool is_page_of_shop(std::string_view page);

// Whether it leads nowhere but into this shop: browsers take "//" and "/\\" for another host.
bool is_path(std::string_view link);

// Ids of the foundry's pages that the shop itself links to, where they are there: at help, at the
// choice of licences and before payment. Also in api/openapi.yaml.
inline constexpr std::array<std::string_view, 5> linked_pages = {"faq", "imprint", "licences",
                                                                 "privacy", "terms"};

struct LinkFault {
  std::string_view code;
  std::string message;
};

// Where a menu item may lead: a path of this shop or an https address of at most 2000 bytes. A path
// below /pages needs a page. has_page: whether the foundry has a page of that id. Codes:
// not_allowed, no_such_page.
std::optional<LinkFault> link_fault(std::string_view link,
                                    const std::function<bool(const std::string&)>& has_page);

}  // namespace typecase::content
