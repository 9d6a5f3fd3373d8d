#include "fonts/read/language_name.h"

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
Names names_in(const char* locale) {
  UDisplayContext contexts[] = {UDISPCTX_STANDARD_NAMES, UDISPCTX_NO_SUBSTITUTE};
  UErrorCode status = U_ZERO_ERROR;
  return Names(uldn_openForContext(locale, contexts, 2, &status));
}

// ICU's own spelling of a tag, "sr_Latn"; empty: it is no tag.
std::string locale_of(std::string_view tag) {
  char locale[ULOC_FULLNAME_CAPACITY];
  UErrorCode status = U_ZERO_ERROR;
  uloc_forLanguageTag(std::string(tag).c_str(), locale, sizeof locale, nullptr, &status);
  return U_SUCCESS(status) ? locale : "";
}

std::string name_of(const std::string& locale, const Names& names) {
  if (locale.empty() || !names) return {};
  char16_t name[128];
  UErrorCode status = U_ZERO_ERROR;
  int length = uldn_localeDisplayName(names.get(), locale.c_str(), name, 128, &status);
  if (U_FAILURE(status) || status == U_STRING_NOT_TERMINATED_WARNING) return {};
  std::string text;
  icu::UnicodeString(name, length).toUTF8String(text);
  return text;
}

}  // namespace

std::string language_name(std::string_view tag) {
  static const Names names = names_in("en_GB");  // read-only, for any number of threads
  return name_of(locale_of(tag), names);
}

std::string own_language_name(std::string_view tag) {
  std::string locale = locale_of(tag);
  std::string name = name_of(locale, names_in(locale.c_str()));
  // A language that ICU does not speak is named in the process's own.
  return name == language_name(tag) ? "" : name;
}

}  // namespace typecase::fonts
