#include "fonts/write/trial.h"

#include <hb-ot.h>

#include <algorithm>
#include <set>

#include "base/text/utf8.h"
#include "fonts/read/font_names.h"
#include "fonts/read/metadata.h"
#include "fonts/shape/shaping_closure.h"
#include "fonts/tables/cff_names.h"
#include "fonts/tables/name_table.h"
#include "fonts/tables/sfnt.h"
#include "fonts/tables/tables.h"
#include "fonts/write/trial_names.h"

namespace typecase::fonts {
namespace {

constexpr hb_tag_t name_tag = HB_TAG('n', 'a', 'm', 'e');
constexpr hb_tag_t cff_tag = HB_TAG('C', 'F', 'F', ' ');
constexpr hb_tag_t os2_tag = HB_TAG('O', 'S', '/', '2');
constexpr hb_tag_t head_tag = HB_TAG('h', 'e', 'a', 'd');
constexpr hb_tag_t signature_tag = HB_TAG('D', 'S', 'I', 'G');

constexpr std::uint16_t windows = 3, first_of_font = 256;
constexpr std::uint16_t unique_id = 3, terms = 13, buy_url = 14, findfont_name = 20,
                        variations_prefix = 25;
constexpr std::uint16_t family = 1, full_name = 4, typographic_family = 16, wws_family = 21;

// Names that say where the family may be had, and those that the mark takes the place of.
constexpr std::uint16_t dropped[] = {unique_id, 11, 12, terms, buy_url};
constexpr std::uint16_t naming_the_family[] = {family, full_name, typographic_family, wws_family};

template <class List>
bool is_among(std::uint16_t id, const List& list) {
  return std::ranges::find(list, id) != std::ranges::end(list);
}

// The numbers of the PostScript names of instances (OpenType 1.9, "fvar").
std::set<std::uint16_t> postscript_names(hb_face_t* face) {
  std::set<std::uint16_t> ids = {static_cast<std::uint16_t>(NameId::postscript_name), findfont_name,
                                 variations_prefix};
  for (unsigned i = 0; i < hb_ot_var_get_named_instance_count(face); ++i) {
    hb_ot_name_id_t id = hb_ot_var_named_instance_get_postscript_name_id(face, i);
    if (id != HB_OT_NAME_ID_INVALID) ids.insert(static_cast<std::uint16_t>(id));
  }
  return ids;
}

std::string trial_name(std::uint16_t id, const std::string& text, const TrialNames& names,
                       const std::set<std::uint16_t>& postscript) {
  if (postscript.contains(id)) return names.in_postscript(text);
  std::string renamed = names.in_text(text);
  bool says_so = renamed.find("Trial") != renamed.npos;
  return says_so || !is_among(id, naming_the_family) ? renamed : renamed + " Trial";
}

// Adds names that every system asks for, where the font has them only in a Macintosh encoding.
void add_missing(const Face& face, std::vector<NameRecord>& records) {
  for (NameId id : {NameId::family, NameId::subfamily, NameId::full_name, NameId::version,
                    NameId::postscript_name}) {
    auto number = static_cast<std::uint16_t>(id);
    if (std::ranges::count(records, number, &NameRecord::id) > 0) continue;
    records.push_back(english_name(number, font_name(face, id)));
  }
}

bool is_windows_unicode(const NameRecord& record) {
  return record.platform == windows && (record.encoding == 1 || record.encoding == 10);
}

// The names of a static font made of a variable one.
void name_place(const TrialPlace& place, const TrialNames& names, const std::string& shop_family,
                std::vector<NameRecord>& records) {
  constexpr std::uint16_t styled[] = {1, 2, 4, 6, 16, 17, 18, 20, 21, 22, 25};
  std::erase_if(records, [&](const NameRecord& record) { return is_among(record.id, styled); });
  std::string trial = names.in_text(shop_family);
  std::string compact = shop_family + '-' + place.style;
  std::erase(compact, ' ');
  records.push_back(english_name(1, trial + ' ' + place.style));
  records.push_back(english_name(2, "Regular"));
  records.push_back(english_name(4, trial + ' ' + place.style));
  records.push_back(english_name(6, names.in_postscript(compact)));
  records.push_back(english_name(16, trial));
  records.push_back(english_name(17, place.style));
}

void add_mark(const TrialMark& mark, std::vector<NameRecord>& records) {
  records.push_back(english_name(unique_id, mark.unique_id));
  records.push_back(english_name(terms, mark.terms));
  records.push_back(english_name(buy_url, mark.buy_url));
}

std::optional<Bytes> trial_name_table(const Face& face, const TrialNames& names,
                                      const TrialMark& mark,
                                      const std::optional<TrialPlace>& place) {
  std::optional<NameTable> table = read_names(table_of(face.handle(), name_tag));
  if (!table) return std::nullopt;
  auto postscript = postscript_names(face.handle());
  std::erase_if(table->records, [](const NameRecord& record) {
    return !is_windows_unicode(record) || is_among(record.id, dropped);
  });
  add_missing(face, table->records);
  for (NameRecord& record : table->records) {
    std::string text = utf8_text(record);
    NameRecord renamed = english_name(record.id, trial_name(record.id, text, names, postscript));
    record.encoding = renamed.encoding;
    record.text = std::move(renamed.text);
  }
  if (place) name_place(*place, names, mark.family, table->records);
  add_mark(mark, table->records);
  return write_names(*std::move(table));
}

// fsType at byte 8; usWeightClass at 4, usWidthClass at 6 (OpenType 1.9, "OS/2").
Bytes trial_os2(hb_face_t* face, Embedding embedding, const std::optional<TrialPlace>& place) {
  Bytes os2 = table_of(face, os2_tag);
  auto put = [&](std::size_t at, std::uint16_t value) {
    if (os2.size() >= at + 2) write_u16(os2, at, value);
  };
  put(8, static_cast<std::uint16_t>(embedding));
  if (!place) return os2;
  for (const AxisValue& axis : place->coordinates) {
    if (axis.tag == "wght") put(4, static_cast<std::uint16_t>(std::clamp(axis.value, 1., 1000.)));
  }
  return os2;
}

// The characters that the font has of them, and those that shaping makes of these; empty: none.
std::vector<std::uint32_t> covered(const Face& face, std::span<const std::uint32_t> wanted) {
  std::vector<std::uint32_t> all = coverage(face), found;
  std::ranges::copy_if(wanted, std::back_inserter(found),
                       [&](std::uint32_t character) { return has(all, character); });
  return found.empty() ? found : shaping_closure(found, all);
}

}  // namespace

Result<Bytes> make_trial(const SubsetSource& font, const TrialContent& content,
                         const TrialMark& mark, const std::optional<TrialPlace>& place) {
  auto characters = covered(font.face(), content.characters);
  if (characters.empty()) {
    return Error{ErrorKind::invalid, "nothing_to_try", "The font has none of the characters."};
  }
  Bytes reduced = place ? font.installable_at(characters, content.features, place->coordinates)
                        : font.installable(characters, content.features);
  Face part = Face::open(std::move(reduced)).value();

  TrialNames names(font.face(), mark.family);
  std::optional<Bytes> name_table = trial_name_table(font.face(), names, mark, place);
  if (!name_table) {
    return Error{ErrorKind::invalid, "bad_names", "The font's name table is damaged."};
  }
  std::map<hb_tag_t, Bytes> tables = {{name_tag, *std::move(name_table)},
                                      {os2_tag, trial_os2(part.handle(), content.embedding, place)},
                                      {head_tag, head_made_at(part.handle(), mark.made)},
                                      {signature_tag, {}}};
  if (place) tables[HB_TAG('S', 'T', 'A', 'T')] = {};
  if (part.outlines() == Outlines::cff) {
    auto in_text = [&](std::string_view text) { return names.in_text(text); };
    auto cff =
        rename_cff(table_of(part.handle(), cff_tag),
                   names.in_postscript(font_name(font.face(), NameId::postscript_name)), in_text);
    if (!cff) return Error{ErrorKind::invalid, "bad_cff", "The font's CFF table is damaged."};
    tables[cff_tag] = *std::move(cff);
  }
  return file_of(over_tables(part.handle(), tables).get());
}

}  // namespace typecase::fonts
