#include "carts/custom_licences.h"

#include "db/record.h"
#include "documents/markdown.h"

namespace typecase::carts {
namespace {

std::string select_where(std::string_view condition) {
  return "SELECT " + db::columns<CustomLicence>() + " FROM custom_licence WHERE " +
         std::string(condition);
}

}  // namespace

void insert_custom_licence(db::Connection& connection, const std::string& prepared_cart,
                           int position, const CustomLicence& licence) {
  db::Record(licence)
      .set("prepared_cart_id", prepared_cart)
      .set("position", position)
      .insert(connection, "custom_licence");
}

std::optional<CustomLicence> find_custom_licence(db::Connection& connection, std::string_view id) {
  return connection.find<CustomLicence>(select_where("id = $1"), id);
}

std::string eula_html(const CustomLicence& licence) {
  return documents::html_from_markdown(licence.eula_markdown);
}

std::vector<CustomLicence> custom_licences_of(db::Connection& connection,
                                              std::string_view prepared_cart) {
  return connection.select<CustomLicence>(select_where("prepared_cart_id = $1 ORDER BY position"),
                                          prepared_cart);
}

}  // namespace typecase::carts
