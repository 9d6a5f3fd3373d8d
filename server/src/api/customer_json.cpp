#include "api/customer_json.h"

#include "api/optional_json.h"

namespace typecase::api {

boost::json::object to_json(const accounts::Customer& customer,
                            const std::optional<std::string>& impersonator) {
  return {{"id", customer.id.text},
          {"email", customer.email},
          {"name", optional_json(customer.name)},
          {"company", optional_json(customer.company)},
          {"country", optional_json(customer.country)},
          {"roles", boost::json::array{"customer"}},
          {"createdAt", to_iso8601(customer.created_at)},
          {"verified", customer.verified},
          {"hasPassword", customer.has_password},
          {"impersonatedBy", optional_json(impersonator)}};
}

boost::json::object to_json(const accounts::OpenSession& session, std::string_view current) {
  return {{"id", session.id},
          {"agent", session.agent},
          {"createdAt", to_iso8601(session.created_at)},
          {"lastUsedAt", to_iso8601(session.last_used_at)},
          {"staysSignedIn", session.stays_signed_in},
          {"isCurrent", session.id == current}};
}

}  // namespace typecase::api
