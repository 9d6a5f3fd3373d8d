#pragma once

// For tests and the bench: a greedy visitor of the tester, for 24 simulated hours, who wants to
// have as much of a font as can be had.

#include <algorithm>
#include <boost/json.hpp>
#include <map>
#include <set>
#include <string>
#include <unordered_set>
#include <vector>

#include "base/clock.h"
#include "fonts/testing.h"
#include "fonts/woff2.h"
#include "specimen/access.h"
#include "specimen/buckets.h"
#include "specimen/kerning_testing.h"
#include "specimen/tester_fonts.h"
#include "specimen/testing.h"

namespace typecase::specimen::testing {

// The font that is to be gathered, and what is known of it.
struct Prey {
  explicit Prey(Bytes sfnt) : face(fonts::Face::open(std::move(sfnt)).value()) {
    characters = fonts::coverage(face);
    fonts::testing::Pen pen(face);
    for (unsigned glyph = 0; glyph < face.glyph_count(); ++glyph) {
      outlines.insert(pen.outline(glyph));
    }
    for (std::uint32_t first : characters) {
      kerning.push_back(kerning_row(face, first, characters));
      pairs +=
          kerning.back().size() - static_cast<std::size_t>(std::ranges::count(kerning.back(), 0));
    }
  }

  std::size_t place_of(std::uint32_t code_point) const {
    return static_cast<std::size_t>(std::ranges::lower_bound(characters, code_point) -
                                    characters.begin());
  }

  fonts::Face face;
  std::vector<std::uint32_t> characters;
  std::unordered_set<std::string> outlines;  // distinct ones
  std::vector<std::vector<int>> kerning;  // by place in `characters`, of the first and the second
  std::size_t pairs = 0;                  // that are kerned
};

// What came of it.
struct Loot {
  std::set<std::uint32_t> characters;
  std::unordered_set<std::string> outlines;  // as the prey's
  std::size_t pairs = 0;                     // kerned ones that some single font reproduces
  std::size_t home_pairs = 0;                // of them, those of the home set
  std::size_t told_pairs = 0;                // these and those that advances tell as numbers
  std::size_t home = 0;                      // characters that need no grant
  std::size_t most_beyond = 0;               // characters of one answer beyond them
  std::size_t named = 0;                     // answers that hold the family's name
  std::size_t fonts = 0;
  std::size_t refused = 0;
};

// What it asks for first: the widest covers, language by language; or, of somebody who knows the
// kerning already that he is after, the characters that are kerned the most.
enum class Plan { languages, kerning };

class Harvester {
 public:
  // `addresses`: from where it comes. The family is the only one of `demo`.
  Harvester(DemoFonts& demo, const Prey& prey, std::vector<std::string> addresses,
            Plan plan = Plan::languages, const AccessLimits& limits = {})
      : family_(demo.family(0)),
        style_(demo.style(0)),
        prey_(prey),
        addresses_(std::move(addresses)),
        plan_(plan),
        limits_(limits),
        access_(clock_, limits),
        fonts_(demo.source(), Grants(Bytes(32, 1), clock_), access_),
        home_(home_of(family_, style_)),
        got_(prey.characters.size(), std::vector<bool>(prey.characters.size())) {
    loot_.home = home_.size();
    for (const auto& feature : style_.features) all_features_ += '+' + feature.tag;
  }

  Loot run() {
    for (address_ = 0; address_ < addresses_.size(); ++address_) {
      if (address_ == 0) take_what_is_free();
      if (address_ == 0) loot_.home_pairs = loot_.pairs;
      take_planned();
    }
    for (address_ = 0; address_ < addresses_.size(); ++address_) take_leavings();
    try_again_all_day();
    take_advances();
    return std::move(loot_);
  }

 private:
  using Group = std::vector<std::uint32_t>;

  std::vector<std::string> instances() const {
    std::vector<std::string> names{"static", "var", "pin-default", "pin-specimen"};
    for (std::size_t i = 0; i < style_.instances.size(); ++i) {
      names.push_back("pin-" + std::to_string(i));
    }
    return names;
  }

