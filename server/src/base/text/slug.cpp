#include "base/text/slug.h"

#include <unicode/translit.h>
#include <unicode/uchar.h>

#include <array>
#include <memory>
#include <stdexcept>

namespace typecase {
namespace {

// ICU transliterator by its rules. Immutable, so that any number of threads may share one.
std::unique_ptr<const icu::Transliterator> make_transliterator(const char16_t* rules) {
  UErrorCode status = U_ZERO_ERROR;
  UParseError place;
  std::unique_ptr<const icu::Transliterator> made(icu::Transliterator::createFromRules(
      u"slug", icu::UnicodeString(rules), UTRANS_FORWARD, place, status));
  if (U_FAILURE(status)) throw std::runtime_error("ICU lacks the transliterations of slugs");
  return made;
}

// Characters of earlier releases' ids: Latin letters up to U+017F, S and T with a comma, combining
// marks. Ids of names that have one of these must stay as they are.
bool is_kept_as_latin(UChar32 c) {
  return c < 0x80 || (c >= 0xC0 && c <= 0x17F) || (c >= 0x218 && c <= 0x21B) ||
         (c >= 0x300 && c <= 0x36F);
}

// Last word of a character's Unicode name, for scripts without a transliteration: "ko" for KHMER
// LETTER KO. Empty for signs other than vowels.
std::string name_of_letter(UChar32 c) {
  std::array<char, 128> buffer{};
  UErrorCode status = U_ZERO_ERROR;
  u_charName(c, U_UNICODE_CHAR_NAME, buffer.data(), buffer.size(), &status);
  const std::string_view name(buffer.data());
  const bool is_letter = u_charType(c) != U_MODIFIER_LETTER && u_isalpha(c);
  if (!is_letter && name.find(" VOWEL SIGN ") == name.npos) return "";
  return std::string(name.substr(name.rfind(' ') + 1));
}

icu::UnicodeString latin_part(std::string_view name) {
  icu::UnicodeString latin;
  bool is_ascii = true;
  const auto whole = icu::UnicodeString::fromUTF8(icu::StringPiece(name.data(), name.size()));
  for (std::int32_t i = 0; i < whole.length(); i = whole.moveIndex32(i, 1)) {
    const UChar32 c = whole.char32At(i);
    latin += is_kept_as_latin(c) ? c : '-';
    is_ascii = is_ascii && latin.char32At(latin.length() - 1) < 0x80;
  }
  if (is_ascii) return latin;  // Most names; families are sorted by their slugs.
  static const auto to_ascii = make_transliterator(u"\u0138 > k; ::Latin-ASCII;");
  to_ascii->transliterate(latin);
  return latin;
}

icu::UnicodeString transliterate(std::string_view name) {
  auto text = icu::UnicodeString::fromUTF8(icu::StringPiece(name.data(), name.size()));
  static const auto to_latin = make_transliterator(u"::Any-Latin; ::Latin-ASCII;");
  to_latin->transliterate(text);
  icu::UnicodeString ascii;
  for (std::int32_t i = 0; i < text.length(); i = text.moveIndex32(i, 1)) {
    const UChar32 c = text.char32At(i);
    if (c < 0x80)
      ascii += c;
    else
      ascii += icu::UnicodeString::fromUTF8(u_isUWhiteSpace(c) ? "-" : name_of_letter(c));
  }
  return ascii;
}

// Letters in lower case and digits; whatever else stands between them as one hyphen.
std::string hyphenate(const icu::UnicodeString& text) {
  std::string slug;
  for (std::int32_t i = 0; i < text.length(); ++i) {
    char16_t c = text[i];
    if (c >= 'A' && c <= 'Z') c += 'a' - 'A';
    if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
      slug += static_cast<char>(c);
    else if (c != '\'' && !slug.empty() && slug.back() != '-')
      slug += '-';
  }
  while (slug.ends_with('-')) slug.pop_back();
  return slug;
}

}  // namespace

std::string slug(std::string_view name) {
  std::string latin = hyphenate(latin_part(name));
  return latin.empty() ? hyphenate(transliterate(name)) : latin;
}

}  // namespace typecase
