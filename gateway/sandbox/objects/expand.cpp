#include "sandbox/objects/lists.h"

#include <array>

#include "sandbox/api_error.h"
#include "sandbox/store.h"

namespace typecase::sandbox {

namespace {

struct Expandable {
  std::string_view of;    // Kind of the resource.
  std::string_view name;  // Its member.
  std::string_view kind;  // Kind that the member names.
};

constexpr auto expandables = std::to_array<Expandable>({
    {"payment_intent", "latest_charge", "charge"},
    {"payment_intent", "payment_method", "payment_method"},
    {"payment_intent", "customer", "customer"},
    {"charge", "payment_intent", "payment_intent"},
    {"charge", "customer", "customer"},
    {"refund", "charge", "charge"},
    {"refund", "payment_intent", "payment_intent"},
    {"refund", "payment_method", "payment_method"},
    {"dispute", "charge", "charge"},
    {"dispute", "payment_intent", "payment_intent"},
    {"payment_method", "customer", "customer"},
    {"balance_transaction", "source", "charge"},
    {"balance_transaction", "source", "refund"},
    {"balance_transaction", "source", "dispute"},
    {"balance_transaction", "source", "payout"},
    {"payout", "balance_transaction", "balance_transaction"},
});

constexpr std::size_t most_levels = 4;

ApiError not_expandable(const std::string& name) {
  return invalid_request("", "This property cannot be expanded (" + name + ").", "expand");
}

void expand(Context& context, boost::json::object& resource, const std::string& whole,
            std::string_view rest, std::size_t level) {
  std::string_view name = rest.substr(0, rest.find('.'));
  std::string of = text_of(resource, "object");
  bool is_known = false;
  for (const Expandable& known : expandables) {
    if (known.of != of || known.name != name || level == most_levels) continue;
    is_known = true;
    if (std::string id = text_of(resource, name); !id.empty()) {
      std::optional<boost::json::object> found = find(context, known.kind, id);
      if (!found) continue;  // It is of another kind that the member may name.
      resource[name] = std::move(*found);
    }
    boost::json::object* inner = resource[name].if_object();
    if (name.size() == rest.size() || inner == nullptr) return;
    return expand(context, *inner, whole, rest.substr(name.size() + 1), level + 1);
  }
  if (!is_known) throw not_expandable(whole);
}

}  // namespace

void expand(Context& context, boost::json::object& resource,
            const std::vector<std::string>& names) {
  for (const std::string& name : names) expand(context, resource, name, name, 0);
}

}  // namespace typecase::sandbox
