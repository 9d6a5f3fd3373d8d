#include "content/prose.h"

#include <algorithm>
#include <optional>

#include "base/html.h"
#include "base/one_line.h"
#include "content/specimen_line.h"
#include "documents/markdown.h"

namespace typecase::content {
namespace {

constexpr std::string_view opening = "::: specimen";
constexpr std::string_view closing = ":::";

std::string_view trimmed(std::string_view line) {
  return line.substr(0, line.find_last_not_of(" \t\r\n") + 1);
}

bool opens_specimen(std::string_view line) {
  return line.starts_with(opening) && (line == opening || line[opening.size()] == ' ');
}

// Follows the fences of code, in which nothing is a specimen.
class CodeFence {
 public:
  // Whether the line stands inside of code or bounds it.
  bool takes(std::string_view line) {
    std::size_t indent = line.find_first_not_of(' ');
    bool was_inside = inside();
    if (indent == line.npos || indent > 3) return was_inside;
    line.remove_prefix(indent);
    std::size_t run = std::min(line.find_first_not_of(line.front()), line.size());
    bool is_fence = run >= 3 && (line.front() == '`' || line.front() == '~');
    std::string_view rest = line.substr(run);
    if (was_inside) {
      if (is_fence && line.front() == mark_ && run >= length_ && rest.empty()) length_ = 0;
      return true;
    }
    if (!is_fence || (line.front() == '`' && rest.find('`') != rest.npos)) return false;
    mark_ = line.front();
    length_ = run;
    return true;
  }

 private:
  bool inside() const { return length_ > 0; }

  char mark_ = 0;
  std::size_t length_ = 0;
};

class Reader {
 public:
  Reader(std::string_view markdown, std::vector<Slip>* slips) : rest_(markdown), slips_(slips) {}

  Prose read() {
    CodeFence code;
    while (!rest_.empty()) {
      std::string_view line = next();
      if (!code.takes(trimmed(line)) && opens_specimen(trimmed(line))) {
        specimen(trimmed(line).substr(opening.size()));
      } else {
        words_ += line;
      }
    }
    end_piece();
    return std::move(prose_);
  }

 private:
  std::string_view next() {
    ++line_;
    std::size_t end = rest_.find('\n');
    std::string_view line = rest_.substr(0, end == rest_.npos ? end : end + 1);
    rest_.remove_prefix(line.size());
    return line;
  }

  void end_piece() {
    prose_.html.back() += documents::html_from_markdown(words_);
    words_.clear();
  }

  void specimen(std::string_view attributes) {
    int begun = line_;
    end_piece();
    std::string text;
    bool closed = false;
    while (!rest_.empty() && !closed) {
      std::string_view line = trimmed(next());
      closed = line == closing;
      if (!closed) text.append(text.empty() ? "" : "\n").append(line);
    }
    std::optional<Specimen> read = read_specimen_line(attributes);
    bool sound = closed && read && !trimmed(text).empty() && fits_one_line(text, true) &&
                 code_points(text) <= longest_specimen;
    if (!sound) return refuse(begun, "not_a_specimen", "This is no specimen.", text);
    if (prose_.specimens.size() == most_specimens) {
      return refuse(begun, "too_many_specimens", "A text has at most 20 specimens.", text);
    }
    read->text = std::move(text);
    read->line = begun;
    prose_.specimens.push_back(std::move(*read));
    prose_.html.emplace_back();
  }

  void refuse(int line, std::string code, std::string sentence, std::string_view words) {
    prose_.html.back() += paragraph_of(one_line(words));
    if (slips_) slips_->push_back({line, std::move(code), std::move(sentence)});
  }

  std::string_view rest_;
  std::vector<Slip>* slips_;
  int line_ = 0;
  std::string words_;  // of the piece that is read
  Prose prose_;
};

}  // namespace

Prose read_prose(std::string_view markdown, std::vector<Slip>* slips) {
  auto excess = documents::markdown_excess(markdown);
  if (!excess) return Reader(markdown, slips).read();
  if (slips) {
    slips->push_back({excess->line, std::string(excess->code),
                      "From here on the text is too long, too deep or too wide to be set."});
  }
  return {{documents::html_from_markdown(markdown)}, {}};
}

std::string html_in_words(const Prose& prose) {
  std::string html = prose.html.front();
  for (std::size_t i = 0; i < prose.specimens.size(); ++i) {
    html += paragraph_of(prose.specimens[i].text) + prose.html[i + 1];
  }
  return html;
}

std::string escaped_words(std::string_view words) {
  std::string html;
  for (const char& c : words) {
    if (c == '\n') html += "<br />";
    html += c == '\'' ? "'" : escape_html({&c, 1});
  }
  return html;
}

std::string paragraph_of(std::string_view words) { return "<p>" + escaped_words(words) + "</p>\n"; }

}  // namespace typecase::content
