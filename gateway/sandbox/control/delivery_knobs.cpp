#include "sandbox/control/delivery_knobs.h"

#include "base/json/json_reader.h"
#include "sandbox/control/knobs.h"
#include "sandbox/objects/ranges.h"

namespace typecase::sandbox {

void DeliveryKnobs::check(const std::string& pointer, std::vector<Fault>& faults) const {
  need_between(copies, 0, 1000, pointer, "copies", faults);
  need_between(delay_ms, 0, longest_wait_ms, pointer, "delayMs", faults);
  need_between(events_per_change, 0, 100, pointer, "eventsPerChange", faults);
  need_between(body_bytes, 0, most_bytes, pointer, "bodyBytes", faults);
  need_between(time_scale, 1, 1'000'000, pointer, "timeScale", faults);
}

DeliveryKnobs delivery_knobs(db::Connection& db) {
  auto stored = json::read<DeliveryKnobs>(json::parse(setting(db, "deliveries", "{}")).value());
  return stored ? *stored : DeliveryKnobs{};
}

void set_delivery_knobs(db::Connection& db, const std::string& text) {
  set_setting(db, "deliveries", text);
}

}  // namespace typecase::sandbox
