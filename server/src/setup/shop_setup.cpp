#include "setup/shop_setup.h"

#include "db/record.h"
#include "pricing/save.h"
#include "seeding/seed_tax.h"

namespace typecase::setup {
namespace {

bool is_empty(db::Connection& connection) {
  return !connection.find_one(
      "SELECT 1 AS one FROM foundry UNION ALL SELECT 1 AS one FROM family "
      "UNION ALL SELECT 1 AS one FROM shop_setup LIMIT 1");
}

// Without a rate nothing can be sold: a folder that is applied brings these too.
void lay_in_taxes(db::Connection& connection) {
  pricing::SalesSettings settings = *pricing::load_sales_settings(connection);
  if (!settings.rates.rows.empty() || !settings.rates.untaxed.empty()) return;
  settings.rates = seeding::read_tax_rates(seeding::default_tax_files()).value();
  pricing::save(connection, settings);
}

}  // namespace

std::optional<ShopSetup> find_setup(db::Connection& connection) {
  return connection.find<ShopSetup>("SELECT begun_at, looked_at, opened_at FROM shop_setup");
}

bool begin_setup(db::Database& database, Time now) {
  if (!database.read(is_empty)) return false;
  return database.write([&](db::Connection& connection) {
    if (!is_empty(connection)) return false;
    const auto begun = connection.execute(
        "INSERT INTO shop_setup (id, begun_at) VALUES (1, $1) ON CONFLICT (id) DO NOTHING", now);
    if (begun == 0) return false;
    lay_in_taxes(connection);
    return true;
  });
}

}  // namespace typecase::setup
