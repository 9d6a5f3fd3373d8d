#include "fonts/shape/paragraph.h"

#include <unicode/brkiter.h>
#include <unicode/bytestream.h>
#include <unicode/casemap.h>
#include <unicode/ubidi.h>
#include <unicode/unistr.h>
#include <unicode/uscript.h>
#include <unicode/utf8.h>

#include <algorithm>
#include <array>
#include <stdexcept>

namespace typecase::fonts {
namespace {

void check(UErrorCode status) {
  if (U_FAILURE(status)) throw std::runtime_error(std::string("ICU: ") + u_errorName(status));
}

icu::Locale locale_of(const std::string& language) {
  UErrorCode status = U_ZERO_ERROR;
  icu::Locale locale = icu::Locale::forLanguageTag(language, status);
  return U_FAILURE(status) || locale.isBogus() ? icu::Locale::getRoot() : locale;
}

UScriptCode script_of(UChar32 c) {
  UErrorCode status = U_ZERO_ERROR;
  UScriptCode script = uscript_getScript(c, &status);
  check(status);
  return script;
}

bool is_cursive(UScriptCode script) {
  constexpr std::array scripts{
      USCRIPT_ARABIC,  USCRIPT_SYRIAC,   USCRIPT_MONGOLIAN,      USCRIPT_NKO,
      USCRIPT_MANDAIC, USCRIPT_PHAGS_PA, USCRIPT_HANIFI_ROHINGYA};
  return std::ranges::find(scripts, script) != scripts.end();
}

bool has_script(UScriptCode script) { return script > USCRIPT_INHERITED; }

struct CloseBidi {
  void operator()(UBiDi* bidi) const { ubidi_close(bidi); }
};
using Bidi = std::unique_ptr<UBiDi, CloseBidi>;

}  // namespace

struct Paragraph::Text {
  icu::UnicodeString text;
  std::vector<std::size_t> byte_of;  // of each UTF-16 unit, and of the end
  icu::Locale locale;
  Bidi bidi;

  std::int32_t unit_at(std::size_t byte) const {
    return static_cast<std::int32_t>(std::ranges::lower_bound(byte_of, byte) - byte_of.begin());
  }

  using Create = icu::BreakIterator* (*)(const icu::Locale&, UErrorCode&);

  std::vector<std::size_t> boundaries(Create create) const {
    UErrorCode status = U_ZERO_ERROR;
    std::unique_ptr<icu::BreakIterator> iterator(create(locale, status));
    check(status);
    std::vector<std::size_t> found;
    iterator->setText(text);
    iterator->first();
    for (std::int32_t at = iterator->next(); at != icu::BreakIterator::DONE; at = iterator->next())
      found.push_back(byte_of[static_cast<std::size_t>(at)]);
    return found;
  }

  // Splits a run of one direction where the script changes. Marks and punctuation go with what
  // stands before them, the first ones with what follows.
  void split(std::int32_t start, std::int32_t end, bool rtl, std::vector<TextRun>& runs) const {
    std::vector<TextRun> parts;
    UScriptCode script = USCRIPT_COMMON;
    auto byte = [&](std::int32_t unit) { return byte_of[static_cast<std::size_t>(unit)]; };
    std::int32_t from = start;
    for (std::int32_t at = start; at < end; at = text.moveIndex32(at, 1)) {
      UScriptCode next = script_of(text.char32At(at));
      if (!has_script(next) || next == script) continue;
      if (has_script(script)) {
        parts.push_back({byte(from), byte(at), rtl, is_cursive(script)});
        from = at;
      }
      script = next;
    }
    parts.push_back({byte(from), byte(end), rtl, is_cursive(script)});
    if (rtl) std::ranges::reverse(parts);
    runs.insert(runs.end(), parts.begin(), parts.end());
  }
};

Paragraph::Paragraph(std::string_view text, bool right_to_left, const std::string& language)
    : text_(std::make_unique<Text>()) {
  const char* bytes = text.data();
  std::size_t size = text.size();
  for (std::size_t at = 0; at < size;) {
    UChar32 c = 0;
    std::size_t begun = at;
    U8_NEXT_OR_FFFD(bytes, at, size, c);
    text_->byte_of.insert(text_->byte_of.end(), static_cast<std::size_t>(U16_LENGTH(c)), begun);
    text_->text.append(c);
  }
  text_->byte_of.push_back(size);
  text_->locale = locale_of(language);

  UErrorCode status = U_ZERO_ERROR;
  text_->bidi.reset(ubidi_open());
  ubidi_setPara(text_->bidi.get(), text_->text.getBuffer(), text_->text.length(),
                right_to_left ? 1 : 0, nullptr, &status);
  check(status);
}

Paragraph::~Paragraph() = default;
Paragraph::Paragraph(Paragraph&&) noexcept = default;

std::vector<std::size_t> Paragraph::breaks() const {
  return text_->boundaries(&icu::BreakIterator::createLineInstance);
}

std::vector<std::size_t> Paragraph::characters() const {
  return text_->boundaries(&icu::BreakIterator::createCharacterInstance);
}

std::vector<TextRun> Paragraph::runs(std::size_t start, std::size_t end) const {
  std::vector<TextRun> runs;
  if (start >= end) return runs;
  UErrorCode status = U_ZERO_ERROR;
  std::int32_t first = text_->unit_at(start), last = text_->unit_at(end);
  Bidi line(ubidi_open());
  ubidi_setLine(text_->bidi.get(), first, last, line.get(), &status);
  std::int32_t count = ubidi_countRuns(line.get(), &status);
  check(status);
  for (std::int32_t i = 0; i < count; ++i) {
    std::int32_t from = 0, length = 0;
    bool rtl = ubidi_getVisualRun(line.get(), i, &from, &length) == UBIDI_RTL;
    text_->split(first + from, first + from + length, rtl, runs);
  }
  return runs;
}

std::string in_case(std::string_view text, std::string_view letter_case,
                    const std::string& language) {
  std::string changed;
  icu::StringByteSink<std::string> sink(&changed);
  icu::StringPiece piece(text.data(), static_cast<std::int32_t>(text.size()));
  const std::string locale = locale_of(language).getName();
  UErrorCode status = U_ZERO_ERROR;
  if (letter_case == "upper") {
    icu::CaseMap::utf8ToUpper(locale.c_str(), 0, piece, sink, nullptr, status);
  } else if (letter_case == "lower") {
    icu::CaseMap::utf8ToLower(locale.c_str(), 0, piece, sink, nullptr, status);
  } else if (letter_case == "title") {
    icu::CaseMap::utf8ToTitle(locale.c_str(), U_TITLECASE_NO_LOWERCASE, nullptr, piece, sink,
                              nullptr, status);
  } else {
    return std::string(text);
  }
  check(status);
  return changed;
}

}  // namespace typecase::fonts
