#pragma once

// For tests only: GSUB tables of OpenType 1.9 written rule by rule.

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "fonts/tables/sfnt.h"

namespace typecase::fonts::testing {

using GlyphId = std::uint16_t;
using LookupIndex = std::uint16_t;

// Writes a table whose children follow it and are named by 16-bit offsets from its start.
class OffsetTable {
 public:
  OffsetTable& u16(std::size_t value) {
    append_u16(bytes_, static_cast<std::uint16_t>(value));
    return *this;
  }
  OffsetTable& tag(const std::string& tag) {
    bytes_.insert(bytes_.end(), tag.begin(), tag.end());
    return *this;
  }
  OffsetTable& child(Bytes child) {
    children_.emplace_back(bytes_.size(), std::move(child));
    return u16(0);
  }

  Bytes bytes() const {
    Bytes whole = bytes_;
    for (const auto& [place, child] : children_) {
      whole[place] = static_cast<std::uint8_t>(whole.size() >> 8);
      whole[place + 1] = static_cast<std::uint8_t>(whole.size());
      whole.insert(whole.end(), child.begin(), child.end());
    }
    return whole;
  }

 private:
  Bytes bytes_;
  std::vector<std::pair<std::size_t, Bytes>> children_;
};

// Lookups of one rule each, and the features that apply them in a script and language.
class GsubWriter {
 public:
  LookupIndex add_single(GlyphId from, GlyphId to) {
    OffsetTable rule;
    return add_lookup(1, rule.u16(2).child(coverage(from)).u16(1).u16(to).bytes());
  }

  LookupIndex add_ligature(const std::vector<GlyphId>& from, GlyphId to) {
    OffsetTable ligature;
    ligature.u16(to).u16(from.size());
    for (std::size_t i = 1; i < from.size(); ++i) ligature.u16(from[i]);
    Bytes set = OffsetTable().u16(1).child(ligature.bytes()).bytes();
    OffsetTable rule;
    return add_lookup(4, rule.u16(1).child(coverage(from.front())).u16(1).child(set).bytes());
  }

  // Applies `lookup` to a glyph that stands between these (chaining context, format 3).
  LookupIndex add_context(const std::vector<GlyphId>& before, GlyphId glyph,
                          const std::vector<GlyphId>& after, LookupIndex lookup) {
    OffsetTable rule;
    rule.u16(3).u16(before.size());
    for (auto each = before.rbegin(); each != before.rend(); ++each) rule.child(coverage(*each));
    rule.u16(1).child(coverage(glyph)).u16(after.size());
    for (GlyphId each : after) rule.child(coverage(each));
    return add_lookup(6, rule.u16(1).u16(0).u16(lookup).bytes());
  }

  // Tags of four characters. `language`: "dflt" for the default of the script. Throws
  // std::logic_error for a second feature of one tag in a language, which shapers pass over.
  void add_feature(const std::string& script, const std::string& language, const std::string& tag,
                   LookupIndex lookup) {
    std::vector<Feature>& features = scripts_[script][language];
    if (std::ranges::find(features, tag, &Feature::first) != features.end()) {
      throw std::logic_error("GsubWriter: " + tag + " is there");
    }
    features_.emplace(tag, lookup);
    features.push_back({tag, lookup});
  }

  bool empty() const { return scripts_.empty(); }

  Bytes bytes() const {
    OffsetTable header, scripts, features, lookups;
    scripts.u16(scripts_.size());
    for (const auto& [tag, languages] : scripts_) scripts.tag(tag).child(script(languages));
    features.u16(features_.size());
    for (const auto& [tag, lookup] : features_) {
      features.tag(tag).child(OffsetTable().u16(0).u16(1).u16(lookup).bytes());
    }
    lookups.u16(lookups_.size());
    for (const Bytes& lookup : lookups_) lookups.child(lookup);
    header.u16(1).u16(0).child(scripts.bytes()).child(features.bytes()).child(lookups.bytes());
    return header.bytes();
  }

 private:
  using Feature = std::pair<std::string, LookupIndex>;
  using Languages = std::map<std::string, std::vector<Feature>>;
  static constexpr const char* default_language = "dflt";

  static Bytes coverage(GlyphId glyph) { return OffsetTable().u16(1).u16(1).u16(glyph).bytes(); }

  LookupIndex add_lookup(unsigned type, const Bytes& rule) {
    lookups_.push_back(OffsetTable().u16(type).u16(0).u16(1).child(rule).bytes());
    return static_cast<LookupIndex>(lookups_.size() - 1);
  }

  Bytes script(Languages languages) const {
    OffsetTable table;
    auto standard = languages.extract(default_language);
    standard ? table.child(language(standard.mapped())) : table.u16(0);
    table.u16(languages.size());
    for (const auto& [tag, features] : languages) table.tag(tag).child(language(features));
    return table.bytes();
  }

  Bytes language(const std::vector<Feature>& features) const {
    constexpr std::uint16_t none_required = 0xFFFF;
    OffsetTable table;
    table.u16(0).u16(none_required).u16(features.size());
    for (const Feature& feature : features) {
      table.u16(
          static_cast<std::size_t>(std::distance(features_.begin(), features_.find(feature))));
    }
    return table.bytes();
  }

  std::vector<Bytes> lookups_;
  std::set<Feature> features_;  // in the order of their tags, as the table has them
  std::map<std::string, Languages> scripts_;
};

}  // namespace typecase::fonts::testing
