#include "db/postgres_values.h"

namespace typecase::db {
namespace {

// From PostgreSQL's pg_type.dat; they never change.
constexpr Oid oid_bool = 16, oid_bytea = 17, oid_name = 19, oid_int8 = 20, oid_int2 = 21,
              oid_int4 = 23, oid_text = 25, oid_varchar = 1043;

std::array<char, 8> big_endian(std::int64_t value) {
  std::array<char, 8> bytes;
  auto bits = static_cast<std::uint64_t>(value);
  for (int i = 7; i >= 0; --i, bits >>= 8) bytes[i] = static_cast<char>(bits & 0xFF);
  return bytes;
}

// Sign-extends from the first of `length` bytes.
std::int64_t from_big_endian(const char* data, int length) {
  std::uint64_t bits = static_cast<signed char>(data[0]) < 0 ? ~std::uint64_t{0} : 0;
  for (int i = 0; i < length; ++i) bits = bits << 8 | static_cast<std::uint8_t>(data[i]);
  return static_cast<std::int64_t>(bits);
}

Value value_of(const PGresult* result, int row, int column) {
  if (PQgetisnull(result, row, column)) return {};
  const char* data = PQgetvalue(result, row, column);
  int length = PQgetlength(result, row, column);
  switch (PQftype(result, column)) {
    case oid_int8:
    case oid_int4:
    case oid_int2:
      return from_big_endian(data, length);
    case oid_bool:
      return std::int64_t{data[0]};
    case oid_text:
    case oid_varchar:
    case oid_name:
      return std::string(data, length);
    case oid_bytea:
      return Bytes(data, data + length);
  }
  throw std::logic_error(std::string("column ") + PQfname(result, column) + " has the type " +
                         std::to_string(PQftype(result, column)) +
                         ": cast it to bigint, text or bytea");
}

ColumnNames names_of_columns(const PGresult* result) {
  std::vector<std::string> names;
  for (int i = 0; i < PQnfields(result); ++i) names.emplace_back(PQfname(result, i));
  return std::make_shared<const std::vector<std::string>>(std::move(names));
}

}  // namespace

Oid parameter_type(const Parameter& parameter) {
  constexpr Oid types[] = {0, oid_int8, oid_text, oid_bytea};
  return types[parameter.index()];
}

PostgresParameters::PostgresParameters(const std::vector<Parameter>& parameters) {
  integers_.reserve(parameters.size());  // Its elements are pointed at.
  for (const Parameter& parameter : parameters) {
    Oid type = parameter_type(parameter);
    if (const auto* integer = std::get_if<std::int64_t>(&parameter)) {
      add(type, integers_.emplace_back(big_endian(*integer)).data(), 8);
    } else if (const auto* text = std::get_if<std::string_view>(&parameter)) {
      add(type, text->empty() ? "" : text->data(), text->size());  // A null pointer means NULL.
    } else if (const auto* bytes = std::get_if<ByteView>(&parameter)) {
      const auto* data = reinterpret_cast<const char*>(bytes->data());
      add(type, bytes->empty() ? "" : data, bytes->size());
    } else {
      add(type, nullptr, 0);
    }
  }
}

void PostgresParameters::add(Oid type, const char* data, std::size_t length) {
  types_.push_back(type);
  values_.push_back(data);
  lengths_.push_back(static_cast<int>(length));
  formats_.push_back(1);
}

std::vector<Row> postgres_rows(const PGresult* result) {
  const ColumnNames columns = names_of_columns(result);
  std::vector<Row> rows;
  rows.reserve(PQntuples(result));
  for (int row = 0; row < PQntuples(result); ++row) {
    std::vector<Value> values;
    values.reserve(PQnfields(result));
    for (int column = 0; column < PQnfields(result); ++column) {
      values.push_back(value_of(result, row, column));
    }
    rows.emplace_back(columns, std::move(values));
  }
  return rows;
}

}  // namespace typecase::db