  // What the pages have, at each instance, with each feature and with all.
  void take_what_is_free() {
    TesterCuts cuts = cuts_of(family_, style_);
    std::vector<std::string> features{cuts.features, all_features_};
    for (const auto& feature : style_.features) features.push_back("default+" + feature.tag);
    for (const std::string& cover : {cuts.first.cover, cuts.typing.cover, std::string("base")}) {
      for (const std::string& instance : instances()) ask(instance, "default", cover);
      for (const std::string& tags : features) ask(plain(), tags, cover);
    }
  }

  // The wanted characters in three groups for each address: any two of the three fit into one
  // answer, and with them the home set. Further addresses mix groups so that most pairs are gained,
  // or take new ones.
  void take_planned() {
    if (groups_.empty()) plan();
    std::array<std::size_t, 3> best = best_groups();
    for (auto [a, b] : {std::pair(0, 1), std::pair(0, 2), std::pair(1, 2)}) {
      Group both = groups_[best[a]];
      both.insert(both.end(), groups_[best[b]].begin(), groups_[best[b]].end());
      ask(plain(), all_features_, cover_of_group("base", both));
      both.insert(both.end(), home_.begin(), home_.end());
      ask(plain(), all_features_, cover_of_group("only", both));
    }
  }

  // Whatever else there is: every bucket, batches of them, single code points.
  void take_leavings() {
    std::vector<TesterAddress> batch;
    for (const Bucket& bucket : buckets()) {
      ask(plain(), all_features_, "base." + bucket.id);
      batch.push_back({face_name(style_), plain(), "default", "base." + bucket.id});
      if (batch.size() == 24) ask(std::exchange(batch, {}));
    }
    ask(std::move(batch));
    auto step = std::max<std::size_t>(1, prey_.characters.size() / 200);
    for (std::size_t i = 0; i < prey_.characters.size(); i += step) {
      ask(plain(), "default", cover_of_group("only", {prey_.characters[i]}));
    }
  }

  void try_again_all_day() {
    while (clock_.now() + std::chrono::hours(1) < end_) {
      clock_.advance(std::chrono::hours(1));
      for (address_ = 0; address_ < addresses_.size(); ++address_) {
        for (int i = 0; i < 5; ++i) {
          std::size_t place = (attempts_ * 37) % prey_.characters.size();
          ask(plain(), "default", cover_of_group("only", {prey_.characters[place]}));
        }
      }
    }
  }

  // The numbers of pairs that no font reproduced.
  void take_advances() {
    loot_.told_pairs = loot_.pairs;
    address_ = 0;
    auto advances = fonts_.advances({face_name(style_), plain(), ""}, caller());
    if (!advances) return;
    boost::json::value table = boost::json::parse((*advances)->json);
    for (const auto& run : table.at("kerningOf").as_array()) {
      auto first = run.at(0).to_number<std::uint32_t>(),
           count = run.at(1).to_number<std::uint32_t>();
      const auto& kerning = table.at("kernings").at(run.at(2).to_number<std::size_t>());
      for (std::uint32_t letter = first; letter < first + count; ++letter) {
        for (const auto& pair : kerning.at("after").as_array()) take_told(pair, pair.at(0), letter);
        for (const auto& pair : kerning.at("before").as_array())
          take_told(pair, letter, pair.at(0));
      }
    }
  }

  void take_told(const boost::json::value& pair, const boost::json::value& first,
                 const boost::json::value& second) {
    std::size_t a = prey_.place_of(first.to_number<std::uint32_t>());
    std::size_t b = prey_.place_of(second.to_number<std::uint32_t>());
    if (got_[a][b] || prey_.kerning[a][b] != pair.at(1).to_number<int>()) return;
    got_[a][b] = true;
    ++loot_.told_pairs;
  }

  std::string plain() const { return style_.variable() ? "var" : "static"; }

  static std::string cover_of_group(const std::string& head, Group group) {
    std::ranges::sort(group);
    std::string cover = head;
    for (std::uint32_t c : group) {
      const Range range{c, c};
      cover += ".u" + ranges_text({&range, 1});
    }
    return cover;
  }

