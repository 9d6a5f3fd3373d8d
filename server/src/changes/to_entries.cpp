#include <algorithm>
#include <set>

#include "base/json/json_writer.h"
#include "changes/contents.h"
#include "changes/records.h"
#include "content/removed.h"

namespace typecase::changes {
namespace {

template <class Record>
void add(Entries& entries, EntryKind kind, std::string id, const Record& record) {
  entries.insert_or_assign(EntryKey{kind, std::move(id)}, json::write_stored(record));
}

ShopRecord shop_record(const ShopContents& contents) {
  const pricing::Seller& seller = contents.sales_settings.seller;
  ShopRecord record{contents.foundry, contents.foundry.notifications, seller, seller.registrations};
  std::ranges::sort(record.registrations, {}, &pricing::Registration::place);
  return record;
}

void add_taxes(Entries& entries, const pricing::TaxRates& rates) {
  std::map<std::string, TaxRecord> by_country;
  for (const pricing::TaxRate& rate : rates.rows) by_country[rate.country].rates.push_back(rate);
  for (const std::string& country : rates.untaxed) by_country[country].is_untaxed = true;
  for (const auto& [country, record] : by_country) add(entries, EntryKind::tax, country, record);
}

void add_price_lists(Entries& entries, const pricing::PriceLists& lists) {
  int position = 0;
  for (const pricing::PriceList& list : lists.others) {
    add(entries, EntryKind::price_list, list.currency,
        PriceListRecord{++position, list.countries, {list.prices.begin(), list.prices.end()}});
  }
}

std::optional<LicenceText> to_text(const std::optional<licences::Eula>& eula) {
  if (!eula) return std::nullopt;
  return LicenceText{eula->version, eula->markdown};
}

LicensingRecord licensing_record(const licences::Licences& licences) {
  LicensingRecord record;
  for (const licences::Kind& kind : licences.kinds) record.order.push_back(kind.id);
  for (const auto& [kinds, multiplier] : licences.combinations) {
    record.combinations.push_back({kinds, multiplier});
  }
  record.trial_terms = to_text(licences.trial_terms);
  return record;
}

void add_licences(Entries& entries, const licences::Licences& licences) {
  add(entries, EntryKind::licensing, std::string(only_id), licensing_record(licences));
  for (const licences::Kind& kind : licences.kinds) {
    add(entries, EntryKind::licence, kind.id,
        LicenceRecord{kind.name,
                      kind.metric,
                      kind.question,
                      kind.summary,
                      kind.grants,
                      kind.limits,
                      kind.formats,
                      kind.contains,
                      kind.fields,
                      kind.tiers,
                      {kind.eula_version, kind.eula_markdown},
                      kind.life});
  }
  for (const licences::Override& change : licences.overrides) {
    add(entries, EntryKind::licence_override, change.family + "/" + change.kind,
        OverrideRecord{change, to_text(change.eula)});
  }
}

void add_coupons(Entries& entries, const std::vector<carts::CouponTerms>& coupons) {
  for (const carts::CouponTerms& coupon : coupons) {
    CouponRecord record{coupon.name,           coupon.discount,   coupon.total_limit,
                        coupon.customer_limit, coupon.code_limit, coupon.codes};
    std::ranges::sort(record.codes, {}, carts::fold_code);
    add(entries, EntryKind::coupon, coupon.id, record);
  }
}

void add_texts(Entries& entries, const std::vector<content::Page>& pages,
               const std::vector<content::Post>& posts) {
  for (const content::Page& page : pages) {
    add(entries, EntryKind::page, page.id, PageRecord{page.title, page.description, page.markdown});
  }
  for (const content::Post& post : posts) {
    add(entries, EntryKind::post, post.id,
        PostRecord{post.title, post.description, post.markdown, post.draft, post.published,
                   post.updated});
  }
}

void add_content(Entries& entries, const content::Content& content) {
  const auto& menus = content.menus;
  const auto menu = [&](int number) {
    return menus.contains(number) ? menus.at(number) : std::vector<content::MenuItem>();
  };
  add(entries, EntryKind::menus, std::string(only_id), MenusRecord{menu(1), menu(2)});
  add(entries, EntryKind::pangrams, std::string(only_id), PangramsRecord{content.pangrams});
  add_texts(entries, content.pages, content.posts);
  for (const content::Project& project : content.projects) {
    add(entries, EntryKind::short_link, project.id, ShortLinkRecord{project.path});
  }
}

void add_shares(Entries& entries, const std::vector<royalties::Share>& shares) {
  std::map<std::string, RoyaltiesRecord> by_family;
  for (const auto& [family, designer, since, hundredths] : shares) {
    by_family[family].shares.push_back({designer, since, hundredths});
  }
  for (const auto& [id, record] : by_family) add(entries, EntryKind::royalties, id, record);
}

}  // namespace

Entries to_entries(const ShopContents& contents) {
  Entries entries;
  add(entries, EntryKind::shop, std::string(only_id), shop_record(contents));
  const auto& [prefix, first_number] = contents.invoices;
  if (prefix && first_number) {
    add(entries, EntryKind::invoices, std::string(only_id), InvoicesRecord{*prefix, *first_number});
  }
  add_taxes(entries, contents.sales_settings.rates);
  add_price_lists(entries, contents.sales_settings.price_lists);
  add_licences(entries, contents.licences);
  add_coupons(entries, contents.coupons);
  add_content(entries, contents.content);
  add_shares(entries, contents.shares);
  return entries;
}

Entries read_removed_texts(db::Connection& connection) {
  const auto removed = content::load_removed(connection);
  Entries entries;
  add_texts(entries, removed.pages, removed.posts);
  return entries;
}

Entries to_entries(const catalogue::CatalogueTerms& terms) {
  Entries entries;
  for (const auto& [id, family] : terms.families) add(entries, EntryKind::family, id, family);
  for (const auto& [id, style] : terms.styles) add(entries, EntryKind::style, id, style);
  for (const auto& [id, package] : terms.packages) add(entries, EntryKind::package, id, package);
  for (const auto& [id, price] : terms.prices) add(entries, EntryKind::price, id, price);
  return entries;
}

Entries read_entries(db::Connection& connection) {
  Entries entries = to_entries(read_contents(connection));
  entries.merge(to_entries(catalogue::read_terms(connection)));
  return entries;
}

}  // namespace typecase::changes
