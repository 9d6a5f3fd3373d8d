#include "fonts/shape/named_by_browser.h"

#include <unicode/normalizer2.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <stdexcept>

#include "base/sorted.h"
#include "base/text/utf8.h"
#include "fonts/shape/composition.h"

namespace typecase::fonts {
namespace {

using Characters = std::vector<std::uint32_t>;
using Get = const icu::Normalizer2* (*)(UErrorCode&);

icu::UnicodeString normalized(const icu::UnicodeString& text, Get get) {
  UErrorCode error = U_ZERO_ERROR;
  icu::UnicodeString form = get(error)->normalize(text, error);
  if (U_FAILURE(error)) throw std::runtime_error("ICU has no normalizer");
  return form;
}

icu::UnicodeString joined_form(const icu::UnicodeString& text) {
  return normalized(text, &icu::Normalizer2::getNFCInstance);
}

Characters points_of(const icu::UnicodeString& text) {
  Characters points;
  for (int i = 0; i < text.length(); i = text.moveIndex32(i, 1)) {
    points.push_back(static_cast<std::uint32_t>(text.char32At(i)));
  }
  return points;
}

void add_points(const icu::UnicodeString& text, Characters& named) {
  std::ranges::copy(points_of(text), std::back_inserter(named));
}

// A letter with some of its marks, for each choice of these.
void add_joined(std::uint32_t letter, const Characters& marks, Characters& named) {
  constexpr std::size_t most = 4;
  std::size_t count = std::min(marks.size(), most);
  for (unsigned choice = 0; choice < 1u << count; ++choice) {
    icu::UnicodeString form(static_cast<UChar32>(letter));
    for (std::size_t i = 0; i < count; ++i) {
      if (choice & 1u << i) form.append(static_cast<UChar32>(marks[i]));
    }
    add_points(joined_form(form), named);
  }
}

}  // namespace

Characters named_by_browser(std::string_view text, std::span<const std::uint32_t> coverage) {
  auto typed =
      icu::UnicodeString::fromUTF8(icu::StringPiece(text.data(), static_cast<int>(text.size())));
  icu::UnicodeString joined = joined_form(typed);
  Characters named = points_of(typed);
  add_points(joined, named);
  if (joined != typed ||
      !std::ranges::all_of(named, [&](std::uint32_t c) { return has(coverage, c); })) {
    Characters parts = points_of(normalized(typed, &icu::Normalizer2::getNFDInstance));
    named.insert(named.end(), parts.begin(), parts.end());
    for (std::size_t i = 0; i < parts.size();) {
      std::size_t end = i + 1;
      while (end < parts.size() && is_mark(parts[end])) ++end;
      add_joined(parts[i],
                 Characters(parts.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                            parts.begin() + static_cast<std::ptrdiff_t>(end)),
                 named);
      i = end;
    }
  }
  return sorted_unique(std::move(named));
}

}  // namespace typecase::fonts
