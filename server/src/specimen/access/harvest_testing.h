#pragma once

// For tests and the bench: a greedy visitor of the tester, for 24 simulated hours, who wants to
// have as much of a font as can be had.

#include <algorithm>
#include <boost/json.hpp>
#include <map>
#include <string>
#include <vector>

#include "base/clock.h"
#include "specimen/access/access.h"
#include "specimen/access/extracted_data_testing.h"
#include "specimen/access/harvest_plan_testing.h"
#include "specimen/tester/buckets.h"
#include "specimen/tester/tester_fonts.h"
#include "specimen/testing.h"

namespace typecase::specimen::testing {

class Harvester {
 public:
  // `addresses`: from where it comes. The family is the only one of `demo`.
  Harvester(DemoFonts& demo, const TargetFont& target, std::vector<std::string> addresses,
            Plan plan = Plan::languages, const AccessLimits& limits = {})
      : family_(demo.family(0)),
        style_(demo.style(0)),
        target_(target),
        addresses_(std::move(addresses)),
        access_(clock_, limits),
        fonts_(demo.source(), Grants(Bytes(32, 1), clock_), access_),
        free_(free_charset(family_, style_)),
        plan_(target, free_, plan, limits, addresses_.size()),
        collector_(target, family_.name, free_) {
    for (const auto& feature : style_.features) all_features_ += '+' + feature.tag;
  }

  ExtractedData run() {
    take_what_is_free();
    collector_.extracted.free_pairs = collector_.extracted.pairs;
    for (address_ = 0; address_ < addresses_.size(); ++address_) take_planned();
    for (address_ = 0; address_ < addresses_.size(); ++address_) take_leavings();
    try_again_all_day();
    take_advances();
    return std::move(collector_.extracted);
  }

 private:
  using Group = HarvestPlan::Group;

  std::vector<std::string> instances() const {
    std::vector<std::string> names{"static", "var", "pin-specimen"};
    for (std::size_t i = 0; i < style_.instances.size(); ++i) {
      names.push_back("pin-" + std::to_string(i));
    }
    return names;
  }

  // Characters that the pages have, at each instance, with each feature and with all.
  void take_what_is_free() {
    SubsetVariants variants = subset_variants(family_, style_);
    std::vector<std::string> features{variants.features, all_features_};
    for (const auto& feature : style_.features) features.push_back("default+" + feature.tag);
    for (const std::string& cover :
         {variants.first.cover, variants.typing.cover, std::string("base")}) {
      for (const std::string& instance : instances()) ask(instance, "default", cover);
      for (const std::string& tags : features) ask(plain(), tags, cover);
    }
  }

  void take_planned() {
    std::array<Group, 3> groups = plan_.next();
    for (auto [a, b] : {std::pair(0, 1), std::pair(0, 2), std::pair(1, 2)}) {
      Group both = groups[a];
      both.insert(both.end(), groups[b].begin(), groups[b].end());
      take_all_or_parts(both);
    }
  }

  // Characters refused together may be had in parts.
  void take_all_or_parts(const Group& group) {
    bool came = ask(plain(), all_features_, cover_of_group("base", group));
    Group with_free = group;
    with_free.insert(with_free.end(), free_.begin(), free_.end());
    came = ask(plain(), all_features_, cover_of_group("only", with_free)) || came;
    if (came || group.size() < 2) return;
    auto middle = group.begin() + static_cast<std::ptrdiff_t>(group.size() / 2);
    take_all_or_parts({group.begin(), middle});
    take_all_or_parts({middle, group.end()});
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
    auto step = std::max<std::size_t>(1, target_.characters.size() / 200);
    for (std::size_t i = 0; i < target_.characters.size(); i += step) {
      ask(plain(), "default", cover_of_group("only", {target_.characters[i]}));
    }
  }

  void try_again_all_day() {
    while (clock_.now() + std::chrono::hours(1) < end_) {
      clock_.advance(std::chrono::hours(1));
      for (address_ = 0; address_ < addresses_.size(); ++address_) {
        for (int i = 0; i < 5; ++i) {
          std::size_t place = (attempts_ * 37) % target_.characters.size();
          ask(plain(), "default", cover_of_group("only", {target_.characters[place]}));
        }
      }
    }
  }

  void take_advances() {
    address_ = 0;
    auto advances = fonts_.advances({face_name(style_), plain(), ""}, caller());
    if (advances) collector_.take_told(boost::json::parse((*advances)->json));
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

  TesterCaller caller() {
    auto& [token, until] = grants_[address_];
    if (clock_.now() + std::chrono::seconds(1) >= until) {
      auto granted = fonts_.grant({style_.id.text}).value();
      token = granted.grant.token;
      until = granted.grant.expires_at;
    }
    return {addresses_[address_], token};
  }

  bool ask(const std::string& instance, const std::string& features, const std::string& cover) {
    ++attempts_;
    TesterAddress address{face_name(style_), instance, features, cover};
    auto font = fonts_.font(address, caller());
    if (!font && font.error().code == "too_fast") {
      clock_.advance(std::chrono::seconds(font.error().retry_after));
      font = fonts_.font(address, caller());
    }
    note(font ? &(*font)->woff2 : nullptr);
    return font.has_value();
  }

  void ask(const std::vector<TesterAddress>& batch) {
    clock_.advance(std::chrono::seconds(1));
    auto fonts = fonts_.batch(batch, caller());
    if (!fonts) return;
    for (const auto& font : *fonts) note(font ? &font->woff2 : nullptr);
  }

  // Null: refused.
  void note(const std::string* woff2) {
    woff2 ? collector_.take(*woff2) : void(++collector_.extracted.refused);
  }

  const catalogue::Family& family_;
  const catalogue::Style& style_;
  const TargetFont& target_;
  const std::vector<std::string> addresses_;
  const Time start_ = from_micros(1'795'000'000'000'000);
  const Time end_ = start_ + std::chrono::hours(24);
  ManualClock clock_{start_};
  Access access_;
  TesterFonts fonts_;
  const CodePoints free_;
  HarvestPlan plan_;
  Collector collector_;
  std::string all_features_ = "default";

  std::size_t address_ = 0;  // the one that is used now
  std::size_t attempts_ = 0;
  std::map<std::size_t, std::pair<std::string, Time>> grants_;  // by address: token, until
};

}  // namespace typecase::specimen::testing
