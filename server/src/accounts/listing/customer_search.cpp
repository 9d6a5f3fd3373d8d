#include "accounts/listing/customer_search.h"

#include "base/text/case_folding.h"
#include "db/record.h"

namespace typecase::accounts {
namespace {

struct NamedCustomer {
  CustomerId id;
  std::string email;
  std::optional<std::string> name, company;
  std::string words, name_key;
};
BOOST_DESCRIBE_STRUCT(NamedCustomer, (), (id, email, name, company, words, name_key))

// Whether it changed anything.
bool write_keys(db::Connection& connection, const NamedCustomer& customer) {
  const SearchKeys keys = search_keys(customer.email, customer.name, customer.company);
  if (keys.words == customer.words && keys.name_key == customer.name_key) return false;
  connection.execute("UPDATE customer SET words = $2, name_key = $3 WHERE id = $1", customer.id,
                     keys.words, keys.name_key);
  return true;
}

}  // namespace

SearchKeys search_keys(std::string_view email, const std::optional<std::string>& name,
                       const std::optional<std::string>& company) {
  const std::string address(email);
  return {fold_case(address + "\n" + name.value_or("") + "\n" + company.value_or("")),
          fold_case(name ? *name : company.value_or(address))};
}

void refresh_search_keys(db::Connection& connection, const CustomerId& customer) {
  auto named =
      connection.find<NamedCustomer>("SELECT " + db::columns<NamedCustomer>() +
                                         " FROM customer WHERE id = $1 AND deleted_at IS NULL",
                                     customer);
  if (named) write_keys(connection, *named);
}

std::int64_t fold_search_keys(db::Database& database) {
  return database.write([](db::Connection& connection) {
    std::int64_t changed = 0;
    for (const auto& customer :
         connection.select<NamedCustomer>("SELECT " + db::columns<NamedCustomer>() +
                                          " FROM customer WHERE deleted_at IS NULL")) {
      changed += write_keys(connection, customer) ? 1 : 0;
    }
    return changed;
  });
}

}  // namespace typecase::accounts
