#include "sandbox/delivery_knobs.h"

#include "base/json_reader.h"
#include "sandbox/knobs.h"

namespace typecase::sandbox {

DeliveryKnobs delivery_knobs(db::Connection& db) {
  return json::read<DeliveryKnobs>(json::parse(setting(db, "deliveries", "{}")).value()).value();
}

void set_delivery_knobs(db::Connection& db, const std::string& text) {
  set_setting(db, "deliveries", text);
}

}  // namespace typecase::sandbox
