#include "uploads/releases/release_texts.h"

#include <algorithm>

#include "base/text/utf8.h"
#include "catalogue/records/records.h"
#include "content/content.h"
#include "fonts/read/metadata.h"

namespace typecase::uploads {
namespace {

using fonts::ColumnText;

constexpr double page_width = 1296;  // of the shop's pages at 1440 px
constexpr double column_width = 480;
constexpr double reading_size = 16;
constexpr double tester_size = 48;
constexpr std::size_t most_shown_bytes = 120;

// Cut between two characters.
std::string beginning(const std::string& text, std::size_t bytes) {
  if (text.size() <= bytes) return text;
  while (bytes > 0 && (static_cast<unsigned char>(text[bytes]) & 0xC0) == 0x80) --bytes;
  return text.substr(0, bytes);
}

bool covers(const std::vector<std::uint32_t>& coverage, const std::string& text) {
  return std::ranges::all_of(code_points_of(text), [&](std::uint32_t c) {
    return c <= ' ' || c == 0xA0 || std::ranges::binary_search(coverage, c);
  });
}

ReleaseText to_release_text(const ShopText& text, const fonts::Reflow& reflow) {
  ReleaseText set;
  set.kind = text.kind;
  set.name = text.name;
  set.text = beginning(text.column.text, most_shown_bytes);
  set.size = text.column.size;
  set.width = text.column.width;
  set.lines_before = static_cast<std::int64_t>(reflow.before.starts.size());
  set.lines_after = static_cast<std::int64_t>(reflow.after.starts.size());
  set.widest_before = reflow.before.widest;
  set.widest_after = reflow.after.widest;
  if (reflow.from) {
    set.line = static_cast<std::int64_t>(reflow.from->line);
    set.word = beginning(reflow.from->word, most_shown_bytes);
  }
  return set;
}

}  // namespace

std::vector<ShopText> shop_texts(db::Connection& connection, const std::string& family) {
  std::vector<ShopText> texts;
  const auto add = [&](ReleaseTextKind kind, std::string name, ColumnText column) {
    column.text = beginning(column.text, most_text_bytes);
    if (!column.text.empty()) texts.push_back({kind, std::move(name), std::move(column)});
  };
  if (const auto record = catalogue::read_family(connection, family)) {
    const auto& known = record->texts;
    add(ReleaseTextKind::specimen, "",
        {known.specimen.text, known.language, static_cast<double>(known.specimen.size),
         page_width});
    add(ReleaseTextKind::about, "", {known.about, "", reading_size, column_width});
  }
  const auto shop = content::load(connection);  // held while its pangrams are read
  for (const content::Pangram& pangram : shop->pangrams) {
    add(ReleaseTextKind::pangram, pangram.name,
        {pangram.text, pangram.language, tester_size, page_width});
  }
  return texts;
}

std::vector<ReleaseText> set_texts(const fonts::Face& before, const fonts::Face& after,
                                   const std::vector<ShopText>& texts) {
  const std::vector<std::uint32_t> old = fonts::coverage(before), now = fonts::coverage(after);
  std::vector<const ShopText*> chosen;
  std::vector<ColumnText> columns;
  std::size_t pangrams = 0;
  for (const ShopText& text : texts) {
    if (!covers(old, text.column.text) || !covers(now, text.column.text)) continue;
    if (text.kind == ReleaseTextKind::pangram && ++pangrams > most_pangrams) continue;
    chosen.push_back(&text);
    columns.push_back(text.column);
  }
  const std::vector<fonts::Reflow> reflowed = fonts::reflow(before, after, columns);
  std::vector<ReleaseText> set;
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    set.push_back(to_release_text(*chosen[i], reflowed[i]));
  }
  return set;
}

}  // namespace typecase::uploads
