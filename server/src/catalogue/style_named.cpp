#include "catalogue/style_named.h"

#include <algorithm>

namespace typecase::catalogue {

const Style* style_named(const Catalogue& catalogue, std::string_view family,
                         std::string_view name) {
  const Family* found = catalogue.family(family);
  if (!found || found->styles.empty()) return nullptr;
  if (name.empty()) {
    const Style* introducing = catalogue.style(found->specimen.style.text);
    return introducing ? introducing : &found->styles.front();
  }
  auto style = std::ranges::find(found->styles, name, &Style::name);
  return style == found->styles.end() ? nullptr : &*style;
}

}  // namespace typecase::catalogue
