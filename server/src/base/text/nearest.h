#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace typecase {

// The known word that a misspelt one is likely to mean: the least letters to insert, delete,
// replace or swap, at most a third of its length. nullopt: none is near.
std::optional<std::string> nearest(std::string_view word,
                                   const std::set<std::string, std::less<>>& known);

// " Did you mean \"price\"?". Where none is near: all of them when they are few, else nothing.
std::string did_you_mean(std::string_view word, const std::set<std::string, std::less<>>& known);

// "There is no licence \"wbe\". Did you mean \"web\"?"
std::string unknown_word(std::string_view what, std::string_view word,
                         const std::set<std::string, std::less<>>& known);

}  // namespace typecase
