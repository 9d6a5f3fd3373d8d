#include "fonts/read/font_names.h"

#include <hb-ot.h>

#include "base/text/utf8.h"

namespace typecase::fonts {
namespace {

constexpr std::size_t longest = 200;

std::string cleaned(const std::string& name) {
  std::string out;
  for (char c : name) {
    bool is_gap = static_cast<unsigned char>(c) <= 0x20 || c == 0x7f;
    if (!is_gap)
      out += c;
    else if (!out.empty() && out.back() != ' ')
      out += ' ';
  }
  if (out.size() > longest) {
    std::size_t end = longest;
    while (end > 0 && is_continuation_byte(out[end])) --end;
    out.resize(end);
  }
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

std::string raw_name(const Face& face, unsigned id, hb_language_t language, unsigned longest) {
  std::string text(longest, '\0');
  unsigned length = longest;
  hb_ot_name_get_utf8(face.handle(), id, language, &length, text.data());
  text.resize(length);
  return text;
}

// Longer ones, such as licences, are of no use to a shop.
std::string name_in(const Face& face, unsigned id, hb_language_t language) {
  return cleaned(raw_name(face, id, language, 1024));
}

std::string whole_name_in(const Face& face, unsigned id, hb_language_t language) {
  constexpr unsigned longest = 3 * 32768 + 1;  // Of UTF-16 in 64 kB, and an end.
  return raw_name(face, id, language, longest);
}

using NameIn = std::string (*)(const Face&, unsigned, hb_language_t);

std::string name_by(NameIn name_in, const Face& face, unsigned id) {
  std::string english = name_in(face, id, hb_language_from_string("en", -1));
  if (!english.empty()) return english;

  unsigned count = 0;
  const hb_ot_name_entry_t* entries = hb_ot_name_list_names(face.handle(), &count);
  for (unsigned i = 0; i < count; ++i) {
    if (entries[i].name_id != id) continue;
    std::string name = name_in(face, id, entries[i].language);
    if (!name.empty()) return name;
  }
  return {};
}

}  // namespace

std::string font_name(const Face& face, unsigned id) { return name_by(name_in, face, id); }

std::string whole_font_name(const Face& face, unsigned id) {
  return name_by(whole_name_in, face, id);
}

std::vector<std::string> names_in_all_languages(const Face& face, NameId id) {
  std::vector<std::string> names;
  unsigned count = 0;
  const hb_ot_name_entry_t* entries = hb_ot_name_list_names(face.handle(), &count);
  for (unsigned i = 0; i < count; ++i) {
    if (entries[i].name_id != static_cast<unsigned>(id)) continue;
    names.push_back(name_in(face, entries[i].name_id, entries[i].language));
  }
  return names;
}

}  // namespace typecase::fonts
