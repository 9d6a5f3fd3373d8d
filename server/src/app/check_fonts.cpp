#include "app/check_fonts.h"

#include "app/table.h"
#include "db/migrate.h"
#include "specimen/check_texts.h"
#include "specimen/font_checks.h"

namespace typecase::app {
namespace {

using Cells = std::vector<std::string>;

const Cells headings{"STYLE", "COPY", "SCRIPT", "LANGUAGE", "TEXT", "DIFFERENCE", "TESTER"};

// What the tester does about it.
std::string remedy(const catalogue::FontCheck& check, const catalogue::ShapingFault& fault) {
  if (fault.copy != "tester") return "-";
  bool is_drawn = std::ranges::find(check.drawn_scripts, fault.script) != check.drawn_scripts.end();
  return is_drawn ? "draws lines of the script" : "sends the script whole";
}

void add_lines(const catalogue::Style& style, const catalogue::FontCheck& check,
               std::vector<Cells>& lines) {
  for (const catalogue::ShapingFault& fault : check.faults) {
    lines.push_back({style.id.text, fault.copy, fault.script,
                     fault.language.empty() ? "-" : fault.language, fault.text, fault.difference,
                     remedy(check, fault)});
  }
}

std::unique_ptr<db::Database> open_migrated(const Config& config) {
  auto database = db::Database::open(config.database);
  db::check_schema(*database, db::shop_migrations());
  return database;
}

}  // namespace

void print_check_texts(const Config& config, std::ostream& out) {
  auto database = open_migrated(config);
  catalogue::Current current(*database, catalogue::load);
  specimen::for_each_style(
      *current.current(), [&](const catalogue::Family&, const catalogue::Style& style) {
        for (const specimen::CheckText& text : specimen::check_texts(style.coverage)) {
          out << style.id.text << '\t' << text.script << '\t' << text.language << '\t' << text.text
              << '\n';
        }
      });
}

int check_fonts(const Config& config, std::ostream& out) {
  auto database = open_migrated(config);
  SystemClock clock;
  catalogue::Current current(*database, catalogue::load);
  specimen::FontChecks checks(*database, specimen::published(*database, current), clock);
  checks.run_missing(
      [&](const catalogue::Style& style) { out << "Checking " << style.full_name << std::endl; });

  auto found = database->read([](db::Connection& c) { return catalogue::read_font_checks(c); });
  std::vector<Cells> lines{headings};
  std::size_t styles = 0;
  specimen::for_each_style(
      *current.current(), [&](const catalogue::Family& family, const catalogue::Style& style) {
        ++styles;
        for (const Digest& subject : {style.file, specimen::trial_subject(family, style)}) {
          if (auto check = found.find(subject); check != found.end()) {
            add_lines(style, check->second, lines);
          }
        }
      });
  if (lines.size() == 1) {
    out << "All " << styles << " styles are set alike in testers, trials and sold files.\n";
    return 0;
  }
  print_table(lines, {}, out);
  return 1;
}

}  // namespace typecase::app
