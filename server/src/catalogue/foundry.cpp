#include "catalogue/foundry.h"

#include "db/versioned.h"

namespace typecase::catalogue {

Foundry read_foundry(db::Connection& connection) {
  auto row = connection.find_one(
      "SELECT name, tagline, currency, prices_include_tax, demonstration, display_style, address,"
      " country, vat_number, email, region, register_entry, payment_terms FROM foundry");
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
          .payment_terms = row->text(12)};
}

void save_foundry(db::Connection& connection, const Foundry& foundry) {
  connection.execute(
      "INSERT INTO foundry (id, name, tagline, currency, prices_include_tax, demonstration,"
      " display_style, address, country, vat_number, email, region, register_entry, payment_terms)"
      " VALUES (1, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)"
      " ON CONFLICT (id) DO UPDATE SET name = excluded.name, tagline = excluded.tagline,"
      " currency = excluded.currency, prices_include_tax = excluded.prices_include_tax,"
      " demonstration = excluded.demonstration, display_style = excluded.display_style,"
      " address = excluded.address, country = excluded.country, vat_number = excluded.vat_number,"
      " email = excluded.email, region = excluded.region,"
      " register_entry = excluded.register_entry, payment_terms = excluded.payment_terms",
      foundry.name, foundry.tagline, foundry.currency, foundry.prices_include_tax,
      foundry.demonstration, foundry.display_style, foundry.address, foundry.country,
      foundry.vat_number, foundry.email, foundry.region, foundry.register_entry,
      foundry.payment_terms);
  db::touch_shop_version(connection);
}

}  // namespace typecase::catalogue
