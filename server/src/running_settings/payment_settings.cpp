#include "running_settings/payment_settings.h"

#include "base/json/json_writer.h"
#include "base/log.h"
#include "messages/messages.h"
#include "payments/webhook.h"
#include "running_settings/checks.h"

// How payment keys are shown and saved. payment_trial.cpp has how they are tried.
namespace typecase::running_settings {
namespace {

using messages::text;
using namespace std::chrono_literals;

constexpr auto former_secret_life = 24h;
constexpr std::size_t most_former_keys = 4;
constexpr std::size_t most_former_secrets = 8;

// For the audit log.
struct KeysInWords {
  std::string mode, publishable_key, secret_key, webhook_secret;
  bool is_webhook_made = false;
};
BOOST_DESCRIBE_STRUCT(KeysInWords, (),
                      (mode, publishable_key, secret_key, webhook_secret, is_webhook_made))

std::string ending(const std::string& key) {
  return "…" + key.substr(key.size() - std::min<std::size_t>(key.size(), 4));
}

std::string in_words(const PaymentKeys& keys) {
  return json::write_stored(KeysInWords{
      payments::is_live(keys.publishable_key) ? "live" : "test", ending(keys.publishable_key),
      ending(keys.secret_key), ending(keys.webhook_secret), !keys.webhook_endpoint.empty()});
}

Error fixed_by_file() {
  return {ErrorKind::conflict, "fixed_by_file", text("staffSettings.fixedByFile"), {}, 0};
}

Error changed_meanwhile() {
  return {ErrorKind::conflict, "changed_meanwhile", text("staffSettings.changedMeanwhile"), {}, 0};
}

bool is_as(const std::optional<std::string>& wanted, const std::string& stored) {
  return !wanted || trimmed(*wanted) == stored;
}

// Whether an earlier try of the same request has saved them already.
bool is_saved(const NewPaymentSettings& wanted, const Stored<StoredPayments>& stored) {
  if (!stored.value || wanted.version >= stored.version) return false;
  const PaymentKeys& keys = stored.value->keys;
  return is_as(wanted.publishable_key, keys.publishable_key) &&
         is_as(wanted.secret_key, keys.secret_key) &&
         is_as(wanted.webhook_secret, keys.webhook_secret);
}

StoredPayments replaced(const std::optional<StoredPayments>& before, const PaymentKeys& keys,
                        Time now) {
  StoredPayments next = before.value_or(StoredPayments{});
  std::erase_if(next.former_secrets, [&](const FormerSecret& old) { return old.until <= now; });
  if (before && before->keys.webhook_secret != keys.webhook_secret) {
    next.former_secrets.insert(next.former_secrets.begin(),
                               {before->keys.webhook_secret, now + former_secret_life});
  }
  if (before) next.former.insert(next.former.begin(), before->keys);
  std::erase_if(next.former,
                [&](const PaymentKeys& old) { return old.secret_key == keys.secret_key; });
  if (next.former.size() > most_former_keys) next.former.resize(most_former_keys);
  if (next.former_secrets.size() > most_former_secrets) {
    next.former_secrets.resize(most_former_secrets);
  }
  next.keys = keys;
  return next;
}

}  // namespace

bool PaymentSettings::can_make_webhook() const {
  const bool is_sandbox = running_.configured().gateway.allow_sandbox;
  return is_sandbox || webhook_url_.starts_with("https://");
}

ShownPayments PaymentSettings::show() const {
  ShownPayments shown;
  shown.in_use = running_.in_use();
  shown.webhook_url = webhook_url_;
  shown.can_make_webhook = can_make_webhook();
  shown.at = clock_.now();
  database_.read([&](db::Connection& connection) {
    const auto stored = load_payments(connection, running_.server_key());
    shown.version = stored.version;
    shown.changed_at = stored.changed_at;
    shown.changed_by = stored.changed_by;
    shown.last_webhook_at = last_webhook(connection);
    shown.test = last_payment_test(connection);
    return true;
  });
  for (const FormerSecret& former : shown.in_use->former_secrets) {
    if (former.until > shown.at && !shown.former_secret_until) {
      shown.former_secret_until = former.until;
    }
  }
  const auto& keys = shown.in_use->keys;
  const bool is_of_these =
      keys && shown.test && shown.test->settings == digest_of(*keys, running_.server_key());
  if (!is_of_these) shown.test.reset();
  return shown;
}

Result<PaymentKeys> PaymentSettings::merge(const NewPaymentSettings& wanted,
                                           const Stored<StoredPayments>& stored) const {
  const PaymentKeys before = stored.value ? stored.value->keys : PaymentKeys{};
  PaymentKeys keys = before;
  if (wanted.publishable_key) keys.publishable_key = trimmed(*wanted.publishable_key);
  if (wanted.secret_key) keys.secret_key = trimmed(*wanted.secret_key);
  if (keys.secret_key != before.secret_key) keys.webhook_secret.clear();
  if (wanted.webhook_secret) keys.webhook_secret = trimmed(*wanted.webhook_secret);
  if (keys.webhook_secret != before.webhook_secret) keys.webhook_endpoint.clear();

  auto faults = find_faults(keys, running_.configured().gateway);
  if (keys.webhook_secret.empty() && (wanted.webhook_secret || !can_make_webhook())) {
    faults.push_back({"/webhookSecret", "required", text("staffSettings.keyRequired")});
  }
  if (!faults.empty()) return invalid_body(std::move(faults));
  return keys;
}

Result<ShownPayments> PaymentSettings::save(const NewPaymentSettings& wanted,
                                            const audit::Actor& actor) {
  if (running_.configured().has_keys()) return fixed_by_file();
  const auto stored =
      database_.read([&](db::Connection& c) { return load_payments(c, running_.server_key()); });
  if (is_saved(wanted, stored)) return show();
  if (wanted.version != stored.version) return changed_meanwhile();
  auto keys = merge(wanted, stored);
  if (!keys) return keys.error();
  if (auto taken = ask_gateway(*keys); !taken) return taken.error();
  const bool is_to_be_made = keys->webhook_secret.empty();
  if (is_to_be_made) {
    if (auto made = make_webhook(*keys); !made) return made.error();
  }
  if (!store(*keys, stored, actor)) {
    if (is_to_be_made) remove_webhook(*keys);
    return changed_meanwhile();
  }
  running_.refresh();
  return show();
}

bool PaymentSettings::store(const PaymentKeys& keys, const Stored<StoredPayments>& seen,
                            const audit::Actor& actor) {
  const Time now = clock_.now();
  const Bytes sealed = seal(replaced(seen.value, keys, now), running_.server_key());
  audit::Entry entry{.at = now, .action = "settings.payments_saved", .object_id = "payments"};
  if (seen.value) entry.object_before = in_words(seen.value->keys);
  entry.object_after = in_words(keys);
  return database_.write([&](db::Connection& connection) {
    const Save mine{Group::payments, seen.version, now, actor.member_id};
    if (!running_settings::save(connection, mine, sealed)) return false;
    audit::record(connection, actor, entry);
    return true;
  });
}

bool PaymentSettings::watch(const payments::Event& event) {
  const Time now = clock_.now();
  const std::int64_t micros = to_micros(now);
  constexpr std::int64_t pause = 10'000'000;
  std::int64_t before = seen_at_;
  const bool is_due = micros >= before + pause && seen_at_.compare_exchange_strong(before, micros);
  const bool is_of_test = event.order_id.starts_with(payments::test_order);
  const bool tells_payment = is_of_test && event.type == "payment_intent.succeeded";
  if (!is_due && !tells_payment) return is_of_test;
  database_.write([&](db::Connection& connection) {
    if (is_due) note_webhook(connection, now);
    if (tells_payment) {
      note_test_webhook(connection, event.order_id.substr(payments::test_order.size()), now);
    }
    return true;
  });
  return is_of_test;
}

}  // namespace typecase::running_settings
