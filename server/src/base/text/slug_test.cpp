#include "base/text/slug.h"

#include <gtest/gtest.h>

namespace typecase {
namespace {

TEST(Slug, KeepsLettersAndDigitsThatAnAddressCanHold) {
  struct Case {
    std::string_view name, expected;
  };
  for (const Case& c : {
           Case{"EB Garamond", "eb-garamond"},
           Case{"Æsir Sans 2", "aesir-sans-2"},
           Case{"Źródło Śląskie", "zrodlo-slaskie"},
           Case{"Příliš žluťoučký", "prilis-zlutoucky"},
           Case{"Ğirgin Işık İz", "girgin-isik-iz"},
           Case{"Ștefan Țară", "stefan-tara"},
           Case{"Őrült Űr", "orult-ur"},
           Case{"e\u0301lan", "elan"},
           Case{"L'Atelier  --  Ÿ", "latelier-y"},
           Case{"Größe × Maß", "grosse-mass"},
           Case{"Œuvre & Co.", "oeuvre-co"},
           Case{"  trimmed  ", "trimmed"},
           Case{"Plain/../etc", "plain-etc"},
           Case{"漢字 Kanji", "kanji"},
           Case{"Папирус 2", "2"},
           Case{"Nguyễn", "nguy-n"},
           Case{"\u0138a", "ka"},
           Case{"", ""},
           Case{"\xC3", ""},
           Case{"a\xFF\x80z", "a-z"},
       }) {
    EXPECT_EQ(slug(c.name), c.expected) << c.name;
  }
}

TEST(Slug, TransliteratesNamesWithoutLatinLetters) {
  struct Case {
    std::string_view name, expected;
  };
  for (const Case& c : {
           Case{"Папирус Ёлка", "papirus-elka"},
           Case{"Αθήνα Σανς", "athena-sans"},
           Case{"ヒラギノ明朝", "hiragino-ming-chao"},
           Case{"漢字", "han-zi"},
           Case{"தமிழ் எழுத்து", "tamil-eluttu"},
           Case{"ខ្មែរ មូល", "khamoaero-mouulo"},
           Case{"ᏣᎳᎩ", "tsalagi"},
           Case{"العربية", "alrbyt"},
           Case{"☺ ★", ""},
       }) {
    EXPECT_EQ(slug(c.name), c.expected) << c.name;
  }
}

}  // namespace
}  // namespace typecase
