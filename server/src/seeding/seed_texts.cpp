#include "seeding/seed_texts.h"

#include <charconv>
#include <sstream>

#include "base/day.h"
#include "base/text/one_line.h"
#include "base/text/utf8.h"
#include "content/picture_html.h"
#include "seeding/image_addresses.h"

namespace typecase::seeding {
namespace {

constexpr const char* text_is_needed =
    "This file is needed in UTF-8 (it may be Latin-1), without U+0000.";

// Text that a database can keep.
bool is_text(const std::string& text) { return is_utf8(text) && text.find('\0') == text.npos; }

std::optional<int> digits(std::string_view text, std::size_t at, std::size_t count) {
  int number = 0;
  if (text.size() < at + count) return std::nullopt;
  const char* first = text.data() + at;
  auto [end, failure] = std::from_chars(first, first + count, number);
  bool are_digits = failure == std::errc() && end == first + count && *first != '-';
  return are_digits ? std::optional(number) : std::nullopt;
}

std::optional<Time> read_moment(std::string_view text) {
  const std::optional<Day> day = parse_day(text.substr(0, 10));
  if (!day) return std::nullopt;
  if (text.size() == 10) return *day;
  auto hour = digits(text, 11, 2), minute = digits(text, 14, 2);
  bool is_written_so = text.size() == 17 && text[10] == 'T' && text[13] == ':' && text[16] == 'Z';
  if (!is_written_so || !hour || !minute || *hour > 23 || *minute > 59) return std::nullopt;
  return *day + std::chrono::hours(*hour) + std::chrono::minutes(*minute);
}

}  // namespace

std::string read_eula(SeedFolder& folder, const std::string& file) {
  std::string markdown = folder.file(file).value_or("");
  if (!is_text(markdown)) {
    folder.fault(file, "not_text", text_is_needed);
    return markdown;
  }
  auto place = [&](int line) { return file + ": line " + std::to_string(line); };
  std::vector<content::AuthoringError> errors;
  content::RichText rich_text = content::read_rich_text(markdown, &errors);
  for (content::AuthoringError& error : errors) {
    folder.fault(place(error.line), std::move(error.code), std::move(error.sentence));
  }
  for (const content::Specimen& specimen : rich_text.specimens) {
    folder.fault(place(specimen.line), "not_allowed", "A licence has no specimens.");
  }
  for (const content::TextPicture& picture : rich_text.pictures) {
    folder.fault(place(picture.line), "not_allowed", "A licence has no pictures.");
  }
  return markdown;
}

SeedText::SeedText(SeedFolder& folder, std::string file) : folder_(folder), file_(std::move(file)) {
  auto all = folder.file(file_);
  if (!all) return;
  if (!is_text(*all)) {
    folder.fault(file_, "not_text", text_is_needed);
    is_readable_ = false;
    return;
  }
  std::istringstream lines(*std::move(all));
  read_front(lines);
  markdown_.assign(std::istreambuf_iterator<char>(lines), {});
}

// From one line of "---" to the next.
void SeedText::read_front(std::istream& lines) {
  std::string line;
  while (std::getline(lines, line)) {
    ++front_lines_;
    if (line.ends_with('\r')) line.pop_back();
    bool is_border = line == "---";
    if (is_border && front_lines_ > 1) return;
    if (is_border || line.empty()) continue;
    std::size_t colon = line.find(": ");
    if (front_lines_ == 1 || colon == line.npos) {
      folder_.fault(file_ + ": line " + std::to_string(front_lines_), "not_a_key",
                    front_lines_ == 1 ? "--- is needed here." : "\"key: value\" is needed here.");
      return;
    }
    front_[line.substr(0, colon)] = {line.substr(colon + 2), front_lines_};
  }
  folder_.fault(file_, "no_end", "--- is needed below the keys.");
}

std::string SeedText::take(const std::string& key) {
  auto node = front_.extract(key);
  if (!node) return "";
  lines_[key] = node.mapped().line;
  return std::move(node.mapped().text);
}

std::string SeedText::text(const std::string& key) {
  std::string value = take(key);
  if (value.empty()) fault(key, "required", "This key needs a text.");
  if (!fits_one_line(value)) fault(key, "not_allowed", "Words without controls are needed here.");
  return value;
}

bool SeedText::truth(const std::string& key) {
  std::string value = take(key);
  if (!value.empty() && value != "true" && value != "false") {
    fault(key, "wrong_type", "true or false is needed here.");
  }
  return value == "true";
}

std::optional<Time> SeedText::moment(const std::string& key) {
  std::string value = take(key);
  if (value.empty()) return std::nullopt;
  auto moment = read_moment(value);
  if (!moment)
    fault(key, "not_a_date",
          "A day is needed here, as 2026-11-02, or with its time (UTC), as 2026-11-02T09:30Z.");
  return moment;
}

std::optional<Time> SeedText::needed_moment(const std::string& key) {
  if (!front_.contains(key)) {
    fault(key, "required", "The day when it comes out is needed here, as 2026-11-02.");
  }
  return moment(key);
}

std::string SeedText::place(int line) const {
  return file_ + ": line " + std::to_string(front_lines_ + line);
}

// A picture without a file keeps its address, which read_rich_text() refuses.
void SeedText::identify_pictures() {
  const auto& identify = folder_.pictures().identify;
  if (!identify) return;
  markdown_ = replace_image_addresses(
      markdown_, [&](const std::string& address, int line) -> std::optional<std::string> {
        if (!address.starts_with(picture_folder)) return std::nullopt;
        const auto bytes = folder_.file(address);
        if (!bytes) return std::nullopt;
        auto id = identify(address, *bytes);
        if (id) return std::string(content::picture_scheme) + *id;
        const Error error = id.error();
        folder_.fault(place(line), std::string(error.code), error.detail);
        return "";
      });
}

std::string SeedText::markdown() {
  identify_pictures();
  std::vector<content::AuthoringError> errors;
  content::RichText rich_text = content::read_rich_text(markdown_, &errors);
  for (content::AuthoringError& error : errors) {
    folder_.fault(place(error.line), std::move(error.code), std::move(error.sentence));
  }
  for (content::Specimen& specimen : rich_text.specimens) {
    std::string where = place(specimen.line);
    folder_.specimens().push_back({std::move(where), std::move(specimen)});
  }
  const auto& has = folder_.pictures().has;
  for (const content::TextPicture& picture : rich_text.pictures) {
    if (!has || has(picture.id)) continue;
    folder_.fault(place(picture.line), "no_such_picture", "There is no such picture.");
  }
  return std::move(markdown_);
}

void SeedText::end() {
  for (const auto& [key, value] : front_) lines_[key] = value.line;
  for (const auto& [key, value] : front_) fault(key, "unknown", "This key is not known.");
}

void SeedText::fault(const std::string& key, std::string code, std::string message) {
  if (!is_readable_) return;  // The file is told of once.
  auto line = lines_.find(key);
  std::string place = line == lines_.end() ? "" : ":" + std::to_string(line->second);
  folder_.fault(file_ + place + ": " + key, std::move(code), std::move(message));
}

}  // namespace typecase::seeding
