#pragma once

#include <string>
#include <string_view>

namespace typecase::fonts {

// The English name of a language: "Czech" of cs, "Serbian (Latin)" of sr-Latn. Empty: ICU knows no
// name for it. Language as a BCP 47 tag.
std::string language_name(std::string_view tag);

// The language's name in itself: "Tiếng Việt" of vi. Empty: ICU knows no name, or only English's.
std::string own_language_name(std::string_view tag);

}  // namespace typecase::fonts
