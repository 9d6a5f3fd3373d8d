#pragma once

#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "db/connection.h"

namespace typecase::carts {

// The cart's fontLicenseId of every line under a custom licence; no licence kind may have this id.
inline constexpr std::string_view custom_kind = "custom";

// Its EULA goes by the licence's id in place of a kind, and never changes.
inline constexpr std::string_view custom_eula_version = "1.0";

// A licence negotiated with one customer. Never changed: orders name it by id and digest.
struct CustomLicence {
  std::string id;      // the cart's licenseOptionId and customLicenseId
  std::string name;    // "Tidal Atlas brand licence"
  std::string metric;  // of the list that licence kinds have
  std::string tier;    // what it covers: "Up to 400 people, all sites of the company"
  std::string summary;
  std::vector<std::string> formats;  // as of a licence kind
  std::string eula_markdown;
  std::string eula_sha256;  // hex, of the Markdown text
};
BOOST_DESCRIBE_STRUCT(CustomLicence, (),
                      (id, name, metric, tier, summary, formats, eula_markdown, eula_sha256))

void insert_custom_licence(db::Connection& connection, const std::string& prepared_cart,
                           int position, const CustomLicence& licence);

std::optional<CustomLicence> find_custom_licence(db::Connection& connection, std::string_view id);

// Its agreement as HTML that is safe to put into a page.
std::string eula_html(const CustomLicence& licence);

// In the order of the prepared cart.
std::vector<CustomLicence> custom_licences_of(db::Connection& connection,
                                              std::string_view prepared_cart);

}  // namespace typecase::carts
