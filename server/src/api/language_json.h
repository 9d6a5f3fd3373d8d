#pragma once

#include <boost/json.hpp>

#include "catalogue/catalogue.h"
#include "catalogue/languages.h"

namespace typecase::api {

// The schemas of api/openapi.yaml for what fonts set. What styles set was worked out with the
// catalogue: nothing here looks at a font.

struct FontLanguages {
  boost::json::array languages;  // of FontLanguage
  boost::json::array styles;     // languageStyles of Font
};
FontLanguages font_languages(const catalogue::Family& family);

boost::json::value language_list(const catalogue::Catalogue& catalogue);  // LanguageList

// LanguageAnswer.
boost::json::value language_answer(const catalogue::Catalogue& catalogue,
                                   const catalogue::Family& family, std::size_t language);

}  // namespace typecase::api
