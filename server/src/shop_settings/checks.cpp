#include "shop_settings/checks.h"

#include <algorithm>

#include "base/text/mailbox.h"
#include "mail/mail.h"
#include "messages/messages.h"

namespace typecase::shop_settings {
namespace {

using messages::text;

// A link of a reminder that ends at once is no help (orders/checkout/reminders.cpp).
constexpr std::int64_t hours_left_after_reminder = 12;
constexpr std::int64_t hours_of_a_day = 24;

std::string at(const char* list, std::size_t index, const std::string& member) {
  return "/" + std::string(list) + "/" + std::to_string(index) + "/" + member;
}

template <class Item, class Name>
bool is_repeated(const std::vector<Item>& items, std::size_t index, Name Item::*name) {
  const auto end = items.begin() + static_cast<std::ptrdiff_t>(index);
  return std::find_if(items.begin(), end,
                      [&](const Item& item) { return item.*name == items[index].*name; }) != end;
}

Fault repeated(std::string pointer) {
  return {std::move(pointer), "repeated", text("staffSettings.repeated")};
}

Fault fixed_by_file(std::string pointer) {
  return {std::move(pointer), "fixed_by_file", text("staffSettings.valueFixedByFile")};
}

void check_limit(const NewLimits& wanted, std::size_t index, const Stored<LimitList>& stored,
                 std::vector<Fault>& faults) {
  const LimitValue& one = wanted.limits[index];
  const Bounds bounds = bounds_of(one.name);
  if (is_repeated(wanted.limits, index, &LimitValue::name)) {
    faults.push_back(repeated(at("limits", index, "name")));
  } else if (find_value(stored.fixed.limits, one.name)) {
    faults.push_back(fixed_by_file(at("limits", index, "name")));
  } else if (!bounds.allow(one.value)) {
    faults.push_back(
        {at("limits", index, "value"), "out_of_range",
         text("staffSettings.limitOutOfRange", {{"least", bounds.least}, {"most", bounds.most}})});
  }
}

// The place of one of the two limits that do not fit each other, the first where it is wanted.
std::string place_of(const NewLimits& wanted, Limit first, Limit second) {
  for (const Limit limit : {first, second}) {
    const auto found = std::ranges::find(wanted.limits, limit, &LimitValue::name);
    if (found == wanted.limits.end()) continue;
    return at("limits", static_cast<std::size_t>(found - wanted.limits.begin()), "value");
  }
  return "/limits";
}

void check_together(const NewLimits& wanted, const Stored<LimitList>& stored,
                    std::vector<Fault>& faults) {
  Limits limits;
  limits.take(merge(stored.value, wanted.limits).limits);
  limits.take(stored.fixed.limits);
  const std::int64_t payable_hours = limits[Limit::order_payable_days] * hours_of_a_day;
  if (limits[Limit::reminder_hours] + hours_left_after_reminder > payable_hours) {
    faults.push_back({place_of(wanted, Limit::reminder_hours, Limit::order_payable_days),
                      "reminder_too_late", text("staffSettings.reminderTooLate")});
  }
  if (limits[Limit::trials_per_network] < limits[Limit::trials_per_mailbox]) {
    faults.push_back({place_of(wanted, Limit::trials_per_network, Limit::trials_per_mailbox),
                      "below_mailbox", text("staffSettings.networkBelowMailbox")});
  }
}

void check_addresses(const Notice& notice, const std::string& pointer, std::vector<Fault>& faults) {
  if (notice.addresses.size() > most_addresses) {
    faults.push_back({pointer, "too_many", text("staffSettings.tooManyAddresses")});
    return;
  }
  std::vector<std::string> seen;
  for (std::size_t i = 0; i < notice.addresses.size(); ++i) {
    const std::string place = pointer + "/" + std::to_string(i);
    const std::string& address = notice.addresses[i];
    if (!mail::is_address(address)) {
      faults.push_back({place, "invalid_email", text("staffSettings.noticeAddressInvalid")});
    } else if (std::ranges::count(seen, fold_email(address)) > 0) {
      faults.push_back(repeated(place));
    }
    seen.push_back(fold_email(address));
  }
}

void check_notice(const NewNotices& wanted, std::size_t index, const Stored<NoticeList>& stored,
                  std::vector<Fault>& faults) {
  const Notice& notice = wanted.notices[index];
  if (is_repeated(wanted.notices, index, &Notice::kind)) {
    faults.push_back(repeated(at("notices", index, "kind")));
    return;
  }
  if (find_notice(stored.fixed.notices, notice.kind) != nullptr) {
    faults.push_back(fixed_by_file(at("notices", index, "kind")));
    return;
  }
  if (!notice.is_on && !may_be_off(notice.kind)) {
    faults.push_back(
        {at("notices", index, "isOn"), "must_be_on", text("staffSettings.noticeMustBeOn")});
  }
  check_addresses(notice, at("notices", index, "addresses"), faults);
}

}  // namespace

std::vector<Fault> find_faults(const NewLimits& wanted, const Stored<LimitList>& stored) {
  std::vector<Fault> faults;
  for (std::size_t i = 0; i < wanted.limits.size(); ++i) check_limit(wanted, i, stored, faults);
  if (faults.empty()) check_together(wanted, stored, faults);
  return faults;
}

std::vector<Fault> find_faults(const NewNotices& wanted, const Stored<NoticeList>& stored) {
  std::vector<Fault> faults;
  for (std::size_t i = 0; i < wanted.notices.size(); ++i) check_notice(wanted, i, stored, faults);
  return faults;
}

LimitList merge(const LimitList& saved, const std::vector<LimitValue>& wanted) {
  LimitList merged;
  for (const Limit limit : all_limits) {
    auto value = find_value(wanted, limit);
    if (!value) value = find_value(saved.limits, limit);
    if (value) merged.limits.push_back({limit, *value});
  }
  return merged;
}

NoticeList merge(const NoticeList& saved, const std::vector<Notice>& wanted) {
  NoticeList merged;
  for (const NoticeKind kind : all_notices) {
    const Notice* notice = find_notice(wanted, kind);
    if (notice == nullptr) notice = find_notice(saved.notices, kind);
    if (notice != nullptr) merged.notices.push_back(*notice);
  }
  return merged;
}

}  // namespace typecase::shop_settings
