#pragma once

#include <boost/describe.hpp>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "base/json/json_answer.h"

// Answers of the API, named as in api/openapi.yaml and held against it (schemas.h). They refer to
// what they are made of, which must outlive them. Their first members are that, and are not
// described; the described ones say what is made of it:
//   struct Thing {
//     const domain::Thing& thing;
//     std::string_view name = thing.name;
//   };
// A struct of the domain that has the shape of an answer stands for itself.
namespace typecase::api::answers {

// An Answer about each item.
template <class Answer>
std::vector<Answer> each(const auto& items, const auto&... context) {
  std::vector<Answer> answers;
  answers.reserve(items.size());
  for (const auto& item : items) {
    answers.push_back(Answer{context..., item});  // NOLINT(clang-diagnostic-missing-braces)
  }
  return answers;
}

// A text of each item: each_text(styles, &Style::name).
std::vector<std::string_view> each_text(const auto& items, auto text) {
  std::vector<std::string_view> texts;
  for (const auto& item : items) texts.push_back(std::invoke(text, item));
  return texts;
}

template <class Answer, class T>
std::optional<Answer> maybe(const std::optional<T>& value) {
  if (!value) return std::nullopt;
  return Answer{*value};
}

inline std::optional<std::string_view> unless_empty(std::string_view text) {
  if (text.empty()) return std::nullopt;
  return text;
}

using OptionalText = json::Ref<std::optional<std::string>>;
using Texts = json::Ref<std::vector<std::string>>;

}  // namespace typecase::api::answers
