#include "orders/orders.h"

#include <algorithm>
#include <array>

namespace typecase::orders {
namespace {

constexpr std::array status_names{"draft",     "pending_payment", "paid",
                                  "completed", "canceled",        "expired"};
constexpr std::array payment_status_names{"unpaid",  "requires_action",    "processing",
                                          "paid",    "partially_refunded", "refunded",
                                          "disputed"};

constexpr std::size_t max_text = 200;

std::size_t length(std::string_view text) {
  return std::ranges::count_if(text, [](char byte) { return (byte & 0xc0) != 0x80; });
}

// `breaks`: an address is written in lines.
void limit_text(const std::string& value, const std::string& pointer, std::vector<Fault>& faults,
                bool breaks = false) {
  auto control = [&](char c) {
    return (static_cast<unsigned char>(c) < 0x20 && !(breaks && c == '\n')) || c == 0x7f;
  };
  if (length(value) > max_text) {
    faults.push_back({pointer, "too_long", "This is longer than 200 characters."});
  } else if (std::ranges::any_of(value, control)) {
    faults.push_back({pointer, "not_allowed", "Line breaks and control characters do not fit."});
  }
}

void limit_text(const std::optional<std::string>& value, const std::string& pointer,
                std::vector<Fault>& faults, bool breaks = false) {
  if (value) limit_text(*value, pointer, faults, breaks);
}

void need_text(const std::string& value, const std::string& pointer, std::vector<Fault>& faults) {
  if (value.find_first_not_of(" \t\r\n") == value.npos) {
    faults.push_back({pointer, "required", "This field is needed."});
  } else {
    limit_text(value, pointer, faults);
  }
}

}  // namespace

std::string_view name(Status status) { return status_names[static_cast<std::size_t>(status)]; }

std::string_view name(PaymentStatus status) {
  return payment_status_names[static_cast<std::size_t>(status)];
}

std::string invoice_number(std::int64_t number) { return std::to_string(number); }

void Licensee::check(const std::string& pointer, std::vector<Fault>& faults) const {
  need_text(name, pointer + "/name", faults);
  limit_text(company, pointer + "/company", faults);
  limit_text(address, pointer + "/address", faults, true);
}

void Billing::check(const std::string& pointer, std::vector<Fault>& faults) const {
  need_text(name, pointer + "/name", faults);
  need_text(line1, pointer + "/line1", faults);
  need_text(postal_code, pointer + "/postalCode", faults);
  need_text(city, pointer + "/city", faults);
  limit_text(company, pointer + "/company", faults);
  limit_text(line2, pointer + "/line2", faults);
  limit_text(region, pointer + "/region", faults);
  limit_text(vat_number, pointer + "/vatNumber", faults);
  bool code = country.size() == 2 &&
              country.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ") == country.npos;
  if (!code) faults.push_back({pointer + "/country", "invalid_country", "Choose a country."});
}

}  // namespace typecase::orders
