#include "seeding/seed_folder.h"

#include "base/text/text_limits.h"
#include "catalogue/records/foundry.h"
#include "pricing/currency.h"
#include "pricing/vat_number.h"
#include "seeding/seed_tax.h"

namespace typecase::seeding {
namespace {

constexpr std::string_view outside_folder =
    "A file of this folder is needed: no absolute path, no \"..\", no symbolic link out of it.";

// Where numbers of the country are known here: a slip would stand on every invoice.
void check_vat_number(const catalogue::Foundry& foundry, Table& table) {
  std::string_view prefix = pricing::vat_prefix(foundry.country);
  if (prefix.empty()) return;
  auto number = pricing::read_vat_number(foundry.vat_number, foundry.country);
  if (number && number->prefix == prefix) return;
  table.fault(
      "vat_number", "not_allowed",
      "This is no VAT number of the seller's country, or a digit is mistyped. A shop without one "
      "leaves the key out.");
}

bool wants(Table& table, std::string_view key) { return !table.has(key) || table.truth(key); }

catalogue::Notifications read_notifications(Table& table) {
  catalogue::Notifications wanted{.sales = wants(table, "notify_sales"),
                                  .reviews = wants(table, "notify_reviews"),
                                  .disputes = wants(table, "notify_disputes"),
                                  .failed_builds = wants(table, "notify_failed_builds"),
                                  .parked_mails = wants(table, "notify_parked_mails")};
  if (!table.has("digest")) return wanted;
  auto interval = parse_enum<catalogue::DigestInterval>(table.text("digest"));
  if (!interval) {
    table.fault("digest", "not_allowed", "\"off\", \"daily\" or \"weekly\" is needed here.");
  }
  wanted.digest = interval.value_or(catalogue::DigestInterval::off);
  return wanted;
}

catalogue::Foundry read_foundry(Table& table, SeedFolder& folder) {
  catalogue::Foundry foundry;
  foundry.name = table.text("name");
  foundry.tagline = table.text_or_empty("tagline");
  foundry.currency = table.text("currency");
  find_currency(table, foundry.currency);
  foundry.prices_include_tax = table.truth("prices_include_tax");
  foundry.demonstration = table.truth("demonstration");
  foundry.display_style = table.text_or_empty("display_style");
  if (!foundry.display_style.empty()) {
    folder.references().push_back(
        {ReferenceKind::style, table.place("display_style"), foundry.display_style});
  }
  foundry.address = table.text("address");
  foundry.country = table.text("country");
  if (!is_country(foundry.country)) {
    table.fault("country", "not_allowed", "Two capital letters of ISO 3166-1 are needed here.");
  }
  foundry.region = table.text_or_empty("region");
  foundry.vat_number = table.text_or_empty("vat_number");
  if (!foundry.vat_number.empty()) check_vat_number(foundry, table);
  foundry.register_entry = table.text_or_empty("register_entry");
  foundry.payment_terms = table.text_or_empty("payment_terms");
  foundry.notifications = read_notifications(table);
  foundry.email = table.text("email");
  if (foundry.email.find('@') == std::string::npos) {
    table.fault("email", "not_allowed", "An e-mail address is needed here.");
  }
  return foundry;
}

}  // namespace

std::optional<std::string> SeedFolder::file(const std::string& name) {
  if (contains(name)) return source_->text(name);
  fault(name, "outside_folder", std::string(outside_folder));
  return std::nullopt;
}

std::optional<std::string> SeedFolder::file(const std::string& name, Table& table,
                                            std::string_view key) {
  if (!contains(name)) {
    table.fault(key, "outside_folder", std::string(outside_folder));
    return std::nullopt;
  }
  auto text = file(name);
  if (text && !text->empty()) return text;
  table.fault(key, "no_text", "The text " + name + " is missing.");
  return std::nullopt;
}

std::vector<std::string> SeedFolder::page_names() {
  if (!source_->has_folder("pages")) fault("pages", "required", "This folder is missing.");
  return text_names("pages");
}

std::vector<std::string> SeedFolder::text_names(const std::string& folder) const {
  std::vector<std::string> texts = names(folder, ".md");
  for (std::string& name : texts) name.resize(name.size() - 3);
  return texts;
}

Result<SeedContents> read_seed_folder(std::unique_ptr<FolderSource> source,
                                      const FolderPictures& pictures) {
  SeedFolder folder(std::move(source), pictures);
  SeedContents shop;
  folder.table("shop.toml", [&](Table& table) {
    shop.foundry = read_foundry(table, folder);
    shop.sales_settings.seller = read_seller(table, shop.foundry);
    shop.invoices = read_invoice_series(table);
  });
  shop.sales_settings.rates = read_tax_rates(folder);
  shop.sales_settings.price_lists = read_price_lists(folder, shop.foundry.currency);
  shop.licences = read_licences(folder);
  shop.coupons = read_coupons(folder, shop.licences);
  shop.content = read_content(folder);
  shop.shares = read_shares(folder);
  shop.specimens = std::move(folder.specimens());
  shop.references = std::move(folder.references());
  if (folder.faults().empty()) return shop;
  return Error{ErrorKind::invalid, "bad_seed", "The folder holds mistakes.",
               std::move(folder.faults())};
}

Result<SeedContents> read_seed_folder(const std::filesystem::path& path,
                                      const FolderPictures& pictures) {
  return read_seed_folder(on_disk(path), pictures);
}

}  // namespace typecase::seeding
