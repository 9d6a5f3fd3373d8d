#pragma once

#include <boost/describe.hpp>
#include <boost/json.hpp>
#include <boost/mp11.hpp>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <type_traits>
#include <typeindex>
#include <vector>

#include "base/json_reader.h"

namespace typecase::json {

// The JSON Schemas of what json::read takes, made of the same descriptions, so that they can be
// held against api/openapi.yaml. An optional member may be absent or null. A struct is added before
// the structs that hold it; one that holds a struct which was not added throws std::out_of_range.
class SchemaBook {
 public:
  template <class T>
  requires boost::describe::has_describe_members<T>::value void add(const std::string& name) {
    boost::json::object properties;
    boost::json::array required;
    using Members = boost::describe::describe_members<T, boost::describe::mod_public>;
    boost::mp11::mp_for_each<Members>([&](auto member) {
      using Value = std::remove_cvref_t<decltype(T{}.*member.pointer)>;
      std::string field = camel_case(member.name);
      if (!Shape<Value>::optional) required.emplace_back(field);
      properties.emplace(field, Shape<Value>::schema(*this));
    });
    schemas_[name] = {{"type", "object"}, {"required", required}, {"properties", properties}};
    names_.emplace(typeid(T), name);
  }

  // By name.
  const boost::json::object& schemas() const { return schemas_; }

 private:
  template <class T>
  struct Shape {
    static constexpr bool optional = false;

    static boost::json::object schema(const SchemaBook& book) {
      if constexpr (std::is_same_v<T, bool>) {
        return {{"type", "boolean"}};
      } else if constexpr (std::is_integral_v<T>) {
        return {{"type", "integer"}};
      } else if constexpr (std::is_floating_point_v<T>) {
        return {{"type", "number"}};
      } else if constexpr (std::is_enum_v<T>) {
        return {{"type", "string"}, {"enum", enumerators()}};
      } else {
        return {{"$ref", "#/components/schemas/" + book.names_.at(typeid(T))}};
      }
    }

    static boost::json::array enumerators() {
      boost::json::array names;
      boost::mp11::mp_for_each<boost::describe::describe_enumerators<T>>(
          [&](auto enumerator) { names.emplace_back(camel_case(enumerator.name)); });
      return names;
    }
  };

  boost::json::object schemas_;
  std::map<std::type_index, std::string> names_;
};

template <>
struct SchemaBook::Shape<std::string> {
  static constexpr bool optional = false;
  static boost::json::object schema(const SchemaBook&) { return {{"type", "string"}}; }
};

template <class T>
struct SchemaBook::Shape<std::map<std::string, T>> {
  static constexpr bool optional = false;
  static boost::json::object schema(const SchemaBook& book) {
    return {{"type", "object"}, {"additionalProperties", Shape<T>::schema(book)}};
  }
};

template <class T>
struct SchemaBook::Shape<std::vector<T>> {
  static constexpr bool optional = false;
  static boost::json::object schema(const SchemaBook& book) {
    return {{"type", "array"}, {"items", Shape<T>::schema(book)}};
  }
};

template <class T>
struct SchemaBook::Shape<std::optional<T>> {
  static constexpr bool optional = true;
  static boost::json::object schema(const SchemaBook& book) {
    boost::json::object inner = Shape<T>::schema(book);
    return {{"oneOf", boost::json::array{inner, {{"type", "null"}}}}};
  }
};

}  // namespace typecase::json
