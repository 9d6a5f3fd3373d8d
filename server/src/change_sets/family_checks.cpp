#include "change_sets/family_checks.h"

#include <algorithm>
#include <set>

#include "base/json/json_reader.h"
#include "base/text/text_limits.h"
#include "base/text/utf8.h"

namespace typecase::change_sets {
namespace {

using catalogue::FamilyTerms;
using catalogue::SpecimenRecord;
using catalogue::TextsRecord;
using catalogue::TrialProfile;
using changes::EntryKind;

bool is_tag(const std::string& text) {
  return text.size() == 4 && std::ranges::all_of(text, [](char c) { return c > ' ' && c <= '~'; });
}

// Gathers the faults of one family.
class FamilyCheck {
 public:
  FamilyCheck(const changes::Entries& laid, const std::string& id) : laid_(laid), id_(id) {}

  void check(const TextsRecord& before, const TextsRecord& after) {
    if (before.summary != after.summary) limit(after.summary, "texts.summary", longest_summary);
    if (before.about != after.about) limit(after.about, "texts.about", longest_about);
    check_facts(before, after);
    if (before.related != after.related) check_related(before.related, after.related);
    if (before.specimen != after.specimen) check(after.specimen);
    if (after.style_order && before.style_order != after.style_order) {
      check_styles(*after.style_order, "texts.styleOrder");
    }
  }

  void check(const TrialProfile& trial) {
    check_words(trial.characters, "trial.characters", catalogue::is_trial_characters);
    check_words(trial.formats, "trial.formats", catalogue::is_trial_format);
    if (trial.characters.empty()) fault("trial.characters", "required", "Name some characters.");
    if (trial.formats.empty()) fault("trial.formats", "required", "Name a format.");
    check_tags(trial.features, "trial.features");
    if (!catalogue::is_trial_embedding(trial.embedding)) {
      fault("trial.embedding", "not_allowed", "There is no such permission to embed.");
    }
  }

  std::vector<Fault> faults;

 private:
  void fault(std::string place, std::string code, std::string message) {
    faults.push_back({std::move(place), std::move(code), std::move(message)});
  }

  void limit(const std::string& text, const char* place, std::size_t most) {
    if (code_points(text) <= most) return;
    fault(place, "too_long", "At most " + std::to_string(most) + " characters fit here.");
  }

  void check_facts(const TextsRecord& before, const TextsRecord& after) {
    for (auto [place, old, text] :
         {std::tuple("texts.version", &before.version, &after.version),
          {"texts.licenceName", &before.licence_name, &after.licence_name},
          {"texts.language", &before.language, &after.language}}) {
      if (*old != *text) limit_text(*text, place, faults);
    }
    if (before.category != after.category && !after.category.empty() &&
        !catalogue::is_category(after.category)) {
      fault("texts.category", "not_allowed", "A category is serif, sans, mono or display.");
    }
    if (before.direction != after.direction && after.direction != "ltr" &&
        after.direction != "rtl") {
      fault("texts.direction", "not_allowed", "A direction is ltr or rtl.");
    }
    if (before.script != after.script && after.script.size() != 4) {
      fault("texts.script", "not_allowed", "A script has four letters, such as Latn.");
    }
    if (before.year != after.year && (after.year < 0 || after.year > 9999)) {
      fault("texts.year", "out_of_range", "A year has four digits.");
    }
    if (before.designers == after.designers) return;
    for (const std::string& designer : after.designers) {
      need_text(designer, "texts.designers", faults);
    }
  }

  // One that stands there already may have another id by now, which its former one leads to.
  void check_related(const std::vector<std::string>& before,
                     const std::vector<std::string>& related) {
    std::set<std::string> seen{id_};
    for (const std::string& id : related) {
      const bool is_known =
          laid_.contains({EntryKind::family, id}) || std::ranges::find(before, id) != before.end();
      if (!is_known) {
        fault("texts.related", "no_such_family", "There is no family \"" + id + "\".");
      } else if (!seen.insert(id).second) {
        fault("texts.related", "not_unique", "The family \"" + id + "\" is named twice.");
      }
    }
  }

  void check(const SpecimenRecord& specimen) {
    if (specimen.text.empty()) fault("texts.specimen.text", "required", "A line is needed here.");
    limit(specimen.text, "texts.specimen.text", longest_specimen_text);
    check_range(specimen.size, "texts.specimen.size");
    check_range(specimen.size_small, "texts.specimen.sizeSmall");
    if (specimen.tracking < -0.5 || specimen.tracking > 1) {
      fault("texts.specimen.tracking", "out_of_range", "Tracking is from -0.5 to 1 em.");
    }
    check_styles({specimen.style}, "texts.specimen.style");
    check_tags(specimen.features, "texts.specimen.features");
    check_tags(specimen.axes, "texts.specimen.axes");
    if (specimen.axes.size() != specimen.coordinates.size()) {
      fault("texts.specimen.coordinates", "not_allowed", "Each axis needs its coordinate.");
    }
  }

  void check_range(int size, const char* place) {
    if (size >= 8 && size <= 400) return;
    fault(place, "out_of_range", "A size is from 8 to 400 px.");
  }

  void check_styles(const std::vector<std::string>& styles, const char* place) {
    std::set<std::string> seen;
    for (const std::string& id : styles) {
      const auto found = laid_.find({EntryKind::style, id});
      const bool is_own = found != laid_.end() &&
                          json::read_stored<catalogue::StyleTerms>(found->second).family == id_;
      if (!is_own) {
        fault(place, "no_such_style", "The family has no style \"" + id + "\".");
      } else if (!seen.insert(id).second) {
        fault(place, "not_unique", "The style \"" + id + "\" is named twice.");
      }
    }
  }

  void check_tags(const std::vector<std::string>& tags, const char* place) {
    if (std::ranges::all_of(tags, is_tag)) return;
    fault(place, "not_allowed", "A tag has four characters.");
  }

  void check_words(const std::vector<std::string>& words, const char* place,
                   bool (*fits)(std::string_view)) {
    for (const std::string& word : words) {
      if (!fits(word)) fault(place, "not_allowed", "\"" + word + "\" cannot be used here.");
    }
  }

  const changes::Entries& laid_;
  const std::string& id_;
};

}  // namespace

std::vector<Fault> check_texts(const changes::Entries& laid, const std::string& id,
                               const FamilyTerms& before, const FamilyTerms& after) {
  FamilyCheck check(laid, id);
  check.check(before.texts, after.texts);
  if (before.trial != after.trial) check.check(after.trial);
  return std::move(check.faults);
}

}  // namespace typecase::change_sets
