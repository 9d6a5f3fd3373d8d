#pragma once

#include <boost/describe.hpp>
#include <boost/json.hpp>
#include <boost/mp11.hpp>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/error.h"

namespace typecase::json {

// Reads a JSON value into a struct described with BOOST_DESCRIBE_STRUCT and finds every fault at
// once. A missing member is a fault unless it is a std::optional; so is an unknown one. Member
// names are snake_case in C++ and camelCase in JSON. Integers are taken only as integers in range;
// text only as UTF-8 without U+0000 and lone surrogates. A struct may have
// `void check(const std::string& pointer, std::vector<Fault>& faults) const` for its own ranges.
// An enum described with BOOST_DESCRIBE_ENUM is written by its enumerators' names in camelCase.

std::string camel_case(std::string_view snake);

// The name of a described member, made once for all.
template <class Member>
const std::string& name_of_member(Member) {
  static const std::string name = camel_case(Member::name);
  return name;
}

std::string escape_pointer(std::string_view name);  // RFC 6901: ~ and / as ~0 and ~1

// malformed ("malformed_json"): not JSON, deeper than 32, or with bad UTF-8. invalid
// ("invalid_body"): U+0000 or a lone surrogate in a string, which no database keeps.
Result<boost::json::value> parse(std::string_view text);

struct Reader {
  std::vector<Fault> faults;

  void fault(const std::string& pointer, std::string code, std::string message) {
    faults.push_back({pointer, std::move(code), std::move(message)});
  }

  void read(const boost::json::value& value, bool& out, const std::string& at);
  void read(const boost::json::value& value, std::int64_t& out, const std::string& at);
  void read(const boost::json::value& value, double& out, const std::string& at);
  void read(const boost::json::value& value, std::string& out, const std::string& at);
  void read(const boost::json::value& value, boost::json::value& out, const std::string& at);

  void read(const boost::json::value& value, int& out, const std::string& at) {
    std::int64_t wide = 0;
    std::size_t before = faults.size();
    read(value, wide, at);
    if (faults.size() != before) return;
    if (wide < std::numeric_limits<int>::min() || wide > std::numeric_limits<int>::max()) {
      return fault(at, "out_of_range", "The number is out of range.");
    }
    out = static_cast<int>(wide);
  }

  template <class T>
  void read(const boost::json::value& value, std::optional<T>& out, const std::string& at) {
    if (value.is_null()) return;
    read(value, out.emplace(), at);
  }

  template <class T>
  void read(const boost::json::value& value, std::vector<T>& out, const std::string& at) {
    if (!value.is_array()) return fault(at, "wrong_type", "A list is needed here.");
    if (value.get_array().size() > max_items) {
      return fault(at, "too_many_items", "The list holds at most 1000 items.");
    }
    for (const boost::json::value& item : value.get_array()) {
      std::string pointer = at + "/" + std::to_string(out.size());
      read(item, out.emplace_back(), pointer);
    }
  }

  template <class T>
  void read(const boost::json::value& value, std::map<std::string, T>& out, const std::string& at) {
    if (!value.is_object()) return fault(at, "wrong_type", "An object is needed here.");
    for (const auto& member : value.get_object()) {
      std::string key(member.key());
      read(member.value(), out[key], at + "/" + escape_pointer(key));
    }
  }

  template <class T>
  requires std::is_enum_v<T>
  void read(const boost::json::value& value, T& out, const std::string& at) {
    std::string expected;
    bool found = false;
    boost::mp11::mp_for_each<boost::describe::describe_enumerators<T>>([&](auto enumerator) {
      std::string name = camel_case(enumerator.name);
      if (value.is_string() && std::string_view(value.get_string()) == name) {
        out = enumerator.value;
        found = true;
      }
      expected += (expected.empty() ? "" : ", ") + name;
    });
    if (!found) fault(at, "not_allowed", "Expected one of: " + expected + ".");
  }

  template <class T>
  requires boost::describe::has_describe_members<T>::value void read(
      const boost::json::value& value, T& out, const std::string& at) {
    if (!value.is_object()) return fault(at, "wrong_type", "An object is needed here.");
    using Members = boost::describe::describe_members<T, boost::describe::mod_public>;
    const boost::json::object& object = value.get_object();
    std::size_t before = faults.size();

    for (const auto& member : object) {
      bool known = false;
      boost::mp11::mp_for_each<Members>(
          [&](auto m) { known |= name_of_member(m) == std::string_view(member.key()); });
      if (!known) {
        fault(at + "/" + escape_pointer(member.key()), "unknown", "This field is not known.");
      }
    }
    boost::mp11::mp_for_each<Members>([&](auto m) {
      const std::string& name = name_of_member(m);
      std::string pointer = at + "/" + name;
      if (const boost::json::value* found = object.if_contains(name)) {
        read(*found, out.*m.pointer, pointer);
      } else if (!is_optional(out.*m.pointer)) {
        fault(pointer, "required", "This field is needed.");
      }
    });
    if constexpr (requires { out.check(at, faults); }) {
      if (faults.size() == before) out.check(at, faults);
    }
  }

 private:
  static constexpr std::size_t max_items = 1000;

  template <class T>
  static constexpr bool is_optional(const T&) {
    return false;
  }
  template <class T>
  static constexpr bool is_optional(const std::optional<T>&) {
    return true;
  }
};

// invalid ("invalid_body"): the faults say where and why.
template <class T>
Result<T> read(const boost::json::value& value) {
  Reader reader;
  T out{};
  reader.read(value, out, "");
  if (reader.faults.empty()) return out;
  return Error{ErrorKind::invalid, "invalid_body", "Some fields need attention.",
               std::move(reader.faults), 0};
}

}  // namespace typecase::json
