#include "app/commands/commands.h"

#include "app/commands/open_shop.h"
#include "app/commands/table.h"
#include "specimen/check/check_texts.h"
#include "specimen/check/font_checks.h"

namespace typecase::app {
namespace {

using Cells = std::vector<std::string>;

const Cells headings{"STYLE", "COPY", "SCRIPT", "LANGUAGE", "TEXT", "DIFFERENCE", "TESTER"};

// The tester's remedy for the fault.
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

}  // namespace

void print_check_texts(const Config& config, std::ostream& out) {
  auto database = open_shop(config);
  db::Versioned<catalogue::Catalogue> current(*database, catalogue::load);
  specimen::for_each_style(
      *current.current(), [&](const catalogue::Family&, const catalogue::Style& style) {
        for (const specimen::CheckText& text : specimen::check_texts(style.coverage)) {
          out << style.id.text << '\t' << text.script << '\t' << text.language << '\t' << text.text
              << '\n';
        }
      });
}

int check_fonts(const Config& config, std::ostream& out) {
  auto database = open_shop(config);
  SystemClock clock;
  db::Versioned<catalogue::Catalogue> current(*database, catalogue::load);
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
