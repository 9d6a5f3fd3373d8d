#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace typecase::sandbox {

// The tree that the names of a form's fields spell: "card[number]=4242&expand[]=x" is a node "card"
// with a child "number", and a node "expand" with one unnamed child.
struct FormNode {
  FormNode();  // Defined elsewhere: clang cannot make one while its children are incomplete.

  std::optional<std::string> text;
  std::vector<std::pair<std::string, FormNode>> children;  // In order; names are unique but for "".

  const FormNode* find(std::string_view name) const;
};

// Reads application/x-www-form-urlencoded. Throws ApiError: bad percent-encoding, bad UTF-8,
// U+0000, brackets that do not close, nesting deeper than 8, more than 1,000 fields, or a name that
// is both a value and a group. Of a value given twice, the last one holds.
FormNode parse_form(std::string_view text);

// The same form in one spelling, whatever the order of its fields was.
std::string canonical(const FormNode& node);

}  // namespace typecase::sandbox
