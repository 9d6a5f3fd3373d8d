#include "specimen/check/shaping_check.h"

#include <algorithm>
#include <map>

#include "base/sorted.h"
#include "base/text/utf8.h"
#include "fonts/check/line_difference.h"
#include "fonts/read/metadata.h"
#include "fonts/read/script_words.h"
#include "fonts/shape/named_by_browser.h"
#include "fonts/tables/unwrap.h"
#include "fonts/write/stamp.h"
#include "fonts/write/trial.h"
#include "fonts/write/woff.h"
#include "specimen/check/check_texts.h"
#include "specimen/tester/buckets.h"
#include "specimen/tester/held_characters.h"
#include "specimen/tester/instances.h"

namespace typecase::specimen {
namespace {

using catalogue::FontCheck;
using catalogue::ShapingFault;
using catalogue::Style;
using fonts::Face;

constexpr std::size_t most_faults = 5;  // told of a script and copy

fonts::Setting setting_of(const CheckText& text) {
  bool is_right_to_left = fonts::is_right_to_left(text.script);
  return {.direction = is_right_to_left ? "rtl" : "ltr", .language = text.language};
}

// Characters that every tester font holds in which a line is typed.
CodePoints base_of(const Style& style) {
  CodePoints base;
  std::ranges::copy_if(style.coverage, std::back_inserter(base),
                       [](std::uint32_t c) { return buckets().front().holds(c); });
  return base;
}

void go_on(const std::stop_token& stop) {
  if (stop.stop_requested()) throw CheckStopped();
}

class Faults {
 public:
  explicit Faults(std::string copy) : copy_(std::move(copy)) {}

  void add(const CheckText& text, std::string difference) {
    if (counts_[text.script]++ >= most_faults) return;
    all_.push_back({copy_, text.script, text.language, text.text, std::move(difference)});
  }

  bool has(const std::string& script) const { return counts_.contains(script); }
  std::vector<std::string> scripts() const {
    std::vector<std::string> codes;
    for (const auto& [code, count] : counts_) codes.push_back(code);
    return codes;
  }
  const std::vector<ShapingFault>& all() const { return all_; }

 private:
  std::string copy_;
  std::vector<ShapingFault> all_;
  std::map<std::string, std::size_t> counts_;
};

// Compares tester fonts of a style.
class TesterCheck {
 public:
  TesterCheck(const fonts::SubsetSource& font, const Style& style, const Hold& hold,
              const std::stop_token& stop)
      : font_(font), style_(style), hold_(hold), stop_(stop), base_(base_of(style)) {}

  Faults in_parts(const std::vector<CheckText>& texts) const {
    Faults faults("tester");
    for (const CheckText& text : texts)
      compare(text, fonts::named_by_browser(text.text, style_.coverage), faults);
    return faults;
  }

  // Of these scripts, each sent whole.
  Faults in_whole_scripts(const std::vector<CheckText>& texts,
                          const std::vector<std::string>& scripts) const {
    Faults faults("tester");
    for (const std::string& script : scripts) {
      CodePoints all = characters_in(style_, {script});
      for (const CheckText& text : texts) {
        if (text.script != script) continue;
        CodePoints named = fonts::named_by_browser(text.text, style_.coverage);
        named.insert(named.end(), all.begin(), all.end());
        compare(text, sorted_unique(std::move(named)), faults);
      }
    }
    return faults;
  }

 private:
  void compare(const CheckText& text, CodePoints named, Faults& faults) const {
    go_on(stop_);
    named.insert(named.end(), base_.begin(), base_.end());
    std::erase_if(named, [&](std::uint32_t c) { return !has(style_.coverage, c); });
    CodePoints held = hold_(style_, sorted_unique(std::move(named)));
    fonts::Setting setting = setting_of(text);
    try {
      bool is_pinned = can_be_pinned(style_);
      auto part = Face::open(is_pinned ? font_.pinned(held, {}, {}) : font_.subset(held, {}));
      if (!part) return faults.add(text, part.error().detail);
      constexpr float rounding = 1;  // Outlines held at a place stand on whole units.
      auto found =
          compare_line(font_.face(), setting, *part, setting, text.text, is_pinned ? rounding : 0);
      if (found.difference) faults.add(text, *found.difference);
    } catch (const std::runtime_error& refused) {  // by HarfBuzz
      faults.add(text, refused.what());
    }
  }

