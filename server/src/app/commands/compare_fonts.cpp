#include "app/commands/compare_fonts.h"

#include <boost/describe.hpp>
#include <limits>

#include "app/commands/difference_words.h"
#include "base/json/json_writer.h"
#include "base/text/one_line.h"
#include "base/text/strings.h"
#include "base/text/utf8.h"
#include "catalogue/import/incoming.h"
#include "catalogue/import/release_difference.h"

namespace typecase::app {
namespace {

using fonts::ColumnText;

constexpr std::size_t most_texts = 1000;
constexpr std::size_t most_text_bytes = 4 << 20;  // of a file of texts

// As JSON: the difference, and a reflow for each of the texts, if there are any.
struct Report {
  catalogue::ReleaseDifference difference;
  std::vector<fonts::Reflow> texts;
};
BOOST_DESCRIBE_STRUCT(Report, (), (difference, texts))

Error bad_texts(std::size_t line, std::string_view sentence) {
  std::string where = line == 0 ? "" : "line " + std::to_string(line) + ": ";
  return {ErrorKind::invalid, "bad_texts", where + std::string(sentence)};
}

// The text of a line, after its language and a tab where there is one.
ColumnText text_of(std::string_view line, ColumnText column) {
  std::size_t tab = line.find('\t');
  if (tab != line.npos) column.language = trimmed(line.substr(0, tab));
  column.text = trimmed(tab == line.npos ? line : line.substr(tab + 1), " \t\r");
  return column;
}

// A text on each line; those without are passed over.
Result<std::vector<ColumnText>> read_texts(const std::filesystem::path& path,
                                           const ColumnText& column) {
  auto file = catalogue::read_file(path, most_text_bytes + 1);
  if (!file) return file.error();
  if (file->size() > most_text_bytes) {
    return bad_texts(0, "The file is larger than 4 MB. Give fewer texts.");
  }
  std::vector<ColumnText> texts;
  std::size_t line = 0;
  for (std::string_view text :
       split({reinterpret_cast<const char*>(file->data()), file->size()}, '\n')) {
    ++line;
    if (!is_utf8(text)) {
      return bad_texts(line, "The text is not UTF-8. Save the file as UTF-8.");
    }
    if (text.size() > fonts::most_reflow_bytes) {
      return bad_texts(line, "The text is longer than 1 MB. Put it on several lines.");
    }
    ColumnText set = text_of(text, column);
    if (set.text.empty()) continue;
    if (texts.size() == most_texts) {
      return bad_texts(line, "There are more than 1,000 texts. Give fewer.");
    }
    texts.push_back(std::move(set));
  }
  if (texts.empty()) return bad_texts(0, "The file has no text. Put one on each line.");
  return texts;
}

int fail(const std::filesystem::path& path, const Error& error, std::ostream& problems) {
  problems << one_line(path.string()) << ": " << error.detail << "\n";
  return 1;
}

}  // namespace

CompareFontsVerb::CompareFontsVerb(CLI::App& program)
    : verb_(program.add_subcommand("compare-fonts", "Tell what a new version of a font changes")) {
  verb_->add_option("old", before_, "Font file of the old version")->required();
  verb_->add_option("new", after_, "Font file of the new version")->required();
  auto* json = verb_->add_flag("--json", as_json_, "Print JSON");
  verb_
      ->add_flag("--all", lists_all_,
                 "List every change, where otherwise the first 500 of a kind are")
      ->needs(json);
  auto* texts = verb_->add_option("--texts", texts_,
                                  "Tell which of these reflow: one on each line, after its "
                                  "language (BCP 47) and a tab if it has "
                                  "one");
  verb_->add_option("--size", size_, "CSS pixels at which they are set; 16 unless told")
      ->check(CLI::Range(1.0, 1000.0))
      ->needs(texts);
  verb_->add_option("--width", width_, "CSS pixels of the column; 480 unless told")
      ->check(CLI::Range(1.0, 100'000.0))
      ->needs(texts);
}

int CompareFontsVerb::run(const Config& config, std::ostream& out, std::ostream& problems) const {
  std::vector<ColumnText> texts;
  if (!texts_.empty()) {
    auto read = read_texts(texts_, {"", "", size_, width_});
    if (!read) return fail(texts_, read.error(), problems);
    texts = std::move(*read);
  }
  auto before = catalogue::read_release_file(before_, {config.max_font_bytes});
  if (!before) return fail(before_, before.error(), problems);
  auto after = catalogue::read_release_file(after_, {config.max_font_bytes});
  if (!after) return fail(after_, after.error(), problems);

  std::size_t listed =
      lists_all_ ? std::numeric_limits<std::size_t>::max() : fonts::most_differences;
  Report report{catalogue::compare_releases(*before, *after, listed),
                fonts::reflow(*before, *after, texts)};
  if (as_json_) {
    out << json::write_stored(report) << "\n";
  } else {
    print_difference(report.difference, out);
    print_reflow(texts, report.texts, out);
  }
  return 0;
}

}  // namespace typecase::app
