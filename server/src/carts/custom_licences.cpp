#include "carts/custom_licences.h"

#include <boost/json.hpp>

#include "documents/markdown.h"

namespace typecase::carts {
namespace {

constexpr std::string_view columns =
    "SELECT id, name, metric, tier, summary, formats, eula_markdown, eula_sha256 "
    "FROM custom_licence WHERE ";

CustomLicence to_licence(const db::Row& row) {
  return {
      row.text(0), row.text(1),
      row.text(2), row.text(3),
      row.text(4), boost::json::value_to<std::vector<std::string>>(boost::json::parse(row.text(5))),
      row.text(6), row.text(7)};
}

}  // namespace

void insert_custom_licence(db::Connection& connection, const std::string& prepared_cart,
                           int position, const CustomLicence& licence) {
  connection.execute(
      "INSERT INTO custom_licence (id, prepared_cart_id, position, name, metric, tier, summary, "
      "formats, eula_markdown, eula_sha256) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
      licence.id, prepared_cart, position, licence.name, licence.metric, licence.tier,
      licence.summary, boost::json::serialize(boost::json::value_from(licence.formats)),
      licence.eula_markdown, licence.eula_sha256);
}

std::optional<CustomLicence> find_custom_licence(db::Connection& connection, std::string_view id) {
  auto row = connection.find_one(std::string(columns) + "id = $1", id);
  return row ? std::optional(to_licence(*row)) : std::nullopt;
}

std::string eula_html(const CustomLicence& licence) {
  return documents::html_from_markdown(licence.eula_markdown);
}

std::vector<CustomLicence> custom_licences_of(db::Connection& connection,
                                              std::string_view prepared_cart) {
  std::vector<CustomLicence> licences;
  for (const db::Row& row : connection.rows(
           std::string(columns) + "prepared_cart_id = $1 ORDER BY position", prepared_cart)) {
    licences.push_back(to_licence(row));
  }
  return licences;
}

}  // namespace typecase::carts
