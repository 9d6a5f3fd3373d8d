#include "content/rich_text.h"

#include <algorithm>
#include <optional>

#include "base/crypto/crypto.h"
#include "base/text/html.h"
#include "base/text/one_line.h"
#include "base/text/utf8.h"
#include "content/picture_html.h"
#include "content/specimen_line.h"
#include "documents/markdown.h"
#include "documents/markdown_blocks.h"

namespace typecase::content {
namespace {

constexpr std::string_view opening = "::: specimen";
constexpr std::string_view closing = ":::";
constexpr std::string_view folder_scheme = "pictures/";  // of a file that a folder lacks

std::string_view trimmed(std::string_view line) {
  return line.substr(0, line.find_last_not_of(" \t\r\n") + 1);
}

bool opens_specimen(std::string_view line) {
  return line.starts_with(opening) && (line == opening || line[opening.size()] == ' ');
}

// Whether a specimen's words may begin or end other syntax: code or raw HTML.
bool may_open_something(std::string_view line) { return line.find_first_of("`~<") != line.npos; }

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
    lines.emplace_back(text.substr(0, end)) += '\n';
    text.remove_prefix(end);
    text.remove_prefix(text.starts_with("\r\n") ? 2 : std::min<std::size_t>(text.size(), 1));
  }
  return lines;
}

// The text is set whole, with a mark for each specimen, so that links and lists reach across them;
// then it is cut at the marks.
class Reader {
 public:
  Reader(std::string_view markdown, std::vector<AuthoringError>* errors, bool shows_pictures)
      : lines_(lines_of(markdown)),
        errors_(errors),
        shows_pictures_(shows_pictures),
        mark_('s' + to_hex(sha256(markdown)).substr(0, 15)) {}

  // nullopt: a mark is not where it belongs.
  std::optional<RichText> read() {
    find_literal();
    while (next_ < lines_.size()) {
      std::string_view line = trimmed(lines_[next_]);
      if (opens_specimen(line) && !is_literal()) {
        specimen();
      } else {
        words_ += lines_[next_++];
        lines_of_words_.push_back(static_cast<int>(next_));
      }
    }
    if (!shows_pictures_) return cut(documents::html_from_markdown(words_));
    return cut(documents::html_from_markdown(
        words_, [this](const documents::MarkdownImage& image) { return picture(image); }));
  }

 private:
  // The content at a mark.
  struct Mark {
    std::optional<Specimen> specimen;
    std::string words;  // HTML, of what is none
  };

  // As many times as a text may have specimens, and some: a parse takes its time.
  void find_literal() {
    if (searched_++ > 2 * most_specimens) return;
    std::string text;
    for (const std::string& line : lines_) text += line;
    literal_ = documents::literal_lines(text);
  }

  bool is_literal() const {
    int line = static_cast<int>(next_) + 1;
    return std::ranges::any_of(
        literal_, [&](const auto& lines) { return lines.first <= line && line <= lines.last; });
  }

  void specimen() {
    std::size_t begun = next_++;
    std::string attributes(trimmed(lines_[begun]).substr(opening.size()));
    std::string text;
    bool closed = false, opens = false;
    while (next_ < lines_.size() && !closed) {
      std::string_view line = trimmed(lines_[next_++]);
      closed = line == closing;
      opens = opens || may_open_something(line);
      if (!closed) text.append(text.empty() ? "" : "\n").append(line);
    }
    for (std::size_t i = begun; i < next_; ++i) lines_[i] = "\n";
    if (opens) find_literal();
    words_ += '\n' + mark_ + "\n\n";
    lines_of_words_.insert(lines_of_words_.end(), 3, static_cast<int>(begun) + 1);
    add(static_cast<int>(begun) + 1, attributes, std::move(text), closed);
  }

  void add(int line, std::string_view attributes, std::string text, bool closed) {
    std::optional<Specimen> read = read_specimen_line(attributes);
    bool sound = closed && read && !trimmed(text).empty() && fits_one_line(text, true) &&
                 code_points(text) <= longest_specimen;
    if (!sound) return refuse(line, "not_a_specimen", "This is no specimen.", text);
    if (specimens_ == most_specimens) {
      return refuse(line, "too_many_specimens", "A text has at most 20 specimens.", text);
    }
    ++specimens_;
    read->text = std::move(text);
    read->line = line;
    marks_.push_back({std::move(read), ""});
  }

