#include "staff/seed.h"

#include "catalogue/foundry.h"
#include "content/save.h"
#include "licences/save.h"
#include "pricing/save.h"
#include "staff/seed_folder.h"

namespace typecase::staff {

Result<SeedReport> seed(db::Database& database, const std::filesystem::path& folder) {
  Result<Furnishing> wanted = read_seed_folder(folder);
  if (!wanted) return wanted.error();

  return database.write([&](db::Connection& connection) -> Result<SeedReport> {
    bool changed = catalogue::read_foundry(connection) != wanted->foundry;
    if (changed) catalogue::save_foundry(connection, wanted->foundry);

    changed |= pricing::save(connection, wanted->trade);

    Result<bool> licences = licences::save(connection, wanted->licences);
    if (!licences) return licences.error();
    changed |= *licences;
    Result<bool> coupons = carts::save_coupons(connection, wanted->coupons);
    if (!coupons) return coupons.error();
    changed |= *coupons;
    changed |= content::save(connection, wanted->content);
    return SeedReport{changed};
  });
}

}  // namespace typecase::staff
