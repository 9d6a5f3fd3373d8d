#include "content/links.h"

#include "base/text/one_line.h"

namespace typecase::content {
namespace {

constexpr std::size_t longest_link = 2000;
constexpr std::string_view pages = "/pages/";

bool is_one_word(std::string_view link) {
  return link.size() <= longest_link && fits_one_line(link) && link.find(' ') == link.npos;
}

bool is_https(std::string_view link) {
  constexpr std::string_view scheme = "https://";
  return link.starts_with(scheme) && link.size() > scheme.size() && is_one_word(link);
}

}  // namespace

bool is_page_of_shop(std::string_view page) {
  return page == "verify" || page == "eula" || page.starts_with("eula-");
}

bool is_path(std::string_view link) {
  return link.starts_with("/") && !link.starts_with("//") && link.find('\\') == link.npos &&
         is_one_word(link);
}

std::optional<LinkFault> link_fault(std::string_view link,
                                    const std::function<bool(const std::string&)>& has_page) {
  if (!is_path(link) && !is_https(link)) {
    return LinkFault{"not_allowed", "A path of this site or an https address is needed here."};
  }
  if (!link.starts_with(pages)) return std::nullopt;
  std::string_view rest = link.substr(pages.size());
  std::string page(rest.substr(0, rest.find_first_of("?#")));
  if (is_page_of_shop(page) || has_page(page)) return std::nullopt;
  return LinkFault{"no_such_page", "There is no page " + page + "."};
}

}  // namespace typecase::content
