#pragma once

#include <boost/json.hpp>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/clock.h"
#include "base/day.h"
#include "base/error.h"
#include "base/scalar.h"

namespace typecase::json {

// Reads a JSON value into a struct described with BOOST_DESCRIBE_STRUCT and finds every fault at
// once. A missing member is a fault unless it is a std::optional; so is an unknown one. Member
// names are snake_case in C++ and camelCase in JSON. Integers are taken only as integers in range;
// text only as UTF-8 without U+0000 and lone surrogates. A struct may have
// `void check(const std::string& pointer, std::vector<Fault>& faults) const` for its own ranges.
// Scalars and enums are written as base/scalar.h says, times as microseconds since 1970, and days
// as base/day.h says.

// The name of a described member or enumerator in JSON, made once for all.
template <class Member>
const std::string& name_in_json(Member) {
  static const std::string name = camel_case(Member::name);
  return name;
}

// A stored text was written by this version or an earlier one: members may be missing, which leaves
// the defaults of the struct, unknown ones are passed over, lists have any length, and a member may
// have its name in C++ or one that it had before, which its struct lists:
//   static constexpr std::array former_names{json::FormerName{"tier", "tier_id"}};
enum class Origin { request, stored };

struct FormerName {
  std::string_view in_json;
  std::string_view member;
};

std::string escape_pointer(std::string_view name);  // RFC 6901: ~ and / as ~0 and ~1

// The value lives in `memory`. malformed ("malformed_json"): not JSON, deeper than 32, or with bad
// UTF-8. invalid ("invalid_body"): U+0000 or a lone surrogate in a string, which no database keeps.
Result<boost::json::value> parse(std::string_view text, boost::json::storage_ptr memory = {});

class Reader {
 public:
  explicit Reader(Origin origin = Origin::request) : origin_(origin) {}

  std::vector<Fault> faults;

  void read(const boost::json::value& value, bool& out);
  void read(const boost::json::value& value, int& out);
  void read(const boost::json::value& value, std::int64_t& out);
  void read(const boost::json::value& value, double& out);
  void read(const boost::json::value& value, std::string& out);
  void read(const boost::json::value& value, boost::json::value& out);
  void read(const boost::json::value& value, Time& out);
  void read(const boost::json::value& value, Day& out);

  template <Scalar T>
  void read(const boost::json::value& value, T& out) {
    read(value, scalar_of(out));
  }

  template <class T>
  void read(const boost::json::value& value, std::optional<T>& out) {
    if (!value.is_null()) read(value, out.emplace());
  }

  template <class T>
  void read(const boost::json::value& value, std::vector<T>& out) {
    if (!value.is_array()) return fault("wrong_type", "A list is needed here.");
    const boost::json::array& items = value.get_array();
    if (items.size() > max_items && origin_ == Origin::request) {
      return fault("too_many_items", "The list holds at most 1000 items.");
    }
    out.clear();
    out.reserve(items.size());
    for (const boost::json::value& item : items) {
      const Step step(at_, std::to_string(out.size()));
      read(item, out.emplace_back());
    }
  }

  template <class T>
  void read(const boost::json::value& value, std::map<std::string, T>& out) {
    if (!value.is_object()) return fault("wrong_type", "An object is needed here.");
    out.clear();
    for (const auto& member : value.get_object()) {
      const Step step(at_, member.key());
      read(member.value(), out[member.key()]);
    }
  }

  template <class T>
  void read(const boost::json::value& value, std::set<T>& out) {
    std::vector<T> items;
    read(value, items);
    out = std::set<T>(items.begin(), items.end());
  }

  template <DescribedEnum T>
  void read(const boost::json::value& value, T& out) {
    std::optional<T> found;
    if (value.is_string()) found = parse_enum<T>(std::string_view(value.get_string()));
    if (!found) return fault("not_allowed", "Expected one of: " + names_of<T>() + ".");
    out = *found;
  }

  template <Described T>
  void read(const boost::json::value& value, T& out) {
    if (!value.is_object()) return fault("wrong_type", "An object is needed here.");
    const boost::json::object& object = value.get_object();
    const std::size_t before = faults.size();

    if (origin_ == Origin::request) refuse_unknown<T>(object);
    boost::mp11::mp_for_each<Members<T>>([&](auto m) {
      auto& member = out.*m.pointer;
      const Step step(at_, name_in_json(m));
      if (const boost::json::value* found = find<T>(object, m)) {
        read(*found, member);
      } else if (!is_optional<std::remove_cvref_t<decltype(member)>> &&
                 origin_ == Origin::request) {
        fault("required", "This field is needed.");
      }
    });
    if constexpr (requires { out.check(at_, faults); }) {
      if (faults.size() == before && origin_ == Origin::request) out.check(at_, faults);
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
  void refuse_unknown(const boost::json::object& object) {
    for (const auto& member : object) {
      bool known = false;
      boost::mp11::mp_for_each<Members<T>>(
          [&](auto m) { known |= name_in_json(m) == std::string_view(member.key()); });
      if (known) continue;
      const Step step(at_, member.key());
      fault("unknown", "This field is not known.");
    }
  }

  // nullptr: it is not there.
  template <class T, class Member>
  const boost::json::value* find(const boost::json::object& object, Member member) const {
    const boost::json::value* found = object.if_contains(name_in_json(member));
    if (found != nullptr || origin_ == Origin::request) return found;
    if constexpr (requires { T::former_names; }) {
      for (const FormerName& former : T::former_names) {
        if (found == nullptr && former.member == member.name) {
          found = object.if_contains(former.in_json);
        }
      }
    }
    return found != nullptr ? found : object.if_contains(member.name);
  }

  template <class T>
  static std::string names_of() {
    std::string names;
    boost::mp11::mp_for_each<boost::describe::describe_enumerators<T>>([&](auto enumerator) {
      names.append(names.empty() ? "" : ", ").append(enum_name(enumerator.value));
    });
    return names;
  }

  const Origin origin_;
  std::string at_;  // JSON Pointer (RFC 6901) to what is being read
};

// invalid ("invalid_body"): the faults say where and why.
template <class T>
Result<T> read(const boost::json::value& value) {
  Reader reader;
  T out{};
  reader.read(value, out);
  if (reader.faults.empty()) return out;
  return invalid_body(std::move(reader.faults));
}

// Of a text that write_stored() or an earlier version wrote. std::logic_error: it is none.
template <class T>
T read_stored(std::string_view text) {
  unsigned char room[8192];
  boost::json::monotonic_resource memory(room);
  boost::system::error_code failure;
  const boost::json::value value = boost::json::parse({text.data(), text.size()}, failure, &memory);
  if (failure) throw std::logic_error("stored JSON: " + failure.message());
  Reader reader(Origin::stored);
  T out{};
  reader.read(value, out);
  if (reader.faults.empty()) return out;
  const Fault& first = reader.faults.front();
  throw std::logic_error("stored JSON at \"" + first.pointer + "\": " + first.message);
}

// As parse() and read(). Temporary memory for a usual body is on the stack.
template <class T>
Result<T> read_text(std::string_view text) {
  unsigned char room[8192];
  boost::json::monotonic_resource memory(room);
  auto value = parse(text, &memory);
  if (!value) return value.error();
  return read<T>(*value);
}

}  // namespace typecase::json
