#include "changes/parse_record.h"

#include <stdexcept>

#include "base/json/json_reader.h"
#include "base/json/json_writer.h"
#include "changes/records.h"

namespace typecase::changes {
namespace {

template <class Record>
Result<std::string> parse_as(const boost::json::value& value) {
  json::Reader reader;
  Record record;
  reader.read(value, record);
  if (!reader.faults.empty()) return invalid_body(std::move(reader.faults));
  return json::write_stored(record);
}

}  // namespace

Result<std::string> parse_record(EntryKind kind, const boost::json::value& value) {
  switch (kind) {
    case EntryKind::shop:
      return parse_as<ShopRecord>(value);
    case EntryKind::invoices:
      return parse_as<InvoicesRecord>(value);
    case EntryKind::tax:
      return parse_as<TaxRecord>(value);
    case EntryKind::price_list:
      return parse_as<PriceListRecord>(value);
    case EntryKind::licensing:
      return parse_as<LicensingRecord>(value);
    case EntryKind::licence:
      return parse_as<LicenceRecord>(value);
    case EntryKind::licence_override:
      return parse_as<OverrideRecord>(value);
    case EntryKind::coupon:
      return parse_as<CouponRecord>(value);
    case EntryKind::menus:
      return parse_as<MenusRecord>(value);
    case EntryKind::pangrams:
      return parse_as<PangramsRecord>(value);
    case EntryKind::page:
      return parse_as<PageRecord>(value);
    case EntryKind::post:
      return parse_as<PostRecord>(value);
    case EntryKind::short_link:
      return parse_as<ShortLinkRecord>(value);
    case EntryKind::royalties:
      return parse_as<RoyaltiesRecord>(value);
    case EntryKind::family:
      return parse_as<catalogue::FamilyTerms>(value);
    case EntryKind::style:
      return parse_as<catalogue::StyleTerms>(value);
    case EntryKind::package:
      return parse_as<catalogue::PackageTerms>(value);
    case EntryKind::price:
      return parse_as<catalogue::PriceTerms>(value);
  }
  throw std::logic_error("a kind of entry without a record");
}

}  // namespace typecase::changes
