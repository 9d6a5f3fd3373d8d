#pragma once

#include <string>
#include <string_view>

#include "base/error.h"

namespace typecase::fonts {

// Effect of a refused file in browsers, the last sentence of every refusal.
constexpr std::string_view no_browser = "No browser would show this file.";
constexpr std::string_view browsers_show = "Browsers would show this file.";

// The refusal of a font file. `cause` names the table, where there is one, and its fault; `remedy`
// tells the foundry what to do; each is a whole sentence.
inline Error font_refusal(std::string_view code, std::string cause, std::string_view remedy,
                          std::string_view browsers = no_browser,
                          ErrorKind kind = ErrorKind::invalid) {
  cause += ' ';
  cause += remedy;
  cause += ' ';
  cause += browsers;
  return {kind, code, std::move(cause)};
}

constexpr std::string_view export_again = "Export the font again from its source.";

}  // namespace typecase::fonts
