#include "catalogue/foundry.h"

#include <algorithm>
#include <array>

#include "db/versioned.h"

namespace typecase::catalogue {
namespace {

constexpr std::array<std::string_view, 3> interval_names = {"off", "daily", "weekly"};

Notifications to_notifications(const db::Row& row, int first) {
  return {.sales = row.boolean(first),
          .reviews = row.boolean(first + 1),
          .disputes = row.boolean(first + 2),
          .failed_builds = row.boolean(first + 3),
          .parked_mails = row.boolean(first + 4),
          .digest = to_digest_interval(row.text(first + 5)).value()};
}

}  // namespace

std::string_view name(DigestInterval interval) {
  return interval_names.at(static_cast<std::size_t>(interval));
}

std::optional<DigestInterval> to_digest_interval(std::string_view name) {
  const auto* found = std::ranges::find(interval_names, name);
  if (found == interval_names.end()) return std::nullopt;
  return static_cast<DigestInterval>(found - interval_names.begin());
}

Foundry read_foundry(db::Connection& connection) {
  auto row = connection.find_one(
      "SELECT name, tagline, currency, prices_include_tax, demonstration, display_style, address,"
      " country, vat_number, email, region, register_entry, payment_terms,"
      " notify_sales, notify_reviews, notify_disputes, notify_failed_builds, notify_parked_mails,"
      " digest FROM foundry");
  if (!row) return {};
  return {.name = row->text(0),
          .tagline = row->text(1),
          .currency = row->text(2),
          .prices_include_tax = row->boolean(3),
          .demonstration = row->boolean(4),
          .display_style = row->text(5),
          .address = row->text(6),
          .country = row->text(7),
          .region = row->text(10),
          .vat_number = row->text(8),
          .email = row->text(9),
          .register_entry = row->text(11),
          .payment_terms = row->text(12),
          .notifications = to_notifications(*row, 13)};
}

void save_foundry(db::Connection& connection, const Foundry& foundry) {
  const Notifications& wanted = foundry.notifications;
  connection.execute(
      "INSERT INTO foundry (id, name, tagline, currency, prices_include_tax, demonstration,"
      " display_style, address, country, vat_number, email, region, register_entry, payment_terms,"
      " notify_sales, notify_reviews, notify_disputes, notify_failed_builds, notify_parked_mails,"
      " digest)"
      " VALUES (1, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,"
      " $19)"
      " ON CONFLICT (id) DO UPDATE SET name = excluded.name, tagline = excluded.tagline,"
      " currency = excluded.currency, prices_include_tax = excluded.prices_include_tax,"
      " demonstration = excluded.demonstration, display_style = excluded.display_style,"
      " address = excluded.address, country = excluded.country, vat_number = excluded.vat_number,"
      " email = excluded.email, region = excluded.region,"
      " register_entry = excluded.register_entry, payment_terms = excluded.payment_terms,"
      " notify_sales = excluded.notify_sales, notify_reviews = excluded.notify_reviews,"
      " notify_disputes = excluded.notify_disputes,"
      " notify_failed_builds = excluded.notify_failed_builds,"
      " notify_parked_mails = excluded.notify_parked_mails, digest = excluded.digest",
      foundry.name, foundry.tagline, foundry.currency, foundry.prices_include_tax,
      foundry.demonstration, foundry.display_style, foundry.address, foundry.country,
      foundry.vat_number, foundry.email, foundry.region, foundry.register_entry,
      foundry.payment_terms, wanted.sales, wanted.reviews, wanted.disputes, wanted.failed_builds,
      wanted.parked_mails, name(wanted.digest));
  db::touch_shop_version(connection);
}

}  // namespace typecase::catalogue
