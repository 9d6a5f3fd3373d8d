#include "catalogue/font_checks.h"

#include "catalogue/records.h"
#include "catalogue/stored_json.h"
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
  auto row = connection.find_one("SELECT result FROM font_check WHERE subject = $1", subject);
  FontCheck before = row ? from_stored_json<FontCheck>(row->text(0)) : FontCheck{};
  connection.execute(
      "INSERT INTO font_check (subject, checker, has_faults, result, checked_at)"
      " VALUES ($1, $2, $3, $4, $5)"
      " ON CONFLICT (subject) DO UPDATE SET checker = excluded.checker,"
      " has_faults = excluded.has_faults, result = excluded.result,"
      " checked_at = excluded.checked_at",
      subject, font_checker, !check.faults.empty(), to_stored_json(check), now);
  if (sends_otherwise(before, check)) db::touch_shop_version(connection);
}

std::set<Digest> checked_subjects(db::Connection& connection) {
  std::set<Digest> subjects;
  for (const db::Row& row :
       connection.rows("SELECT subject FROM font_check WHERE checker = $1", font_checker)) {
    subjects.insert(to_digest(row.bytes(0)));
  }
  return subjects;
}

std::map<Digest, FontCheck> read_font_checks(db::Connection& connection) {
  std::map<Digest, FontCheck> checks;
  for (const db::Row& row :
       connection.rows("SELECT subject, result FROM font_check WHERE has_faults = $1", true)) {
    checks[to_digest(row.bytes(0))] = from_stored_json<FontCheck>(row.text(1));
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
