#include "specimen/check/font_checks.h"

#include <set>

#include "base/log.h"
#include "fonts/read/shown_face.h"
#include "specimen/check/shaping_check.h"
#include "specimen/tester/held_characters.h"

namespace typecase::specimen {
namespace {

using catalogue::Family;
using catalogue::FontCheck;
using catalogue::Style;

constexpr std::chrono::minutes first_wait{1};

bool is_missing(const std::set<Digest>& checked, const Family& family, const Style& style) {
  return !checked.contains(style.file) || !checked.contains(trial_subject(family, style));
}

std::set<Digest> checked_subjects(db::Database& database) {
  return database.read([](db::Connection& c) { return catalogue::checked_subjects(c); });
}

// One job for each thing to be checked by each version.
std::string job_key(const Family& family, const Style& style) {
  return std::to_string(catalogue::font_checker) + ":" + to_hex(trial_subject(family, style));
}

void log_faults(const Style& style, const FontCheck& check) {
  if (check.faults.empty()) return;
  const catalogue::ShapingFault& first = check.faults.front();
  log::warning("font_set_otherwise", {{"style", style.id.text},
                                      {"faults", std::to_string(check.faults.size())},
                                      {"copy", first.copy},
                                      {"script", first.script},
                                      {"difference", first.difference}});
}

}  // namespace

void for_each_style(const catalogue::Catalogue& catalogue,
                    const std::function<void(const Family&, const Style&)>& with) {
  for (const auto* families : {&catalogue.families, &catalogue.hidden_families}) {
    for (const Family& family : *families) {
      for (const auto* styles : {&family.styles, &family.hidden_styles}) {
        for (const Style& style : *styles) with(family, style);
      }
    }
  }
}

Digest trial_subject(const Family& family, const Style& style) {
  std::string made_by = to_hex(style.file) + "/" + (family.trial.offered ? "trial" : "none");
  for (std::uint32_t c :
       catalogue::trial_characters(family.trial, family.script, family.language, style.coverage)) {
    made_by += "," + std::to_string(c);
  }
  for (const std::string& feature : family.trial.features) made_by += "+" + feature;
  return sha256(as_bytes(made_by));
}

std::size_t FontChecks::enqueue_missing() {
  auto catalogue = source_.catalogue();
  std::set<Digest> checked = checked_subjects(database_);
  std::vector<std::pair<std::string, std::string>> jobs;  // key and style
  for_each_style(*catalogue, [&](const Family& family, const Style& style) {
    if (is_missing(checked, family, style)) {
      jobs.emplace_back(job_key(family, style), style.id.text);
    }
  });
  if (jobs.empty()) return 0;
  database_.write([&](db::Connection& connection) {
    for (const auto& [key, style] : jobs) {
      // A job that is done may have been stopped.
      jobs::enqueue_again(connection, job_kind, key,
                          boost::json::serialize(boost::json::object{{"style", style}}),
                          clock_.now() + first_wait, jobs::later_priority);
    }
  });
  return jobs.size();
}

void FontChecks::run(const jobs::Job& job) try {
  boost::json::value payload = boost::json::parse(job.payload);
  const std::string id(payload.as_object().at("style").as_string());
  auto catalogue = source_.catalogue();
  std::set<Digest> checked = checked_subjects(database_);
  for_each_style(*catalogue, [&](const Family& family, const Style& style) {
    if (style.id.text == id && is_missing(checked, family, style)) check(family, style);
  });
} catch (const CheckStopped&) {
}

void FontChecks::run_missing(const std::function<void(const Style&)>& tell) {
  auto catalogue = source_.catalogue();
  for_each_style(*catalogue, [&](const Family& family, const Style& style) {
    if (!is_missing(checked_subjects(database_), family, style)) return;
    tell(style);
    check(family, style);
  });
}

void FontChecks::check(const Family& family, const Style& style) {
  std::optional<Bytes> file = source_.file(style.file);
  if (!file) return;
  auto face = fonts::Face::open(std::move(*file));
  if (!face) return;
  fonts::SubsetSource font(fonts::shown_face(*face));
  font.prepare();
  std::set<Digest> checked = checked_subjects(database_);
  if (!checked.contains(style.file)) {
    store(style, style.file, check_font(font, style, held_characters, stop_.get_token()));
  }
  Digest trial = trial_subject(family, style);
  if (!checked.contains(trial))
    store(style, trial, check_trial(font, family, style, stop_.get_token()));
}

void FontChecks::store(const Style& style, const Digest& subject, const FontCheck& check) {
  log_faults(style, check);
  database_.write([&](db::Connection& connection) {
    catalogue::store_font_check(connection, subject, check, clock_.now());
  });
}

}  // namespace typecase::specimen
