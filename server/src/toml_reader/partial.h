#pragma once

#include <boost/mp11.hpp>
#include <map>
#include <set>
#include <string_view>
#include <type_traits>

#include "base/scalar.h"
#include "toml_reader/table.h"

namespace typecase::toml_reader {

inline auto optional(Table& table, std::string_view key, const std::string&) {
  return table.optional_text(key);
}
inline auto optional(Table& table, std::string_view key, const std::vector<std::string>&) {
  return table.optional_texts(key);
}
inline auto optional(Table& table, std::string_view key, int) {
  return table.optional_integer(key);
}
inline auto optional(Table& table, std::string_view key, double) {
  return table.optional_number(key);
}
inline auto optional(Table& table, std::string_view key, bool) { return table.optional_truth(key); }

// Some members of a described struct: those that a table has.
template <Described T>
class Partial {
 public:
  // Each member by the key of its name, or by the one that `keys` has for it.
  void read(Table& table, const std::map<std::string_view, std::string_view>& keys = {}) {
    boost::mp11::mp_for_each<Members<T>>([&](auto member) {
      auto named = keys.find(member.name);
      const std::string_view key = named == keys.end() ? member.name : named->second;
      auto found = optional(table, key, values_.*member.pointer);
      if (!found) return;
      values_.*member.pointer = *found;
      given_.insert(member.name);
    });
  }

  // Sets the members that were given, and leaves the others.
  void apply(T& out) const {
    boost::mp11::mp_for_each<Members<T>>([&](auto member) {
      if (has(member.name)) out.*member.pointer = values_.*member.pointer;
    });
  }

  // A member's value, nullptr where it was not given: given(&TrialProfile::formats).
  template <class Value>
  const Value* given(Value T::*wanted) const {
    const Value* found = nullptr;
    boost::mp11::mp_for_each<Members<T>>([&](auto member) {
      if constexpr (std::is_same_v<decltype(member.pointer), Value T::*const>) {
        if (member.pointer == wanted && has(member.name)) found = &(values_.*wanted);
      }
    });
    return found;
  }

  // The members that were not given have their defaults.
  const T& values() const { return values_; }

 private:
  bool has(std::string_view member) const { return given_.contains(member); }

  T values_{};
  std::set<std::string_view> given_;
};

}  // namespace typecase::toml_reader
