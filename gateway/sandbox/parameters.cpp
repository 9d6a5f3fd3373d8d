#include "sandbox/parameters.h"

#include <charconv>

#include "sandbox/api_error.h"

namespace typecase::sandbox {

namespace {

std::size_t characters(std::string_view utf8) {
  std::size_t count = 0;
  for (char byte : utf8) count += (static_cast<unsigned char>(byte) & 0xC0) != 0x80;
  return count;
}

}  // namespace

std::string Parameters::full_name(std::string_view name) const {
  return path_.empty() ? std::string(name) : path_ + "[" + std::string(name) + "]";
}

const FormNode* Parameters::take(std::string_view name) {
  read_.emplace(name);
  return node_.find(name);
}

std::optional<std::string> Parameters::text_or_empty(std::string_view name, std::size_t limit) {
  const FormNode* found = take(name);
  if (found == nullptr) return std::nullopt;
  if (!found->text)
    throw invalid_request("", "Invalid string: " + full_name(name), full_name(name));
  if (characters(*found->text) > limit) {
    std::string most = std::to_string(limit);
    throw invalid_request("", "Invalid string; must be at most " + most + " characters",
                          full_name(name));
  }
  return found->text;
}

std::optional<std::string> Parameters::text(std::string_view name, std::size_t limit) {
  std::optional<std::string> found = text_or_empty(name, limit);
  return found && found->empty() ? std::nullopt : found;
}

std::string Parameters::needed_text(std::string_view name, std::size_t limit) {
  std::optional<std::string> found = text(name, limit);
  if (!found) throw parameter_missing(full_name(name));
  return *found;
}

std::optional<std::int64_t> Parameters::integer(std::string_view name) {
  std::optional<std::string> found = text(name);
  if (!found) return std::nullopt;
  std::int64_t value = 0;
  const char* end = found->data() + found->size();
  auto [stop, error] = std::from_chars(found->data(), end, value);
  if (error != std::errc() || stop != end) {
    throw invalid_request("parameter_invalid_integer", "Invalid integer: " + *found,
                          full_name(name));
  }
  return value;
}

std::int64_t Parameters::needed_integer(std::string_view name) {
  std::optional<std::int64_t> found = integer(name);
  if (!found) throw parameter_missing(full_name(name));
  return *found;
}

std::optional<bool> Parameters::truth(std::string_view name) {
  std::optional<std::string> found = text(name);
  if (!found) return std::nullopt;
  if (*found != "true" && *found != "false") {
    throw invalid_request("", "Invalid boolean: " + *found, full_name(name));
  }
  return *found == "true";
}

std::vector<std::string> Parameters::list(std::string_view name) {
  const FormNode* found = take(name);
  std::vector<std::string> items;
  if (found == nullptr) return items;
  if (found->text) throw invalid_request("", "Invalid array", full_name(name));
  for (const auto& [index, item] : found->children) {
    bool is_index = index.find_first_not_of("0123456789") == index.npos;
    if (!is_index || !item.text) throw invalid_request("", "Invalid array", full_name(name));
    items.push_back(*item.text);
  }
  return items;
}

std::optional<Parameters> Parameters::group(std::string_view name) {
  const FormNode* found = take(name);
  if (found == nullptr || (found->text && found->text->empty())) return std::nullopt;
  if (found->text) throw invalid_request("", "Invalid object", full_name(name));
  return Parameters(*found, full_name(name));
}

std::map<std::string, std::string> Parameters::metadata() {
  std::map<std::string, std::string> entries;
  std::optional<Parameters> found = group("metadata");
  if (!found) return entries;
  for (const auto& [key, value] : found->node_.children) {
    if (characters(key) > 40) {
      throw invalid_request("", "Metadata keys must be at most 40 characters.", "metadata");
    }
    entries[key] = found->text_or_empty(key, 500).value();
  }
  if (entries.size() > 50) {
    throw invalid_request("", "Metadata can have at most 50 keys.", "metadata");
  }
  return entries;
}

void Parameters::overlook(std::initializer_list<std::string_view> names) {
  for (std::string_view name : names) read_.emplace(name);
}

void Parameters::refuse_others() const {
  for (const auto& [name, value] : node_.children) {
    if (!read_.contains(name)) throw parameter_unknown(full_name(name));
  }
}

}  // namespace typecase::sandbox
