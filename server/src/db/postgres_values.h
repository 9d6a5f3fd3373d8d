#pragma once

#include <libpq-fe.h>

#include <array>
#include <string>
#include <vector>

#include "db/connection.h"

namespace typecase::db {

// Parameters in the binary form that libpq sends. Points into the parameters given.
class PostgresParameters {
 public:
  explicit PostgresParameters(const std::vector<Parameter>& parameters);

  int count() const { return static_cast<int>(types_.size()); }
  const Oid* types() const { return types_.data(); }
  const char* const* values() const { return values_.data(); }
  const int* lengths() const { return lengths_.data(); }
  const int* formats() const { return formats_.data(); }

 private:
  void add(Oid type, const char* data, std::size_t length);

  std::vector<Oid> types_;
  std::vector<const char*> values_;
  std::vector<int> lengths_;
  std::vector<int> formats_;
  std::vector<std::array<char, 8>> integers_;
};

// The type of a parameter, as PostgreSQL numbers it; 0, to be inferred, for null.
Oid parameter_type(const Parameter& parameter);

// The rows of a result in binary form. std::logic_error: a type other than text, bytea, an integer
// or boolean.
std::vector<Row> postgres_rows(const PGresult* result);

}  // namespace typecase::db
