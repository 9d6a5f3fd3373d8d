#include "specimen/tester/buckets.h"

#include <algorithm>
#include <initializer_list>

#include "catalogue/records/coverage_text.h"

namespace typecase::specimen {
namespace {

// A bucket as it is written here: its characters, ranges where they say more, and by their ids the
// buckets that are likely to follow when it is typed.
struct Written {
  const char* id;
  std::u32string_view characters;
  std::initializer_list<Range> ranges = {};
  std::initializer_list<const char*> next = {};
};

const Written base{"base",
                   U"\u00A0£§©«\u00AD®°·»×\u200C\u200D‘’‚“”„•…\u202F‹›€™−◌",
                   {{0x20, 0x7E}, {0x2007, 0x200A}, {0x2010, 0x2014}}};

// Kerned with base: Latin by language and accent, Greek, Cyrillic.
const Written alphabets[] = {
    {"nordic", U"äåæðöøþÄÅÆÐÖØÞ"},
    {"german", U"üßÜẞ"},
    {"acute", U"áéíóúý"},
    {"acute-capitals", U"ÁÉÍÓÚÝ", {}, {"acute"}},
    {"french", U"àâçèêëîïôùûÿœ", {}, {"acute"}},
    {"french-capitals", U"ÀÂÇÈÊËÎÏÔÙÛŸŒ", {}, {"french", "acute"}},
    {"spanish", U"ñÑ¿¡ªº", {}, {"acute"}},
    {"portuguese", U"ãìòõÃÌÒÕ", {}, {"acute", "french"}},
    {"czech", U"čďěňřšťůž", {}, {"acute"}},
    {"czech-capitals", U"ČĎĚŇŘŠŤŮŽ", {}, {"czech", "acute"}},
    {"slovak", U"ĺľŕĹĽŔ", {}, {"acute", "czech"}},
    {"polish", U"ąćęłńśźżĄĆĘŁŃŚŹŻ", {}, {"acute"}},
    {"hungarian", U"őűŐŰ", {}, {"acute", "nordic", "german"}},
    {"romanian", U"ășțţĂȘȚŢ", {}, {"french"}},
    {"croatian", U"đĐ", {}, {"czech", "polish"}},
    {"turkish", U"ğışəĞİŞƏ", {}, {"german", "nordic", "french"}},
    {"latvian", U"āēģīķļņōŗūĀĒĢĪĶĻŅŌŖŪ", {}, {"czech"}},
    {"lithuanian", U"ėįųĖĮŲ", {}, {"latvian", "czech", "polish"}},
    {"esperanto", U"ĉĝĥĵŝŭĈĜĤĴŜŬ"},
    {"maltese", U"ċġħĊĠĦ"},
    {"welsh", U"ŵŷẁẃẅŴŶẀẂẄ", {}, {"french"}},
    {"sami", U"ŋŧŊŦ", {}, {"acute", "czech", "croatian"}},
    {"vietnamese-a", U"ạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịĩ", {}, {"acute", "french", "portuguese", "croatian"}},
    {"vietnamese-a-capitals", U"ẠẢẤẦẨẪẬẮẰẲẴẶẸẺẼẾỀỂỄỆỈỊĨ"},
    {"vietnamese-o", U"ọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹơưũ", {}, {"vietnamese-a"}},
    {"vietnamese-o-capitals", U"ỌỎỐỒỔỖỘỚỜỞỠỢỤỦỨỪỬỮỰỲỴỶỸƠƯŨ"},
    {"greek", U"αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώ"},
    {"greek-capitals", U"ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ", {}, {"greek"}},
    {"greek-accents", U"ΆΈΉΊΌΎΏΪΫϊϋΐΰ\u037E\u0384\u0385\u0387", {}, {"greek"}},
    {"russian", U"абвгдеёжзийклмнопрстуфхцчшщъыьэюя"},
    {"russian-capitals", U"АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"},
    {"ukrainian", U"іїєґўІЇЄҐЎ", {}, {"russian"}},
    {"serbian", U"ђјљњћџѓќѕѐѝЂЈЉЊЋЏЃЌЅЀЍ", {}, {"russian"}}};

const Written others[] = {
    {"arabic", U"", {{0x621, 0x63A}, {0x640, 0x64A}}},
    {"arabic-marks", U"،؛؟٪٫٬ٰٱ", {{0x64B, 0x655}}, {"arabic"}},
    {"arabic-figures", U"", {{0x660, 0x669}, {0x6F0, 0x6F9}}},
    {"persian", U"پچژکگۀی", {}, {"arabic"}},
    {"urdu", U"ٹڈڑںھہۂۃےۓ۔", {}, {"arabic"}},
    {"hebrew", U"", {{0x5D0, 0x5EA}}},
    {"hebrew-points", U"\u05BE\u05BF\u05C1\u05C2\u05C7\u05F3\u05F4", {{0x5B0, 0x5BD}}},
    {"armenian", U"", {{0x561, 0x587}}},
    {"armenian-capitals", U"", {{0x531, 0x556}}, {"armenian"}},
    {"georgian", U"", {{0x10D0, 0x10F0}}},
    {"georgian-capitals", U"", {{0x1C90, 0x1CB0}}},
    {"devanagari", U"", {{0x915, 0x939}}},
    {"devanagari-vowels", U"", {{0x901, 0x903}, {0x905, 0x914}, {0x93C, 0x94D}}},
    {"devanagari-figures", U"ॐ", {{0x964, 0x970}}},
    {"thai", U"", {{0xE01, 0xE17}}, {"thai-vowels"}},
    {"thai-labials", U"", {{0xE18, 0xE2E}}, {"thai-vowels"}},
    {"thai-vowels", U"", {{0xE2F, 0xE3A}, {0xE40, 0xE4E}}},
    {"thai-figures", U"฿๏๚๛", {{0xE50, 0xE59}}},
    {"fractions", U"¹²³¼½¾⁄", {{0x2150, 0x215E}}},
    {"currency", U"¢¤¥ƒ₡₣₤₦₧₩₪₫₭₮₱₲₴₵₸₹₺₼₽₾₿"},
    {"symbols", U"¦¨¬¯±´µ¶¸÷†‡‰′″№ℓ℮∂∆∏∑√∞∫≈≠≤≥◊"},
    {"arrows", U"", {{0x2190, 0x2199}}},
    {"marks",
     U"\u031B\u0331\u0342\u0345",
     {{0x300, 0x304}, {0x306, 0x30C}, {0x313, 0x314}, {0x323, 0x328}}}};

Bucket make(const Written& written, bool kerned) {
  std::vector<Range> ranges(written.ranges);
  for (char32_t c : written.characters) ranges.push_back({c, c});
  std::ranges::sort(ranges, {}, &Range::first);

  Bucket bucket{written.id, {}, kerned, {written.next.begin(), written.next.end()}};
  for (const Range& range : ranges) {
    if (!bucket.ranges.empty() && bucket.ranges.back().last + 1 == range.first) {
      bucket.ranges.back().last = range.last;
    } else {
      bucket.ranges.push_back(range);
    }
  }
  return bucket;
}

std::vector<Bucket> make_all() {
  std::vector<Bucket> all{make(base, false)};
  for (const Written& written : alphabets) all.push_back(make(written, true));
  for (const Written& written : others) all.push_back(make(written, false));
  return all;
}

struct Owned {
  Range range;
  std::size_t bucket;
};

std::vector<Owned> make_owners() {
  std::vector<Owned> owners;
  for (std::size_t i = 0; i < buckets().size(); ++i) {
    for (const Range& range : buckets()[i].ranges) owners.push_back({range, i});
  }
  std::ranges::sort(owners, {}, [](const Owned& owned) { return owned.range.first; });
  return owners;
}

}  // namespace

bool Bucket::holds(std::uint32_t code_point) const {
  return std::ranges::any_of(ranges, [&](const Range& range) {
    return range.first <= code_point && code_point <= range.last;
  });
}

std::span<const Bucket> buckets() {
  static const std::vector<Bucket> all = make_all();
  return all;
}

std::optional<std::size_t> bucket_of(std::uint32_t code_point) {
  static const std::vector<Owned> owners = make_owners();
  auto after = std::ranges::upper_bound(owners, code_point, {},
                                        [](const Owned& owned) { return owned.range.first; });
  if (after == owners.begin() || std::prev(after)->range.last < code_point) return std::nullopt;
  return std::prev(after)->bucket;
}

std::string ranges_text(std::span<const Range> ranges) {
  std::vector<std::uint32_t> all;
  for (const Range& range : ranges) {
    for (std::uint32_t c = range.first; c <= range.last; ++c) all.push_back(c);
  }
  return catalogue::coverage_text(all);
}

}  // namespace typecase::specimen
