#pragma once

#include <string>

#include "http/message/message.h"
#include "specimen/drawing/line_outline.h"

namespace typecase::api {

// Words of a page that stands in the place of the shop. An outline draws them in the shop's face;
// without one the browser's stands for it.
struct OpeningWords {
  std::string text;
  std::optional<specimen::LineOutline> outline = {};
};

struct OpeningPage {
  OpeningWords foundry;  // its text may be empty: not known yet
  OpeningWords title;
  std::string sentence;
};

// A page without scripts, fonts and links, which is never stored and listed by nobody.
http::Response opening_page(const OpeningPage& page, int status);

}  // namespace typecase::api
