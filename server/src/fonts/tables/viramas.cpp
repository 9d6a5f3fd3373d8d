#include "fonts/tables/viramas.h"

#include <unicode/uchar.h>

#include <map>
#include <string>
#include <vector>

#include "fonts/read/script_words.h"

namespace typecase::fonts {
namespace {

using Viramas = std::map<std::string, std::vector<std::uint32_t>, std::less<>>;

bool is_virama(std::uint32_t character) {
  auto category =
      u_getIntPropertyValue(static_cast<UChar32>(character), UCHAR_INDIC_SYLLABIC_CATEGORY);
  return category == U_INSC_VIRAMA || category == U_INSC_INVISIBLE_STACKER ||
         category == U_INSC_PURE_KILLER;
}

Viramas list_viramas() {
  Viramas found;
  constexpr std::uint32_t first = 0x900, end = 0x12000;  // Around all scripts that have one.
  for (std::uint32_t c = first; c < end; ++c) {
    if (is_virama(c)) found[std::string(script_of(c))].push_back(c);
  }
  return found;
}

}  // namespace

std::span<const std::uint32_t> viramas_of(std::string_view script) {
  static const Viramas listed = list_viramas();
  auto found = listed.find(script);
  if (found == listed.end()) return {};
  return found->second;
}

}  // namespace typecase::fonts
