#include "catalogue/records/font_checks.h"

#include "catalogue/records/records.h"
#include "db/record.h"
#include "db/versioned.h"

namespace typecase::catalogue {
namespace {

void set_scripts(const std::map<Digest, FontCheck>& checks, std::vector<Style>& styles) {
  for (Style& style : styles) {
    auto found = checks.find(style.file);
    if (found == checks.end()) continue;
    style.whole_scripts = found->second.whole_scripts;
    style.drawn_scripts = found->second.drawn_scripts;
  }
}

bool sends_otherwise(const FontCheck& a, const FontCheck& b) {
  return a.whole_scripts != b.whole_scripts || a.drawn_scripts != b.drawn_scripts;
}

}  // namespace

void store_font_check(db::Connection& connection, const Digest& subject, const FontCheck& check,
                      Time now) {
  auto before =
      connection.find<std::string>("SELECT result FROM font_check WHERE subject = $1", subject);
  db::Record()
      .set("subject", subject)
      .set("checker", font_checker)
      .set("has_faults", !check.faults.empty())
      .set("result", check)
      .set("checked_at", now)
      .upsert(connection, "font_check", "subject");
  const FontCheck was = before ? json::read_stored<FontCheck>(*before) : FontCheck{};
  if (sends_otherwise(was, check)) db::touch_shop_version(connection);
}

std::set<Digest> checked_subjects(db::Connection& connection) {
  auto subjects =
      connection.select<Digest>("SELECT subject FROM font_check WHERE checker = $1", font_checker);
  return {subjects.begin(), subjects.end()};
}

std::map<Digest, FontCheck> read_font_checks(db::Connection& connection) {
  std::map<Digest, FontCheck> checks;
  for (const db::Row& row :
       connection.rows("SELECT subject, result FROM font_check WHERE has_faults = $1", true)) {
    checks[row.get<Digest>("subject")] = row.get<FontCheck>("result");
  }
  return checks;
}

void apply_font_checks(db::Connection& connection, Catalogue& catalogue) {
  std::map<Digest, FontCheck> checks = read_font_checks(connection);
  if (checks.empty()) return;
  for (auto* families : {&catalogue.families, &catalogue.hidden_families}) {
    for (Family& family : *families) {
      set_scripts(checks, family.styles);
      set_scripts(checks, family.hidden_styles);
    }
  }
}

}  // namespace typecase::catalogue
