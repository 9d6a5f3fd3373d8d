#include <algorithm>

#include "base/text/text_limits.h"
#include "pricing/currency.h"
#include "seeding/seed_folder.h"

namespace typecase::seeding {
namespace {

// A country, or a region as ISO 3166-2 writes it.
bool is_place(std::string_view code) {
  return is_country(code.substr(0, 2)) && (code.size() == 2 || (code.size() > 3 && code[2] == '-'));
}

std::vector<pricing::Registration> read_registrations(Table& shop) {
  std::vector<pricing::Registration> registrations;
  std::set<std::string> seen;
  shop.each("registration", [&](Table& row) {
    pricing::Registration registration{row.text("place"), row.truth("consumers_only")};
    if (!is_place(registration.place)) {
      row.fault("place", "not_allowed", "A country (AU) or a region (CA-QC) is needed here.");
    } else if (!seen.insert(registration.place).second) {
      row.fault("place", "not_unique", "This place is there twice.");
    }
    registrations.push_back(std::move(registration));
  });
  return registrations;
}

void check_step(Table& row, std::string_view key, Money amount, std::int64_t step) {
  if (amount.minor % step == 0) return;
  row.fault(key, "amount_not_whole", "This currency has whole amounts only.");
}

// The multiple that amounts of the currency are of; 1 for one that is refused.
std::int64_t read_currency(Table& row, const std::string& shop_currency,
                           std::set<std::string>& seen, std::string& code) {
  code = row.text("currency");
  auto currency = find_currency(row, code);
  if (currency && (code == shop_currency || !seen.insert(code).second)) {
    row.fault("currency", "not_unique", "This currency has its prices already.");
  }
  return currency ? currency->step : 1;
}

pricing::PriceList read_price_list(Table& row, SeedFolder& folder, const std::string& shop_currency,
                                   std::set<std::string>& currencies,
                                   std::set<std::string>& countries) {
  pricing::PriceList list;
  std::int64_t step = read_currency(row, shop_currency, currencies, list.currency);
  list.countries = row.texts("countries");
  for (const std::string& country : list.countries) {
    if (!is_country(country)) {
      row.fault("countries", "not_allowed", "Countries are two capital letters of ISO 3166-1.");
    } else if (!countries.insert(country).second) {
      row.fault("countries", "not_unique", country + " has its price list already.");
    }
  }
  list.prices = row.prices("prices", list.currency);
  for (const auto& [item, amount] : list.prices) {
    const std::string key = "prices." + item;
    check_step(row, key, amount, step);
    folder.references().push_back({ReferenceKind::item, row.place(key), item});
  }
  return list;
}

pricing::VatFallback read_vat_fallback(Table& shop) {
  constexpr std::string_view key = "vat_check_unavailable";
  if (!shop.has(key)) return pricing::VatFallback::charge;
  auto fallback = parse_enum<pricing::VatFallback>(shop.text(key));
  if (!fallback) shop.fault(key, "not_allowed", "\"charge\" or \"trust\" is needed here.");
  return fallback.value_or(pricing::VatFallback::charge);
}

}  // namespace

std::optional<pricing::Currency> find_currency(Table& table, const std::string& code) {
  if (code.empty()) return std::nullopt;
  auto currency = pricing::find_currency(code);
  if (currency) return *currency;
  table.fault("currency", std::string(currency.error().code), currency.error().detail);
  return std::nullopt;
}

std::optional<Money> read_amount(Table& row, std::string_view key,
                                 const pricing::Currency& currency) {
  auto amount = row.amount(key, currency.code, true);
  if (amount) check_step(row, key, *amount, currency.step);
  return amount;
}

pricing::Seller read_seller(Table& shop, const catalogue::Foundry& foundry) {
  pricing::Seller seller{.country = foundry.country,
                         .region = foundry.region,
                         .prices_include_tax = foundry.prices_include_tax};
  seller.one_stop = shop.truth("one_stop");
  seller.small_business = shop.truth("small_business");
  seller.small_business_sentence = shop.text_or_empty("small_business_sentence");
  if (seller.small_business && seller.small_business_sentence.empty()) {
    shop.fault("small_business_sentence", "required",
               "A small business says on its invoices why they bear no tax.");
  }
  seller.vat_fallback = read_vat_fallback(shop);
  seller.registrations = read_registrations(shop);
  return seller;
}

orders::InvoiceSeries read_invoice_series(Table& shop) {
  orders::InvoiceSeries series;
  if (shop.has("invoice_prefix")) {
    series.prefix = shop.text_or_empty("invoice_prefix");
    if (!orders::is_invoice_prefix(*series.prefix)) {
      shop.fault("invoice_prefix", "not_allowed",
                 "Up to 12 letters, digits, hyphens, dots and underscores are needed here, such as "
                 "\"TW-\". The last one is no digit, since the number follows, and \"C-\" is for "
                 "credit notes.");
    }
  }
  if (shop.has("first_invoice_number")) {
    series.first_number = shop.integer("first_invoice_number");
    if (*series.first_number < 1 || *series.first_number > orders::largest_first_number) {
      shop.fault("first_invoice_number", "not_allowed",
                 "A whole number from 1 to 999999999 is needed here.");
    }
  }
  return series;
}

pricing::PriceLists read_price_lists(SeedFolder& folder, const std::string& shop_currency) {
  pricing::PriceLists lists{shop_currency, {}};
  std::set<std::string> currencies;
  std::set<std::string> countries;
  folder.optional_table("price-lists.toml", [&](Table& table) {
    table.each("list", [&](Table& row) {
      lists.others.push_back(read_price_list(row, folder, shop_currency, currencies, countries));
    });
  });
  return lists;
}

}  // namespace typecase::seeding
