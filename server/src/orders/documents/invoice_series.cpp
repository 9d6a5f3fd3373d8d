#include "orders/documents/invoice_series.h"

#include <algorithm>

namespace typecase::orders {
namespace {

constexpr std::string_view credit_note_prefix = "C-";

struct Stored {
  std::string prefix;
  std::int64_t first_number;
  std::int64_t last;

  bool has_begun() const { return last >= first_number; }
};

Stored read_series(db::Connection& connection) {
  auto row = connection.find_one(
      "SELECT prefix, first_number, last FROM number_series WHERE name = 'invoice'");
  return {row->text("prefix"), row->integer("first_number"), row->integer("last")};
}

Fault series_begun(const Stored& stored, std::string_view key) {
  return {"shop.toml: " + std::string(key), "series_begun",
          "Invoices have been issued up to " + InvoiceNumber{stored.prefix, stored.last}.text() +
              ", so the series goes on as it began. Remove this key, or write \"" + stored.prefix +
              "\" as the prefix and " + std::to_string(stored.first_number) +
              " as the first number."};
}

}  // namespace

bool is_invoice_prefix(std::string_view prefix) {
  constexpr std::size_t longest = 12;
  auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  auto may_stand = [&](char c) {
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' ||
           c == '.' || c == '_';
  };
  if (prefix.empty()) return true;
  return prefix.size() <= longest && prefix != credit_note_prefix && prefix.front() != '.' &&
         !is_digit(prefix.back()) && std::ranges::all_of(prefix, may_stand);
}

InvoiceSeries read_invoice_series(db::Connection& connection) {
  const Stored stored = read_series(connection);
  return {stored.prefix, stored.first_number};
}

Result<bool> set_up_invoice_series(db::Connection& connection, const InvoiceSeries& wanted) {
  const Stored stored = read_series(connection);
  const std::string prefix = wanted.prefix.value_or(stored.prefix);
  const std::int64_t first = wanted.first_number.value_or(stored.first_number);
  if (prefix == stored.prefix && first == stored.first_number) return false;
  if (stored.has_begun()) {
    std::vector<Fault> faults;
    if (prefix != stored.prefix) faults.push_back(series_begun(stored, "invoice_prefix"));
    if (first != stored.first_number) {
      faults.push_back(series_begun(stored, "first_invoice_number"));
    }
    return Error{ErrorKind::invalid, "bad_seed", "The folder holds mistakes.", std::move(faults)};
  }
  connection.execute(
      "UPDATE number_series SET prefix = $1, first_number = $2, last = $3 "
      "WHERE name = 'invoice'",
      prefix, first, first - 1);
  return true;
}

InvoiceNumber take_invoice_number(db::Connection& connection) {
  auto row = connection.find_one(
      "UPDATE number_series SET last = last + 1 WHERE name = 'invoice' RETURNING prefix, last");
  return {row->text("prefix"), row->integer("last")};
}

}  // namespace typecase::orders