  void plan() {
    std::vector<std::uint32_t> wanted = beyond(prey_.characters, home_);
    std::map<std::uint32_t, std::ptrdiff_t> weights;
    for (std::uint32_t c : wanted) weights[c] = weight(c);
    std::ranges::stable_sort(wanted, std::greater(), [&](std::uint32_t c) { return weights[c]; });
    auto share = static_cast<std::size_t>(limits_.share * static_cast<double>(wanted.size()));
    std::size_t size = std::max<std::size_t>(1, std::min(limits_.characters, share) / 3);
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      if (i % size == 0) groups_.emplace_back();
      groups_.back().push_back(wanted[i]);
    }
    while (groups_.size() < 3) groups_.emplace_back();
    groups_.resize(std::min<std::size_t>(groups_.size(), 3 * addresses_.size()));
    count_gains();
  }

  // The more, the sooner.
  std::ptrdiff_t weight(std::uint32_t code_point) const {
    std::size_t most = buckets().size();
    if (plan_ == Plan::languages) {
      return static_cast<std::ptrdiff_t>(most - bucket_of(code_point).value_or(most));
    }
    std::size_t place = prey_.place_of(code_point);
    std::ptrdiff_t pairs = 0;
    for (std::size_t i = 0; i < prey_.characters.size(); ++i) {
      pairs += (prey_.kerning[i][place] != 0) + (prey_.kerning[place][i] != 0);
    }
    return pairs;
  }

  // How many kerned pairs there are between each two groups, and of each with the home set.
  void count_gains() {
    groups_.push_back(home_);
    gain_.assign(groups_.size(), std::vector<std::size_t>(groups_.size()));
    for (std::size_t a = 0; a < groups_.size(); ++a) {
      for (std::size_t b = 0; b < groups_.size(); ++b) {
        for (std::uint32_t first : groups_[a]) {
          const std::vector<int>& row = prey_.kerning[prey_.place_of(first)];
          for (std::uint32_t second : groups_[b]) gain_[a][b] += row[prey_.place_of(second)] != 0;
        }
      }
    }
    groups_.pop_back();
  }

  // What three groups together with the home set would bring beyond what was planned before.
  std::size_t gain(const std::array<std::size_t, 3>& three) const {
    std::size_t home = groups_.size();
    std::set<std::pair<std::size_t, std::size_t>> fresh;
    for (std::size_t a : three) {
      for (std::size_t b : {three[0], three[1], three[2], home}) {
        fresh.insert({a, b});
        fresh.insert({b, a});
      }
    }
    std::size_t sum = 0;
    for (const auto& pair : fresh) {
      if (!planned_.contains(pair)) sum += gain_[pair.first][pair.second];
    }
    return sum;
  }

  std::array<std::size_t, 3> best_groups() {
    std::array<std::size_t, 3> best{0, 1, 2};
    for (std::size_t a = 0; a < groups_.size(); ++a) {
      for (std::size_t b = a + 1; b < groups_.size(); ++b) {
        for (std::size_t c = b + 1; c < groups_.size(); ++c) {
          if (gain({a, b, c}) > gain(best)) best = {a, b, c};
        }
      }
    }
    for (std::size_t a : best) {
      for (std::size_t b : {best[0], best[1], best[2], groups_.size()}) {
        planned_.insert({a, b});
        planned_.insert({b, a});
      }
    }
    return best;
  }

  TesterCaller caller() {
    auto& [token, until] = grants_[address_];
    if (clock_.now() + std::chrono::seconds(1) >= until) {
      auto granted = fonts_.grant({style_.id.text}).value();
      token = granted.grant.token;
      until = granted.grant.expires_at;
    }
    return {addresses_[address_], token};
  }

  void ask(const std::string& instance, const std::string& features, const std::string& cover) {
    ++attempts_;
    TesterAddress address{face_name(style_), instance, features, cover};
    auto font = fonts_.font(address, caller());
    if (!font && font.error().code == "too_fast") {
      clock_.advance(std::chrono::seconds(font.error().retry_after));
      font = fonts_.font(address, caller());
    }
    if (font) keep((*font)->woff2);
    loot_.refused += font ? 0 : 1;
  }

