#include "fonts/shape/fallback_forms.h"

#include <hb-ot.h>
#include <unicode/normalizer2.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <stdexcept>

#include "fonts/tables/layout_lists.h"

namespace typecase::fonts {
namespace {

using Characters = std::vector<std::uint32_t>;
using Form = FallbackForms::Form;

// Adds the forms of one block of up to three letters or marks. Longer ones are words, which
// HarfBuzz joins no letters to.
void add_block(std::vector<Form>& found, std::uint32_t first, std::uint32_t last) {
  constexpr std::size_t longest = 3;
  UErrorCode error = U_ZERO_ERROR;
  const icu::Normalizer2* compatible = icu::Normalizer2::getNFKCInstance(error);
  if (U_FAILURE(error)) throw std::runtime_error("ICU has no normalizer");
  for (std::uint32_t form = first; form <= last; ++form) {
    icu::UnicodeString plain;
    if (!compatible->getRawDecomposition(static_cast<UChar32>(form), plain)) continue;
    plain.findAndReplace(" ", "");  // below marks
    Characters parts;
    for (int i = 0; i < plain.length(); ++i) parts.push_back(plain.charAt(i));
    if (parts.size() <= longest) found.push_back({form, std::move(parts)});
  }
}

std::vector<Form> list_arabic_forms() {
  // In the private use area: "lillah", lam with meem and jeem, shadda with fathatan.
  std::vector<Form> found{
      {0xF201, {0x644, 0x647}}, {0xF211, {0x644, 0x645, 0x62C}}, {0xF2EE, {0x651, 0x64B}}};
  add_block(found, 0xFB50, 0xFDFF);
  add_block(found, 0xFE70, 0xFEFC);
  return found;
}

// A row of `count` Thai characters, and the form of the first; that of each other stands `step`
// behind the one before.
struct ThaiForms {
  std::uint32_t first, count, form, step = 1;
};

// Those of fonts for Windows, then those of fonts for Macintosh.
constexpr ThaiForms thai_forms[] = {
    {0xE0D, 1, 0xF70F}, {0xE10, 1, 0xF700},    {0xE31, 1, 0xF710},    {0xE34, 4, 0xF701},
    {0xE38, 3, 0xF718}, {0xE47, 1, 0xF712},    {0xE48, 5, 0xF705},    {0xE48, 5, 0xF70A},
    {0xE48, 5, 0xF713}, {0xE4D, 1, 0xF711},    {0xE0D, 1, 0xF89A},    {0xE10, 1, 0xF89E},
    {0xE31, 1, 0xF884}, {0xE34, 4, 0xF885},    {0xE38, 3, 0xF89B},    {0xE47, 1, 0xF889},
    {0xE4D, 1, 0xF899}, {0xE48, 5, 0xF88A, 3}, {0xE48, 5, 0xF88B, 3}, {0xE48, 5, 0xF88C, 3}};

std::vector<Form> list_thai_forms() {
  std::vector<Form> found;
  for (const ThaiForms& forms : thai_forms) {
    for (std::uint32_t i = 0; i < forms.count; ++i) {
      found.push_back({forms.form + i * forms.step, {forms.first + i}});
    }
  }
  return found;
}

// The place of a script in GSUB; where the font does not name it, that of the default one, whose
// rules HarfBuzz applies.
unsigned script_place(hb_face_t* face, hb_tag_t script, bool& is_named) {
  unsigned place = HB_OT_LAYOUT_NO_SCRIPT_INDEX;
  is_named =
      hb_ot_layout_table_select_script(face, HB_OT_TAG_GSUB, 1, &script, &place, nullptr) != 0;
  return place;
}

// In every language.
bool joins_arabic_by_rules(hb_face_t* face) {
  constexpr hb_tag_t features[] = {HB_TAG('i', 'n', 'i', 't'), HB_TAG('m', 'e', 'd', 'i'),
                                   HB_TAG('f', 'i', 'n', 'a'), HB_TAG('i', 's', 'o', 'l')};
  bool is_named = false;
  unsigned script = script_place(face, HB_TAG('a', 'r', 'a', 'b'), is_named);
  auto has_any = [&](unsigned language) {
    return std::ranges::any_of(features, [&](hb_tag_t feature) {
      return hb_ot_layout_language_find_feature(face, HB_OT_TAG_GSUB, script, language, feature,
                                                nullptr);
    });
  };
  return std::ranges::all_of(language_indexes(face, HB_OT_TAG_GSUB, script), has_any);
}

bool has_thai_rules(hb_face_t* face) {
  bool is_named = false;
  script_place(face, HB_TAG('t', 'h', 'a', 'i'), is_named);
  return is_named;
}

}  // namespace

FallbackForms::FallbackForms(hb_face_t* face) {
  static const std::vector<Form> of_arabic = list_arabic_forms(), of_thai = list_thai_forms();
  SetPointer coverage(hb_set_create());
  hb_face_collect_unicodes(face, coverage.get());
  auto add = [&](const std::vector<Form>& forms) {
    std::ranges::copy_if(forms, std::back_inserter(forms_), [&](const Form& form) {
      return hb_set_has(coverage.get(), form.character);
    });
  };
  if (!joins_arabic_by_rules(face)) add(of_arabic);
  if (!has_thai_rules(face)) add(of_thai);
}

Characters FallbackForms::with_forms(std::span<const std::uint32_t> characters) const {
  Characters all(characters.begin(), characters.end());
  if (forms_.empty()) return all;
  const std::set<std::uint32_t> named(characters.begin(), characters.end());
  for (const Form& form : forms_) {
    bool has_parts =
        std::ranges::all_of(form.parts, [&](std::uint32_t part) { return named.contains(part); });
    if (has_parts) all.push_back(form.character);
  }
  return all;
}

}  // namespace typecase::fonts
