#pragma once

#include <boost/json.hpp>
#include <string>
#include <vector>

#include "catalogue/catalogue.h"
#include "content/rich_text.h"

namespace typecase::api {

// A text whose specimens are of fonts on sale; any other has its words as a paragraph.
struct LiveProse {
  struct Line {
    const content::Specimen* specimen = nullptr;
    const catalogue::Family* family = nullptr;
    const catalogue::Style* style = nullptr;
  };
  // Safe; line N stands there as <figure class="specimen" data-specimen="N"> with its words.
  std::string html;
  std::vector<Line> lines;
};

// Its pointers lead into both arguments.
LiveProse live_prose(const content::RichText& rich_text, const catalogue::Catalogue& catalogue);

// The text for readers elsewhere: words in place of specimens, and paths of this site absolute.
std::string html_for_elsewhere(const content::RichText& rich_text, const std::string& public_url);

}  // namespace typecase::api