  void ask(const std::vector<TesterAddress>& batch) {
    clock_.advance(std::chrono::seconds(1));
    auto fonts = fonts_.batch(batch, caller());
    if (!fonts) return;
    for (const auto& font : *fonts) {
      if (font) keep(font->woff2);
      loot_.refused += font ? 0 : 1;
    }
  }

  void keep(const std::string& woff2) {
    if (!seen_.insert(to_hex(ByteView(sha256(woff2)))).second) return;
    ++loot_.fonts;
    Bytes sfnt = fonts::unwrap_woff2(as_bytes(woff2)).value();
    loot_.named += names_family(sfnt) ? 1 : 0;
    auto opened = fonts::Face::open(std::move(sfnt));
    if (!opened) return;  // Of a space alone: there is nothing to draw.
    const fonts::Face& face = *opened;
    std::vector<std::uint32_t> characters = fonts::coverage(face);
    loot_.characters.insert(characters.begin(), characters.end());
    loot_.most_beyond = std::max(loot_.most_beyond, beyond(characters, home_).size());
    keep_outlines(face);
    keep_kerning(face, characters);
  }

  void keep_outlines(const fonts::Face& face) {
    fonts::testing::Pen pen(face);
    for (unsigned glyph = 0; glyph < face.glyph_count(); ++glyph) {
      std::string outline = pen.outline(glyph);
      if (prey_.outlines.contains(outline)) loot_.outlines.insert(std::move(outline));
    }
  }

  void keep_kerning(const fonts::Face& face, const std::vector<std::uint32_t>& characters) {
    for (std::uint32_t first : characters) {
      std::size_t a = prey_.place_of(first);
      std::vector<std::uint32_t> seconds;
      for (std::uint32_t second : characters) {
        std::size_t b = prey_.place_of(second);
        if (prey_.kerning[a][b] != 0 && !got_[a][b]) seconds.push_back(second);
      }
      if (seconds.empty()) continue;
      std::vector<int> row = kerning_row(face, first, seconds);
      for (std::size_t i = 0; i < seconds.size(); ++i) {
        std::size_t b = prey_.place_of(seconds[i]);
        if (row[i] != prey_.kerning[a][b]) continue;
        got_[a][b] = true;
        ++loot_.pairs;
      }
    }
  }

  // As it is written and without spaces, in the encodings of font files.
  bool names_family(const Bytes& sfnt) const {
    std::string name = family_.name;
    std::string joined = name;
    std::erase(joined, ' ');
    for (const std::string& text : {name, joined}) {
      std::string wide;
      for (char c : text) wide += std::string(1, '\0') + c;
      for (const std::string& bytes : {text, wide}) {
        auto found = std::search(sfnt.begin(), sfnt.end(), bytes.begin(), bytes.end());
        if (found != sfnt.end()) return true;
      }
    }
    return false;
  }

  const catalogue::Family& family_;
  const catalogue::Style& style_;
  const Prey& prey_;
  const std::vector<std::string> addresses_;
  const Plan plan_;
  const AccessLimits limits_;
  const Time start_ = from_micros(1'795'000'000'000'000);
  const Time end_ = start_ + std::chrono::hours(24);
  ManualClock clock_{start_};
  Access access_;
  TesterFonts fonts_;
  std::vector<std::uint32_t> home_;
  std::string all_features_ = "default";

  std::size_t address_ = 0;  // the one that is used now
  std::size_t attempts_ = 0;
  std::map<std::size_t, std::pair<std::string, Time>> grants_;  // by address: token, until
  std::vector<Group> groups_;
  std::vector<std::vector<std::size_t>> gain_;
  std::set<std::pair<std::size_t, std::size_t>> planned_;
  std::set<std::string> seen_;
  std::vector<std::vector<bool>> got_;
  Loot loot_;
};

}  // namespace typecase::specimen::testing
