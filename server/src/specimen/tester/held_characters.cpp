#include "specimen/tester/held_characters.h"

#include <algorithm>
#include <iterator>

#include "base/sorted.h"
#include "fonts/read/script_words.h"
#include "fonts/shape/shaping_closure.h"

namespace typecase::specimen {
namespace {

bool is_in(std::uint32_t character, const std::vector<std::string>& scripts) {
  return std::ranges::find(scripts, fonts::script_of(character)) != scripts.end();
}

std::vector<std::string> whole_scripts_of(const catalogue::Style& style, const CodePoints& named) {
  std::vector<std::string> scripts;
  for (const std::string& script : style.whole_scripts) {
    bool is_named =
        std::ranges::any_of(named, [&](std::uint32_t c) { return fonts::script_of(c) == script; });
    if (is_named) scripts.push_back(script);
  }
  return scripts;
}

}  // namespace

CodePoints characters_in(const catalogue::Style& style, const std::vector<std::string>& scripts) {
  CodePoints found;
  std::ranges::copy_if(style.coverage, std::back_inserter(found),
                       [&](std::uint32_t c) { return is_in(c, scripts); });
  return found;
}

CodePoints held_characters(const catalogue::Style& style, const CodePoints& named) {
  std::vector<std::string> scripts = whole_scripts_of(style, named);
  if (scripts.empty()) return fonts::shaping_closure(named, style.coverage);
  return fonts::shaping_closure(united(named, characters_in(style, scripts)), style.coverage);
}

}  // namespace typecase::specimen
