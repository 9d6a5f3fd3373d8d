#include "sandbox/form.h"

#include <algorithm>
#include <boost/url/pct_string_view.hpp>

#include "base/text/utf8.h"
#include "sandbox/api_error.h"

namespace typecase::sandbox {

namespace {

constexpr std::size_t max_fields = 1000;
constexpr std::size_t max_depth = 8;

[[noreturn]] void refuse(const std::string& message) { throw invalid_request("", message); }

std::string decode(std::string_view text) {
  auto encoded = boost::urls::make_pct_string_view(text);
  if (!encoded) refuse("Invalid percent-encoding in the request's parameters.");
  boost::urls::encoding_opts options;
  options.space_as_plus = true;
  std::string decoded = encoded->decode(options);
  if (decoded.find('\0') != decoded.npos || !is_utf8(decoded)) {
    refuse("Invalid UTF-8 in the request's parameters.");
  }
  return decoded;
}

// "a[b][c]" into a, b, c.
std::vector<std::string> split_name(const std::string& name) {
  std::size_t bracket = name.find('[');
  std::vector<std::string> parts{name.substr(0, bracket)};
  while (bracket < name.size()) {
    std::size_t end = name.find(']', bracket);
    bool goes_on = end != name.npos && (end + 1 == name.size() || name[end + 1] == '[');
    if (name[bracket] != '[' || !goes_on) refuse("Invalid parameter name: " + name);
    parts.push_back(name.substr(bracket + 1, end - bracket - 1));
    bracket = end + 1;
  }
  bool is_stray = parts.front().empty() || parts.front().find(']') != std::string::npos;
  if (is_stray || parts.size() > max_depth) refuse("Invalid parameter name: " + name);
  return parts;
}

FormNode& child(FormNode& node, const std::string& name, bool is_last) {
  auto known =
      std::ranges::find(node.children, name, [](const auto& entry) { return entry.first; });
  bool is_new = known == node.children.end() || (name.empty() && is_last);
  return is_new ? node.children.emplace_back(name, FormNode{}).second : known->second;
}

void insert(FormNode& root, const std::string& name, std::string value) {
  FormNode* node = &root;
  std::vector<std::string> parts = split_name(name);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (node->text) refuse("Invalid parameter: " + name + " is both a value and a group.");
    node = &child(*node, parts[i], i + 1 == parts.size());
  }
  if (!node->children.empty())
    refuse("Invalid parameter: " + name + " is both a value and a group.");
  node->text = std::move(value);
}

}  // namespace

FormNode::FormNode() = default;

const FormNode* FormNode::find(std::string_view name) const {
  for (const auto& [key, node] : children) {
    if (key == name) return &node;
  }
  return nullptr;
}

FormNode parse_form(std::string_view text) {
  FormNode root;
  std::size_t fields = 0;
  while (!text.empty()) {
    std::size_t end = std::min(text.find('&'), text.size());
    std::string_view field = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (field.empty()) continue;
    if (++fields > max_fields) refuse("The request has too many parameters.");
    std::size_t equals = std::min(field.find('='), field.size());
    std::string_view value = field.substr(std::min(equals + 1, field.size()));
    insert(root, decode(field.substr(0, equals)), decode(value));
  }
  return root;
}

std::string canonical(const FormNode& node) {
  if (node.text) return "=" + std::to_string(node.text->size()) + ":" + *node.text;
  std::vector<std::string> parts;
  for (const auto& [name, inner] : node.children) {
    parts.push_back(std::to_string(name.size()) + ":" + name + canonical(inner) + ";");
  }
  // Unnamed items of a list keep their order among themselves.
  std::ranges::stable_sort(parts, {},
                           [](const std::string& part) { return part.substr(0, part.find('=')); });
  std::string text = "{";
  for (const std::string& part : parts) text += part;
  return text + "}";
}

}  // namespace typecase::sandbox
