#include "fonts/tables/unicode.h"

#include <unicode/translit.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "base/text/strings.h"

namespace typecase::fonts {
namespace {

std::string number(std::uint32_t code_point) {
  char text[16];
  std::snprintf(text, sizeof text, "U+%04X", code_point);
  return text;
}

// ICU's names are ASCII.
char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }
char upper(char c) { return static_cast<char>(std::toupper(static_cast<unsigned char>(c))); }

std::vector<std::string> words_of(std::string_view text, char separator) {
  std::vector<std::string_view> words = split(text, separator);
  return {words.begin(), words.end()};
}

std::string unicode_name(std::uint32_t code_point) {
  std::array<char, 256> name;
  UErrorCode status = U_ZERO_ERROR;
  auto length = u_charName(static_cast<UChar32>(code_point), U_UNICODE_CHAR_NAME, name.data(),
                           static_cast<std::int32_t>(name.size()), &status);
  if (U_FAILURE(status) || length <= 0) return {};
  return {name.data(), static_cast<std::size_t>(length)};
}

// Of "LATIN CAPITAL LETTER A WITH GRAVE". A capital stays one, and so do "CJK", the number of an
// ideograph ("-4E00") and what stands for a number ("A001").
std::string sentence_case(const std::string& name, std::uint32_t code_point) {
  std::string digits = "-" + number(code_point).substr(2);
  std::vector<std::string> words = words_of(name, ' ');
  for (std::size_t i = 0; i < words.size(); ++i) {
    std::string& word = words[i];
    bool is_capital = i >= 2 && words[i - 1] == "letter" && words[i - 2] == "capital";
    std::size_t end = word.ends_with(digits) ? word.size() - digits.size() : word.size();
    bool stays = word == "CJK" || word.substr(0, end).find_first_of("0123456789") != word.npos;
    if (!stays) std::transform(word.begin(), word.begin() + end, word.begin(), lower);
    if (i == 0 || is_capital) word[0] = upper(word[0]);
  }
  return joined(words, " ");
}

// Property values are written with underscores where the names of blocks have spaces and hyphens
// ("Latin_1_Supplement", "Arabic_Presentation_Forms_A", "Linear_A").
std::string block_words(const std::string& value) {
  std::vector<std::string> words = words_of(value, '_');
  for (std::string& word : words) {
    if (word == "And" || word == "For" || word == "Of") word[0] = lower(word[0]);
  }
  std::string text = joined(words, " ");
  bool is_lettered = words.size() > 1 && words.back().size() == 1;
  if (is_lettered && words[words.size() - 2] != "Extension" && words[0] != "Linear") {
    text[text.size() - 2] = '-';
  }
  if (text.starts_with("Latin 1 ") || text == "Cypro Minoan") text[5] = '-';
  return text == "Phags Pa" ? "Phags-pa" : text;
}

std::unique_ptr<icu::Transliterator> make_folding() {
  UErrorCode status = U_ZERO_ERROR;
  std::unique_ptr<icu::Transliterator> folding(icu::Transliterator::createInstance(
      "NFKD; [:Mn:] Remove; Latin-ASCII; Lower; NFC", UTRANS_FORWARD, status));
  if (U_FAILURE(status)) throw std::runtime_error("ICU lacks its transliterations");
  return folding;
}

}  // namespace

std::string folded(std::string_view text) {
  static thread_local const auto folding = make_folding();
  auto words = icu::UnicodeString::fromUTF8({text.data(), static_cast<std::int32_t>(text.size())});
  folding->transliterate(words);
  std::string out;
  words.toUTF8String(out);
  return out;
}

std::string character_name(std::uint32_t code_point) {
  std::string name = unicode_name(code_point);
  return name.empty() ? number(code_point) : sentence_case(name, code_point);
}

bool is_letter(std::uint32_t code_point) {
  return (U_GET_GC_MASK(static_cast<UChar32>(code_point)) & U_GC_L_MASK) != 0;
}

bool is_lower_case(std::uint32_t code_point) {
  return u_charType(static_cast<UChar32>(code_point)) == U_LOWERCASE_LETTER;
}

bool is_upper_case(std::uint32_t code_point) {
  return u_charType(static_cast<UChar32>(code_point)) == U_UPPERCASE_LETTER;
}

std::string block_name(std::uint32_t code_point) {
  UBlockCode block = ublock_getCode(static_cast<UChar32>(code_point));
  const char* value = block == UBLOCK_NO_BLOCK
                          ? nullptr
                          : u_getPropertyValueName(UCHAR_BLOCK, block, U_LONG_PROPERTY_NAME);
  return value == nullptr ? "Other" : block_words(value);
}

}  // namespace typecase::fonts
