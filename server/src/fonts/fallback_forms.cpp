#include "fonts/fallback_forms.h"

#include <hb-ot.h>
#include <unicode/normalizer2.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <stdexcept>

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

// Looks for rules of a script as HarfBuzz does: where the font does not name it, those of the
// default one count.
class ScriptRules {
 public:
  ScriptRules(hb_face_t* face, hb_tag_t script) : face_(face) {
    is_named_ =
        hb_ot_layout_table_select_script(face, HB_OT_TAG_GSUB, 1, &script, &script_, nullptr);
  }

  bool is_named() const { return is_named_; }

  // In every language.
  bool has_any(std::initializer_list<hb_tag_t> features) const {
    unsigned languages =
        hb_ot_layout_script_get_language_tags(face_, HB_OT_TAG_GSUB, script_, 0, nullptr, nullptr);
    if (!has_any(features, HB_OT_LAYOUT_DEFAULT_LANGUAGE_INDEX)) return false;
    for (unsigned language = 0; language < languages; ++language) {
      if (!has_any(features, language)) return false;
    }
    return true;
  }

 private:
  bool has_any(std::initializer_list<hb_tag_t> features, unsigned language) const {
    return std::ranges::any_of(features, [&](hb_tag_t feature) {
      return hb_ot_layout_language_find_feature(face_, HB_OT_TAG_GSUB, script_, language, feature,
                                                nullptr);
    });
  }

  hb_face_t* face_;
  unsigned script_ = HB_OT_LAYOUT_NO_SCRIPT_INDEX;
  bool is_named_ = false;
};

std::vector<Form> list_thai_forms() {
  std::vector<Form> found;
  for (const ThaiForms& forms : thai_forms) {
    for (std::uint32_t i = 0; i < forms.count; ++i) {
      found.push_back({forms.form + i * forms.step, {forms.first + i}});
    }
  }
  return found;
}

bool joins_arabic_by_rules(hb_face_t* face) {
  return ScriptRules(face, HB_TAG('a', 'r', 'a', 'b'))
      .has_any({HB_TAG('i', 'n', 'i', 't'), HB_TAG('m', 'e', 'd', 'i'), HB_TAG('f', 'i', 'n', 'a'),
                HB_TAG('i', 's', 'o', 'l')});
}

bool has_thai_rules(hb_face_t* face) {
  return ScriptRules(face, HB_TAG('t', 'h', 'a', 'i')).is_named();
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
