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

// The name of a described member or enumerator in JSON, made once for all.
template <class Member>
const std::string& name_in_json(Member) {
  static const std::string name = camel_case(Member::name);
  return name;
}

std::string escape_pointer(std::string_view name);  // RFC 6901: ~ and / as ~0 and ~1

// The value lives in `memory`. malformed ("malformed_json"): not JSON, deeper than 32, or with bad
// UTF-8. invalid ("invalid_body"): U+0000 or a lone surrogate in a string, which no database keeps.
Result<boost::json::value> parse(std::string_view text, boost::json::storage_ptr memory = {});

class Reader {
 public:
  std::vector<Fault> faults;

  void read(const boost::json::value& value, bool& out);
  void read(const boost::json::value& value, int& out);
  void read(const boost::json::value& value, std::int64_t& out);
  void read(const boost::json::value& value, double& out);
  void read(const boost::json::value& value, std::string& out);
  void read(const boost::json::value& value, boost::json::value& out);

  template <class T>
  void read(const boost::json::value& value, std::optional<T>& out) {
    if (!value.is_null()) read(value, out.emplace());
  }

  template <class T>
  void read(const boost::json::value& value, std::vector<T>& out) {
    if (!value.is_array()) return fault("wrong_type", "A list is needed here.");
    const boost::json::array& items = value.get_array();
    if (items.size() > max_items) {
      return fault("too_many_items", "The list holds at most 1000 items.");
    }
    out.reserve(items.size());
    for (const boost::json::value& item : items) {
      const Step step(at_, std::to_string(out.size()));
      read(item, out.emplace_back());
    }
  }

  template <class T>
  void read(const boost::json::value& value, std::map<std::string, T>& out) {
    if (!value.is_object()) return fault("wrong_type", "An object is needed here.");
    for (const auto& member : value.get_object()) {
      const Step step(at_, member.key());
      read(member.value(), out[member.key()]);
    }
  }

  template <class T>
  requires std::is_enum_v<T>
  void read(const boost::json::value& value, T& out) {
    bool found = false;
    if (value.is_string()) {
      boost::mp11::mp_for_each<boost::describe::describe_enumerators<T>>([&](auto enumerator) {
        if (std::string_view(value.get_string()) != name_in_json(enumerator)) return;
        out = enumerator.value;
        found = true;
      });
    }
    if (!found) fault("not_allowed", "Expected one of: " + names_of<T>() + ".");
  }

  template <class T>
  requires boost::describe::has_describe_members<T>::value void read(
      const boost::json::value& value, T& out) {
    if (!value.is_object()) return fault("wrong_type", "An object is needed here.");
    using Members = boost::describe::describe_members<T, boost::describe::mod_public>;
    const boost::json::object& object = value.get_object();
    const std::size_t before = faults.size();

    for (const auto& member : object) {
      bool known = false;
      boost::mp11::mp_for_each<Members>(
          [&](auto m) { known |= name_in_json(m) == std::string_view(member.key()); });
      if (known) continue;
      const Step step(at_, member.key());
      fault("unknown", "This field is not known.");
    }
    boost::mp11::mp_for_each<Members>([&](auto m) {
      const Step step(at_, name_in_json(m));
      if (const boost::json::value* found = object.if_contains(name_in_json(m))) {
        read(*found, out.*m.pointer);
      } else if (!is_optional(out.*m.pointer)) {
        fault("required", "This field is needed.");
      }
    });
    if constexpr (requires { out.check(at_, faults); }) {
      if (faults.size() == before) out.check(at_, faults);
    }
  }

 private:
  static constexpr std::size_t max_items = 1000;

  // For as long as it lives, `at` points to a part of what it pointed to.
  class Step {
   public:
    Step(std::string& at, std::string_view name);
    ~Step() { at_.resize(length_); }
    Step(const Step&) = delete;
    Step& operator=(const Step&) = delete;

   private:
    std::string& at_;
    const std::size_t length_;
  };

  void fault(std::string code, std::string message) {
    faults.push_back({at_, std::move(code), std::move(message)});
  }

  template <class T>
  static std::string names_of() {
    std::string names;
    boost::mp11::mp_for_each<boost::describe::describe_enumerators<T>>(
        [&](auto enumerator) { names += (names.empty() ? "" : ", ") + name_in_json(enumerator); });
    return names;
  }

  template <class T>
  static constexpr bool is_optional(const T&) {
    return false;
  }
  template <class T>
  static constexpr bool is_optional(const std::optional<T>&) {
    return true;
  }

  std::string at_;  // JSON Pointer (RFC 6901) to what is being read
};

// invalid ("invalid_body"): the faults say where and why.
template <class T>
Result<T> read(const boost::json::value& value) {
  Reader reader;
  T out{};
  reader.read(value, out);
  if (reader.faults.empty()) return out;
  return Error{ErrorKind::invalid, "invalid_body", "Some fields need attention.",
               std::move(reader.faults), 0};
}

// As parse() and read(). What a usual body needs in between is taken from the stack.
template <class T>
Result<T> read_text(std::string_view text) {
  unsigned char room[8192];
  boost::json::monotonic_resource memory(room);
  auto value = parse(text, &memory);
  if (!value) return value.error();
  return read<T>(*value);
}

}  // namespace typecase::json
