#pragma once

#include <boost/describe.hpp>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "catalogue/font_facts.h"
#include "catalogue/records/records.h"

namespace typecase::catalogue {

// Lists of which those that are equal are kept once.
template <class T>
class SharedLists {
 public:
  SharedList<T> share(SharedList<T> list) {
    return list.empty() ? list : *lists_.insert(std::move(list)).first;
  }
  void forget_unused() {
    std::erase_if(lists_, [](const SharedList<T>& list) { return list.is_sole(); });
  }

 private:
  std::set<SharedList<T>> lists_;
};

// Facts about the fonts of styles, each read from the database once for a release. Those of a large
// shop are long to read: 1,700 families have some 90 MB of them. Threads: any number at once.
class KnownFonts {
 public:
  struct Font {
    std::int64_t release = 0, reader = 0;
    Digest file{};
    FontFacts facts;

    bool is_of(const StyleRecord& style) const;
    BOOST_DESCRIBE_CLASS(Font, (), (release, reader, file), (), ())
  };
  using Fonts = std::unordered_map<std::string, Font>;  // by id of the style

  // Of every style of the families. Reads what is not known yet and forgets what none of them has.
  // Throws db::DbError, and json::Malformed or std::invalid_argument of a row that is damaged.
  std::shared_ptr<const Fonts> read(db::Connection& connection,
                                    const std::vector<FamilyRecord>& families);

 private:
  struct Coverage {
    SharedList<std::uint32_t> code_points;
    LanguageSet languages;
  };

  void read_between(db::Connection& connection, const std::string& first, const std::string& last,
                    Fonts& fonts);
  FontFacts facts_of(const StoredFont& stored);
  const Coverage& coverage_of(const std::string& text);
  void forget_unused();

  std::mutex guard_;
  std::shared_ptr<const Fonts> last_ = std::make_shared<const Fonts>();
  std::map<std::string, Coverage> coverages_;  // by coverage_text()
  SharedLists<Axis> axes_;
  SharedLists<std::string> untried_axes_;
  SharedLists<Instance> instances_;
  SharedLists<Feature> features_;
};

}  // namespace typecase::catalogue
