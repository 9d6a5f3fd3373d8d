#include "fonts/language_name.h"

#include <unicode/uldnames.h>
#include <unicode/uloc.h>
#include <unicode/unistr.h>

#include <memory>

namespace typecase::fonts {
namespace {

struct Closer {
  void operator()(ULocaleDisplayNames* names) const { uldn_close(names); }
};
using Names = std::unique_ptr<ULocaleDisplayNames, Closer>;

// Without a name there is none, rather than the code.
Names english_names() {
  UDisplayContext contexts[] = {UDISPCTX_STANDARD_NAMES, UDISPCTX_NO_SUBSTITUTE};
  UErrorCode status = U_ZERO_ERROR;
  return Names(uldn_openForContext("en_GB", contexts, 2, &status));
}

}  // namespace

std::string language_name(std::string_view tag) {
  static const Names names = english_names();  // read-only, for any number of threads
  char locale[ULOC_FULLNAME_CAPACITY];
  UErrorCode status = U_ZERO_ERROR;
  uloc_forLanguageTag(std::string(tag).c_str(), locale, sizeof locale, nullptr, &status);
  if (U_FAILURE(status) || !names) return {};

  char16_t name[128];
  int length = uldn_localeDisplayName(names.get(), locale, name, 128, &status);
  if (U_FAILURE(status) || status == U_STRING_NOT_TERMINATED_WARNING) return {};
  std::string text;
  icu::UnicodeString(name, length).toUTF8String(text);
  return text;
}

}  // namespace typecase::fonts
