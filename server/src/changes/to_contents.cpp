#include <algorithm>

#include "base/json/json_reader.h"
#include "changes/contents.h"
#include "changes/records.h"

namespace typecase::changes {
namespace {

// Calls use(id, record) for each entry of a kind, by id.
template <class Record, class Use>
void each(const Entries& entries, EntryKind kind, Use use) {
  for (auto at = entries.lower_bound({kind, ""}); at != entries.end() && at->first.kind == kind;
       ++at) {
    use(at->first.id, json::read_stored<Record>(at->second));
  }
}

void set_shop(ShopContents& contents, const ShopRecord& record) {
  contents.foundry = record.foundry;
  contents.foundry.notifications = record.notifications;
  pricing::Seller& seller = contents.sales_settings.seller;
  seller = record.taxes;
  seller.registrations = record.registrations;
  seller.country = record.foundry.country;
  seller.region = record.foundry.region;
  seller.prices_include_tax = record.foundry.prices_include_tax;
  contents.sales_settings.price_lists.currency = record.foundry.currency;
}

void set_sales_settings(ShopContents& contents, const Entries& entries) {
  pricing::SalesSettings& settings = contents.sales_settings;
  each<TaxRecord>(entries, EntryKind::tax,
                  [&](const std::string& country, const TaxRecord& record) {
                    settings.rates.rows.insert(settings.rates.rows.end(), record.rates.begin(),
                                               record.rates.end());
                    if (record.is_untaxed) settings.rates.untaxed.push_back(country);
                  });
  std::multimap<int, pricing::PriceList> lists;
  each<PriceListRecord>(entries, EntryKind::price_list,
                        [&](const std::string& currency, const PriceListRecord& record) {
                          lists.emplace(record.position, pricing::PriceList{currency,
                                                                            record.countries,
                                                                            {record.prices.begin(),
                                                                             record.prices.end()}});
                        });
  for (auto& [position, list] : lists) settings.price_lists.others.push_back(std::move(list));
}

licences::Kind to_kind(const std::string& id, LicenceRecord record) {
  licences::Kind kind;
  kind.id = id;
  kind.name = std::move(record.name);
  kind.metric = std::move(record.metric);
  kind.question = std::move(record.question);
  kind.summary = std::move(record.summary);
  kind.grants = std::move(record.grants);
  kind.limits = std::move(record.limits);
  kind.formats = std::move(record.formats);
  kind.contains = std::move(record.contains);
  kind.fields = std::move(record.fields);
  kind.tiers = std::move(record.tiers);
  kind.eula_version = std::move(record.eula.version);
  kind.eula_markdown = std::move(record.eula.markdown);
  kind.life = record.life;
  return kind;
}

std::optional<licences::Eula> to_eula(std::string_view kind,
                                      const std::optional<LicenceText>& text) {
  if (!text) return std::nullopt;
  return licences::Eula{std::string(kind), text->version, text->markdown, {}};
}

licences::Override to_override(const std::string& id, const OverrideRecord& record) {
  const std::size_t slash = id.rfind('/');
  if (slash == std::string::npos) throw std::logic_error("no family and kind: " + id);
  licences::Override change = record.change;
  change.family = id.substr(0, slash);
  change.kind = id.substr(slash + 1);
  change.eula = to_eula(change.kind, record.eula);
  return change;
}

void set_licensing(licences::Licences& licences, const LicensingRecord& record) {
  const auto rank = [&](const licences::Kind& kind) {
    return std::ranges::find(record.order, kind.id) - record.order.begin();
  };
  std::ranges::stable_sort(licences.kinds, {}, rank);
  for (const Combination& one : record.combinations) {
    licences.combinations[one.kinds] = one.multiplier;
  }
  licences.trial_terms = to_eula(licences::trial_kind, record.trial_terms);
}

void set_licences(licences::Licences& licences, const Entries& entries) {
  each<LicenceRecord>(entries, EntryKind::licence,
                      [&](const std::string& id, LicenceRecord record) {
                        licences.kinds.push_back(to_kind(id, std::move(record)));
                      });
  each<OverrideRecord>(entries, EntryKind::licence_override,
                       [&](const std::string& id, const OverrideRecord& record) {
                         licences.overrides.push_back(to_override(id, record));
                       });
  each<LicensingRecord>(
      entries, EntryKind::licensing,
      [&](const std::string&, const LicensingRecord& record) { set_licensing(licences, record); });
}

void set_coupons(std::vector<carts::CouponTerms>& coupons, const Entries& entries) {
  each<CouponRecord>(entries, EntryKind::coupon, [&](const std::string& id, CouponRecord record) {
    coupons.push_back({id, std::move(record.name), std::move(record.discount), record.total_limit,
                       record.customer_limit, record.code_limit, std::move(record.codes)});
  });
}

void set_texts(content::Content& content, const Entries& entries) {
  content.menus = {{1, {}}, {2, {}}};
  each<MenusRecord>(entries, EntryKind::menus, [&](const std::string&, MenusRecord record) {
    content.menus = {{1, std::move(record.header)}, {2, std::move(record.footer)}};
  });
  each<PangramsRecord>(entries, EntryKind::pangrams,
                       [&](const std::string&, PangramsRecord record) {
                         content.pangrams = std::move(record.pangrams);
                       });
  each<PageRecord>(entries, EntryKind::page, [&](const std::string& id, const PageRecord& record) {
    content.pages.push_back(
        content::make_page(id, record.title, record.description, record.markdown));
  });
  each<PostRecord>(entries, EntryKind::post, [&](const std::string& id, const PostRecord& record) {
    content.posts.push_back({id, record.title, record.description, record.markdown, record.draft,
                             record.published, record.updated,
                             content::read_rich_text(record.markdown)});
  });
  std::ranges::sort(content.posts, content::is_newer);
  each<ShortLinkRecord>(entries, EntryKind::short_link,
                        [&](const std::string& id, const ShortLinkRecord& record) {
                          content.projects.push_back({id, record.path});
                        });
}

void set_shares(std::vector<royalties::Share>& shares, const Entries& entries) {
  each<RoyaltiesRecord>(entries, EntryKind::royalties,
                        [&](const std::string& family, const RoyaltiesRecord& record) {
                          for (const auto& [designer, since, hundredths] : record.shares) {
                            shares.push_back({family, designer, since, hundredths});
                          }
                        });
  royalties::sort(shares);
}

}  // namespace

ShopContents to_contents(const Entries& entries) {
  ShopContents contents;
  each<ShopRecord>(entries, EntryKind::shop, [&](const std::string&, const ShopRecord& record) {
    set_shop(contents, record);
  });
  each<InvoicesRecord>(entries, EntryKind::invoices,
                       [&](const std::string&, const InvoicesRecord& record) {
                         contents.invoices = {record.prefix, record.first_number};
                       });
  set_sales_settings(contents, entries);
  set_licences(contents.licences, entries);
  set_coupons(contents.coupons, entries);
  set_texts(contents.content, entries);
  set_shares(contents.shares, entries);
  return contents;
}

}  // namespace typecase::changes
