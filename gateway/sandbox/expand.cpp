#include "sandbox/expand.h"

#include "sandbox/api_error.h"
#include "sandbox/store.h"

namespace typecase::sandbox {

void expand(Context& context, boost::json::object& intent, const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    bool is_charge = name == "latest_charge";
    if (!is_charge && name != "payment_method") {
      throw invalid_request("", "This property cannot be expanded (" + name + ").", "expand");
    }
    std::string id = text_of(intent, name);
    if (id.empty()) continue;
    intent[name] = need(context, is_charge ? "charge" : "payment_method", id, name);
  }
}

}  // namespace typecase::sandbox
