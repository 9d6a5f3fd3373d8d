#include "uploads/upload_requests.h"

#include <algorithm>

#include "base/text/text_limits.h"
#include "base/text/utf8.h"

namespace typecase::uploads {
namespace {

constexpr std::size_t longest_path = 500;
constexpr std::size_t longest_key = 64;
constexpr std::size_t longest_note = 2000;

// Lines may end.
bool has_control_characters(const std::string& text) {
  return std::ranges::any_of(text,
                             [](unsigned char c) { return (c < ' ' && c != '\n') || c == 127; });
}

bool is_digest(const std::string& text) {
  return text.size() == 64 && text.find_first_not_of("0123456789abcdef") == std::string::npos;
}

}  // namespace

void NewUpload::check(const std::string& pointer, std::vector<Fault>& faults) const {
  need_text(key, pointer + "/key", faults);
  if (key.size() > longest_key) {
    faults.push_back({pointer + "/key", "too_long", "A key has at most 64 characters."});
  }
  need_text(name, pointer + "/name", faults);
}

void NewFile::check(const std::string& pointer, std::vector<Fault>& faults) const {
  if (path.empty()) faults.push_back({pointer + "/path", "required", "A file has a path."});
  if (code_points(path) > longest_path) {
    faults.push_back({pointer + "/path", "too_long", "A path has at most 500 characters."});
  }
  if (std::ranges::any_of(path, [](unsigned char c) { return c < ' ' || c == 127; })) {
    faults.push_back({pointer + "/path", "not_allowed", "A path has no control characters."});
  }
  if (size < 0) faults.push_back({pointer + "/size", "not_allowed", "A size is a count of bytes."});
  if (!is_digest(sha256)) {
    faults.push_back({pointer + "/sha256", "not_allowed", "64 hexadecimal digits in lower case."});
  }
}

void NewFiles::check(const std::string& pointer, std::vector<Fault>& faults) const {
  if (files.empty()) faults.push_back({pointer + "/files", "required", "Name at least one file."});
  if (files.size() > most_declared) {
    faults.push_back({pointer + "/files", "too_many", "At most 100 files at a time."});
  }
}

void CommitRequest::check(const std::string& pointer, std::vector<Fault>& faults) const {
  if (!note) return;
  if (code_points(*note) > longest_note) {
    faults.push_back({pointer + "/note", "too_long", "A note has at most 2,000 characters."});
  }
  if (has_control_characters(*note)) {
    faults.push_back({pointer + "/note", "not_allowed", "A note is plain text."});
  }
}

void Arrangement::check(const std::string& pointer, std::vector<Fault>& faults) const {
  if (files.empty()) faults.push_back({pointer + "/files", "required", "Name at least one file."});
  if (files.size() > most_files) {
    faults.push_back({pointer + "/files", "too_many", "At most 1000 files at a time."});
  }
  if (family) need_text(*family, pointer + "/family", faults);
  if (style) need_text(*style, pointer + "/style", faults);
  if (style && files.size() > 1) {
    faults.push_back({pointer + "/style", "not_allowed", "Name one file at a time."});
  }
}

}  // namespace typecase::uploads
