#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "sandbox/form.h"

namespace typecase::sandbox {

// Reads a form strictly: what nobody asked for is refused at the end. All throw ApiError.
class Parameters {
 public:
  explicit Parameters(const FormNode& node, std::string path = {})
      : node_(node), path_(std::move(path)) {}

  bool has(std::string_view name) const { return node_.find(name) != nullptr; }

  // An empty value is read as absent, save by text_or_empty, where it means "unset".
  std::optional<std::string> text(std::string_view name, std::size_t limit = 5000);
  std::optional<std::string> text_or_empty(std::string_view name, std::size_t limit = 5000);
  std::string needed_text(std::string_view name, std::size_t limit = 5000);
  std::optional<std::int64_t> integer(
      std::string_view name);  // Decimal digits with a sign, no more.
  std::int64_t needed_integer(std::string_view name);
  std::optional<bool> truth(std::string_view name);  // "true" or "false"
  std::vector<std::string> list(std::string_view name);
  std::optional<Parameters> group(std::string_view name);
  std::map<std::string, std::string> metadata();  // At most 50 of 40 and 500 characters.

  // Known to the API and without effect here.
  void overlook(std::initializer_list<std::string_view> names);

  // parameter_unknown for the first name that was not read.
  void refuse_others() const;

  std::string full_name(std::string_view name) const;

 private:
  const FormNode* take(std::string_view name);

  const FormNode& node_;
  std::string path_;
  std::set<std::string, std::less<>> read_;
};

}  // namespace typecase::sandbox