  void refuse(int line, std::string code, std::string sentence, std::string_view words) {
    marks_.push_back({std::nullopt, paragraph_of(one_line(words))});
    note({line, std::move(code), std::move(sentence)});
  }

  // nullopt: it is no picture of the shop.
  std::optional<std::string> picture(const documents::MarkdownImage& image) {
    const bool is_of_shop = image.address.starts_with(picture_scheme);
    if (!is_of_shop && !image.address.starts_with(folder_scheme)) return std::nullopt;
    const auto at = static_cast<std::size_t>(std::max(image.line, 1)) - 1;
    const int line = at < lines_of_words_.size() ? lines_of_words_[at] : image.line;
    const auto id = is_of_shop ? pictures::parse_picture_id(
                                     std::string_view(image.address).substr(picture_scheme.size()))
                               : std::nullopt;
    if (!id) {
      note({line, "no_such_picture", "There is no such picture."});
      return std::nullopt;
    }
    if (trimmed(image.alt).empty() && image.title != decorative) {
      note({line, "no_alt",
            "Say what the picture shows, for those who do not see it; or that it is "
            "\"decorative\"."});
    }
    pictures_.push_back({id->text, line});
    return picture_html(*id, image.alt, image.title);
  }

  void note(AuthoringError error) {
    if (errors_) errors_->push_back(std::move(error));
  }

  std::optional<RichText> cut(std::string_view html) {
    const std::string at = "<p>" + mark_ + "</p>\n";
    RichText rich_text;
    for (Mark& mark : marks_) {
      std::size_t end = html.find(at);
      if (end == html.npos) return std::nullopt;
      rich_text.html.back() += html.substr(0, end);
      html.remove_prefix(end + at.size());
      rich_text.html.back() += mark.words;
      if (!mark.specimen) continue;
      rich_text.specimens.push_back(*std::move(mark.specimen));
      rich_text.html.emplace_back();
    }
    rich_text.html.back() += html;
    rich_text.pictures = std::move(pictures_);
    return rich_text;
  }

  std::vector<std::string> lines_;  // Those of specimens become empty.
  std::vector<AuthoringError>* errors_;
  const bool shows_pictures_;
  const std::string mark_;  // in no text: it is made of this one's digest
  std::size_t next_ = 0;
  std::size_t searched_ = 0;
  std::vector<documents::MarkdownLines> literal_;
  std::string words_;                // with marks
  std::vector<int> lines_of_words_;  // the line of the text that each line of words_ is of
  std::size_t specimens_ = 0;
  std::vector<Mark> marks_;
  std::vector<TextPicture> pictures_;
};

RichText read_text(std::string_view markdown, std::vector<AuthoringError>* errors,
                   bool shows_pictures) {
  auto excess = documents::markdown_excess(markdown);
  if (!excess) {
    if (auto rich_text = Reader(markdown, errors, shows_pictures).read())
      return *std::move(rich_text);
    if (errors)
      errors->push_back({1, "not_a_specimen", "Its specimens cannot be told from its code."});
  } else if (errors) {
    errors->push_back({excess->line, std::string(excess->code),
                       "From here on the text is too long, too deep or too wide to be set."});
  }
  return {{documents::html_from_markdown(markdown)}, {}, {}};
}

}  // namespace

RichText read_rich_text(std::string_view markdown, std::vector<AuthoringError>* errors) {
  return read_text(markdown, errors, true);
}

RichText read_rich_text_without_pictures(std::string_view markdown) {
  return read_text(markdown, nullptr, false);
}

std::string html_in_words(const RichText& rich_text) {
  std::string html = rich_text.html.front();
  for (std::size_t i = 0; i < rich_text.specimens.size(); ++i) {
    html += paragraph_of(rich_text.specimens[i].text) + rich_text.html[i + 1];
  }
  return html;
}

std::string html_with_figures(const RichText& rich_text) {
  std::string html = rich_text.html.front();
  for (std::size_t i = 0; i < rich_text.specimens.size(); ++i) {
    html += "<figure data-specimen=\"" + std::to_string(i) + "\">\n" +
            paragraph_of(rich_text.specimens[i].text) + "</figure>\n" + rich_text.html[i + 1];
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
