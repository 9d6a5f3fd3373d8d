#include <array>
#include <utility>

#include "base/scalar.h"
#include "seeding/folder_files.h"
#include "seeding/toml_writer.h"

namespace typecase::seeding {
namespace {

void write_identity(const catalogue::Foundry& foundry, TomlWriter& toml) {
  toml.text("name", foundry.name);
  toml.text("currency", foundry.currency);
  toml.text("address", foundry.address);
  toml.text("country", foundry.country);
  toml.text("email", foundry.email);
  toml.text_unless_empty("tagline", foundry.tagline);
  toml.truth("prices_include_tax", foundry.prices_include_tax);
  toml.truth_if_set("demonstration", foundry.demonstration);
  toml.text_unless_empty("display_style", foundry.display_style);
  toml.text_unless_empty("region", foundry.region);
  toml.text_unless_empty("vat_number", foundry.vat_number);
  toml.text_unless_empty("register_entry", foundry.register_entry);
  toml.text_unless_empty("payment_terms", foundry.payment_terms);
}

void write_taxes(const pricing::Seller& seller, TomlWriter& toml) {
  toml.truth_if_set("one_stop", seller.one_stop);
  toml.truth_if_set("small_business", seller.small_business);
  toml.text_unless_empty("small_business_sentence", seller.small_business_sentence);
  if (seller.vat_fallback != pricing::VatFallback::charge) {
    toml.text("vat_check_unavailable", enum_name(seller.vat_fallback));
  }
}

void write_invoices(const orders::InvoiceSeries& invoices, TomlWriter& toml) {
  if (invoices.prefix) toml.text("invoice_prefix", *invoices.prefix);
  if (invoices.first_number) toml.number("first_invoice_number", *invoices.first_number);
}

void write_notifications(const catalogue::Notifications& wanted, TomlWriter& toml) {
  const std::array<std::pair<const char*, bool>, 5> mails{
      {{"notify_sales", wanted.sales},
       {"notify_reviews", wanted.reviews},
       {"notify_disputes", wanted.disputes},
       {"notify_failed_builds", wanted.failed_builds},
       {"notify_parked_mails", wanted.parked_mails}}};
  for (const auto& [key, is_wanted] : mails) {
    if (!is_wanted) toml.truth(key, false);
  }
  if (wanted.digest != catalogue::DigestInterval::off) {
    toml.text("digest", enum_name(wanted.digest));
  }
}

}  // namespace

void write_foundry(const changes::ShopContents& shop, FolderFiles& files) {
  TomlWriter toml("The seller, and how the shop sells.");
  write_identity(shop.foundry, toml);
  write_taxes(shop.sales_settings.seller, toml);
  write_invoices(shop.invoices, toml);
  write_notifications(shop.foundry.notifications, toml);
  for (const pricing::Registration& registration : shop.sales_settings.seller.registrations) {
    toml.entry("registration");
    toml.text("place", registration.place);
    toml.truth_if_set("consumers_only", registration.consumers_only);
  }
  files.add("shop.toml", toml.file());
}

void write_price_lists(const pricing::PriceLists& lists, FolderFiles& files) {
  if (lists.others.empty()) return;
  TomlWriter toml("Prices in other currencies. Nothing is converted.");
  for (const pricing::PriceList& list : lists.others) {
    toml.entry("list");
    toml.text("currency", list.currency);
    toml.texts_unless_empty("countries", list.countries);
    toml.section("list.prices");
    for (const auto& [item, amount] : list.prices) {
      toml.text(item, amount == Money{} ? "free" : to_decimal(amount, list.currency));
    }
  }
  files.add("price-lists.toml", toml.file());
}

}  // namespace typecase::seeding
