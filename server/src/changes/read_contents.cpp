#include "catalogue/records/foundry.h"
#include "changes/contents.h"

namespace typecase::changes {

ShopContents read_contents(db::Connection& connection) {
  ShopContents contents;
  contents.foundry = catalogue::read_foundry(connection);
  contents.sales_settings = *pricing::load_sales_settings(connection);
  contents.invoices = orders::read_invoice_series(connection);
  contents.coupons = carts::read_coupons(connection);
  contents.licences = licences::load_written(connection);
  contents.content = *content::load(connection);
  contents.content.withdrawn.clear();
  contents.shares = royalties::load(connection);
  return contents;
}

}  // namespace typecase::changes
