#include "pricing/vat_verifier.h"

#include <utility>

#include "base/log.h"
#include "pricing/vat_number.h"

namespace typecase::pricing {
namespace {

using namespace std::chrono_literals;

constexpr auto valid_kept_for = 24h;
constexpr auto invalid_kept_for = 1h;
constexpr auto failure_kept_for = 1min;

// VIES knows the member states of the European Union, and Northern Ireland as XI.
bool is_known_to_vies(std::string_view prefix) {
  return prefix != "GB" && prefix != "CHE" && prefix != "NO";
}

std::string digits_of(const VatNumber& number) { return number.text.substr(number.prefix.size()); }

vies::Requester requester_of(std::string_view seller_number) {
  auto number = read_vat_number(seller_number);
  if (!number || !is_known_to_vies(number->prefix)) return {};
  return {number->prefix, digits_of(*number)};
}

VatCheckState to_state(vies::Status status) {
  switch (status) {
    case vies::Status::valid:
      return VatCheckState::valid;
    case vies::Status::invalid:
      return VatCheckState::invalid;
    case vies::Status::unavailable:
      break;
  }
  return VatCheckState::unavailable;
}

VatCheck unavailable(const VatNumber& number, std::string failure, Time now) {
  return {number.text, VatCheckState::unavailable, "VIES", {}, std::move(failure), now};
}

// A consultation number proves a check by the shop in whose name VIES was asked.
std::string key_of(const VatNumber& number, std::string_view seller_number) {
  return number.text + " " + std::string(seller_number);
}

}  // namespace

VatVerifier::VatVerifier(db::Database& database, const Clock& clock, const std::string& service_url,
                         std::chrono::milliseconds timeout)
    : database_(database), clock_(clock) {
  if (!service_url.empty()) client_ = std::make_unique<const vies::Client>(service_url, timeout);
}

std::optional<VatCheck> VatVerifier::check(const Buyer& buyer, std::string_view seller_number,
                                           std::string_view client) {
  if (!client_) return std::nullopt;
  auto number = business_number(buyer);
  if (!number) return std::nullopt;
  const Time now = clock_.now();
  if (!is_known_to_vies(number->prefix)) {
    return VatCheck{number->text, VatCheckState::unchecked, {}, {}, {}, now};
  }
  const std::string key = key_of(*number, seller_number);
  if (auto kept = find_kept(key, *number)) return kept;
  if (!client.empty() && lookups_.take(client, now)) {
    return unavailable(*number, std::string(rate_limited), now);
  }
  auto permit = waiting_.try_acquire();
  if (!permit) return unavailable(*number, std::string(busy), now);
  return under_way_.share(key, [&] { return look_up(key, *number, seller_number); });
}

std::optional<VatCheck> VatVerifier::recheck(std::string_view number,
                                             std::string_view seller_number) {
  auto read = read_vat_number(number);
  if (!client_ || !read) return std::nullopt;
  return look_up(key_of(*read, seller_number), *read, seller_number);
}

std::optional<VatCheck> VatVerifier::find_kept(const std::string& key, const VatNumber& number) {
  if (auto answer = find_answer(key, number)) return answer;
  std::lock_guard lock(failures_guard_);
  const Failure* failure = failures_.find(key);
  if (failure && clock_.now() < failure->forgotten_at) return failure->check;
  return std::nullopt;
}

std::optional<VatCheck> VatVerifier::find_answer(const std::string& key, const VatNumber& number) {
  const Time now = clock_.now();
  return database_.read([&](db::Connection& connection) -> std::optional<VatCheck> {
    auto row = connection.find_one(
        "SELECT valid, consultation, checked_at FROM vat_check WHERE lookup = $1", key);
    if (!row) return std::nullopt;
    const bool is_valid = row->boolean("valid");
    const Time checked_at = row->time("checked_at");
    if (now >= checked_at + (is_valid ? valid_kept_for : invalid_kept_for)) return std::nullopt;
    return VatCheck{number.text, is_valid ? VatCheckState::valid : VatCheckState::invalid,
                    "VIES",      row->text("consultation"),
                    {},          checked_at};
  });
}

VatCheck VatVerifier::look_up(const std::string& key, const VatNumber& number,
                              std::string_view seller_number) {
  vies::Answer answer =
      client_->check({number.prefix, digits_of(number), requester_of(seller_number)});
  VatCheck check{number.text,         to_state(answer.status), "VIES",
                 answer.consultation, answer.failure,          clock_.now()};
  keep(key, check);
  return check;
}

void VatVerifier::keep(const std::string& key, const VatCheck& check) {
  {
    std::lock_guard lock(failures_guard_);
    const bool has_failed = check.state == VatCheckState::unavailable;
    failures_.update(key, [&](Failure& failure) {
      failure = {check, has_failed ? check.checked_at + failure_kept_for : Time{}};
    });
    if (has_failed) return;
  }
  try {
    store(key, check);
  } catch (const std::exception& failure) {  // A full disk costs the next buyer another lookup.
    log::error("vat_check_not_stored", {{"why", failure.what()}});
  }
}

void VatVerifier::store(const std::string& key, const VatCheck& check) {
  database_.write_one([&](db::Connection& connection) {
    connection.execute(
        "INSERT INTO vat_check (lookup, valid, consultation, checked_at) VALUES ($1, $2, $3, $4) "
        "ON CONFLICT (lookup) DO UPDATE SET valid = excluded.valid, "
        "consultation = excluded.consultation, checked_at = excluded.checked_at",
        key, check.state == VatCheckState::valid, check.consultation, check.checked_at);
  });
}

std::string seller_vat_number(const catalogue::Foundry& foundry) {
  auto number = read_vat_number(foundry.vat_number, foundry.country);
  return number ? number->text : std::string();
}

std::int64_t sweep_vat_checks(db::Connection& connection, Time before) {
  return connection.execute("DELETE FROM vat_check WHERE checked_at < $1", before);
}

}  // namespace typecase::pricing
