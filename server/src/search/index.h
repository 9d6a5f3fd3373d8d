#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "base/ids.h"
#include "catalogue/catalogue.h"

namespace typecase::search {

enum class Kind { family, language, style, character, page, post };
BOOST_DESCRIBE_ENUM(Kind, family, language, style, character, page, post)

struct Found {
  Kind kind = Kind::family;
  std::string title;   // a name; of a character itself: "ß"
  std::string detail;  // the family of a style; "U+00DF Latin small letter sharp s, Fraunces"
  std::string path;    // "/fraunces", "/fraunces?glyph=df#glyphs", "/?language=vi"
  StyleId style;       // sets the title in itself; empty: nothing does
  bool near = false;   // only nearly what was asked for

  bool operator==(const Found&) const = default;
};

// A page or a post.
struct Text {
  Kind kind = Kind::page;
  std::string title;
  std::string description;
  std::string path;
  std::string body;  // words, without markup
  Time published;    // not found before
};

// Index of one moment of the shop, by words. Immutable; asked from any thread.
// Every word of a question must be there, or begin a word that is; letters count without case and
// marks. A question that finds nothing so is asked again with words that are nearly those of names.
// A character is asked for by itself, as U+1E9E or by its Unicode name. The name of a language, in
// English or in itself, finds the language and, as a whole word, the families that set it.
class Index {
 public:
  Index(std::shared_ptr<const catalogue::Catalogue> catalogue, const std::vector<Text>& texts);

  // The best first, at most `limit`. More than a dozen words find nothing.
  std::vector<Found> find(std::string_view question, std::size_t limit, Time now) const;

  // The family whose name or id is nearest to these words ("fraunces-mono"); nullopt: none is near,
  // or there are more than a dozen words.
  std::optional<Found> nearest_family(std::string_view words) const;

 private:
  struct Entry {
    Found found;
    Time published{};
  };
  // That a word stands in an entry.
  struct Posting {
    std::uint32_t entry;
    float weight;
    std::uint32_t least;  // bytes of a beginning of the word that finds the entry
  };
  // How well every entry answers; 0: not at all.
  using Scores = std::vector<float>;

  void add(Found found, Time published, std::initializer_list<std::pair<std::string, float>> texts);
  void add_family(const catalogue::Family& family);
  // families: the entries of those of the catalogue, in their order.
  void add_languages(const std::vector<std::uint32_t>& families);
  void add_characters();
  std::vector<Found> find_words(const std::vector<std::string>& words, bool may_be_near,
                                std::size_t limit, Time now) const;
  Scores score(const std::vector<std::string>& words, bool nearly) const;
  void score_word(const std::string& word, bool nearly, Scores& scores) const;
  std::vector<Found> best(const Scores& scores, bool nearly, std::size_t limit, Time now) const;
  std::vector<Found> having(std::uint32_t character, std::size_t limit) const;

  std::shared_ptr<const catalogue::Catalogue> catalogue_;
  std::vector<Entry> entries_;                                         // in the order of equals
  std::map<std::string, std::vector<Posting>, std::less<>> postings_;  // by word
  std::vector<std::string> names_;  // distinct words of the names of things, sorted
};

}  // namespace typecase::search
