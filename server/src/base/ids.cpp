#include "base/ids.h"

#include <algorithm>
#include <array>
#include <cstdint>

#include "base/crypto.h"

namespace typecase {
namespace {

constexpr std::string_view crockford = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

struct Fold {
  std::string_view from, to;
};

// Letters of Latin-1 and Latin Extended-A that occur in family names and have no mark to drop.
constexpr std::array folds{
    Fold{"Æ", "ae"}, Fold{"æ", "ae"}, Fold{"Œ", "oe"}, Fold{"œ", "oe"}, Fold{"ß", "ss"},
    Fold{"Ø", "o"},  Fold{"ø", "o"},  Fold{"Ł", "l"},  Fold{"ł", "l"},  Fold{"Đ", "d"},
    Fold{"đ", "d"},  Fold{"Þ", "th"}, Fold{"þ", "th"}, Fold{"Ä", "a"},  Fold{"ä", "a"},
    Fold{"Å", "a"},  Fold{"å", "a"},  Fold{"Á", "a"},  Fold{"á", "a"},  Fold{"À", "a"},
    Fold{"à", "a"},  Fold{"Ã", "a"},  Fold{"ã", "a"},  Fold{"Â", "a"},  Fold{"â", "a"},
    Fold{"Ö", "o"},  Fold{"ö", "o"},  Fold{"Ó", "o"},  Fold{"ó", "o"},  Fold{"Ô", "o"},
    Fold{"ô", "o"},  Fold{"Õ", "o"},  Fold{"õ", "o"},  Fold{"Ü", "u"},  Fold{"ü", "u"},
    Fold{"Ú", "u"},  Fold{"ú", "u"},  Fold{"É", "e"},  Fold{"é", "e"},  Fold{"È", "e"},
    Fold{"è", "e"},  Fold{"Ê", "e"},  Fold{"ê", "e"},  Fold{"Ë", "e"},  Fold{"ë", "e"},
    Fold{"Í", "i"},  Fold{"í", "i"},  Fold{"Î", "i"},  Fold{"î", "i"},  Fold{"Ï", "i"},
    Fold{"ï", "i"},  Fold{"Ç", "c"},  Fold{"ç", "c"},  Fold{"Ñ", "n"},  Fold{"ñ", "n"},
    Fold{"Č", "c"},  Fold{"č", "c"},  Fold{"Š", "s"},  Fold{"š", "s"},  Fold{"Ž", "z"},
    Fold{"ž", "z"}};

}  // namespace

std::string random_id() {
  std::array<std::uint8_t, 16> bytes;
  random_bytes(bytes);
  std::string id;
  unsigned pending = 0;
  int bits = 2;  // 130 bits make 26 characters: the first one holds only three.
  for (std::uint8_t byte : bytes) {
    pending = (pending << 8 | byte) & 0xFFFF;
    for (bits += 8; bits >= 5; bits -= 5) id += crockford[pending >> (bits - 5) & 31];
  }
  return id;
}

bool is_random_id(std::string_view text) {
  return text.size() == 26 && text.find_first_not_of(crockford) == text.npos;
}

std::string slug(std::string_view name) {
  std::string slug;
  while (!name.empty()) {
    auto fold = std::ranges::find_if(folds, [&](const Fold& f) { return name.starts_with(f.from); });
    if (fold != folds.end()) {
      slug += fold->to;
      name.remove_prefix(fold->from.size());
      continue;
    }
    char c = name.front();
    name.remove_prefix(1);
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    bool keep = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    if (keep) slug += c;
    else if (c != '\'' && !slug.empty() && slug.back() != '-') slug += '-';
  }
  while (slug.ends_with('-')) slug.pop_back();
  return slug;
}

}  // namespace typecase
