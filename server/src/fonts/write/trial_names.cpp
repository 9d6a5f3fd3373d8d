#include "fonts/write/trial_names.h"

#include <algorithm>

#include "fonts/read/font_names.h"

namespace typecase::fonts {
namespace {

constexpr std::string_view word = "Trial";

bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
bool is_letter_or_digit(char c) {
  return is_lower(c) || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || (c & 0x80);
}

std::string compacted(std::string name) {
  std::erase(name, ' ');
  return name;
}

// "Fraunces9pt" holds Fraunces, "Frauncesque" does not, nor does "MyFraunces".
bool stands_alone(std::string_view text, std::size_t at, std::size_t size) {
  bool begins = at == 0 || !is_letter_or_digit(text[at - 1]);
  std::size_t end = at + size;
  return begins && (end == text.size() || (!is_lower(text[end]) && !(text[end] & 0x80)));
}

// The family's names as the font has them, in every language.
std::vector<std::string> names_of_family(const Face& face) {
  auto names = names_in_all_languages(face, NameId::typographic_family);
  if (names.empty()) names = names_in_all_languages(face, NameId::family);
  std::string postscript = font_name(face, NameId::postscript_name);
  names.push_back(postscript.substr(0, postscript.find('-')));
  return names;
}

}  // namespace

TrialNames::TrialNames(const Face& face, std::string_view family) {
  auto known = [this](const std::string& name) {
    return std::ranges::any_of(forms_, [&](const Form& form) {
      return name.starts_with(form.name) && stands_alone(name, 0, form.name.size());
    });
  };
  auto add = [&](const std::string& name) {
    if (name.empty()) return;
    if (!known(name)) forms_.push_back({name, false});
    if (std::string compact = compacted(name); !known(compact)) forms_.push_back({compact, true});
  };
  add(std::string(family));
  for (const std::string& name : names_of_family(face)) add(name);
  std::ranges::stable_sort(forms_, std::greater{},
                           [](const Form& form) { return form.name.size(); });
}

std::string TrialNames::put_in(std::string_view text, bool postscript) const {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    auto form = std::ranges::find_if(forms_, [&](const Form& each) {
      return text.substr(at).starts_with(each.name) && stands_alone(text, at, each.name.size());
    });
    if (form == forms_.end()) {
      out += text[at++];
      continue;
    }
    bool in_address = at > 0 && text[at - 1] == '/';
    out += form->name;
    out += postscript || form->compact || in_address ? "" : " ";
    out += word;
    at += form->name.size();
  }
  return out;
}

std::string TrialNames::in_text(std::string_view text) const { return put_in(text, false); }

std::string TrialNames::in_postscript(std::string_view name) const {
  constexpr std::size_t longest = 63;  // OpenType 1.9, name ID 6
  constexpr std::size_t digits = 8;
  std::string made = put_in(name, true);
  if (made.find(word) == made.npos) made.insert(std::min(made.find('-'), made.size()), word);
  if (made.size() <= longest) return made;
  return made.substr(0, longest - digits) + to_hex(sha256(name)).substr(0, digits);
}

}  // namespace typecase::fonts
