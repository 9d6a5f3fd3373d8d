#include "fonts/read/script_words.h"

#include <unicode/dtfmtsym.h>
#include <unicode/locid.h>
#include <unicode/uchar.h>
#include <unicode/uscript.h>

#include <algorithm>

namespace typecase::fonts {
namespace {

// Codes of several scripts that are written together, and of a manner of writing one.
bool is_part_of(std::string_view character, std::string_view script) {
  if (script == "Jpan") return character == "Hani" || character == "Hira" || character == "Kana";
  if (script == "Kore") return character == "Hang" || character == "Hani";
  if (script == "Hans" || script == "Hant") return character == "Hani";
  return character == script;
}

bool holds_script(const icu::UnicodeString& text, std::string_view script) {
  for (int i = 0; i < text.length(); i = text.moveIndex32(i, 1)) {
    if (is_part_of(script_of(static_cast<std::uint32_t>(text.char32At(i))), script)) return true;
  }
  return false;
}

using Names = const icu::UnicodeString* (
    icu::DateFormatSymbols::*)(int&, icu::DateFormatSymbols::DtContextType,
                               icu::DateFormatSymbols::DtWidthType) const;

std::vector<std::string> calendar_names(std::string_view language, std::string_view script,
                                        Names names_of, int first) {
  UErrorCode error = U_ZERO_ERROR;
  icu::Locale locale((std::string(language) + "_" + std::string(script)).c_str());
  icu::DateFormatSymbols symbols(locale, error);
  // Of a language that it does not know, ICU gives names in the process's own.
  icu::Locale spoken = symbols.getLocale(ULOC_VALID_LOCALE, error);
  if (U_FAILURE(error) || language != spoken.getLanguage()) return {};
  int count = 0;
  const icu::UnicodeString* all =
      (symbols.*names_of)(count, icu::DateFormatSymbols::STANDALONE, icu::DateFormatSymbols::WIDE);
  std::vector<std::string> names;
  for (int i = first; i < count; ++i) {
    if (!holds_script(all[i], script)) return {};  // Another language stands in.
    all[i].toUTF8String(names.emplace_back());
  }
  return names;
}

}  // namespace

std::string language_of_script(std::string_view script) {
  UErrorCode error = U_ZERO_ERROR;
  icu::Locale likely(("und_" + std::string(script)).c_str());
  likely.addLikelySubtags(error);
  std::string language = likely.getLanguage();
  // Of what is no script, ICU makes the likeliest language of all.
  bool is_known = U_SUCCESS(error) && script == likely.getScript() && !language.empty();
  if (script == "Hant") return language + "-Hant";  // The language alone is of Hans.
  return is_known ? language : "und";
}

std::string script_of_language(std::string_view language) {
  UErrorCode error = U_ZERO_ERROR;
  icu::Locale likely = icu::Locale::forLanguageTag(std::string(language), error);
  likely.addLikelySubtags(error);
  return U_SUCCESS(error) ? likely.getScript() : "";
}

bool is_right_to_left(std::string_view script) {
  int code = u_getPropertyValueEnum(UCHAR_SCRIPT, std::string(script).c_str());
  return code != UCHAR_INVALID_CODE && uscript_isRightToLeft(static_cast<UScriptCode>(code));
}

std::vector<std::string> weekday_names(std::string_view language, std::string_view script) {
  constexpr int first = 1;  // ICU's days are numbered from 1.
  return calendar_names(language, script, &icu::DateFormatSymbols::getWeekdays, first);
}

std::vector<std::string> month_names(std::string_view language, std::string_view script) {
  return calendar_names(language, script, &icu::DateFormatSymbols::getMonths, 0);
}

std::string_view script_of(std::uint32_t code_point) {
  UErrorCode error = U_ZERO_ERROR;
  UScriptCode script = uscript_getScript(static_cast<UChar32>(code_point), &error);
  return U_SUCCESS(error) ? uscript_getShortName(script) : "";
}

bool is_used_in(std::uint32_t code_point, std::string_view script) {
  int code = u_getPropertyValueEnum(UCHAR_SCRIPT, std::string(script).c_str());
  return code != UCHAR_INVALID_CODE &&
         uscript_hasScript(static_cast<UChar32>(code_point), static_cast<UScriptCode>(code));
}

std::string script_name(std::string_view script) {
  int code = u_getPropertyValueEnum(UCHAR_SCRIPT, std::string(script).c_str());
  if (code == UCHAR_INVALID_CODE || code <= USCRIPT_INHERITED || code == USCRIPT_UNKNOWN) return {};
  std::string name = uscript_getName(static_cast<UScriptCode>(code));
  std::ranges::replace(name, '_', ' ');
  return name;
}

bool is_letter_of(std::uint32_t code_point, std::string_view script) {
  return u_isalpha(static_cast<UChar32>(code_point)) && script_of(code_point) == script;
}

bool is_sign(std::uint32_t code_point) {
  auto character = static_cast<UChar32>(code_point);
  return u_isgraph(character) && !u_ispunct(character);
}

bool is_figure(std::uint32_t code_point) { return u_isdigit(static_cast<UChar32>(code_point)); }

}  // namespace typecase::fonts