  const fonts::SubsetSource& font_;
  const Style& style_;
  const Hold& hold_;
  const std::stop_token& stop_;
  const CodePoints base_;
};

void compare_copy(const Face& whole, const Face& copy, const std::vector<CheckText>& texts,
                  const std::stop_token& stop, Faults& faults) {
  for (const CheckText& text : texts) {
    go_on(stop);
    fonts::Setting setting = setting_of(text);
    auto found = compare_line(whole, setting, copy, setting, text.text, 0);
    if (found.difference) faults.add(text, *found.difference);
  }
}

// As it is delivered for the web, with a stamp of the usual size.
Result<Face> sold_copy(const Face& face) {
  auto stamped = fonts::stamp(face, {"1.000;typecase", "Licence", "Address", Time{}});
  if (!stamped) return stamped.error();
  auto sfnt = fonts::unwrap_woff2(as_bytes(fonts::encode_woff2(*stamped)));
  if (!sfnt) return sfnt.error();
  return Face::open(std::move(*sfnt));
}

void append(std::vector<ShapingFault>& all, const Faults& faults) {
  all.insert(all.end(), faults.all().begin(), faults.all().end());
}

bool has_all(const CodePoints& coverage, const CheckText& text) {
  return std::ranges::all_of(fonts::named_by_browser(text.text, coverage),
                             [&](std::uint32_t c) { return has(coverage, c); });
}

Result<Face> trial_copy(const fonts::SubsetSource& font, const catalogue::Family& family,
                        const Style& style) {
  CodePoints characters =
      catalogue::trial_characters(family.trial, family.script, family.language, style.coverage);
  auto made = fonts::make_trial(font, {characters, family.trial.features},
                                {family.name, "trial", "Terms", "Address", Time{}});
  if (!made) return made.error();
  return Face::open(std::move(*made));
}

}  // namespace

FontCheck check_font(const fonts::SubsetSource& font, const Style& checked_before, const Hold& hold,
                     const std::stop_token& stop) {
  Style style = checked_before;
  // Remedies of an earlier check would hide the differences.
  style.whole_scripts.clear();
  style.drawn_scripts.clear();
  std::vector<CheckText> texts = check_texts(style.coverage);
  TesterCheck tester(font, style, hold, stop);
  Faults parts = tester.in_parts(texts);
  Faults wholes = tester.in_whole_scripts(texts, parts.scripts());
  FontCheck check;
  for (const std::string& script : parts.scripts()) {
    (wholes.has(script) ? check.drawn_scripts : check.whole_scripts).push_back(script);
  }
  append(check.faults, parts);

  Faults sold("sold");
  if (auto copy = sold_copy(font.face())) compare_copy(font.face(), *copy, texts, stop, sold);
  append(check.faults, sold);
  return check;
}

FontCheck check_trial(const fonts::SubsetSource& font, const catalogue::Family& family,
                      const Style& style, const std::stop_token& stop) {
  if (!family.trial.offered) return {};
  auto trial = trial_copy(font, family, style);
  if (!trial) return {};
  std::vector<CheckText> texts = check_texts(style.coverage);
  CodePoints coverage = fonts::coverage(*trial);
  std::erase_if(texts, [&](const CheckText& text) { return !has_all(coverage, text); });
  Faults faults("trial");
  compare_copy(font.face(), *trial, texts, stop, faults);
  FontCheck check;
  append(check.faults, faults);
  return check;
}

}  // namespace typecase::specimen
