#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "carts/coupons.h"
#include "catalogue/records/terms.h"
#include "content/content.h"
#include "licences/licences.h"
#include "pricing/sales_settings.h"

// The records of entries, one struct for each EntryKind; those of families, styles, packages and
// prices are in catalogue/records/terms.h. The id of an entry is in its key alone. Lists keep their
// order.
namespace typecase::changes {

struct ShopRecord {
  catalogue::Foundry foundry;
  catalogue::Notifications notifications;
  pricing::Seller taxes;
  std::vector<pricing::Registration> registrations;  // by place
};
BOOST_DESCRIBE_STRUCT(ShopRecord, (), (foundry, notifications, taxes, registrations))

struct InvoicesRecord {
  std::string prefix;
  std::int64_t first_number = 1;
};
BOOST_DESCRIBE_STRUCT(InvoicesRecord, (), (prefix, first_number))

struct TaxRecord {
  bool is_untaxed = false;  // no tax of its own
  std::vector<pricing::TaxRate> rates;
};
BOOST_DESCRIBE_STRUCT(TaxRecord, (), (is_untaxed, rates))

struct PriceListRecord {
  int position = 1;  // in the foundry's order
  std::vector<std::string> countries;
  std::map<std::string, Money> prices;  // as pricing::PriceList::prices
};
BOOST_DESCRIBE_STRUCT(PriceListRecord, (), (position, countries, prices))

struct Combination {
  int kinds = 2;
  Multiplier multiplier;
};
BOOST_DESCRIBE_STRUCT(Combination, (), (kinds, multiplier))

// A version of licence words, stored with its text.
struct LicenceText {
  std::string version;
  std::string markdown;
};
BOOST_DESCRIBE_STRUCT(LicenceText, (), (version, markdown))

struct LicensingRecord {
  std::vector<std::string> order;  // ids of licence kinds; others follow, by id
  std::vector<Combination> combinations;
  std::optional<LicenceText> trial_terms;  // none: the shop gives no trials
};
BOOST_DESCRIBE_STRUCT(LicensingRecord, (), (order, combinations, trial_terms))

struct LicenceRecord {
  std::string name, metric, question, summary;
  std::vector<std::string> grants, limits, formats, contains;
  std::vector<licences::TextField> fields;
  std::vector<licences::Tier> tiers;
  LicenceText eula;
  catalogue::Life life;
};
BOOST_DESCRIBE_STRUCT(LicenceRecord, (),
                      (name, metric, question, summary, grants, limits, formats, contains, fields,
                       tiers, eula, life))

struct OverrideRecord {
  licences::Override change;
  std::optional<LicenceText> eula;
};
BOOST_DESCRIBE_STRUCT(OverrideRecord, (), (change, eula))

struct CouponRecord {
  std::string name;
  pricing::Coupon discount;
  std::optional<int> total_limit, customer_limit, code_limit;
  std::vector<std::string> codes;
};
BOOST_DESCRIBE_STRUCT(CouponRecord, (),
                      (name, discount, total_limit, customer_limit, code_limit, codes))

struct MenusRecord {
  std::vector<content::MenuItem> header, footer;
};
BOOST_DESCRIBE_STRUCT(MenusRecord, (), (header, footer))

struct PangramsRecord {
  std::vector<content::Pangram> pangrams;
};
BOOST_DESCRIBE_STRUCT(PangramsRecord, (), (pangrams))

struct PageRecord {
  std::string title, description, markdown;
};
BOOST_DESCRIBE_STRUCT(PageRecord, (), (title, description, markdown))

struct PostRecord {
  std::string title, description, markdown;
  bool draft = false;
  Time published{}, updated{};
};
BOOST_DESCRIBE_STRUCT(PostRecord, (), (title, description, markdown, draft, published, updated))

struct DesignerShare {
  std::string designer;
  Day since{};
  int hundredths = 0;  // as royalties::Share::hundredths
};
BOOST_DESCRIBE_STRUCT(DesignerShare, (), (designer, since, hundredths))

struct RoyaltiesRecord {
  std::vector<DesignerShare> shares;  // by day and designer
};
BOOST_DESCRIBE_STRUCT(RoyaltiesRecord, (), (shares))

struct ShortLinkRecord {
  std::string path;
};
BOOST_DESCRIBE_STRUCT(ShortLinkRecord, (), (path))

}  // namespace typecase::changes
