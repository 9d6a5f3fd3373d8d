#include "setup/steps.h"

#include "backoffice/families/family_list.h"
#include "base/json/json_reader.h"
#include "base/text/strings.h"
#include "db/record.h"
#include "orders/documents/invoice_series.h"
#include "pricing/tax_rates.h"
#include "setup/states.h"
#include "uploads/upload.h"

namespace typecase::setup {
namespace {

constexpr std::size_t most_named = 12;

// The seller and their taxes, in one row; none of a shop that has no seller yet.
void read_seller(db::Connection& connection, Steps& steps) {
  const auto row = connection.find_one(
      "SELECT f.name, f.address, f.country, f.email, f.vat_number, f.currency, "
      "f.prices_include_tax, coalesce(t.one_stop, 0) AS one_stop, "
      "coalesce(t.small_business, 0) AS small_business, "
      "(SELECT count(*) FROM tax_registration) AS registrations "
      "FROM foundry f LEFT JOIN tax_settings t ON t.id = f.id");
  if (!row) return;
  SellerStep& seller = steps.name_and_address;
  seller.name = row->text("name");
  for (const std::string_view line : split(row->text("address"), '\n')) {
    if (!trimmed(line).empty()) seller.address.emplace_back(trimmed(line));
  }
  seller.country = row->text("country");
  seller.email = row->text("email");
  steps.prices.currency = row->text("currency");
  TaxStep& tax = steps.tax;
  tax.country = seller.country;
  tax.vat_number = row->text("vat_number");
  tax.is_one_stop = row->boolean("one_stop");
  tax.is_small_business = row->boolean("small_business");
  tax.are_prices_with_tax = row->boolean("prices_include_tax");
  tax.registration_count = row->integer("registrations");
}

void note_missing(SellerStep& seller) {
  using enum SellerPart;
  if (seller.name.empty()) seller.missing.push_back(name);
  if (seller.address.empty()) seller.missing.push_back(address);
  if (seller.country.empty()) seller.missing.push_back(country);
  if (seller.email.empty()) seller.missing.push_back(email);
}

// Days are left alone: a rate that is over is followed by another.
void read_rates(db::Connection& connection, TaxStep& tax) {
  tax.has_rates = connection.value<std::int64_t>(
                      "SELECT (SELECT count(*) FROM tax_rate WHERE country = $1) "
                      "+ (SELECT count(*) FROM untaxed_country WHERE country = $1)",
                      tax.country) > 0;
}

bool is_offered(const backoffice::FamilyRow& family) {
  return family.styles > 0 && family.state != catalogue::LifeState::retired;
}

void read_families(db::Connection& connection, Steps& steps, Time now) {
  using backoffice::Sales;
  auto [families] = backoffice::list_families(connection, now, Sales::withheld);
  // Those that visitors will see stand first, so that they are among those that are named.
  std::ranges::stable_sort(families, {}, [](const backoffice::FamilyRow& family) {
    return family.state != catalogue::LifeState::published;
  });
  steps.fonts.family_count = static_cast<std::int64_t>(families.size());
  for (backoffice::FamilyRow& family : families) {
    steps.fonts.style_count += family.styles;
    if (steps.fonts.families.size() < most_named) {
      steps.fonts.families.push_back(
          {family.id, family.name, family.state, family.styles, family.style_id});
    }
    if (!is_offered(family)) continue;
    if (family.style_price || family.family_price) {
      ++steps.prices.priced_family_count;
      continue;
    }
    ++steps.prices.unpriced_family_count;
    if (steps.prices.families.size() < most_named) steps.prices.families.push_back(family.name);
  }
}

void read_uploads(db::Connection& connection, FontsStep& fonts) {
  for (const db::Row& row : connection.rows(
           "SELECT u.state, u.added, (SELECT count(*) FROM upload_file f WHERE f.upload_id = u.id "
           "AND f.state = 'refused' AND f.left_out = 0) AS refused "
           "FROM upload u WHERE u.state <> 'discarded'")) {
    if (row.text("state") == "open") {
      ++fonts.open_upload_count;
      fonts.refused_count += row.integer("refused");
    } else if (const auto added = row.optional_text("added")) {
      fonts.refused_count += json::read_stored<uploads::AddedFonts>(*added).refused;
    }
  }
}

void read_price_lists(db::Connection& connection, PricesStep& prices) {
  prices.unpriced_style_count = connection.value<std::int64_t>(
      "SELECT count(*) FROM style s WHERE s.is_priced = 0 AND s.state <> 'retired' "
      "AND NOT EXISTS (SELECT 1 FROM former_item i WHERE i.id = s.id)");
  prices.price_lists = connection.select<SetupPriceList>(
      "SELECT l.currency, (SELECT count(*) FROM price_list_price p WHERE p.currency = l.currency) "
      "AS price_count FROM price_list l ORDER BY l.position");
}

void read_licences(db::Connection& connection, LicencesStep& licences, Time now) {
  for (const db::Row& row :
       connection.rows("SELECT k.id, k.name, k.eula_version, k.state, k.on_from, k.on_until, "
                       "(SELECT count(*) FROM licence_tier t WHERE t.kind_id = k.id) AS tiers, "
                       "(SELECT count(*) FROM trial_terms) AS trial_terms "
                       "FROM licence_kind k ORDER BY k.position")) {
    licences.has_trial_terms = row.integer("trial_terms") > 0;
    const std::string& version = row.text("eula_version");
    licences.licences.push_back(
        {row.text("id"), row.text("name"), catalogue::state_at(row.as<catalogue::Life>(), now),
         row.integer("tiers"), version.empty() ? std::nullopt : std::optional(version)});
  }
}

// Only staff can order before the shop is open.
void read_test_order(db::Connection& connection, const ShopSetup& setup, LookStep& look) {
  look.looked_at = setup.looked_at;
  const auto row = connection.find_one(
      "SELECT o.id, o.invoice_prefix, o.invoice_number, o.paid_at, o.total, "
      "cast(coalesce((SELECT sum(r.amount) FROM refund r WHERE r.order_id = o.id "
      "AND r.state = 'succeeded'), 0) AS {i64}) AS refunded "
      "FROM orders o WHERE o.created_at >= $1 AND o.created_at < $2 "
      "ORDER BY o.created_at DESC, o.id DESC LIMIT 1",
      setup.begun_at, setup.opened_at.value_or(Time::max()));
  if (!row) return;
  TestOrder order{row->text("id"), {}, !row->is_null("paid_at"), false};
  if (!row->is_null("invoice_number")) {
    order.number =
        orders::InvoiceNumber{row->text("invoice_prefix"), row->integer("invoice_number")}.text();
  }
  const std::int64_t refunded = row->integer("refunded");
  order.is_refunded = refunded > 0 && refunded >= row->integer("total");
  look.test_order = std::move(order);
}

}  // namespace

Steps read_steps(db::Connection& connection, const ShopSetup& setup, const Connections& connections,
                 Time now) {
  Steps steps;
  read_seller(connection, steps);
  note_missing(steps.name_and_address);
  read_rates(connection, steps.tax);
  read_families(connection, steps, now);
  read_uploads(connection, steps.fonts);
  read_price_lists(connection, steps.prices);
  read_licences(connection, steps.licences, now);
  read_test_order(connection, setup, steps.look);
  steps.payments = connections.payments(connection);
  steps.mail = connections.mail(connection);
  set_states(steps, setup.is_open());
  return steps;
}

}  // namespace typecase::setup
