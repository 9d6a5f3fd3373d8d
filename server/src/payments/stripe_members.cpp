#include "payments/stripe_members.h"

#include <algorithm>
#include <cctype>
#include <stdexcept>

#include "payments/stripe_json.h"

namespace typecase::payments {

namespace {

namespace json = boost::json;

constexpr std::size_t longest_id = 255;  // bytes, as the gateway documents

// PostgreSQL stores no U+0000, and none of the gateway's texts needs one.
std::string without_nul(std::string_view text) {
  std::string clean;
  for (char letter : text) letter == '\0' ? clean.append("\uFFFD") : clean.append(1, letter);
  return clean;
}

}  // namespace

std::string text_of(const json::object& object, std::string_view name) {
  const json::value* found = object.if_contains(name);
  if (found == nullptr || !found->is_string()) return {};
  const json::string& text = found->get_string();
  return without_nul({text.data(), text.size()});
}

const json::object& object_of(const json::value& value) {
  if (!value.is_object()) throw std::invalid_argument("an object is missing");
  return value.get_object();
}

std::string needed_text(const json::object& object, std::string_view name) {
  std::string text = text_of(object, name);
  if (text.empty()) throw std::invalid_argument(std::string(name) + " is missing");
  return text;
}

std::string needed_id(const json::object& object) {
  std::string id = needed_text(object, "id");
  if (id.size() > longest_id) throw std::invalid_argument("the id is too long");
  return id;
}

std::int64_t integer(const json::object& object, std::string_view name) {
  const json::value* found = object.if_contains(name);
  if (found == nullptr || !found->is_int64()) {
    throw std::invalid_argument(std::string(name) + " is not an integer");
  }
  return found->get_int64();
}

bool truth(const json::object& object, std::string_view name) {
  const json::value* found = object.if_contains(name);
  return found != nullptr && found->is_bool() && found->get_bool();
}

const json::object* child(const json::object& object, std::string_view name) {
  const json::value* found = object.if_contains(name);
  return found == nullptr ? nullptr : found->if_object();
}

std::string id_of(const json::object& object, std::string_view name) {
  const json::object* expanded = child(object, name);
  return expanded != nullptr ? text_of(*expanded, "id") : text_of(object, name);
}

Time seconds(std::int64_t unix_time) {
  constexpr std::int64_t limit = 1LL << 40;  // Beyond, microseconds would overflow.
  if (unix_time < 0 || unix_time > limit) throw std::invalid_argument("a time is out of range");
  return Time{std::chrono::seconds{unix_time}};
}

std::map<std::string, std::string> metadata_of(const json::object& object) {
  std::map<std::string, std::string> metadata;
  if (const json::object* found = child(object, "metadata")) {
    for (const auto& member : *found) {
      const auto key = member.key();
      metadata[without_nul({key.data(), key.size()})] = text_of(*found, {key.data(), key.size()});
    }
  }
  return metadata;
}

std::string upper(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char letter) {
    return static_cast<char>(std::toupper(letter));
  });
  return text;
}

}  // namespace typecase::payments
